import { useState } from 'react'
import type { OfferDetails } from '../api/offers.ts'
import { t, textAroundValue } from '../language/text.ts'
import { formatTime } from '../ui/day-and-time.ts'
import { Notice } from '../ui/Notice.tsx'
import { useSecondsLeft } from '../ui/server-clock.ts'
import { Amounts } from './Amounts.tsx'
import { Answer } from './Answer.tsx'
import { Conditions } from './Conditions.tsx'
import { Conversation } from './Conversation.tsx'
import { DownloadOffer } from './DownloadOffer.tsx'
import { Lines } from './Lines.tsx'

/** Under the heading: which offer it is, and of when. */
export function OfferHead({ offer: { kind, reference, publishedAt } }: { offer: OfferDetails }) {
  const [before, after] = textAroundValue((placeholder) =>
    t(kind === 'indication' ? 'offer.headIndication' : 'offer.head', {
      reference: placeholder,
      time: formatTime(publishedAt, 'exactTime'),
    }),
  )
  return (
    <>
      {before}
      <span className="tracking-wide text-ink tabular-nums select-all">{reference}</span>
      {after}
    </>
  )
}

interface ShownOfferProps {
  offer: OfferDetails
  serverNow: () => number
  /** False while the newest call has failed. */
  isLive: boolean
}

export function ShownOffer({ offer, serverNow, isLive }: ShownOfferProps) {
  const [hasChanged, setChanged] = useState(false)
  const { kind, reference, now } = offer
  const secondsLeft = useSecondsLeft(offer.expiresAt ?? now, serverNow)
  // The screen shows the end the second it comes. The service says the same with its next reply.
  const state = offer.state === 'open' && kind === 'firm' && secondsLeft === 0 ? 'expired' : offer.state
  return (
    <>
      {!isLive && <Notice className="mb-6">{t('trade.notLive', { time: formatTime(now, 'clock') })}</Notice>}
      {hasChanged && state === 'open' && (
        <Notice kind="error" className="mb-6">
          {t('offer.changed')}
        </Notice>
      )}
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr] lg:gap-x-10 lg:gap-y-0">
        {/* Both parts of the sheet lie on this one, which has their shadow. */}
        <div aria-hidden="true" className="hidden rounded-card shadow-sheet lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:block" />
        <Amounts offer={offer} isOver={state !== 'open' && state !== 'accepted'} />
        <Answer offer={offer} state={state} secondsLeft={secondsLeft} onChanged={() => setChanged(true)} />
        <div className="min-w-0 rounded-card border border-hairline bg-surface p-6 shadow-sheet sm:p-8 lg:col-start-1 lg:row-start-2 lg:rounded-t-none lg:border-t-0 lg:pt-0 lg:shadow-none">
          <Lines offer={offer} />
          {(state === 'open' || state === 'accepted') && <Conditions offer={offer} />}
          <DownloadOffer reference={reference} />
        </div>
      </div>
      <Conversation offer={offer} />
    </>
  )
}
