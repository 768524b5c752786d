import { useState } from 'react'
import { closeAccountRules } from '#contract/rules.ts'
import { type ClosingPlan, leaveClosedAccount, useCloseAccountMutation, useReadClosingQuery } from '../api/client-data.ts'
import { failureOf } from '../api/failure.ts'
import { useAppDispatch } from '../api/hooks.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Notice } from '../ui/Notice.tsx'
import { PasswordField, TextField } from '../ui/TextField.tsx'
import { useCheckedForm } from '../ui/useCheckedForm.ts'
import { wording as allWording } from './wording.ts'

const wording = allWording.close

/** Says what closing means for this client, asks for the password, and closes the account. */
export function CloseAccountDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title={wording.title} width="max-w-lg">
      <Closing onKeep={onClose} />
    </Dialog>
  )
}

function Closing({ onKeep }: { onKeep: () => void }) {
  const { data: plan, isFetching, refetch } = useReadClosingQuery()
  if (plan) return <ClosingForm plan={plan} onKeep={onKeep} />
  if (isFetching) return <output className="block min-h-40 text-muted">{wording.reading}</output>
  return (
    <Notice kind="error">
      <p>{wording.notRead}</p>
      <Button kind="secondary" className="mt-3" onClick={() => void refetch()}>
        {wording.tryAgain}
      </Button>
    </Notice>
  )
}

function ClosingForm({ plan, onKeep }: { plan: ClosingPlan; onKeep: () => void }) {
  const dispatch = useAppDispatch()
  const [close] = useCloseAccountMutation()
  const [failure, setFailure] = useState<string | null>(null)
  const form = useCheckedForm({
    defaults: { currentPassword: '', code: '' },
    rules: closeAccountRules(plan),
    onSubmit: async ({ currentPassword, code }) => {
      setFailure(null)
      const { data, error } = await close({ currentPassword, ...(plan.takesCode && { code }) })
      if (data) {
        dispatch(leaveClosedAccount())
        return
      }
      const reply = failureOf(error)
      const wrong = (['currentPassword', 'code'] as const).find((field) => reply?.fields?.[field])
      if (wrong) form.setFieldError(wrong, reply?.fields?.[wrong] ?? '')
      else setFailure(reply?.error === 'TOO_MANY_REQUESTS' ? allWording.tooMany : allWording.noAnswer)
    },
  })
  return (
    <form noValidate className="flex flex-col gap-6" onSubmit={form.submit}>
      <Consequences plan={plan} />
      <PasswordField label={allWording.currentPassword} {...form.field('currentPassword')} />
      {plan.takesCode && <TextField label={wording.code} hint={wording.codeHint} autoComplete="one-time-code" {...form.field('code')} />}
      {failure && <Notice kind="error">{failure}</Notice>}
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button kind="secondary" onClick={onKeep}>
          {wording.keep}
        </Button>
        <Button kind="danger" type="submit" busy={form.busy}>
          {wording.submit}
        </Button>
      </div>
    </form>
  )
}

function Consequences({ plan: { kept } }: { plan: ClosingPlan }) {
  return (
    <div>
      <p className="font-medium">{wording.forGood}</p>
      <ul className="mt-3 list-disc space-y-1.5 pl-5">
        {wording.consequences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {kept ? (
        <div className="mt-5 rounded-card border-l-4 border-gold bg-gold-soft px-4 py-3">
          <h3 className="font-medium">{wording.keptTitle(day(kept.until))}</h3>
          <p className="mt-1">{wording.kept(kept.records)}</p>
          <p className="mt-2 text-sm">{wording.reason(kept.records)}</p>
        </div>
      ) : (
        <p className="mt-4">{wording.nothingKept}</p>
      )}
    </div>
  )
}

const day = (moment: string) =>
  new Date(moment).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
