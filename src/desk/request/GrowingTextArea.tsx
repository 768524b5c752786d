import type { Ref, TextareaHTMLAttributes } from 'react'
import { Field, type FieldProps, useField } from '../../web/ui/Field.tsx'

/** A text field that is as high as its text, within the screen. */
export function GrowingTextArea({
  ref,
  ...props
}: FieldProps & TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> }) {
  const { frame, control } = useField(props)
  return (
    <Field {...frame}>
      <textarea rows={3} {...control} ref={ref} className="field-box max-h-[60dvh] field-sizing-content" style={undefined} />
    </Field>
  )
}
