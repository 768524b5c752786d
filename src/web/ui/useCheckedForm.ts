import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { messageText, type Rule } from './form-rules.ts'

type Values = Record<string, string | boolean>

interface CheckedForm<V extends Values> {
  /** In the order of the fields on the screen. */
  defaults: V
  rules: { [Name in keyof V]: Rule<V[Name]> }
  /** Called with valid values. Further presses are ignored until it resolves; with 'keep busy', for three seconds more, until the next screen loads. */
  onSubmit: (values: V) => Promise<void | 'keep busy'>
}

/** After this the form is usable again, should the next screen fail to load. */
const nextScreenTimeoutMs = 3000

/** The server's error for a field; a function where we word it ourselves. */
type Sentence = string | (() => string)

/** By invalid field: the value that breaks its rule, or the server's error. */
type Wrong<V extends Values> = { [Name in keyof V]?: { value: V[Name] } | { sentence: Sentence } }

/**
 * A form with the timing of spec section 5: checked on button press, an error clears when its field is edited. The focus moves to the
 * first invalid field. Fields are uncontrolled, so that values filled in by password managers are read too.
 */
export function useCheckedForm<V extends Values>({ defaults, rules, onSubmit }: CheckedForm<V>) {
  const [errors, setErrors] = useState<Wrong<V>>({})
  const [busy, setBusy] = useState(false)
  const underWay = useRef(false)
  const form = useRef<HTMLFormElement>(null)
  const wrongField = useRef<keyof V>(undefined)

  // After the error is rendered: a screen reader then reads it with its field.
  useEffect(() => {
    if (wrongField.current !== undefined) input(form.current, wrongField.current)?.focus()
    wrongField.current = undefined
  }, [errors])

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (underWay.current) return
    form.current = event.currentTarget
    const values = valuesIn(event.currentTarget, defaults)
    const found = wrongValues(values, rules)
    wrongField.current = Object.keys(defaults).find((name) => found[name] !== undefined)
    setErrors(found)
    if (wrongField.current !== undefined) return
    underWay.current = true
    setBusy(true)
    try {
      if ((await onSubmit(values)) === 'keep busy') await new Promise((resolve) => setTimeout(resolve, nextScreenTimeoutMs))
    } finally {
      underWay.current = false
      setBusy(false)
    }
  }

  // Worded when rendered: the language may change while it is shown.
  const sentenceAt = (name: keyof V) => {
    const wrong = errors[name]
    if (!wrong) return undefined
    if ('sentence' in wrong) return typeof wrong.sentence === 'function' ? wrong.sentence() : wrong.sentence
    const message = rules[name](wrong.value)
    return message ? messageText(message) : undefined
  }

  return {
    submit: (event: SubmitEvent<HTMLFormElement>) => void submit(event),
    busy,
    /** Props of the field's input, with its error. */
    field: (name: keyof V & string) => ({
      name,
      error: sentenceAt(name),
      onChange: () => setErrors(({ [name]: _edited, ...others }) => others as typeof errors),
      ...(typeof defaults[name] === 'boolean' ? { defaultChecked: defaults[name] } : { defaultValue: defaults[name] as string }),
    }),
    clearErrors: () => setErrors({}),
    /** Sets the server's error for a field; cleared like the others. */
    setFieldError: (name: keyof V, sentence: Sentence) => {
      wrongField.current = name
      setErrors((others) => ({ ...others, [name]: { sentence } }))
    },
  }
}

const input = (form: HTMLFormElement | null, name: PropertyKey) => form?.elements.namedItem(String(name)) as HTMLInputElement | null

function valuesIn<V extends Values>(form: HTMLFormElement, defaults: V): V {
  const read = (name: string) => (typeof defaults[name] === 'boolean' ? input(form, name)?.checked : input(form, name)?.value)
  return Object.fromEntries(Object.keys(defaults).map((name) => [name, read(name)])) as V
}

function wrongValues<V extends Values>(values: V, rules: CheckedForm<V>['rules']): Wrong<V> {
  const found: Wrong<V> = {}
  for (const name of Object.keys(values) as (keyof V)[]) {
    if (rules[name](values[name])) found[name] = { value: values[name] }
  }
  return found
}
