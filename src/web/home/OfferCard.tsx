import { useId } from 'react'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Notice } from '../ui/Notice.tsx'
import type { Offer } from './offers.ts'

interface OfferCardProps {
  offer: Offer
  onChoose: () => void
  featured?: boolean
  /** Why it cannot be chosen now. */
  paused?: string | undefined
}

/** One way to exchange. The button is at the foot, however long the text is. */
export function OfferCard({ offer, onChoose, featured = false, paused }: OfferCardProps) {
  const titleId = useId()
  return (
    <Card as="section" aria-labelledby={titleId} className="flex flex-col gap-6 md:max-lg:flex-row md:max-lg:items-end">
      <div className="grow">
        <h2 id={titleId} className="font-display text-xl">
          {offer.title}
        </h2>
        <p className="mt-5 border-t border-hairline pt-5">
          <span className="block text-sm text-muted">{offer.fact}</span>{' '}
          <span className="text-2xl font-medium tracking-tight whitespace-nowrap tabular-nums">{offer.amount}</span>{' '}
          {offer.after && <span className="whitespace-nowrap text-muted">{offer.after}</span>}
        </p>
        {offer.text && <p className="measure mt-4">{offer.text}</p>}
        {offer.details && (
          <ul className="mt-4 flex flex-col gap-1">
            {offer.details.map((detail) => (
              <li key={detail}>{detail}</li>
            ))}
          </ul>
        )}
        {paused && <Notice className="mt-4 text-sm">{paused}</Notice>}
      </div>
      <Button
        kind={featured ? 'primary' : 'secondary'}
        className="md:max-lg:w-56 md:max-lg:shrink-0"
        onClick={onChoose}
        disabled={paused !== undefined}
      >
        {offer.button}
      </Button>
    </Card>
  )
}
