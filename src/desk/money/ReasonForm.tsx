import { useState } from 'react'
import { printReference } from '#contract/creditor-reference.ts'
import { t } from '../../web/language/text.ts'
import { focusOnMount } from '../../web/ui/focus.ts'
import { TextField } from '../../web/ui/TextField.tsx'
import { useCheckedForm } from '../../web/ui/use-checked-form.ts'
import { useCall } from '../api/call.ts'
import type { BankEntry } from '../api/money.ts'
import { type CallError, failureOf } from '../api/failure.ts'
import { failureSentence } from '../layout/failure-sentence.ts'
import { requiredText } from '../layout/form-rules.ts'
import { FormFoot } from '../layout/FormFoot.tsx'
import { entryAmount } from './words.ts'

interface ReasonFormProps {
  entry: BankEntry
  onDone: (sentence: () => string) => void
  onClose: () => void
}

/** Takes a match back, or opens an entry again that was set aside. Both for a reason. */
export function ReasonForm({ entry, onDone, onClose }: ReasonFormProps) {
  const [unmatch] = useCall('unmatchBankEntry')
  const [reopen] = useCall('reopenBankEntry')
  const [failure, setFailure] = useState<CallError | null>(null)
  const isMatched = entry.state === 'matched'
  const form = useCheckedForm({
    defaults: { reason: '' },
    rules: { reason: requiredText },
    onSubmit: async ({ reason }) => {
      setFailure(null)
      const { error } = await (isMatched ? unmatch : reopen)({ id: entry.id, body: { reason: reason.trim() } })
      if (error) setFailure(error)
      else onDone(() => t('payments.form.set'))
    },
  })
  const amount = entryAmount(entry)
  const deals = entry.matches.map(({ deal }) => printReference(deal)).join(', ')
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={form.submit}>
      <p className="wrap-anywhere">
        {isMatched ? t('payments.back.sentence', { amount, deals }) : t('payments.reopen.sentence', { amount })}
      </p>
      <TextField label={t('payments.reason')} ref={focusOnMount} autoComplete="off" maxLength={500} {...form.field('reason')} />
      <FormFoot
        failure={failure && (failureOf(failure)?.error === 'DEAL_REFUSED' ? t('payments.back.refused') : failureSentence(failure))}
        submit={t(isMatched ? 'payments.takeBack' : 'payments.reopen')}
        kind={isMatched ? 'danger' : 'primary'}
        busy={form.busy}
        onCancel={onClose}
      />
    </form>
  )
}
