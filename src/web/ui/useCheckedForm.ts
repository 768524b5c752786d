import { type FormEvent, useRef } from 'react'
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form'
import { messageText } from '#contract/messages.ts'
import type { Rule } from '#contract/rules.ts'

export type Rules<Values> = { [Name in keyof Values]: Rule<Values[Name]> }

interface CheckedForm<Values extends FieldValues> {
  defaults: DefaultValues<Values>
  rules: Rules<Values>
  /** Called with the values once all rules are kept. Until it is done, further presses do nothing. */
  onSubmit: (values: Values) => Promise<void>
}

/**
 * A form with the timing of spec section 5: checked on button press, an error clears when its field is edited. The focus moves to the
 * first wrong field.
 */
export function useCheckedForm<Values extends FieldValues>({ defaults, rules, onSubmit }: CheckedForm<Values>) {
  const { register, handleSubmit, clearErrors, setError, formState } = useForm<Values>({
    defaultValues: defaults,
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
  })
  const underWay = useRef(false)

  const once = async (values: Values) => {
    if (underWay.current) return
    underWay.current = true
    try {
      await onSubmit(values)
    } finally {
      underWay.current = false
    }
  }

  return {
    submit: (event: FormEvent) => void handleSubmit(once)(event),
    busy: formState.isSubmitting,
    /** Props of the field's input, its error among them. */
    field: (name: Path<Values>) => ({
      ...register(name, {
        validate: (value) => {
          const message = rules[name]?.(value)
          return message ? messageText(message) : true
        },
        onChange: () => clearErrors(name),
      }),
      error: formState.errors[name]?.message as string | undefined,
    }),
    /** An error that only the server could know; cleared like the others. */
    setFieldError: (name: Path<Values>, message: string) => setError(name, { message }, { shouldFocus: true }),
  }
}
