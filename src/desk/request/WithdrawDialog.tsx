import { useState } from 'react'
import { t } from '../../web/language/text.ts'
import { Dialog } from '../../web/ui/Dialog.tsx'
import { formatTime } from '../../web/ui/day-and-time.ts'
import { focusOnMount } from '../../web/ui/focus.ts'
import { SelectField } from '../../web/ui/SelectField.tsx'
import { useCheckedForm } from '../../web/ui/use-checked-form.ts'
import { useCall } from '../api/call.ts'
import { type CallError, failureOf } from '../api/failure.ts'
import type { OfferEndReason } from '../api/offers.ts'
import type { DeskOffer } from '../api/requests.ts'
import { failureSentence } from '../layout/failure-sentence.ts'
import { requiredText } from '../layout/form-rules.ts'
import { FormFoot } from '../layout/FormFoot.tsx'
import { offerEndReasonName, offerEndReasons } from '../layout/offer-words.ts'

interface WithdrawDialogProps {
  offer: DeskOffer | null
  onDone: (version: number) => void
  onClose: () => void
}

/** Withdraws an open offer, for a coded reason. */
export const WithdrawDialog = ({ offer, ...props }: WithdrawDialogProps) => (
  <Dialog
    open={offer !== null}
    onClose={props.onClose}
    title={offer && t('request.withdraw.title', { reference: offer.reference })}
    width="max-w-md"
  >
    {offer && <WithdrawForm offer={offer} {...props} />}
  </Dialog>
)

function WithdrawForm({ offer, onDone, onClose }: WithdrawDialogProps & { offer: DeskOffer }) {
  const [withdraw] = useCall('withdrawOffer')
  const [failure, setFailure] = useState<CallError | null>(null)
  const form = useCheckedForm({
    defaults: { reason: '' },
    rules: { reason: requiredText },
    onSubmit: async ({ reason }) => {
      const body = { reason: reason as OfferEndReason }
      const { data, error } = await withdraw({ reference: offer.reference, body })
      if (data) onDone(data.version)
      else setFailure(error ?? {})
    },
  })
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={form.submit}>
      <p className="text-muted">{t('request.withdraw.sentence')}</p>
      <SelectField
        label={t('layout.reason')}
        ref={focusOnMount}
        options={[
          { value: '', label: t('request.choose') },
          ...offerEndReasons.map((reason) => ({ value: reason, label: offerEndReasonName(reason) })),
        ]}
        {...form.field('reason')}
      />
      <FormFoot
        failure={failure && withdrawFailure(failure)}
        submit={t('request.withdraw.submit')}
        kind="danger"
        busy={form.busy}
        onCancel={onClose}
      />
    </form>
  )
}

function withdrawFailure(error: CallError): string {
  const failure = failureOf(error)
  if (failure?.error !== 'OFFER_ENDED' || !failure.end || !failure.at) return failureSentence(error)
  return t('request.withdraw.ended', {
    end: t(`request.offerStates.${failure.end}`),
    time: formatTime(failure.at, 'shortDayAndTime'),
  })
}
