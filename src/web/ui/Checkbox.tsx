import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import { classNames } from './class-names.ts'
import { FieldNotes, notesOf } from './Field.tsx'

export interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  label: ReactNode
  hint?: ReactNode
  error?: string | null
  ref?: Ref<HTMLInputElement>
}

export function Checkbox({ label, hint, error, id: givenId, className, 'aria-describedby': describedBy, ...rest }: CheckboxProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-start gap-3">
        <input
          {...rest}
          id={id}
          type="checkbox"
          className={classNames('mt-2.5 size-6 shrink-0 cursor-pointer accent-accent', className)}
          {...notesOf({ id, hint, error, describedBy })}
        />
        <label htmlFor={id} className="min-h-11 cursor-pointer py-2.5 leading-snug">
          {label}
        </label>
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}
