import type { Ref, SelectHTMLAttributes } from 'react'
import { classNames } from './class-names.ts'
import { Field, type FieldProps, useField } from './Field.tsx'

export interface SelectOption {
  value: string
  label: string
  /** Language of the label, where it is not the page's. */
  lang?: string
  /** Heading of the option's group. */
  group?: string
}

export interface SelectFieldProps extends FieldProps, SelectHTMLAttributes<HTMLSelectElement> {
  options: readonly SelectOption[]
  /** Shown first, for "nothing chosen yet". */
  placeholder?: string
  ref?: Ref<HTMLSelectElement>
}

/** A native select with optional groups. */
export function SelectField({ options, placeholder, className, ...props }: SelectFieldProps) {
  const { frame, control } = useField(props)
  return (
    <Field {...frame}>
      <div className="relative">
        <select {...control} className={classNames('field-box appearance-none truncate pr-10', className)}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          <SelectOptions options={options} />
        </select>
        <Chevron className="absolute top-1/2 right-3 -translate-y-1/2 text-muted" />
      </div>
    </Field>
  )
}

export function SelectOptions({ options }: { options: readonly SelectOption[] }) {
  const groups = [...new Set(options.map((option) => option.group))]
  return groups.map((group) => {
    const items = options
      .filter((option) => option.group === group)
      .map((option) => (
        <option key={option.value} value={option.value} lang={option.lang}>
          {option.label}
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

export function Chevron({ className }: { className?: string }) {
  return (
    <svg className={classNames('pointer-events-none size-4', className)} viewBox="0 0 16 16" fill="none" aria-hidden="true">
      <path d="M3.5 6l4.5 4.5L12.5 6" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}
