import { useEffect, useRef } from 'react'
import { useParams } from 'react-router'
import { pages } from '#contract/pages.ts'
import { failureOf } from '../api/failure.ts'
import { useOfferQuery } from '../api/offers.ts'
import { t } from '../language/text.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { focusHeading } from '../ui/focus.ts'
import { RouterLink } from '../ui/links.tsx'
import { LoadError } from '../ui/Notice.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { pollOptions } from '../ui/poll-options.ts'
import { useServerClock } from '../ui/server-clock.ts'
import { ShownOffer } from './ShownOffer.tsx'

/** The page of one offer: what arrives, how it is calculated, until when it binds us, and the client's answer. */
export function Offer() {
  const { reference = '' } = useParams()
  // A link to the newer offer keeps this screen: the heading gets the focus as on a new screen.
  const shown = useRef(reference)
  useEffect(() => {
    if (shown.current === reference) return
    shown.current = reference
    window.scrollTo(0, 0)
    focusHeading()
  }, [reference])
  return <ReadOffer key={reference} reference={reference} />
}

function ReadOffer({ reference }: { reference: string }) {
  const cached = useOfferQuery(reference, { refetchOnMountOrArgChange: true })
  const { data: offer, error, isError, isFetching, refetch } = useOfferQuery(reference, pollOptions(cached.data?.state === 'open'))
  const serverNow = useServerClock(offer && { now: offer.now, readAtMs: offer.readAtMs })
  if (failureOf(error)?.error === 'NOT_FOUND') return <NotFound />
  if (offer && serverNow) return <ShownOffer offer={offer} serverNow={serverNow} isLive={!isError} />
  return (
    <>
      <PageTitle>{t('offer.title')}</PageTitle>
      {isError ? (
        <LoadError sentence={t('offer.notLoaded')} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <output className="block min-h-96 text-muted">{t('offer.loading')}</output>
      )}
    </>
  )
}

/** The same for an unknown reference and for another client's. */
const NotFound = () => (
  <>
    <PageTitle sentence={t('offer.notFound.sentence')}>{t('offer.notFound.title')}</PageTitle>
    <ButtonLink as={RouterLink} href={pages.home}>
      {t('offer.notFound.home')}
    </ButtonLink>
  </>
)
