import type { InputHTMLAttributes } from 'react'
import { FieldNotes, type FieldProps, useField } from './Field.tsx'
import { Tick } from './Icon.tsx'

export function Checkbox(props: FieldProps & Omit<InputHTMLAttributes<HTMLInputElement>, 'type'>) {
  const { frame, control } = useField(props)
  const { id, label, hint, error } = frame
  return (
    <div className="grid grid-cols-[auto_1fr] gap-x-3">
      <div className="relative mt-2.5 size-6">
        <input
          {...control}
          type="checkbox"
          className="peer size-full cursor-pointer appearance-none rounded-sheet border border-field bg-surface checked:border-accent checked:bg-accent aria-invalid:border-danger forced-colors:appearance-auto"
        />
        <Tick className="pointer-events-none absolute inset-0 hidden size-full p-1 text-on-accent peer-checked:block forced-colors:hidden" />
      </div>
      <label htmlFor={id} className="min-h-11 cursor-pointer py-2.5 leading-snug">
        {label}
      </label>
      <div className="col-start-2">
        <FieldNotes id={id} hint={hint} error={error} />
      </div>
    </div>
  )
}
