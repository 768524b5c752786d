import { type ChangeEvent, type RefObject, useCallback, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react'
import { locale, t } from '../language/text.ts'
import { Field, useField } from './Field.tsx'
import { FieldNotice } from './FieldNotice.tsx'
import type * as phoneNumbers from './phone-number.ts'
import { countryName, findCountries, listCountries } from './countries.ts'
import { Flag } from './Flag.tsx'
import { Picker } from './Picker.tsx'
import type { PickerGroup, PickerOption } from './PickerList.tsx'
import { Chevron, Icon } from './Icon.tsx'

type PhoneNumbers = typeof phoneNumbers

interface PhoneFieldProps {
  label: string
  value: string
  onChange: (phone: string) => void
  /** The country of a number without a calling code. */
  defaultCountry: string
  error?: string | null | undefined
  disabled?: boolean
  readOnly?: boolean
}

/**
 * A telephone number, grouped while it is typed. Any text can be sent: an unlikely number gets a notice, never an error (spec section 5).
 * A plain field until the number library is loaded. One field, because stored texts and autofill would not fit two for code and number: choosing
 * a country writes its calling code into the text, and a typed code shows its flag.
 */
export function PhoneField({ label, value, onChange, defaultCountry, error, disabled = false, readOnly = false }: PhoneFieldProps) {
  const numbers = usePhoneNumbers()
  const [pickedCountry, setPickedCountry] = useState<string>()
  const [problem, setProblem] = useState<phoneNumbers.PhoneProblem | null>(null)
  const isEdited = useRef(false)
  const input = useRef<HTMLInputElement>(null)
  const noticeId = useId()
  const afterPress = useAfterPress()
  const { frame, control } = useField({ label, error: error ?? null, 'aria-describedby': noticeId })
  const country = pickedCountry ?? defaultCountry

  const edit = (text: string) => {
    isEdited.current = true
    setProblem(null)
    onChange(text)
  }
  const onType = ({ target: field, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const { isComposing, inputType } = nativeEvent as InputEvent
    if (numbers && !isComposing) {
      const position = field.selectionStart ?? field.value.length
      const format = (text: string) => numbers.formatWhileTyping(text, position, country)
      const formatted = format(field.value)
      const removedOnlySeparator = inputType === 'deleteContentForward' && formatted.text === value
      const { text, caret } = removedOnlySeparator ? format(numbers.removeNextDigit(value, position)) : formatted
      // The value is set here, because React would move the caret to the end.
      if (text !== field.value) {
        field.value = text
        field.setSelectionRange(caret, caret)
      }
    }
    edit(field.value)
  }
  const onLeave = () => {
    if (!numbers || !isEdited.current) return
    const international = numbers.internationalNumber(value, country)
    if (international !== value) onChange(international)
    const found = numbers.problemOfNumber(international, country)
    afterPress(() => setProblem(found))
  }
  const leaveIfNotFocused = useEffectEvent(() => {
    if (document.activeElement !== input.current) onLeave()
  })
  const pick = (chosen: string) => {
    if (!numbers) return
    setPickedCountry(chosen)
    edit(numbers.withCallingCode(value, chosen))
  }

  // The country may be chosen, or the number library loaded, after the field was left.
  useEffect(() => leaveIfNotFocused(), [numbers, country])

  return (
    <div className="min-w-0">
      <Field {...frame}>
        <div className="relative">
          <div className="absolute inset-y-0 left-0 w-16">
            {numbers ? (
              <CallingCodePicker
                callingCodes={numbers.callingCodes}
                country={numbers.countryOfNumber(value, country)}
                onCountry={pick}
                disabled={disabled || readOnly}
                field={input}
              />
            ) : (
              <div className="flex h-full items-center pl-3.5">
                <Globe />
              </div>
            )}
          </div>
          <input
            {...control}
            ref={input}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            disabled={disabled}
            readOnly={readOnly}
            value={value}
            className="field-box pl-18"
            onChange={onType}
            onBlur={onLeave}
            onKeyDown={(event) => event.key === 'Enter' && onLeave()}
          />
        </div>
      </Field>
      <FieldNotice id={noticeId}>{problem && t(`ui.phone.problems.${problem}`)}</FieldNotice>
    </div>
  )
}

function usePhoneNumbers(): PhoneNumbers | null {
  const [numbers, setNumbers] = useState<PhoneNumbers | null>(null)
  useEffect(() => {
    import('./phone-number.ts').then(setNumbers, keepPlainField)
  }, [])
  return numbers
}

const keepPlainField = () => undefined

/** Runs an action at once, or after a pressed mouse button is released: an element that moves away under the pointer gets no click. */
function useAfterPress(): (act: () => void) => void {
  const pressed = useRef(false)
  const waiting = useRef<() => void>(null)

  useEffect(() => {
    const press = ({ button }: MouseEvent) => {
      pressed.current = button === 0
    }
    const release = () => {
      pressed.current = false
      waiting.current?.()
      waiting.current = null
    }
    // A press on a native list sends no mouseup, so a key press also counts as a release.
    const releasing = ['mouseup', 'dragend', 'keydown'] as const
    document.addEventListener('mousedown', press, true)
    for (const event of releasing) document.addEventListener(event, release, true)
    return () => {
      document.removeEventListener('mousedown', press, true)
      for (const event of releasing) document.removeEventListener(event, release, true)
    }
  }, [])

  return useCallback((act) => {
    if (pressed.current) waiting.current = act
    else act()
  }, [])
}

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
function CallingCodePicker({ callingCodes, country, onCountry, disabled, field }: CallingCodePickerProps) {
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
const Globe = () => (
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
