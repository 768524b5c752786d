import { useState } from 'react'
import { useNavigate } from 'react-router'
import { pageWithReference } from '#contract/pages.ts'
import { type CallError, failureOf } from '../api/failure.ts'
import { type OfferDetails, useAcceptOfferMutation } from '../api/offers.ts'
import { t, textAroundValue } from '../language/text.ts'
import { type Proof, ProofForm } from '../session/ProofForm.tsx'
import { classNames } from '../ui/class-names.ts'
import { formatTime } from '../ui/day-and-time.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Notice } from '../ui/Notice.tsx'
import { wrapsBeforeCurrency } from '../ui/amount-line.ts'
import { amountTexts } from '../ui/trade-text.ts'
import { whenDialogsHaveLeft } from '../ui/use-back-closes.ts'
import { useDestination } from './destination-choice.tsx'

interface AcceptDialogProps {
  open: boolean
  offer: OfferDetails
  isOver: boolean
  onClose: () => void
  onChanged: () => void
}

/** Repeats what is accepted, asks for a fresh proof, and accepts. */
export function AcceptDialog({ open, ...rest }: AcceptDialogProps) {
  return (
    <Dialog open={open} onClose={rest.onClose} title={t('offer.accept.title')} width="max-w-lg">
      <AcceptForm {...rest} />
    </Dialog>
  )
}

function AcceptForm({ offer, isOver, onClose, onChanged }: Omit<AcceptDialogProps, 'open'>) {
  const [accept] = useAcceptOfferMutation()
  const navigate = useNavigate()
  const [call, setCall] = useState<'sending' | 'unanswered' | null>(null)
  const destination = useDestination(offer)
  // An acceptance that is on its way when the time runs out may still be in time.
  if (isOver && call !== 'sending') return <Notice kind="error">{t('offer.over')}</Notice>
  if (destination.entering) return destination.entering

  const send = async ({ passkey, ...typed }: Proof): Promise<{ error?: CallError }> => {
    setCall('sending')
    const { reference, hash, terms } = offer
    const body = { ...typed, ...(passkey && { assertion: passkey }), offerHash: hash, termsVersion: terms.version, ...destination.body }
    const { data, error } = await accept({ reference, body })
    const failure = failureOf(error)
    const code = failure?.error
    setCall(error && code === undefined ? 'unanswered' : null)
    if (data) {
      onClose()
      // The page of the offer leaves the history: Back must not return to an offer that is over.
      whenDialogsHaveLeft(() => void navigate(pageWithReference.deal(data.deal), { replace: true }))
      return {}
    }
    if (failure?.fields && destination.refuse(failure.fields)) return {}
    // The page behind the dialog reads the offer again, and shows what happened or what is to be done first.
    if (code === 'OFFER_ENDED' || code === 'REQUIREMENTS_OPEN' || code === 'CONFLICT' || code === 'NOT_FOUND') {
      if (code === 'CONFLICT') onChanged()
      onClose()
      return {}
    }
    return error ? { error } : {}
  }
  return (
    <ProofForm submit={t('offer.accept.submit')} onProof={send} onCancel={onClose}>
      <Accepted offer={offer} />
      {destination.field}
      {call === 'unanswered' && <p>{t('offer.accept.unanswered')}</p>}
    </ProofForm>
  )
}

/** What the client says yes to. */
function Accepted({ offer }: { offer: OfferDetails }) {
  const { direction, party, payBy, expiresAt, terms } = offer
  const { gives, gets } = amountTexts(offer)
  const [before, after] = textAroundValue((placeholder) => t('offer.accept.terms', { terms: placeholder }))
  const facts = [
    { label: t(direction === 'buy' ? 'trade.youPay' : 'trade.youSend'), value: wrapsBeforeCurrency(gives), isAmount: true },
    { label: t('trade.youReceive'), value: wrapsBeforeCurrency(gets), isAmount: true },
    ...(party ? [{ label: t('trade.party'), value: party.name }] : []),
    { label: t(`offer.due.${direction}`), value: t(`offer.due.${payBy}`) },
    ...(expiresAt ? [{ label: t('offer.validUntil'), value: formatTime(expiresAt, 'exactTime') }] : []),
  ]
  return (
    <div>
      <dl className="border-y border-hairline">
        {facts.map(({ label, value, isAmount = false }) => (
          <div
            key={label}
            className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-hairline py-2 sm:py-2.5 first:border-t-0"
          >
            <dt className="text-muted">{label}</dt>
            <dd
              className={classNames(
                'min-w-0 grow text-right wrap-anywhere tabular-nums',
                isAmount ? 'font-semibold sm:text-lg' : 'font-medium',
              )}
            >
              {value}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-4">{t(`offer.conditions.final.${direction}`)}</p>
      <p className="mt-3">
        {before}
        <a className="link" href={terms.url} target="_blank" rel="noopener noreferrer">
          {t('offer.accept.termsLink', { version: terms.version })}
        </a>
        {after}
      </p>
    </div>
  )
}
