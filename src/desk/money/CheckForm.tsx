import { useState } from 'react'
import { Link } from 'react-router'
import { payoutRefusals } from '#contract/desk/payout-refusals.ts'
import { t } from '../../web/language/text.ts'
import { focusOnMount } from '../../web/ui/focus.ts'
import { SelectField } from '../../web/ui/SelectField.tsx'
import { useCheckedForm } from '../../web/ui/use-checked-form.ts'
import { useCall } from '../api/call.ts'
import { type CallError, failureOf } from '../api/failure.ts'
import type { PayoutAccount, PayoutDecision } from '../api/money.ts'
import { Facts } from '../layout/Facts.tsx'
import { failureSentence } from '../layout/failure-sentence.ts'
import { requiredText } from '../layout/form-rules.ts'
import { FormFoot } from '../layout/FormFoot.tsx'
import { Moment } from '../layout/Moment.tsx'
import { PayoutMarks, PayoutNumber } from '../layout/payout-words.tsx'

interface CheckFormProps {
  account: PayoutAccount
  onDone: () => void
  onClose: () => void
}

/** Decides once whether money may go to an account. */
export function CheckForm({ account, onDone, onClose }: CheckFormProps) {
  const [check] = useCall('checkPayoutAccount')
  const [failure, setFailure] = useState<CallError | null>(null)
  const form = useCheckedForm({
    defaults: { decision: '' },
    rules: { decision: requiredText },
    onSubmit: async ({ decision }) => {
      setFailure(null)
      const { error } = await check({ id: account.id, body: bodyOf(decision) })
      if (error) setFailure(error)
      else onDone()
    },
  })
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={form.submit}>
      <Facts facts={factsOf(account)} />
      {/* Below the facts: beside their names, marks are cut on the narrowest screens. */}
      <PayoutMarks {...account} />
      <p className="text-muted">{t('payout.check.sentence')}</p>
      <SelectField
        label={t('payout.check.decision')}
        hint={t('payout.check.hint')}
        ref={focusOnMount}
        options={[
          { value: '', label: t('payout.check.choose') },
          { value: 'usable', label: t('payout.states.usable') },
          ...payoutRefusals.map((reason) => ({
            value: reason,
            label: t('payout.check.refuse', { reason: t(`payout.reasons.${reason}`) }),
          })),
        ]}
        {...form.field('decision')}
      />
      <FormFoot failure={failure && checkFailure(failure)} submit={t('payout.check.submit')} busy={form.busy} onCancel={onClose} />
    </form>
  )
}

function bodyOf(decision: string): PayoutDecision {
  const reason = payoutRefusals.find((one) => one === decision)
  return reason ? { outcome: 'refused', reason } : { outcome: 'usable' }
}

function factsOf(account: PayoutAccount) {
  const { client, party, currency, addedAt } = account
  return [
    [
      t('payout.columns.holder'),
      <Link key="holder" className="link wrap-anywhere" to={`/clients/${client}`}>
        {party.name}
      </Link>,
    ],
    [t('payout.columns.currency'), currency],
    [t('payout.columns.account'), <PayoutNumber key="number" {...account} />],
    [t('payout.columns.added'), <Moment key="added" at={addedAt} />],
  ] as const
}

const checkFailure = (error: CallError): string =>
  failureOf(error)?.error === 'CONFLICT' ? t('payout.check.tooLate') : failureSentence(error)
