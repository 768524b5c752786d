import Big from 'big.js'
import type { Queryable } from '../../platform/database/database.ts'
import type { MovementKind } from '#contract/desk/money.ts'
import { add, type Amounts, type Movement, movementsOf } from '../../trade/deal/money.ts'
import { readLedgers } from '../../trade/deal/ledger.ts'
import type { DeskRecord } from './export-lines.ts'

/** What the export adds to a deal: sums of all that was recorded. Empty for a deal that another one replaces, because the records belong to that one. */
export const settledColumns = [
  'receivedMoney',
  'receivedCoins',
  'filledMoney',
  'filledCoins',
  'deliveredMoney',
  'deliveredCoins',
  'paidBackMoney',
  'paidBackCoins',
  'leftMoney',
  'leftCoins',
] as const

interface ExportedDeal {
  id: string
  rootDealId: string | null
  record: DeskRecord
}

export async function withSettled<Deal extends ExportedDeal>(db: Queryable, deals: Deal[]): Promise<Deal[]> {
  const ledgers = await readLedgers(
    db,
    deals.map(({ id, rootDealId }) => rootDealId ?? id),
  )
  return deals.map((deal) => {
    const { coin, currency, state } = deal.record
    const ledger = ledgers.get(deal.rootDealId ?? deal.id)
    const sides = { coin: String(coin), currency: String(currency) }
    const settled = ledger && state !== 'replaced' ? settledOf(movementsOf(ledger, sides), sides) : nothing
    return { ...deal, record: { ...deal.record, ...settled } }
  })
}

const nothing = Object.fromEntries(settledColumns.map((column) => [column, null]))

function settledOf(movements: Movement[], { coin, currency }: { coin: string; currency: string }): DeskRecord {
  const sumOf = (...kinds: MovementKind[]) => {
    const sum: Amounts = new Map()
    for (const { kind, amounts } of movements)
      if (kinds.length === 0 || kinds.includes(kind)) amounts.forEach((amount, unit) => add(sum, unit, amount))
    return [sum.get(currency) ?? Big(0), sum.get(coin) ?? Big(0)].map((amount) => amount.toFixed())
  }
  const values = [
    ...sumOf('payment', 'payment-taken-back'),
    ...sumOf('fill', 'fill-annulled'),
    ...sumOf('delivery', 'delivery-failed'),
    ...sumOf('refund', 'refund-failed'),
    ...sumOf(),
  ]
  return Object.fromEntries(settledColumns.map((column, at) => [column, values[at] ?? null]))
}
