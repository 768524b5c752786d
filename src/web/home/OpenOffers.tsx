import { pageWithReference } from '#contract/pages.ts'
import type { OfferSummary } from '../api/offers.ts'
import { t, textAroundValue } from '../language/text.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { formatTime } from '../ui/day-and-time.ts'
import { RouterLink } from '../ui/links.tsx'
import { Reminder } from '../ui/Reminder.tsx'
import { useSecondsLeft } from '../ui/server-clock.ts'
import { TimeLeft } from '../ui/TimeLeft.tsx'
import { amountTexts } from '../ui/trade-text.ts'

interface OpenOffersProps {
  offers: OfferSummary[]
  serverNow: () => number
}

/** Firm offers that the client can accept now. */
export const OpenOffers = ({ offers, serverNow }: OpenOffersProps) =>
  offers.map(
    (offer) =>
      offer.state === 'open' &&
      offer.kind === 'firm' &&
      offer.expiresAt !== null && <OpenOffer key={offer.reference} offer={offer} expiresAt={offer.expiresAt} serverNow={serverNow} />,
  )

interface OpenOfferProps {
  offer: OfferSummary
  expiresAt: string
  serverNow: () => number
}

function OpenOffer({ offer, expiresAt, serverNow }: OpenOfferProps) {
  const seconds = useSecondsLeft(expiresAt, serverNow)
  const { gives, gets } = amountTexts(offer)
  const isOver = seconds === 0
  const [before, after] = textAroundValue((placeholder) => t('trade.left', { time: placeholder }))
  return (
    <Reminder
      title={t('home.offer.title', { gets, gives })}
      kind={isOver ? 'info' : 'offer'}
      actions={
        <ButtonLink as={RouterLink} className="max-sm:grow" href={pageWithReference.offer(offer.reference)}>
          {t(isOver ? 'home.offer.seeEnded' : 'home.offer.see')} <span className="sr-only">{offer.reference}</span>
        </ButtonLink>
      }
    >
      <p>
        {t(isOver ? 'home.offer.ended' : 'home.offer.validUntil', { time: formatTime(expiresAt, 'exactTime') })}{' '}
        <span className={isOver ? 'sr-only' : 'font-medium'}>
          {!isOver && before}
          <TimeLeft seconds={seconds} over={t('home.offer.over')} />
          {!isOver && after}
        </span>
      </p>
    </Reminder>
  )
}
