import { type ReactNode, type Ref, type TextareaHTMLAttributes, useId } from 'react'
import { classNames } from './class-names.ts'
import { Field, notesOf } from './Field.tsx'

export interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  label: ReactNode
  hint?: ReactNode
  error?: string | null
  ref?: Ref<HTMLTextAreaElement>
}

export function TextArea({ label, hint, error, id: givenId, className, 'aria-describedby': describedBy, ...rest }: TextAreaProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <textarea rows={4} {...rest} id={id} className={classNames('field-box', className)} {...notesOf({ id, hint, error, describedBy })} />
    </Field>
  )
}
