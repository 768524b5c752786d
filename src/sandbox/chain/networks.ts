import type { CryptoCurrency } from '#contract/currencies.ts'

export interface Network {
  name: string
  /** Height of the newest block when this chain is new: near that of the real network. */
  firstHeight: number
  /** What an exchange's address has beside itself. */
  memo: 'none' | 'tag' | 'memo'
}

export const networks = {
  bitcoin: { name: 'Bitcoin', firstHeight: 976_000, memo: 'none' },
  ethereum: { name: 'Ethereum', firstHeight: 26_400_000, memo: 'none' },
  base: { name: 'Base', firstHeight: 54_000_000, memo: 'none' },
  'bitcoin-cash': { name: 'Bitcoin Cash', firstHeight: 977_000, memo: 'none' },
  cardano: { name: 'Cardano', firstHeight: 14_200_000, memo: 'none' },
  'cosmos-hub': { name: 'Cosmos Hub', firstHeight: 33_000_000, memo: 'memo' },
  litecoin: { name: 'Litecoin', firstHeight: 3_210_000, memo: 'none' },
  'neo-n3': { name: 'Neo N3', firstHeight: 11_000_000, memo: 'none' },
  'polkadot-asset-hub': { name: 'Polkadot (Asset Hub)', firstHeight: 13_000_000, memo: 'none' },
  solana: { name: 'Solana', firstHeight: 430_000_000, memo: 'none' },
  stellar: { name: 'Stellar', firstHeight: 65_000_000, memo: 'memo' },
  tron: { name: 'Tron', firstHeight: 88_000_000, memo: 'none' },
  'xrp-ledger': { name: 'XRP Ledger', firstHeight: 108_000_000, memo: 'tag' },
} satisfies Record<string, Network>

export type NetworkId = keyof typeof networks
export const networkIds = Object.keys(networks) as NetworkId[]

/** A new block appears this often, on every network. */
export const blockMs = 2000

/** A coin on one network. */
export interface Coin {
  asset: CryptoCurrency
  network: NetworkId
  decimals: number
}

const coin = (asset: CryptoCurrency, network: NetworkId, decimals: number): Coin => ({ asset, network, decimals })

export const coins: readonly Coin[] = [
  coin('BTC', 'bitcoin', 8),
  coin('ETH', 'ethereum', 18),
  coin('ADA', 'cardano', 6),
  coin('ATOM', 'cosmos-hub', 6),
  coin('BAT', 'ethereum', 18),
  coin('BCH', 'bitcoin-cash', 8),
  coin('DOT', 'polkadot-asset-hub', 10),
  coin('LINK', 'ethereum', 18),
  coin('LTC', 'litecoin', 8),
  coin('NEO', 'neo-n3', 0),
  coin('SHIB', 'ethereum', 18),
  coin('SOL', 'solana', 9),
  coin('TRX', 'tron', 6),
  coin('USDC', 'ethereum', 6),
  coin('USDC', 'base', 6),
  coin('USDC', 'solana', 6),
  coin('USDC', 'stellar', 7),
  coin('USDT', 'ethereum', 6),
  coin('USDT', 'tron', 6),
  coin('USDT', 'solana', 6),
  coin('XLM', 'stellar', 7),
  coin('XRP', 'xrp-ledger', 6),
]

export const coinsOn = (network: NetworkId) => coins.filter((one) => one.network === network)

/** @throws RefusedTransfer */
export function coinOf(asset: string, network: string): Coin {
  const found = coins.find((one) => one.asset === asset && one.network === network)
  if (!found) throw new RefusedTransfer(`There is no ${asset} on the network ${network}.`)
  return found
}

/** @throws RefusedTransfer */
export function networkNamed(name: string): NetworkId {
  const found = networkIds.find((id) => id === name)
  if (!found) throw new RefusedTransfer(`network must be one of ${networkIds.join(', ')}.`)
  return found
}

/** An amount such as `0.5`, in the coin's smallest unit. @throws RefusedTransfer */
export function readUnits(amount: string, { asset, decimals }: Pick<Coin, 'asset' | 'decimals'>): bigint {
  const [, whole, part = ''] = /^(\d{1,20})(?:\.(\d{1,18}))?$/.exec(amount.trim()) ?? []
  if (whole === undefined) throw new RefusedTransfer('amount must be a number such as 0.5.')
  if (part.length > decimals) throw new RefusedTransfer(`${asset} has ${decimals} decimals on this network.`)
  const units = BigInt(whole + part.padEnd(decimals, '0'))
  if (units === 0n) throw new RefusedTransfer('amount must be above zero.')
  return units
}

export function printUnits(units: bigint, decimals: number): string {
  const digits = String(units).padStart(decimals + 1, '0')
  const [whole, part] = [digits.slice(0, digits.length - decimals), digits.slice(digits.length - decimals)]
  return part.replace(/0+$/, '') === '' ? whole : `${whole}.${part.replace(/0+$/, '')}`
}

/** Why a transfer, a signature or a fault is refused, in a sentence. */
export class RefusedTransfer extends Error {
  readonly statusCode = 400
}
