import { useParams } from 'react-router'
import { pages } from '#contract/pages.ts'
import { useDealQuery } from '../api/deals.ts'
import { failureOf } from '../api/failure.ts'
import { t } from '../language/text.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { RouterLink } from '../ui/links.tsx'
import { LoadError } from '../ui/Notice.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { pollOptions } from '../ui/poll-options.ts'
import { useServerClock } from '../ui/server-clock.ts'
import { headingOf } from './deal-course.ts'
import { DealHead, ShownDeal } from './ShownDeal.tsx'

/** The page of one deal: how to pay, then each step. */
export function Deal() {
  const { reference = '' } = useParams()
  return <ReadDeal key={reference} reference={reference} />
}

function ReadDeal({ reference }: { reference: string }) {
  const cached = useDealQuery(reference, { refetchOnMountOrArgChange: true })
  // Letters say at once what the desk or the bank changes, and the page must not say otherwise.
  const isOpen = cached.data !== undefined && cached.data.next !== null
  const { data: deal, error, isError, isFetching, refetch } = useDealQuery(reference, pollOptions(isOpen))
  const serverNow = useServerClock(deal && { now: deal.now, readAtMs: deal.readAtMs })
  // Somebody else's reference is answered like an unknown one.
  const isUnknown = failureOf(error)?.error === 'NOT_FOUND'
  const shown = isUnknown || !serverNow ? undefined : deal
  // One heading in all states: it has the focus, which would be lost with a heading that is replaced.
  return (
    <>
      <PageTitle sentence={isUnknown ? t('deal.notFound.sentence') : shown && <DealHead deal={shown} />}>
        {t(isUnknown ? 'deal.notFound.title' : shown ? `deal.states.${headingOf(shown)}` : 'deal.title')}
      </PageTitle>
      {isUnknown ? (
        <ButtonLink as={RouterLink} href={pages.home}>
          {t('trade.toRequests')}
        </ButtonLink>
      ) : shown && serverNow ? (
        <ShownDeal deal={shown} serverNow={serverNow} isLive={!isError} />
      ) : isError ? (
        <LoadError sentence={t('deal.notLoaded')} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <output className="block min-h-96 text-muted">{t('deal.loading')}</output>
      )}
    </>
  )
}
