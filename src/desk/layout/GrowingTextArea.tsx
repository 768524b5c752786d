import type { Ref, TextareaHTMLAttributes } from 'react'
import { classNames } from '../../web/ui/class-names.ts'
import { Field, type FieldProps, useField } from '../../web/ui/Field.tsx'

interface GrowingTextAreaProps extends FieldProps, TextareaHTMLAttributes<HTMLTextAreaElement> {
  ref?: Ref<HTMLTextAreaElement>
  /** How high it is at first. */
  height: 'note' | 'letter'
}

const heights = { note: 'min-h-16', letter: 'min-h-40' }

/** A text field that is as high as its text, within the screen. */
export function GrowingTextArea({ height, ...props }: GrowingTextAreaProps) {
  const { frame, control } = useField(props)
  return (
    <Field {...frame}>
      <textarea {...control} className={classNames('field-box field-sizing-content max-h-[60dvh]', heights[height])} />
    </Field>
  )
}
