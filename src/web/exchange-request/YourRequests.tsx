import { type ReactNode, useEffect, useId, useRef } from 'react'
import { type SentRequest, useExchangeRequestsInfiniteQuery } from '../api/exchange-requests.ts'
import { Button } from '../ui/Button.tsx'
import { Notice, LoadError } from '../ui/Notice.tsx'
import { type RequestOutcome, SentRequestRow } from './SentRequestRow.tsx'
import { t } from '../language/text.ts'

/** Requests the client's list, newest first, when the screen appears and after each submission. */
export const useSentRequests = () => useExchangeRequestsInfiniteQuery(undefined, { refetchOnMountOrArgChange: true })

type SentRequests = ReturnType<typeof useSentRequests>

interface YourRequestsProps {
  sentRequests: SentRequests
  /** Renders the next action of the request with this reference. */
  renderNext?: (reference: string) => ReactNode
  /** What became of an answered request; null if nothing did. */
  outcomeOf?: (reference: string) => RequestOutcome | null
}

/** The client's requests for a quote, with terms and state. */
export function YourRequests({ sentRequests, ...rest }: YourRequestsProps) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="mt-16">
      <h2 id={titleId} className="font-display text-xl">
        {t('exchange-request.sent.title')}
      </h2>
      <div className="mt-6 border-t border-ink">
        {sentRequests.data ? (
          <Requests requests={sentRequests.data.pages.flatMap((page) => page.requests)} sentRequests={sentRequests} {...rest} />
        ) : sentRequests.isError ? (
          <div className="pt-6">
            <LoadError
              sentence={t('exchange-request.sent.notLoaded')}
              busy={sentRequests.isFetching}
              onRetry={() => void sentRequests.refetch()}
            />
          </div>
        ) : (
          <output className="block min-h-32 py-5 text-muted">{t('exchange-request.sent.loading')}</output>
        )}
      </div>
    </section>
  )
}

function Requests({ requests, sentRequests, renderNext, outcomeOf }: YourRequestsProps & { requests: SentRequest[] }) {
  const { hasNextPage, isFetchNextPageError, isFetchingNextPage, fetchNextPage } = sentRequests
  const list = useRef<HTMLUListElement>(null)
  const shownBefore = useRef<number | null>(null)

  // After "show more", the focus moves to the first new request.
  useEffect(() => {
    const from = shownBefore.current
    if (from === null || requests.length <= from) return
    shownBefore.current = null
    list.current?.children[from]?.querySelector('h3')?.focus()
  }, [requests.length])

  if (requests.length === 0) return <p className="measure min-h-32 py-5 text-muted">{t('exchange-request.sent.none')}</p>
  const showMore = async () => {
    shownBefore.current = requests.length
    const { isError } = await fetchNextPage()
    // A later refresh may grow the list: that must not move the focus.
    if (isError) shownBefore.current = null
  }
  return (
    <>
      <ul ref={list}>
        {requests.map((request) => (
          <SentRequestRow
            key={request.reference}
            request={request}
            outcome={outcomeOf?.(request.reference) ?? null}
            next={renderNext?.(request.reference)}
          />
        ))}
      </ul>
      {isFetchNextPageError && !isFetchingNextPage && (
        <Notice kind="error" className="mt-6">
          {t('exchange-request.sent.moreNotLoaded')}
        </Notice>
      )}
      {hasNextPage && (
        <Button kind="secondary" className="mt-6" busy={isFetchingNextPage} onClick={() => void showMore()}>
          {t('exchange-request.sent.more')}
        </Button>
      )}
    </>
  )
}
