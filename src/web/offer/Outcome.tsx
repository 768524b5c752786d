import { pageWithReference } from '#contract/pages.ts'
import { type OfferDetails, useOffersQuery } from '../api/offers.ts'
import { t } from '../language/text.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { formatTime } from '../ui/day-and-time.ts'
import { RouterLink } from '../ui/links.tsx'
import { pollOptions } from '../ui/poll-options.ts'
import { FreshPrice } from './FreshPrice.tsx'

/** What happened to an offer that is over, and what the client can do next. */
export function Outcome({ offer, state }: { offer: OfferDetails; state: OfferDetails['state'] }) {
  const newer = useNewerOffer(offer)
  const at = offer.endedAt ?? offer.expiresAt
  if (state === 'open') return null
  return (
    <>
      <h2 className="text-lg font-medium">{t(`offer.outcome.${state}.title`)}</h2>
      <p className="mt-2">{t(`offer.outcome.${state}.sentence`, { time: at ? formatTime(at, 'exactTime') : '' })}</p>
      <div className="mt-6 flex flex-col gap-3">
        {offer.deal && (
          <ButtonLink as={RouterLink} href={pageWithReference.deal(offer.deal)}>
            {t('offer.outcome.toDeal')}
          </ButtonLink>
        )}
        {newer !== undefined && (
          <ButtonLink as={RouterLink} href={pageWithReference.offer(newer)}>
            {t('offer.outcome.toNewer')}
          </ButtonLink>
        )}
        {newer === undefined && (offer.mayAskForFreshPrice || offer.priceAskedAt !== null) && <FreshPrice offer={offer} />}
      </div>
    </>
  )
}

/** The reference of the offer that replaced this one, or that answers the wish for a fresh price. */
function useNewerOffer({ reference, request, supersededBy }: OfferDetails): string | undefined {
  const { data } = useOffersQuery(undefined, pollOptions(true))
  const open = data?.offers.find((offer) => offer.request === request && offer.state === 'open' && offer.reference !== reference)
  return open?.reference ?? supersededBy ?? undefined
}
