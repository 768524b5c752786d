import { type SubmitEvent, useState } from 'react'
import { failureOf } from '../api/failure.ts'
import { type DealDetails, useCancelDealMutation } from '../api/deals.ts'
import { t } from '../language/text.ts'
import { FormFoot } from '../session/ProofForm.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { focusHeading } from '../ui/focus.ts'
import { isPartlyPaid, receivedText } from './part-paid.ts'

/** The way out of a deal, while there is one. It asks once before the deal is cancelled. */
export function Cancel({ deal }: { deal: DealDetails }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      {deal.mayCancel && (
        <Button kind="quiet" className="max-sm:w-full sm:self-start" onClick={() => setOpen(true)}>
          {t('deal.cancel.open')}
        </Button>
      )}
      <Dialog open={isOpen} onClose={close} title={t('deal.cancel.title')} width="max-w-md">
        <CancelForm deal={deal} onClose={close} />
      </Dialog>
    </>
  )
}

function CancelForm({ deal, onClose }: { deal: DealDetails; onClose: () => void }) {
  const [cancel, { error, isLoading }] = useCancelDealMutation()
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isLoading) return
    const answer = await cancel(deal.reference)
    if (answer.error) return
    onClose()
    // The payment's part of the screen has disappeared.
    focusHeading()
  }
  const failure = error && t(failureOf(error)?.error === 'CONFLICT' ? 'deal.cancel.tooLate' : 'deal.cancel.failed')
  return (
    <form noValidate className="flex flex-col gap-6" onSubmit={(event) => void submit(event)}>
      <p>{isPartlyPaid(deal) ? t('deal.cancel.aboutPart', { amount: receivedText(deal) }) : t('deal.cancel.about')}</p>
      <FormFoot
        failure={failure}
        submit={t('deal.cancel.submit')}
        kind="danger"
        cancel={t('deal.cancel.keep')}
        busy={isLoading}
        onCancel={onClose}
      />
    </form>
  )
}
