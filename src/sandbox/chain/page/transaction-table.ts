import { type Html, html } from '../../page/html.ts'
import { table } from '../../page/table.ts'
import type { Chain } from '../chain.ts'
import { coinOf, type NetworkId, networkIds, networks, printUnits } from '../networks.ts'
import type { Transaction } from '../transaction.ts'
import type { Wallet } from '../wallet/wallets.ts'

/** Transactions, newest first. */
export const transactionTable = (chain: Chain, transactions: Transaction[]): Html =>
  table({
    id: 'transactions',
    label: 'Transactions',
    head: ['When', 'Amount', 'Network', 'State', 'From', 'To'],
    rows: transactions.map((one) => [
      html`<a href="/chain/transactions/${one.id}">${timeOf(one.firstSeenAt)}</a>`,
      amountOf(one),
      networks[one.network].name,
      stateOf(chain, one),
      addressLink(chain, one.network, one.from),
      addressLink(chain, one.network, one.to),
    ]),
    empty: 'None yet.',
  })

/** Explorers show ids as the links of other programs write them, in either case. */
export function findTransaction({ ledger }: Chain, id: string): Transaction | undefined {
  const wanted = id.toLowerCase()
  return networkIds.flatMap((network) => ledger.all(network)).find((one) => one.id === id || one.id.toLowerCase() === wanted)
}

/** Zero in the mempool. */
export const confirmationsOf = ({ ledger }: Chain, { network, height }: Transaction): number =>
  height === null ? 0 : ledger.tip(network) - height + 1

export function stateOf(chain: Chain, transaction: Transaction): Html | string {
  const { gone, height, isFailed } = transaction
  if (gone === 'dropped') return 'Dropped'
  if (gone !== null) return html`Replaced by <a href="/chain/transactions/${gone.replacedBy}">another</a>`
  if (height === null) return 'In the mempool'
  const count = confirmationsOf(chain, transaction)
  return `${isFailed ? 'Failed, ' : ''}${count} confirmation${count === 1 ? '' : 's'}`
}

export const amountOf = ({ asset, network, units }: Transaction): string =>
  `${readable(printUnits(BigInt(units), coinOf(asset, network).decimals))} ${asset}`

/** An address as a link, with the name of a wallet of this sandbox. */
export function addressLink({ wallets }: Chain, network: NetworkId, address: string): Html | string {
  if (address === '') return 'New coins'
  const wallet = wallets.find(network, address)
  return html`${wallet && html`${wallet.name} `}<a href="/chain/addresses/${address}"><code>${address}</code></a>`
}

/** With commas between the thousands. */
export const readable = (amount: string): string => amount.replace(/^\d+/, (whole) => whole.replaceAll(/\B(?=(\d{3})+$)/g, ','))

export const timeOf = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace('T', ' ')

/** Fields of forms: what a wallet is, in one value. */
export const walletValue = (asset: string, { network, address }: Wallet): string => `${asset} ${network} ${address}`

export const networkNames: Record<string, string> = Object.fromEntries(networkIds.map((id) => [id, networks[id].name]))
