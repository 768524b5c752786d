import Big from 'big.js'
import { useState } from 'react'
import { refundPayload } from '#contract/desk/deal-payloads.ts'
import { proposeStepUp } from '#contract/desk/step-up.ts'
import { amountMaxLength } from '#contract/read-amount.ts'
import { t } from '../../web/language/text.ts'
import { focusOnMount } from '../../web/ui/focus.ts'
import { TextArea, TextField } from '../../web/ui/TextField.tsx'
import { useCheckedForm } from '../../web/ui/use-checked-form.ts'
import { type DealPayment, useProposeRefundMutation } from '../api/deals.ts'
import { Facts } from '../layout/Facts.tsx'
import { requiredText } from '../layout/form-rules.ts'
import { AddressGroups } from '../../web/ui/AddressGroups.tsx'
import { Proposed } from '../layout/Proposed.tsx'
import { useDealCall } from './deal-call.ts'
import { DealForm, type DealFormProps } from './DealForm.tsx'
import { amountForField, readPositive } from './typed.ts'
import { refusalSentence } from './words.ts'

/** Proposes to pay a payment back, to the account that sent it. */
export function RefundForm({ deal, payment, onClose }: DealFormProps & { payment: DealPayment }) {
  const { id, currency, payerName, payerAccount, refundable } = payment
  const call = useDealCall(deal)
  const [propose] = useProposeRefundMutation()
  const [approvalId, setApprovalId] = useState<string>()
  const form = useCheckedForm({
    defaults: { amount: amountForField(refundable), toAccount: '', reason: '' },
    rules: { amount: requiredText, toAccount: payerAccount === null ? requiredText : () => null, reason: requiredText },
    onSubmit: async (typed): Promise<void> => {
      const read = readPositive(typed.amount)
      if ('wrong' in read) return form.setFieldError('amount', read.wrong)
      if (Big(read.amount).gt(refundable)) return form.setFieldError('amount', () => refusalSentence('above-refundable'))
      const { version } = call
      const reason = typed.reason.trim()
      // Only a payment without an account has the field.
      const typedAccount = payerAccount === null ? typed.toAccount.trim() : undefined
      const payload = refundPayload({
        paymentId: id,
        amount: read.amount,
        currency,
        network: deal.network,
        toName: payerName,
        toAccount: payerAccount ?? typedAccount ?? '',
      })
      const subject = proposeStepUp({ action: 'send-refund', object: deal.reference, version, payload, reason })
      const body = { amount: read.amount, reason, version, ...(typedAccount !== undefined && { toAccount: typedAccount }) }
      const done = await call.confirmAndSend(subject, (proof) => propose({ reference: deal.reference, id, body: { ...body, proof } }))
      setApprovalId(done?.approvalId)
    },
  })
  if (approvalId) return <Proposed sentence={t('deals.proposed')} approvalId={approvalId} onClose={onClose} />
  return (
    <DealForm submit={t('layout.propose')} conflict={t('deals.failures.alreadyProposed')} {...{ form, call, onClose }}>
      <p className="text-muted">{t('deals.refund.sentence')}</p>
      <Facts
        facts={[
          [t('deals.refund.to'), payerName],
          [t('deals.refund.account'), payerAccount === null ? null : <AddressGroups key="account" text={payerAccount} />],
        ]}
      />
      <TextField
        label={t('deals.refund.amount', { currency })}
        ref={focusOnMount}
        inputMode="decimal"
        autoComplete="off"
        maxLength={amountMaxLength}
        {...form.field('amount')}
      />
      {payerAccount === null && (
        <TextField
          label={t('deals.refund.toAccount')}
          hint={t('deals.refund.toAccountHint')}
          autoComplete="off"
          spellCheck={false}
          maxLength={140}
          {...form.field('toAccount')}
        />
      )}
      <TextArea label={t('layout.reason')} hint={t('layout.reasonHint')} rows={2} maxLength={500} {...form.field('reason')} />
    </DealForm>
  )
}
