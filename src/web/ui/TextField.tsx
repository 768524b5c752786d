import { type InputHTMLAttributes, type ReactNode, type Ref, useId, useState } from 'react'
import { classNames } from './class-names.ts'
import { Field, notesOf } from './Field.tsx'
import { wording } from './wording.ts'

export interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: ReactNode
  hint?: ReactNode
  error?: string | null
  ref?: Ref<HTMLInputElement>
}

export function TextField({ label, hint, error, id: givenId, className, 'aria-describedby': describedBy, ...rest }: TextFieldProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <input {...rest} id={id} className={classNames('field-box', className)} {...notesOf({ id, hint, error, describedBy })} />
    </Field>
  )
}

/** A password field whose text can be shown. */
export function PasswordField({ label, hint, error, id: givenId, className, 'aria-describedby': describedBy, ...rest }: TextFieldProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  const [shown, setShown] = useState(false)
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <div className="relative">
        <input
          autoComplete="current-password"
          {...rest}
          id={id}
          type={shown ? 'text' : 'password'}
          className={classNames('field-box pr-14', className)}
          {...notesOf({ id, hint, error, describedBy })}
        />
        <button
          type="button"
          className="absolute inset-y-0 right-0 flex w-12 items-center justify-center rounded-card text-muted hover:text-ink"
          aria-label={shown ? wording.hidePassword : wording.showPassword}
          aria-controls={id}
          onClick={() => setShown(!shown)}
        >
          <Eye crossed={shown} />
        </button>
      </div>
    </Field>
  )
}

function Eye({ crossed }: { crossed: boolean }) {
  return (
    <svg
      className="size-6"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M2.5 12S6 5.75 12 5.75 21.5 12 21.5 12 18 18.25 12 18.25 2.5 12 2.5 12Z" strokeLinejoin="round" />
      <circle cx="12" cy="12" r="2.75" />
      {crossed && <path d="M4.5 4.5l15 15" />}
    </svg>
  )
}
