import Big from 'big.js'
import type { listDifference as listEndpoint, readReconciliation as endpoint } from '#contract/desk/endpoints/money.ts'
import { mostOfDifference } from '#contract/desk/reconciliation.ts'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import { type Bank, type BankAccount, numberOf } from '../../platform/config/bank.ts'
import { inSnapshot, type Queryable } from '../../platform/database/database.ts'
import { pick } from '../../platform/pick.ts'
import type { TradeContext } from '../context.ts'
import { moneyOf, readSettled } from '../deal/money.ts'
import { readHeld } from '../deal/read-closing.ts'
import { countWaiting, findWithBalances } from './bank-statement.store.ts'
import * as store from './reconcile.store.ts'
import { type Books, booksOf, chainsOf } from './statement-chain.ts'

type Account = ReplyOf<typeof endpoint>['accounts'][number]
type Context = Pick<TradeContext, 'database' | 'databaseNow' | 'bank'>

/** Compares what is recorded at deals with what the bank holds. Every known difference has a kind; the rest is unexplained. */
export const readReconciliation = ({ database, databaseNow, bank }: Context): Promise<ReplyOf<typeof endpoint>> =>
  inSnapshot(database, async (tx) => {
    const now = await databaseNow(tx)
    const books = await readBooks(tx, bank)
    const differences = Map.groupBy(await store.sumDifferences(tx, pagesOf(books)), ({ currency }) => currency)
    const [sums, waiting] = [await store.sumMovements(tx), await countWaiting(tx)]
    const [held, money] = [await readHeld(tx, now), moneyOf(await readSettled(tx))]
    const accounts = bank.accounts.map((account): Account => {
      const { currency } = account
      const of = (amounts: Map<string, Big>) => amounts.get(currency) ?? Big(0)
      const parts = {
        held: Big(money.find(({ unit }) => unit === currency)?.held ?? 0),
        came: of(held.received).plus(of(held.paidBack)),
        venues: of(held.fills),
        payouts: of(held.delivered),
        sum: Big(sums.get(currency) ?? 0),
      }
      const number = numberOf(account)
      const ofBank = books.get(currency)
      const rows = (ofBank && differences.get(currency)) ?? []
      return {
        currency,
        bank: account.bank,
        number,
        ours: oursOf(parts),
        ...comparedWith(parts.sum, ofBank, rows),
        waiting: waiting.get(number) ?? 0,
      }
    })
    return { accounts }
  })

/** The rows of one difference. */
export const listDifference = ({ database, bank }: Context, query: QueryOf<typeof listEndpoint>): Promise<ReplyOf<typeof listEndpoint>> =>
  inSnapshot(database, async (tx) => {
    const pageIds = pagesOf(await readBooks(tx, bank))
    const rows = await store.listDifferences(tx, { ...query, pageIds, limit: mostOfDifference + 1 })
    return {
      rows: rows.slice(0, mostOfDifference),
      more: rows.length > mostOfDifference,
    }
  })

/** What the statements of each account say together. */
async function readBooks(db: Queryable, { accounts }: Bank): Promise<Map<BankAccount['currency'], Books>> {
  const chains = chainsOf(await findWithBalances(db, { accounts: accounts.map(numberOf) }))
  return new Map(
    accounts.flatMap((account) => {
      const chain = chains.find((one) => one.account === numberOf(account))
      const books = chain && booksOf(chain)
      return books ? [[account.currency, books] as const] : []
    }),
  )
}

const pagesOf = (books: Map<string, Books>): string[] => [...books.values()].flatMap(({ pageIds }) => pageIds)

/** `came`: what came for deals that are not over, and what came and does not count, each less what was paid back. */
function oursOf({ held, came, venues, payouts, sum }: Record<'held' | 'came' | 'venues' | 'payouts' | 'sum', Big>): Account['ours'] {
  const running = came.plus(venues).plus(payouts)
  return {
    held: held.toFixed(),
    setAside: came.minus(held).toFixed(),
    venues: venues.toFixed(),
    payouts: payouts.toFixed(),
    running: running.toFixed(),
    ended: sum.minus(running).toFixed(),
    sum: sum.toFixed(),
  }
}

type Differences = Awaited<ReturnType<typeof store.sumDifferences>>

function comparedWith(sum: Big, books: Books | undefined, rows: Differences): Pick<Account, 'statement' | 'differences' | 'unexplained'> {
  if (!books) return { statement: null, differences: [], unexplained: null }
  const { closing, opening, missing } = books
  const explained = rows.reduce((all, { amount }) => all.plus(amount), Big(opening).plus(missing))
  return {
    statement: { ...pick(books, 'day', 'closing', 'opening', 'gaps'), missing: missing.toFixed() },
    differences: rows.map((row) => pick(row, 'kind', 'count', 'amount')),
    unexplained: Big(closing).minus(sum).minus(explained).toFixed(),
  }
}
