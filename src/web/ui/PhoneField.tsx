import { type ChangeEvent, useCallback, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { t } from '../language/text.ts'
import { CallingCodePicker, Globe } from './CallingCodePicker.tsx'
import { Field, useField } from './Field.tsx'
import { FieldNotice } from './FieldNotice.tsx'
import type * as phoneNumbers from './phone-number.ts'

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
