import type { InputHTMLAttributes, Ref } from 'react'
import { classNames } from './class-names.ts'
import { FieldNotes, type FieldProps, useField } from './Field.tsx'

export interface CheckboxProps extends FieldProps, Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  ref?: Ref<HTMLInputElement>
}

export function Checkbox({ className, ...props }: CheckboxProps) {
  const { frame, control } = useField(props)
  const { id, label, hint, error } = frame
  return (
    <div className="grid grid-cols-[auto_1fr] gap-x-3">
      <input {...control} type="checkbox" className={classNames('mt-2.5 size-6 cursor-pointer accent-accent', className)} />
      <label htmlFor={id} className="min-h-11 cursor-pointer py-2.5 leading-snug">
        {label}
      </label>
      <div className="col-start-2">
        <FieldNotes id={id} hint={hint} error={error} />
      </div>
    </div>
  )
}
