import type { Ref, SelectHTMLAttributes } from 'react'
import { Field, type FieldProps, useField } from './Field.tsx'
import { Chevron } from './Icon.tsx'

export interface SelectOption {
  value: string
  label: string
  /** Language of the label, if it differs from the page's language. */
  lang?: string
  /** Heading of the option's group. */
  group?: string
  disabled?: boolean
}

interface SelectFieldProps extends FieldProps, SelectHTMLAttributes<HTMLSelectElement> {
  options: readonly SelectOption[]
  ref?: Ref<HTMLSelectElement>
}

/** A native select with optional groups. */
export function SelectField({ options, ...props }: SelectFieldProps) {
  const { frame, control } = useField(props)
  return (
    <Field {...frame}>
      <div className="relative">
        <select {...control} className="field-box appearance-none truncate pr-10">
          <SelectOptions options={options} />
        </select>
        <Chevron className="absolute top-1/2 right-3 -translate-y-1/2 text-muted" />
      </div>
    </Field>
  )
}

export function SelectOptions({ options }: { options: readonly SelectOption[] }) {
  const groups = new Set(options.map(({ group }) => group))
  return [...groups].map((group) => {
    const members = options.filter((option) => option.group === group)
    const items = members.map(({ value, label, lang, disabled }) => (
      <option key={value} value={value} lang={lang} disabled={disabled}>
        {label}
      </option>
    ))
    return group === undefined ? (
      items
    ) : (
      <optgroup key={group} label={group}>
        {items}
      </optgroup>
    )
  })
}
