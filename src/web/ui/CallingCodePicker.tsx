import { type RefObject, useCallback, useMemo } from 'react'
import { locale, t } from '../language/text.ts'
import { listCountries, countryName, findCountries } from './countries.ts'
import { Flag } from './Flag.tsx'
import { Picker } from './Picker.tsx'
import type { PickerGroup, PickerOption } from './PickerList.tsx'
import { Chevron, Icon } from './Icon.tsx'

interface CallingCodePickerProps {
  callingCodes: ReadonlyMap<string, string>
  /** Country code; undefined if the number does not determine a country. */
  country: string | undefined
  onCountry: (country: string) => void
  disabled: boolean
  /** The number's field, which gets the focus after a choice. */
  field: RefObject<HTMLInputElement | null>
}

/** Chooses the country of a telephone number, at the start of the number's field. */
export function CallingCodePicker({ callingCodes, country, onCountry, disabled, field }: CallingCodePickerProps) {
  const code = country && callingCodes.get(country)
  return (
    <Picker
      label={t('ui.phone.code')}
      name={code ? t('ui.phone.codeOf', { country: countryName(locale(), country), code }) : t('ui.phone.codeMissing')}
      disabled={disabled}
      find={useCallingCodeSearch(callingCodes)}
      value={code ? country : ''}
      onChoose={onCountry}
      align="left"
      focusAfterChoice={field}
      texts={{ search: t('ui.phone.search'), noMatch: t('ui.country.none') }}
      className="flex size-full items-center justify-between rounded-card pl-3.5"
    >
      {code ? <Flag country={country} /> : <Globe />}
      <Chevron className="text-muted" />
    </Picker>
  )
}

/** Shown while no country is known. */
export const Globe = () => (
  <Icon
    size={20}
    strokeWidth="1.25"
    className="size-5 text-muted"
    path="M2.5 10h15M10 2.5c2.5 2.2 3.5 4.7 3.5 7.5s-1 5.3-3.5 7.5c-2.5-2.2-3.5-4.7-3.5-7.5s1-5.3 3.5-7.5Z"
  >
    <circle cx="10" cy="10" r="7.5" />
  </Icon>
)

/** Finds countries by name, country code or digits of the calling code. */
function useCallingCodeSearch(callingCodes: ReadonlyMap<string, string>) {
  const language = locale()
  const options = useMemo(() => {
    const countries = listCountries(language).flatMap(({ code, name }): PickerOption<string>[] => {
      const callingCode = callingCodes.get(code)
      return callingCode ? [{ value: code, name, detail: callingCode, mark: <Flag country={code} /> }] : []
    })
    return new Map(countries.map((option) => [option.value, option]))
  }, [language, callingCodes])

  return useCallback(
    (query: string): PickerGroup<string>[] => {
      const digits = /^(?:\+|00)?(\d+)$/.exec(query.trim())?.[1]
      if (digits === undefined) return [{ options: findCountries(language, query).flatMap(({ code }) => options.get(code) ?? []) }]
      const matches = [...options.values()].filter(({ detail }) => detail.startsWith(`+${digits}`))
      return [{ options: matches.toSorted((one, other) => one.detail.length - other.detail.length) }]
    },
    [language, options],
  )
}
