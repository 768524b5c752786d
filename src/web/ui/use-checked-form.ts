import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { messageText, type Rule } from './form-rules.ts'

type Values = Record<string, string | boolean>

interface CheckedForm<V extends Values> {
  /** In the order of the fields on the screen. */
  defaults: V
  rules: { [Name in keyof V]: Rule<V[Name]> }
  /** Called with valid values. Further submissions are ignored until the promise resolves, and after 'keep busy' for three more seconds. */
  onSubmit: (values: V) => Promise<void | 'keep busy'>
}

/** After this time the form is usable again, if the next screen fails to load. */
const nextScreenTimeoutMs = 3000

/** The server's error for a field, or a function that returns our sentence for the error. */
type Sentence = string | (() => string)

/** For each invalid field: the value that breaks the rule, or the server's error. */
type FieldErrors<V extends Values> = { [Name in keyof V]?: { value: V[Name] } | { sentence: Sentence } }

/**
 * A form with the timing of spec section 5: a button press checks the fields, and an edit clears the field's error. The focus moves to the
 * first invalid field. Fields are uncontrolled: values that password managers fill in are read too. react-hook-form would add 10 KiB to the
 * log-in screen, of which we would use little. Reconsider it for lists of fields, or fields that depend on each other.
 */
export function useCheckedForm<V extends Values>({ defaults, rules, onSubmit }: CheckedForm<V>) {
  const [errors, setErrors] = useState<FieldErrors<V>>({})
  const [busy, setBusy] = useState(false)
  const isSubmitting = useRef(false)
  const form = useRef<HTMLFormElement>(null)
  const invalidField = useRef<keyof V>(undefined)

  // Focuses after the error is rendered, so that a screen reader reads the error together with the field.
  useEffect(() => {
    if (invalidField.current !== undefined) findInput(form.current, invalidField.current)?.focus()
    invalidField.current = undefined
  }, [errors])

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSubmitting.current) return
    form.current = event.currentTarget
    const values = readValues(event.currentTarget, defaults)
    const invalid = invalidValues(values, rules)
    invalidField.current = Object.keys(defaults).find((name) => invalid[name] !== undefined)
    setErrors(invalid)
    if (invalidField.current !== undefined) return
    isSubmitting.current = true
    setBusy(true)
    try {
      if ((await onSubmit(values)) === 'keep busy') await new Promise((resolve) => setTimeout(resolve, nextScreenTimeoutMs))
    } finally {
      isSubmitting.current = false
      setBusy(false)
    }
  }

  // Called while rendering, because the language may change while the error is shown.
  const errorSentenceOf = (name: keyof V) => {
    const error = errors[name]
    if (!error) return undefined
    if ('sentence' in error) return typeof error.sentence === 'function' ? error.sentence() : error.sentence
    const message = rules[name](error.value)
    return message ? messageText(message) : undefined
  }

  return {
    submit: (event: SubmitEvent<HTMLFormElement>) => void submit(event),
    busy,
    /** Props for a field: name, default value and error. */
    field: (name: keyof V & string) => ({
      name,
      error: errorSentenceOf(name),
      onChange: () => setErrors(({ [name]: _edited, ...others }) => others as typeof errors),
      ...(typeof defaults[name] === 'boolean' ? { defaultChecked: defaults[name] } : { defaultValue: defaults[name] as string }),
    }),
    clearErrors: () => setErrors({}),
    /** Sets the server's error for a field. An edit of the field clears the error. */
    setFieldError: (name: keyof V, sentence: Sentence) => {
      invalidField.current = name
      setErrors((others) => ({ ...others, [name]: { sentence } }))
    },
  }
}

const findInput = (form: HTMLFormElement | null, name: PropertyKey) => form?.elements.namedItem(String(name)) as HTMLInputElement | null

// A browser removes only some kinds of spaces around an e-mail address.
const typedText = (input: HTMLInputElement | null) => (input?.type === 'email' ? input.value.trim() : input?.value)

function readValues<V extends Values>(form: HTMLFormElement, defaults: V): V {
  const read = (name: string) => (typeof defaults[name] === 'boolean' ? findInput(form, name)?.checked : typedText(findInput(form, name)))
  return Object.fromEntries(Object.keys(defaults).map((name) => [name, read(name)])) as V
}

function invalidValues<V extends Values>(values: V, rules: CheckedForm<V>['rules']): FieldErrors<V> {
  const found: FieldErrors<V> = {}
  for (const name of Object.keys(values) as (keyof V)[]) {
    if (rules[name](values[name])) found[name] = { value: values[name] }
  }
  return found
}
