import { pages } from '#contract/pages.ts'
import { readWayBack, type WayBack, wayBackParams } from './way-back.ts'

/** What the page of wallets shows, and where it leads back to: a deal or an offer that needs the wallet, or home. */
export interface WalletsPlace extends WayBack {
  /** Adds a wallet for this coin. */
  add?: { coin: string; network: string; party: string } | undefined
  /** Proves the wallet with this id. */
  prove?: string | undefined
  /** The wallet sends coins to us. Otherwise, it receives what was bought. */
  sends?: boolean | undefined
}

/** Path of the page of wallets. */
export function walletsPath({ add, prove, sends, ...way }: WalletsPlace): string {
  const search = new URLSearchParams({ ...add, ...(prove && { prove }), ...wayBackParams(way), ...(sends && { sends: 'yes' }) }).toString()
  return search === '' ? pages.wallets : `${pages.wallets}?${search}`
}

/** Reads a path that `walletsPath` made. */
export function walletsPlace(search: URLSearchParams): WalletsPlace {
  const read = (name: string) => search.get(name) ?? undefined
  const [coin, network, party] = [read('coin'), read('network'), read('party')]
  return {
    add: coin !== undefined && network !== undefined && party !== undefined ? { coin, network, party } : undefined,
    prove: read('prove'),
    sends: search.has('sends'),
    ...readWayBack(search),
  }
}
