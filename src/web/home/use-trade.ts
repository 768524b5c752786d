import { useEffect, useEffectEvent, useRef } from 'react'
import { useDealsQuery } from '../api/deals.ts'
import { type OfferSummary, useOffersQuery } from '../api/offers.ts'
import type { useSentRequests } from '../exchange-request/YourRequests.tsx'
import { pollOptions } from '../ui/poll-options.ts'
import { useServerClock } from '../ui/server-clock.ts'

type SentRequests = ReturnType<typeof useSentRequests>

/** The client's offers and deals, polled. A change of an offer also reads the requests again. */
export function useTrade(sentRequests: SentRequests) {
  const first = useOffersQuery(undefined, { refetchOnMountOrArgChange: true })
  const requests = sentRequests.data?.pages.flatMap((page) => page.requests) ?? []
  const isWaiting = requests.some(({ state }) => state === 'received' || state === 'in-review') || hasOpen(first.data?.offers)
  const offers = useOffersQuery(undefined, pollOptions(isWaiting))
  const deals = useDealsQuery(undefined, pollOptions(false))
  const serverNow = useServerClock(offers.data)
  useOnChange(offers.data?.offers, () => {
    void sentRequests.refetch()
    void deals.refetch()
  })
  return {
    offers: offers.data?.offers ?? [],
    deals: deals.data?.deals ?? [],
    serverNow,
    /** Offers or deals could not be loaded, so that the client may miss one. */
    isMissing: (offers.isError && !offers.data) || (deals.isError && !deals.data),
    isFetching: offers.isFetching || deals.isFetching,
    refetch: () => {
      void offers.refetch()
      void deals.refetch()
    },
  }
}

const hasOpen = (offers: OfferSummary[] = []) => offers.some(({ state, kind }) => state === 'open' && kind === 'firm')

/** Calls `onChange` when an offer appears or ends, and not for the first list. */
function useOnChange(offers: OfferSummary[] | undefined, onChange: () => void): void {
  const change = useEffectEvent(onChange)
  const signature = offers?.map(({ reference, state }) => `${reference} ${state}`).join()
  const last = useRef(signature)
  useEffect(() => {
    if (last.current !== undefined && last.current !== signature) change()
    last.current = signature
  }, [signature])
}
