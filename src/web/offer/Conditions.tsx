import { useId } from 'react'
import type { OfferDetails } from '../api/offers.ts'
import { t } from '../language/text.ts'
import { moneyText } from '../ui/trade-text.ts'
import { waitingTime } from '../ui/Notice.tsx'

/** What the offer means, how it is paid, and what happens with late or short money: known before the client says yes. */
export function Conditions({ offer }: { offer: OfferDetails }) {
  const { kind, direction, party, payBy } = offer
  const id = useId()
  if (kind === 'indication') return null
  const sentences = [
    t('offer.conditions.final'),
    t(`offer.conditions.${direction}.${payBy}`),
    t(`offer.conditions.${direction}.where`),
    ...(party ? [t(`offer.conditions.${direction}.own`, { name: party.name })] : []),
    toleranceOf(offer),
  ]
  return (
    <section aria-labelledby={id} className="mt-8 border-t border-hairline pt-6">
      <h2 id={id} className="font-display text-lg">
        {t('offer.conditions.title')}
      </h2>
      {sentences.map((sentence) => (
        <p key={sentence} className="measure mt-3 wrap-anywhere">
          {sentence}
        </p>
      ))}
    </section>
  )
}

function toleranceOf({ direction, lateMinutes, shortAmount, currency }: OfferDetails): string {
  if (direction === 'sell') return t('offer.conditions.sell.tolerance')
  return t('offer.conditions.buy.tolerance', { late: waitingTime(lateMinutes * 60), short: moneyText(shortAmount, currency) })
}
