import { t } from '../../web/language/text.ts'
import { useCheckedForm } from '../../web/ui/use-checked-form.ts'
import { useCall } from '../api/call.ts'
import type { DealPayment } from '../api/deals.ts'
import { useDealCall } from './deal-call.ts'
import { DealForm, type DealFormProps } from './DealForm.tsx'
import { paymentText } from './words.ts'

/** Lets a payment under another name, or coins from a wallet that the client has proven since, count. */
export function AcceptForm({ deal, payment, onDone, onClose }: DealFormProps & { payment: DealPayment }) {
  const call = useDealCall(deal)
  const [accept] = useCall('acceptPayment')
  const form = useCheckedForm({
    defaults: {},
    rules: {},
    onSubmit: async () => {
      const body = { version: call.version }
      if (await call.send(accept({ reference: deal.reference, id: payment.id, body }))) onDone(() => t('deals.accept.done'))
    },
  })
  return (
    <DealForm submit={t('deals.accept.submit')} {...{ form, call, onClose }}>
      <p className="wrap-anywhere">
        {payment.setAside === 'unproven-sender'
          ? t('deals.accept.unproven', { amount: paymentText(payment) })
          : t('deals.accept.sentence', { amount: paymentText(payment), name: payment.payerName, party: deal.party })}
      </p>
    </DealForm>
  )
}
