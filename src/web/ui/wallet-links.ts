import { pages, pageWithReference } from '#contract/pages.ts'

/** What the page of wallets shows, and where it leads back to. It is in the page's address, so that a reload and Back keep it. */
export interface WalletsPlace {
  /** Adds a wallet for this coin. */
  add?: { coin: string; network: string; party: string } | undefined
  /** Proves the wallet with this id. */
  prove?: string | undefined
  /** The deal that needs the wallet. */
  deal?: string | undefined
}

/** Path of the page of wallets. */
export function walletsPath({ add, prove, deal }: WalletsPlace): string {
  const search = new URLSearchParams({ ...add, ...(prove && { prove }), ...(deal && { deal }) }).toString()
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
  }
}

/** Path of the deal that needs the wallet; undefined without one. */
export const dealPath = ({ deal }: WalletsPlace): string | undefined => (deal === undefined ? undefined : pageWithReference.deal(deal))
