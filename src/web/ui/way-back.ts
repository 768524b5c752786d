import { pages, pageWithReference } from '#contract/pages.ts'

/** What a client left to get something ready, and to what that screen leads back. It is in the page's address, so that a reload and Back keep it. */
export interface WayBack {
  /** Reference of a deal. */
  deal?: string | undefined
  /** Reference of an offer. */
  offer?: string | undefined
  home?: boolean | undefined
}

export const wayBackParams = ({ deal, offer, home }: WayBack) => ({
  ...(deal !== undefined && { deal }),
  ...(offer !== undefined && { offer }),
  ...(home && { home: 'yes' }),
})

export const readWayBack = (search: URLSearchParams): WayBack => ({
  deal: search.get('deal') ?? undefined,
  offer: search.get('offer') ?? undefined,
  home: search.has('home'),
})

/** Path of the screen that gets something ready. */
export const pathThatLeadsBack = (path: string, way: WayBack, more: Record<string, string> = {}): string =>
  `${path}?${new URLSearchParams({ ...more, ...wayBackParams(way) }).toString()}`

/** Path of what was left; undefined without it. */
export function pathBack({ deal, offer, home }: WayBack): string | undefined {
  if (deal !== undefined) return pageWithReference.deal(deal)
  if (offer !== undefined) return pageWithReference.offer(offer)
  return home ? pages.home : undefined
}
