import { type ReactNode, useId } from 'react'
import { pageWithReference } from '#contract/pages.ts'
import type { OfferSummary } from '../api/offers.ts'
import { t, textAroundValue } from '../language/text.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { formatTime } from '../ui/day-and-time.ts'
import { RouterLink } from '../ui/links.tsx'
import { Reminder } from '../ui/Reminder.tsx'
import { useSecondsLeft } from '../ui/server-clock.ts'
import { TimeLeft } from '../ui/TimeLeft.tsx'
import { amountTexts } from '../ui/trade-text.ts'
import { Card } from '../ui/Card.tsx'
import { Notice } from '../ui/Notice.tsx'

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
          {t(isOver ? 'home.offer.seeEnded' : 'home.act.seeOffer')} <span className="sr-only">{offer.reference}</span>
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

interface OfferCardProps {
  offer: 'oneTimeOffer' | 'personalQuote' | 'fastExchange'
  /** The minimum in euro, formatted. */
  amount: string
  /** Adds "and up" to the amount. */
  andUp?: boolean
  featured?: boolean
  /** Why the offer cannot be chosen now. */
  paused?: string | undefined
  onChoose: () => void
  children: ReactNode
}

/** One way to exchange. The button is at the bottom of the card, however long the text is. */
export function OfferCard({ offer, amount, andUp = false, featured = false, paused, onChoose, children }: OfferCardProps) {
  const titleId = useId()
  return (
    <Card as="section" aria-labelledby={titleId} className="flex flex-col gap-6 md:max-lg:flex-row md:max-lg:items-end">
      <div className="grow">
        <h2 id={titleId} className="font-display text-xl">
          {t(`home.${offer}.title`)}
        </h2>
        <p className="mt-5 border-t border-hairline pt-5">
          <span className="block text-sm text-muted">{t(`home.${offer}.fact`)}</span>{' '}
          <span className="text-2xl font-medium tracking-tight whitespace-nowrap tabular-nums">{t('home.amount', { amount })}</span>{' '}
          {andUp && <span className="whitespace-nowrap text-muted">{t('home.andUp')}</span>}
        </p>
        <div className="mt-4">{children}</div>
        {paused && <Notice className="mt-4 text-sm">{paused}</Notice>}
      </div>
      <Button
        kind={featured ? 'primary' : 'secondary'}
        className="md:max-lg:w-56 md:max-lg:shrink-0"
        onClick={onChoose}
        disabled={paused !== undefined}
      >
        {t(`home.${offer}.button`)}
      </Button>
    </Card>
  )
}
