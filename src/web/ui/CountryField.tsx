import { useCallback, useId, useMemo } from 'react'
import { locale, t } from '../language/text.ts'
import { classNames } from './class-names.ts'
import { listCountries, type Country, countryName, findCountries, isCountryCode } from './countries.ts'
import { Field, useField } from './Field.tsx'
import { FieldNotice } from './FieldNotice.tsx'
import { Flag } from './Flag.tsx'
import { Picker } from './Picker.tsx'
import type { PickerGroup } from './PickerList.tsx'
import { Chevron } from './Icon.tsx'

interface CountryFieldProps {
  value: string
  onChange: (country: string) => void
  /** Codes of the countries whose residents the operator serves. */
  served: readonly string[]
  /** Notice for a country that is not served. */
  notServed: (country: string) => string
  error?: string | null | undefined
  disabled?: boolean
}

/** Chooses a country by its ISO code. A stored text that is not a code is kept and shown unchanged. */
export function CountryField({ value, onChange, served, notServed, error, disabled }: CountryFieldProps) {
  const label = t('ui.country.label')
  const noticeId = useId()
  const { frame, control } = useField({ label, error: error ?? null, 'aria-describedby': noticeId })
  const find = useCountryGroups({ value, served })
  const isCountry = isCountryCode(value)

  return (
    <div className="min-w-0">
      <Field {...frame}>
        <div className="relative">
          <Picker
            {...control}
            label={label}
            disabled={disabled ?? false}
            find={find}
            value={value}
            onChoose={(chosen) => chosen !== value && onChange(chosen)}
            align="left"
            texts={{ search: t('ui.country.search'), noMatch: t('ui.country.none') }}
            className="field-box flex items-center gap-3 pr-10 text-left"
          >
            {isCountry && <Flag country={value} />}
            <span className={classNames('min-w-0 leading-snug wrap-anywhere', value === '' && 'text-muted')}>
              {value === '' ? t('ui.country.placeholder') : countryName(locale(), value)}
            </span>
          </Picker>
          <Chevron className="absolute top-1/2 right-3 -translate-y-1/2 text-muted" />
          {/* Hidden field for autofill: browsers cannot fill a button. */}
          <input
            aria-hidden="true"
            tabIndex={-1}
            autoComplete="country"
            className="sr-only"
            disabled={disabled}
            value={value}
            onChange={(event) => isCountryCode(event.target.value) && onChange(event.target.value)}
          />
        </div>
      </Field>
      <FieldNotice id={noticeId}>{isCountry && !served.includes(value) ? notServed(countryName(locale(), value)) : null}</FieldNotice>
    </div>
  )
}

const optionOf = ({ code, name }: Country) => ({ value: code, name, detail: code, mark: <Flag country={code} /> })

/** Without a query, lists the served countries and then the others. With a query, lists the matches, best first. */
function useCountryGroups({ value, served }: Pick<CountryFieldProps, 'value' | 'served'>) {
  const language = locale()
  const options = useMemo(() => new Map(listCountries(language).map((country) => [country.code, optionOf(country)])), [language])

  return useCallback(
    (query: string): PickerGroup<string>[] => {
      if (query.trim() !== '') return [{ options: findCountries(language, query).flatMap(({ code }) => options.get(code) ?? []) }]
      const all = [...options.values()]
      const notStated = { value: '', name: t('ui.country.notStated'), detail: '' }
      const storedText = { value, name: value, detail: '' }
      return [
        { options: value === '' ? [] : isCountryCode(value) ? [notStated] : [notStated, storedText] },
        { name: t('ui.country.served'), options: all.filter((option) => served.includes(option.value)) },
        { name: t('ui.country.others'), options: all.filter((option) => !served.includes(option.value)) },
      ]
    },
    [language, options, value, served],
  )
}
