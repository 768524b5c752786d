import type { Html } from '../../page/html.ts'
import { html } from '../../page/html.ts'
import { table } from '../../page/table.ts'
import type { Chain } from '../chain.ts'
import { networks } from '../networks.ts'
import type { Transaction } from '../transaction.ts'
import { addressLink, amountOf, stateOf, timeOf } from './words.ts'

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
