import { useParams } from 'react-router'
import { pages } from '#contract/pages.ts'
import { failureOf } from '../api/failure.ts'
import { type OfferDetails, useOfferQuery } from '../api/offers.ts'
import { t } from '../language/text.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { useFocusOnChange } from '../ui/focus.ts'
import { RouterLink } from '../ui/links.tsx'
import { LoadError } from '../ui/Notice.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { pollOptions } from '../ui/poll-options.ts'
import { useServerClock } from '../ui/server-clock.ts'
import { OfferHead, ShownOffer } from './ShownOffer.tsx'

/** The page of one offer: what arrives, how it is calculated, until when it binds us, and the client's answer. */
export function Offer() {
  const { reference = '' } = useParams()
  // A link to the newer offer keeps this screen.
  useFocusOnChange(reference)
  return <ReadOffer key={reference} reference={reference} />
}

function ReadOffer({ reference }: { reference: string }) {
  const cached = useOfferQuery(reference, { refetchOnMountOrArgChange: true })
  const { data: offer, error, isError, isFetching, refetch } = useOfferQuery(reference, pollOptions(cached.data?.state === 'open'))
  const serverNow = useServerClock(offer && { now: offer.now, readAtMs: offer.readAtMs })
  // Somebody else's reference is answered like an unknown one.
  const isUnknown = failureOf(error)?.error === 'NOT_FOUND'
  const shown = isUnknown || !serverNow ? undefined : offer
  // One heading in all states: it has the focus, which would be lost with a heading that is replaced.
  return (
    <>
      <PageTitle sentence={isUnknown ? t('offer.notFound.sentence') : shown && <OfferHead offer={shown} />}>
        {t(isUnknown ? 'offer.notFound.title' : titleOf(shown))}
      </PageTitle>
      {isUnknown ? (
        <ButtonLink as={RouterLink} href={pages.home}>
          {t('trade.toRequests')}
        </ButtonLink>
      ) : shown && serverNow ? (
        <ShownOffer offer={shown} serverNow={serverNow} isLive={!isError} />
      ) : isError ? (
        <LoadError sentence={t('offer.notLoaded')} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <output className="block min-h-96 text-muted">{t('offer.loading')}</output>
      )}
    </>
  )
}

/** An offer that has ended binds nobody. */
function titleOf(offer: OfferDetails | undefined) {
  if (offer?.kind === 'indication') return 'offer.titleIndication'
  return offer === undefined || offer.state === 'open' || offer.state === 'accepted' ? 'offer.title' : 'offer.titleOver'
}
