import { pages, pageWithReference } from '#contract/pages.ts'

/** What the page of wallets shows, and where it leads back to. It is in the page's address, so that a reload and Back keep it. */
export interface WalletsPlace {
  /** Adds a wallet for this coin. */
  add?: { coin: string; network: string; party: string } | undefined
  /** Proves the wallet with this id. */
  prove?: string | undefined
  /** The deal that needs the wallet. */
  deal?: string | undefined
  /** The offer that needs the wallet: of a sell, before its client can accept it. */
  offer?: string | undefined
  /** The wallet sends coins to us. Otherwise, it receives what was bought. */
  sends?: boolean | undefined
}

/** Path of the page of wallets. */
export function walletsPath({ add, prove, deal, offer, sends }: WalletsPlace): string {
  const back = { ...(deal && { deal }), ...(offer && { offer }), ...(sends && { sends: 'yes' }) }
  const search = new URLSearchParams({ ...add, ...(prove && { prove }), ...back }).toString()
  return search === '' ? pages.wallets : `${pages.wallets}?${search}`
}

/** Reads a path that `walletsPath` made. */
export function walletsPlace(search: URLSearchParams): WalletsPlace {
  const read = (name: string) => search.get(name) ?? undefined
  const [coin, network, party] = [read('coin'), read('network'), read('party')]
  return {
    add: coin !== undefined && network !== undefined && party !== undefined ? { coin, network, party } : undefined,
    prove: read('prove'),
    deal: read('deal'),
    offer: read('offer'),
    sends: search.has('sends'),
  }
}

/** Path of the deal or offer that needs the wallet; undefined without one. */
export function pathBack({ deal, offer }: WalletsPlace): string | undefined {
  if (deal !== undefined) return pageWithReference.deal(deal)
  return offer === undefined ? undefined : pageWithReference.offer(offer)
}
