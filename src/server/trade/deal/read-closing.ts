import type Big from 'big.js'
import { type DealState, isOver } from '#contract/desk/deal-moves.ts'
import type { readClosing as endpoint } from '#contract/desk/endpoints/money.ts'
import { closingMostDays, mostListed, type MovementKind } from '#contract/desk/amount-decimals.ts'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import { plusDays } from '../../platform/clock.ts'
import { inSnapshot, type Transaction } from '../../platform/database/database.ts'
import { fail, type Failure } from '../../platform/failure.ts'
import { pick } from '../../platform/pick.ts'
import { dayOf, momentOf, nextDay } from '../../platform/zoned-time.ts'
import type { TradeContext } from '../context.ts'
import { readLedgers } from './ledger.ts'
import { addAll, type Amounts, balanceAt, decimals, listed, type Movement, movementsOf, rowsOf } from './money.ts'
import * as store from './money.store.ts'
import type { DealWithOffer } from './deal.store.ts'

type Closing = ReplyOf<typeof endpoint>

/** Deals that replace one another, with all that moved for them. */
interface Chain {
  deals: (DealWithOffer['deal'] & { party: string; steps: { to: DealState; at: Date }[] })[]
  movements: Movement[]
}

/** What moved on some days, and what the deals that were not over held before and after. */
export async function readClosing(
  { database, databaseNow }: Pick<TradeContext, 'database' | 'databaseNow'>,
  query: QueryOf<typeof endpoint>,
): Promise<Closing | Failure<'VALIDATION_FAILED'>> {
  const now = await databaseNow(database)
  const wrong = wrongDays(query, now)
  if (wrong) return fail('VALIDATION_FAILED', { fields: wrong })
  const period = { from: startOf(query.from), to: new Date(Math.min(startOf(nextDay(query.to)).getTime(), now.getTime() + 1)) }
  const chains = await inSnapshot(database, (tx) => readChains(tx, period.from))
  const ended = chains.flatMap((chain) => endOf(chain, period))
  const moved = chains
    .flatMap((chain) => chain.movements.map((movement) => ({ ...movement, deal: referenceAt(chain, movement.at) })))
    .filter(({ at }) => at >= period.from && at < period.to)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
  return {
    from: period.from.toISOString(),
    to: period.to.toISOString(),
    ...sumsOf({ chains, moved, ended, period }),
    ended: ended.slice(0, mostListed).map(({ result, at, ...one }) => ({ ...one, at: at.toISOString(), result: listed(result) })),
    movements: moved
      .slice(0, mostListed)
      .map(({ at, amounts, ...one }) => ({ ...pick(one, 'kind', 'reference', 'deal'), at: at.toISOString(), amounts: listed(amounts) })),
    more: Math.max(ended.length, moved.length) > mostListed,
  }
}

const zone = 'Europe/Warsaw'
const startOf = (day: string) => new Date(momentOf(day, '00:00', zone))

function wrongDays({ from, to }: QueryOf<typeof endpoint>, now: Date): Record<string, string> | undefined {
  if (to < from) return { to: 'must not be before the first day' }
  if (from < dayOf(plusDays(now, -closingMostDays), zone)) return { from: `must not be more than ${closingMostDays} days ago` }
  return from > dayOf(now, zone) ? { from: 'must not be in the future' } : undefined
}

async function readChains(tx: Transaction, since: Date): Promise<Chain[]> {
  const roots = await store.findMoved(tx, since)
  const found = await store.findChains(tx, roots)
  const dealIds = found.map(({ deal }) => deal.id)
  const steps = await store.findSteps(tx, dealIds)
  const ledgers = await readLedgers(tx, roots)
  const stepsOf = Map.groupBy(steps, ({ dealId }) => dealId)
  const chains = Map.groupBy(found, ({ deal }) => deal.rootDealId ?? deal.id)
  return [...chains].flatMap(([root, members]) => {
    const [first, ledger] = [members[0], ledgers.get(root)]
    if (!first || !ledger) return []
    const deals = members.map(({ deal, offer }) => ({ ...deal, party: offer.partyName ?? '', steps: stepsOf.get(deal.id) ?? [] }))
    return [{ deals, movements: movementsOf(ledger, first.offer) }]
  })
}

const newestAt = ({ deals }: Chain, moment: Date) => deals.findLast(({ acceptedAt }) => acceptedAt < moment)
/** Of the deal that was the newest at that moment. */
const referenceAt = (chain: Chain, moment: Date) => (newestAt(chain, moment) ?? chain.deals[0])?.reference ?? ''

const lastStepBefore = (chain: Chain, moment: Date) => newestAt(chain, moment)?.steps.findLast(({ at }) => at < moment)

function isOpenAt(chain: Chain, moment: Date): boolean {
  const step = lastStepBefore(chain, moment)
  return step !== undefined && !isOver(step.to)
}

const nothing: Amounts = new Map()

/** What a deal has left after its end; of one that ended before, what changed. Empty if it is as it was. */
function endOf(chain: Chain, { from, to }: Period) {
  const [step, deal] = [lastStepBefore(chain, to), newestAt(chain, to)]
  if (!step || !deal) return []
  const result: Amounts = new Map()
  const own = chain.movements.filter(({ isSetAside }) => !isSetAside)
  addAll(result, isOpenAt(chain, to) ? nothing : balanceAt(own, to))
  addAll(result, isOpenAt(chain, from) ? nothing : balanceAt(own, from), -1)
  const hasEnded = isOver(step.to) && step.at >= from
  if (!hasEnded && listed(result).length === 0) return []
  return [{ deal: deal.reference, party: deal.party, state: step.to, at: step.at, result }]
}

interface Period {
  from: Date
  to: Date
}

interface Parts {
  chains: Chain[]
  moved: Movement[]
  ended: { result: Amounts }[]
  period: Period
}

const columnOf = {
  payment: 'received',
  'payment-taken-back': 'received',
  fill: 'fills',
  'fill-annulled': 'fills',
  delivery: 'delivered',
  'delivery-failed': 'delivered',
  refund: 'paidBack',
  'refund-failed': 'paidBack',
} as const satisfies Record<MovementKind, string>

function sumsOf({ chains, moved, ended, period }: Parts): Pick<Closing, 'sums' | 'addsUp'> {
  const sums = {
    before: heldAt(chains, period.from),
    received: new Map(),
    fills: new Map(),
    delivered: new Map(),
    paidBack: new Map(),
    result: new Map(),
    after: heldAt(chains, period.to),
  } satisfies Record<string, Amounts>
  for (const { kind, amounts } of moved) addAll(sums[columnOf[kind]], amounts)
  for (const { result } of ended) addAll(sums.result, result)
  const rows = rowsOf(sums)
  return { sums: rows.map(({ unit, amounts }) => ({ unit, ...decimals(amounts) })), addsUp: rows.every(({ amounts }) => isRight(amounts)) }
}

const isRight = ({
  before,
  received,
  fills,
  delivered,
  paidBack,
  result,
  after,
}: Record<Exclude<keyof Closing['sums'][number], 'unit'>, Big>) =>
  before.plus(received).plus(fills).plus(delivered).plus(paidBack).minus(result).eq(after)

/** What is there for the deals that were not over at a moment, and of others the money that is still somebody's. */
const heldAt = (chains: Chain[], moment: Date): Amounts => balanceAt(heldMovements(chains, moment), moment)

const heldMovements = (chains: Chain[], moment: Date): Movement[] =>
  chains.flatMap((chain) => (isOpenAt(chain, moment) ? chain.movements : chain.movements.filter(({ isSetAside }) => isSetAside)))

/** What is held now according to a closing list, by what moved it. */
export async function readHeld(tx: Transaction, now: Date): Promise<Record<(typeof columnOf)[MovementKind], Amounts>> {
  const moment = new Date(now.getTime() + 1)
  const held = { received: new Map(), fills: new Map(), delivered: new Map(), paidBack: new Map() } satisfies Record<string, Amounts>
  for (const { at, kind, amounts } of heldMovements(await readChains(tx, now), moment))
    if (at < moment) addAll(held[columnOf[kind]], amounts)
  return held
}
