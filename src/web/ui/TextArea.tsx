import type { Ref, TextareaHTMLAttributes } from 'react'
import { classNames } from './class-names.ts'
import { Field, type FieldProps, useField } from './Field.tsx'

export interface TextAreaProps extends FieldProps, TextareaHTMLAttributes<HTMLTextAreaElement> {
  ref?: Ref<HTMLTextAreaElement>
}

export function TextArea({ className, ...props }: TextAreaProps) {
  const { frame, control } = useField(props)
  return (
    <Field {...frame}>
      <textarea rows={4} {...control} className={classNames('field-box', className)} />
    </Field>
  )
}
