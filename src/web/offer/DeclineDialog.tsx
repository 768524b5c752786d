import { type SubmitEvent, useState } from 'react'
import { failureOf } from '../api/failure.ts'
import { useDeclineOfferMutation } from '../api/offers.ts'
import { t } from '../language/text.ts'
import { FormFoot } from '../session/ProofForm.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { focusHeading } from '../ui/focus.ts'
import { TextArea } from '../ui/TextField.tsx'

interface DeclineDialogProps {
  open: boolean
  reference: string
  onClose: () => void
}

/** Asks once before declining, with room for a word. */
export function DeclineDialog({ open, ...rest }: DeclineDialogProps) {
  return (
    <Dialog open={open} onClose={rest.onClose} title={t('offer.decline.title')} width="max-w-md">
      <DeclineForm {...rest} />
    </Dialog>
  )
}

function DeclineForm({ reference, onClose }: Omit<DeclineDialogProps, 'open'>) {
  const [decline, { error, isLoading }] = useDeclineOfferMutation()
  const [text, setText] = useState('')
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isLoading) return
    const word = text.trim()
    const answer = await decline({ reference, body: word === '' ? {} : { text: word } })
    if (answer.error && failureOf(answer.error)?.error !== 'OFFER_ENDED') return
    onClose()
    // The buttons of the offer have disappeared.
    focusHeading()
  }
  return (
    <form noValidate className="flex flex-col gap-6" onSubmit={(event) => void submit(event)}>
      <p>{t('offer.decline.about')}</p>
      <TextArea label={t('offer.decline.word')} rows={3} maxLength={2000} value={text} onChange={({ target }) => setText(target.value)} />
      <FormFoot
        failure={error && t('offer.failed')}
        submit={t('offer.decline.submit')}
        kind="danger"
        cancel={t('offer.decline.keep')}
        busy={isLoading}
        onCancel={onClose}
      />
    </form>
  )
}
