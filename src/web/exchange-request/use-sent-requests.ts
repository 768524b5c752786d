import { useExchangeRequestsInfiniteQuery } from '../api/exchange-requests.ts'

/** What the client has asked for so far, newest first. Read anew when the screen appears, and after each request that is sent. */
export function useSentRequests() {
  const { data, isError, isFetching, hasNextPage, isFetchingNextPage, isFetchNextPageError, refetch, fetchNextPage } =
    useExchangeRequestsInfiniteQuery(undefined, { refetchOnMountOrArgChange: true })
  return {
    /** Undefined until they are there. */
    requests: data?.pages.flatMap((page) => page.requests),
    /** They are not there, and neither are they on their way for the first time. */
    missing: !data && isError,
    /** The first ones are being asked for. */
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
