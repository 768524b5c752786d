import { useExchangeRequestsInfiniteQuery } from '../api/exchange-requests.ts'

/** The client's requests, newest first; read again when the screen appears and after each submission. */
export function useSentRequests() {
  const { data, isError, isFetching, hasNextPage, isFetchingNextPage, isFetchNextPageError, refetch, fetchNextPage } =
    useExchangeRequestsInfiniteQuery(undefined, { refetchOnMountOrArgChange: true })
  return {
    /** Undefined until loaded. */
    requests: data?.pages.flatMap((page) => page.requests),
    /** The first load failed. */
    missing: !data && isError,
    /** The first load is in progress. */
    loading: !data && !isError,
    busy: isFetching,
    readAgain: () => void refetch(),
    hasMore: hasNextPage,
    moreFailed: isFetchNextPageError,
    moreBusy: isFetchingNextPage,
    readMore: fetchNextPage,
  }
}

export type SentRequests = ReturnType<typeof useSentRequests>
