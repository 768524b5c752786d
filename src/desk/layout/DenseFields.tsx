import { type InputHTMLAttributes, type ReactNode, type Ref, type SelectHTMLAttributes, type TextareaHTMLAttributes, useId } from 'react'
import { classNames } from '../../web/ui/class-names.ts'
import { Field, FieldNotes, type FieldProps, useField } from '../../web/ui/Field.tsx'
import { Chevron } from '../../web/ui/Icon.tsx'
import { type SelectOption, SelectOptions } from '../../web/ui/SelectField.tsx'

/** A row of a ticket. */
export const denseRow = 'grid grid-cols-[5.5rem_minmax(0,1fr)] items-baseline gap-x-3 min-[22rem]:grid-cols-[7rem_minmax(0,1fr)]'

/** A row of a ticket: the name on the left, the field on the right. */
const FieldRow = ({ id, label, hint, error, children }: FieldProps & { id: string; children: ReactNode }) => (
  <div className={denseRow}>
    <label htmlFor={id} className="text-muted">
      {label}
    </label>
    <div className="min-w-0">
      {children}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  </div>
)

/** A row without a field: what the screen chose itself. */
export const TextPart = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={denseRow}>
    <span className="text-muted">{label}</span>
    <span className="min-w-0 wrap-anywhere">{children}</span>
  </div>
)

interface TextRowProps extends FieldProps, InputHTMLAttributes<HTMLInputElement> {
  /** After the field, such as a currency. */
  unit?: string
  /** A button after the field. */
  aside?: ReactNode
  ref?: Ref<HTMLInputElement>
}

/** A field for a short text or a number. */
export function TextRow({ unit, aside, className, ...props }: TextRowProps) {
  const unitId = useId()
  const { frame, control } = useField(unit ? { 'aria-describedby': unitId, ...props } : props)
  return (
    <FieldRow {...frame}>
      <div className="flex items-baseline gap-2">
        <input autoComplete="off" {...control} className={classNames('field-box min-w-0', className)} />
        {unit && (
          <span id={unitId} className="shrink-0 text-muted">
            {unit}
          </span>
        )}
        {aside}
      </div>
    </FieldRow>
  )
}

interface DenseSelectProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange'> {
  options: readonly SelectOption[]
  onChoose: (value: string) => void
}

/** A native select without a name of its own. */
export const DenseSelect = ({ options, onChoose, ...control }: DenseSelectProps) => (
  <div className="relative">
    <select {...control} className="field-box appearance-none truncate" onChange={({ target }) => onChoose(target.value)}>
      <SelectOptions options={options} />
    </select>
    <Chevron className="pointer-events-none absolute top-1/2 right-2 -translate-y-1/2 text-muted" />
  </div>
)

interface SelectRowProps extends FieldProps {
  options: readonly SelectOption[]
  value: string
  onChoose: (value: string) => void
  disabled?: boolean
}

export function SelectRow({ options, onChoose, ...props }: SelectRowProps) {
  const { frame, control } = useField(props)
  return (
    <FieldRow {...frame}>
      <DenseSelect {...control} options={options} onChoose={onChoose} />
    </FieldRow>
  )
}

interface ChoiceRowProps<Value extends string> {
  label: string
  options: readonly { value: Value; label: string; disabled?: boolean }[]
  value: Value
  onChoose: (value: Value) => void
  hint?: ReactNode
}

/** Two or three choices side by side; the arrow keys move between them. */
export function ChoiceRow<Value extends string>({ label, options, value, onChoose, hint }: ChoiceRowProps<Value>) {
  const name = useId()
  return (
    <fieldset className={denseRow} aria-describedby={hint ? `${name}-hint` : undefined}>
      <legend className="float-left w-full self-start pt-1.5 pr-2 text-muted pointer-coarse:pt-2.5">{label}</legend>
      <div className="min-w-0">
        <div className="flex rounded-card border border-field">
          {options.map((option) => (
            <label
              key={option.value}
              className={classNames(
                'dense relative flex min-h-11 flex-1 items-center justify-center px-2 text-center leading-snug not-first:border-l not-first:border-field has-focus-visible:outline-2 has-focus-visible:outline-offset-0 has-focus-visible:outline-accent',
                option.value === value ? 'bg-accent-soft font-medium text-accent-strong' : 'text-muted hover:text-ink',
                option.disabled ? 'cursor-not-allowed opacity-60' : 'cursor-pointer',
              )}
            >
              <input
                type="radio"
                name={name}
                className="sr-only"
                checked={option.value === value}
                disabled={option.disabled}
                onChange={() => onChoose(option.value)}
              />
              {option.value === value && (
                <span aria-hidden="true" className="mr-1.5 inline-block size-1.5 shrink-0 rounded-full bg-accent-strong" />
              )}
              {option.label}
            </label>
          ))}
        </div>
        {hint && (
          <p id={`${name}-hint`} className="mt-1 text-muted">
            {hint}
          </p>
        )}
      </div>
    </fieldset>
  )
}

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
