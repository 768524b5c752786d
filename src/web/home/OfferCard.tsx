import { type ReactNode, useId } from 'react'
import { t } from '../language/text.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Notice } from '../ui/Notice.tsx'

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
