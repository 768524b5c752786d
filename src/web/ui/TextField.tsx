import { type InputHTMLAttributes, type Ref, type TextareaHTMLAttributes, useState } from 'react'
import { classNames } from './class-names.ts'
import { Field, type FieldProps, useField } from './Field.tsx'
import { Icon } from './Icon.tsx'
import { t } from '../language/text.ts'

/** For addresses, ids and codes: browsers neither complete nor correct what is typed. */
export const asTyped = { autoComplete: 'off', autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const

interface TextFieldProps extends FieldProps, InputHTMLAttributes<HTMLInputElement> {
  ref?: Ref<HTMLInputElement>
}

export function TextField({ className, ...props }: TextFieldProps) {
  const { frame, control } = useField(props)
  return (
    <Field {...frame}>
      <input {...control} className={classNames('field-box', className)} />
    </Field>
  )
}

/** A password field whose text can be shown. */
export function PasswordField(props: TextFieldProps) {
  const { frame, control } = useField(props)
  const [shown, setShown] = useState(false)
  return (
    <Field {...frame}>
      <div className="relative">
        <input
          autoComplete="current-password"
          // Autocorrection and spelling services must not read a shown password.
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...control}
          type={shown ? 'text' : 'password'}
          className="field-box pr-14"
        />
        <button
          type="button"
          className="absolute inset-y-0 right-0 flex w-12 items-center justify-center rounded-card text-muted hover:text-ink"
          aria-label={shown ? t('ui.hidePassword') : t('ui.showPassword')}
          aria-controls={frame.id}
          onClick={() => setShown(!shown)}
        >
          <Eye crossed={shown} />
        </button>
      </div>
    </Field>
  )
}

/** Hidden username field: password managers need the account of a password form. */
export function HiddenUsername({ email = '' }: { email: string | undefined }) {
  return <input type="email" autoComplete="username" value={email} readOnly hidden />
}

export function TextArea(props: FieldProps & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const { frame, control } = useField(props)
  return (
    <Field {...frame}>
      <textarea rows={4} {...control} className="field-box" />
    </Field>
  )
}

const Eye = ({ crossed }: { crossed: boolean }) => (
  <Icon size={24} isRound className="size-6" path="M2.5 12S6 5.75 12 5.75 21.5 12 21.5 12 18 18.25 12 18.25 2.5 12 2.5 12Z">
    <circle cx="12" cy="12" r="2.75" />
    {crossed && <path d="M4.5 4.5l15 15" />}
  </Icon>
)
