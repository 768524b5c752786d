import { type ReactNode, type SelectHTMLAttributes, useId, useMemo } from 'react'
import { countriesIn } from './countries.ts'
import { SelectField, type SelectOption } from './SelectField.tsx'

interface CountryFieldProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange' | 'value'> {
  label: ReactNode
  placeholder: string
  value: string
  onChange: (country: string) => void
  /** Codes of the countries whose residents the operator serves. */
  served: readonly string[]
  /** What is said at once about a country that is not among them. */
  notServed: (country: string) => string
  error?: string | null
}

/** Chooses a country by its name; its value is the ISO code. A value from elsewhere that is no such code is kept and shown as it is. */
export function CountryField({ value, onChange, served, notServed, ...rest }: CountryFieldProps) {
  const noticeId = useId()
  const countries = useMemo(() => countriesIn('en'), [])
  const chosen = countries.find(({ code }) => code === value)
  const options: SelectOption[] = countries.map(({ code, name }) => ({ value: code, label: name }))
  if (value !== '' && !chosen) options.unshift({ value, label: value })

  return (
    <div>
      <SelectField
        autoComplete="country"
        {...rest}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        options={options}
        aria-describedby={noticeId}
      />
      {/* Present before it has anything to say: only then is its change announced. */}
      <output id={noticeId} className="mt-1.5 block border-gold text-sm text-muted not-empty:border-l-2 not-empty:pl-3">
        {chosen && !served.includes(chosen.code) ? notServed(chosen.name) : null}
      </output>
    </div>
  )
}
