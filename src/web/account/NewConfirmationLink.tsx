import { useEffect, useRef, useState } from 'react'
import { forgotPasswordRules } from '#contract/rules.ts'
import { useResendVerificationMutation } from '../api/backend.ts'
import { retryAfterOf } from '../api/failure.ts'
import { readOperator } from '../api/operator.ts'
import { Button } from '../ui/Button.tsx'
import { FailedNotice } from '../ui/FailedNotice.tsx'
import { Notice } from '../ui/Notice.tsx'
import { TextField } from '../ui/TextField.tsx'
import { useCheckedForm } from '../ui/useCheckedForm.ts'
import { wording as accountWording } from './wording.ts'

const wording = accountWording.newLink
const rules = forgotPasswordRules({ email: wording.email })

/** The offer of a new confirmation link to an address that is already known, as a button. Departure 4. */
export function NewConfirmationLink({ email }: { email: string }) {
  const [resend, { isLoading, isSuccess, isError, error }] = useResendVerificationMutation()
  if (isSuccess) return <Sent email={email} />
  return (
    <div className="flex flex-col gap-4">
      {isError && <FailedNotice helpdeskUrl={readOperator().contact.helpdeskUrl} retryAfterSeconds={retryAfterOf(error)} />}
      <Button kind="secondary" busy={isLoading} onClick={() => void resend({ email })}>
        {wording.send}
      </Button>
    </div>
  )
}

/** The same offer where the address must be asked for. */
export function NewLinkForm() {
  const [resend, { isError, error: failure }] = useResendVerificationMutation()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useCheckedForm({
    defaults: { email: '' },
    rules,
    onSubmit: async ({ email }) => {
      const { error } = await resend({ email })
      if (!error) setSentTo(email)
    },
  })
  if (sentTo) return <Sent email={sentTo} />
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={form.submit}>
      <p className="text-muted">{wording.sentence}</p>
      <TextField label={wording.email} type="email" autoComplete="email" {...form.field('email')} />
      {isError && <FailedNotice helpdeskUrl={readOperator().contact.helpdeskUrl} retryAfterSeconds={retryAfterOf(failure)} />}
      <Button type="submit" kind="secondary" busy={form.busy}>
        {wording.send}
      </Button>
    </form>
  )
}

/** Stands where the button was that was pressed, and takes the focus over from it. */
function Sent({ email }: { email: string }) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.focus(), [])
  return (
    <div ref={notice} tabIndex={-1} className="outline-none wrap-anywhere">
      <Notice kind="success">{wording.sent(email)}</Notice>
    </div>
  )
}
