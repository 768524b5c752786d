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
import { ShownDeal } from './ShownDeal.tsx'

/** The page of one deal: how to pay, then each step. */
export function Deal() {
  const { reference = '' } = useParams()
  return <ReadDeal key={reference} reference={reference} />
}

function ReadDeal({ reference }: { reference: string }) {
  const { data: deal, error, isError, isFetching, refetch } = useDealQuery(reference, pollOptions(false))
  const serverNow = useServerClock(deal && { now: deal.now, readAtMs: deal.readAtMs })
  if (failureOf(error)?.error === 'NOT_FOUND') return <NotFound />
  if (deal && serverNow) return <ShownDeal deal={deal} serverNow={serverNow} isLive={!isError} />
  return (
    <>
      <PageTitle>{t('deal.title')}</PageTitle>
      {isError ? (
        <LoadError sentence={t('deal.notLoaded')} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <output className="block min-h-96 text-muted">{t('deal.loading')}</output>
      )}
    </>
  )
}

/** The same for an unknown reference and for another client's. */
const NotFound = () => (
  <>
    <PageTitle sentence={t('deal.notFound.sentence')}>{t('deal.notFound.title')}</PageTitle>
    <ButtonLink as={RouterLink} href={pages.home}>
      {t('deal.notFound.home')}
    </ButtonLink>
  </>
)
