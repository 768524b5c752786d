import Big from 'big.js'
import { ethereumForm } from '#contract/addresses/other-forms.ts'
import type { CryptoCurrency } from '#contract/currencies.ts'

/** The networks that nodes can watch, and their coins. All others are recorded by hand. */
export const watchedCoins = {
  bitcoin: ['BTC'],
  ethereum: ['ETH', 'BAT', 'LINK', 'SHIB', 'USDC', 'USDT'],
} as const satisfies Record<string, readonly CryptoCurrency[]>

export type WatchedNetwork = keyof typeof watchedCoins

export const watchedNetworks = Object.keys(watchedCoins) as readonly WatchedNetwork[]

export interface Block {
  height: number
  hash: string
  /** ISO 8601, by the block itself. */
  at: string
}

/** Coins that a transaction sends to one address. */
export interface ChainPayment {
  /** The output's number. On Ethereum 0 for ETH itself, and from 1 on the place of the log among those of the transaction. */
  index: number
  coin: CryptoCurrency
  /** In lower case, where the case says nothing. */
  to: string
  /** Who sent them: of Bitcoin, the addresses of all inputs. */
  from: string[]
  /** Exact. */
  amount: string
}

export interface ChainTransaction {
  id: string
  /** Null: it is not in a block yet. */
  block: Block | null
  /** It is in a block, and has moved nothing. */
  hasFailed: boolean
  /** Of Ethereum, the account that signed it: it may move tokens of others. Null: all who sent coins have signed. */
  signer: string | null
  payments: ChainPayment[]
  /** What only one transaction can use: `<transaction>:<output>` of each input, or `<address>:<nonce>`. */
  uses: string[]
}

export interface Wanted {
  addresses: string[]
  uses: string[]
  from: number
  to: number
}

/** The highest block number that a column of the database holds. */
export const mostHeight = 2 ** 31 - 1
/** The last time that a block of Bitcoin can carry, in the year 2106. */
export const mostUnixSeconds = 2 ** 32 - 1

export interface Found {
  /** Of transactions. */
  ids: string[]
  /** Addresses for which the node gives no usable answer, though it gives some for others. */
  unread: string[]
}

/** One node, and all that is read from it. Every call throws a ProviderFault without a usable answer. */
export interface ChainSource {
  /** Its place in the setting, from 1. */
  number: number
  host: string
  /** Of the newest block. */
  height(): Promise<number>
  blockHash(height: number): Promise<string>
  /** Null if the node does not know it. */
  transaction(id: string): Promise<ChainTransaction | null>
  /** The transaction that used this, or `other` if the node cannot say which; null if none did. */
  userOf(use: string): Promise<string | null>
  /** Whether an address was ever used, in a block or a transaction that waits. Null: the node cannot say. */
  hasHistory(address: string): Promise<boolean | null>
  /** Ids of transactions that may pay one of these addresses. On Ethereum also those that used one of `uses`, of the blocks from `from` to `to`. */
  find(wanted: Wanted): Promise<Found>
}

/** An address in the one form that is compared: letter case says nothing on Ethereum, and in bech32. */
export const comparedAddress = (network: WatchedNetwork, address: string): string =>
  network === 'ethereum' || /^bc1/i.test(address) ? address.toLowerCase() : address

/** An address as wallets and explorers write it. Nodes of Ethereum leave its letter case out, which is its checksum. */
export function shownAddress(network: WatchedNetwork, address: string): string {
  const read = network === 'ethereum' ? ethereumForm(address) : undefined
  return typeof read === 'object' ? read.address : address
}

/** What a transaction pays of each coin to each address, together. The number is that of the first payment. */
export const paymentsByAddress = ({ payments }: Pick<ChainTransaction, 'payments'>): ChainPayment[] =>
  [...Map.groupBy(payments, ({ coin, to }) => `${coin} ${to}`).values()].flatMap((all) => {
    const [first, ...more] = all
    if (!first || more.length === 0) return all
    const sum = all.reduce((total, { amount }) => total.plus(amount), Big(0))
    return [{ ...first, amount: sum.toFixed(), from: [...new Set(all.flatMap(({ from }) => from))] }]
  })

/** An amount in the smallest units as a decimal number, exactly. */
export function decimalOf(units: bigint, decimals: number): string {
  const digits = units.toString().padStart(decimals + 1, '0')
  const [whole, part] = [digits.slice(0, digits.length - decimals), digits.slice(digits.length - decimals).replace(/0+$/, '')]
  return part === '' ? whole : `${whole}.${part}`
}
