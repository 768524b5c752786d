import type { FastifyBaseLogger } from 'fastify'
import { moveFrom } from '#contract/desk/deal-moves.ts'
import { plusSeconds, secondsSince } from '../../platform/clock.ts'
import { findHeldDeals } from '../chain/sightings.ts'
import type { TradeContext } from '../context.ts'
import { expireOffer, graceSeconds } from '../offer/end-offer.ts'
import { findOffer, findOldestExpired, lockExpired } from '../offer/offer.store.ts'
import { createFaults } from '../../platform/faults.ts'
import { findOldestUnpaid, findReferencesOfUnpaid } from './deal.store.ts'
import { countingPayments, readLedgers, unprovenPayments } from './ledger.ts'
import { acceptProven, isSenderProven, needsMore } from './pay.ts'
import { isSenderInQuestion } from './terms.ts'
import { findAskedForSender, type ListedDeal } from './deal-lists.store.ts'
import { type DealWork, workOnDeal } from './work-on-deal.ts'

export type SweepContext = Pick<TradeContext, 'database' | 'databaseNow' | 'mail' | 'chain' | 'operator'>

const batch = 100

/** Ends the offers whose time is over, and the deals that nobody has paid in full. Any number of workers may do it at the same time. */
export async function sweep(context: SweepContext): Promise<void> {
  await untilNoneIsLeft(() => expireOffers(context))
  await untilNoneIsLeft(() => endUnpaid(context))
}

/** A batch that is not full is the last. */
async function untilNoneIsLeft(sweepBatch: () => Promise<number>): Promise<void> {
  let swept = batch
  while (swept === batch) swept = await sweepBatch()
}

const expireOffers = ({ database, databaseNow }: SweepContext): Promise<number> =>
  database.transaction(async (tx) => {
    const now = await databaseNow(tx)
    const requests = await lockExpired(tx, { before: lastInTime(now), limit: batch })
    for (const request of requests) {
      const offer = await findOffer(tx, request.openOfferId ?? '')
      if (offer) await expireOffer(tx, { offer, request, now })
    }
    return requests.length
  })

/** Lets coins count whose senders were proven after they came. It looks before it locks: a client may take days to prove a wallet. */
export async function acceptProvenCoins(context: SweepContext): Promise<void> {
  const { database, databaseNow } = context
  const now = await databaseNow(database)
  for (const { deal, offer, ledger } of await readAskedForSender(database)) {
    if (!needsMore({ deal, offer, ledger })) continue
    const payments = unprovenPayments(ledger).map(({ payment }) => payment)
    const proven = await Promise.all(payments.map((payment) => isSenderProven(context, database, { offer, now }, payment)))
    if (!proven.includes(true)) continue
    await database.transaction(async (tx) => {
      const asked = { reference: deal.reference, actor: 'system' as const, now: await databaseNow(tx) }
      await workOnDeal(context, tx, asked, (work) => acceptProven(context, tx, work))
    })
  }
}

/** Deals with an open question about the sender of coins, each with what was recorded for it. */
async function readAskedForSender(database: SweepContext['database']) {
  const asked = await findAskedForSender(database)
  const ledgers = await readLedgers(
    database,
    asked.map(({ deal }) => rootOf(deal)),
  )
  return asked.flatMap((one) => {
    const ledger = ledgers.get(rootOf(one.deal))
    return ledger ? [{ ...one, ledger }] : []
  })
}

async function endUnpaid(context: SweepContext): Promise<number> {
  const { database, databaseNow } = context
  const before = await databaseNow(database)
  const references = await findReferencesOfUnpaid(database, {
    before,
    except: await findWaiting(context, before),
    limit: batch,
  })
  for (const reference of references) {
    await database.transaction(async (tx) => {
      const now = await databaseNow(tx)
      await workOnDeal(context, tx, { reference, actor: 'system', now }, endIfUnpaid)
    })
  }
  return references.length
}

/** Deals that wait after their time to pay: their coins are seen or may be, or somebody decides whose they are. */
async function findWaiting({ database, chain, operator }: SweepContext, now: Date): Promise<string[]> {
  // First: coins that are recorded meanwhile are among those that are asked about.
  const held = await findHeldDeals(database, { chain, operator, now })
  const inQuestion = (await readAskedForSender(database)).filter(({ deal }) => deal.state === 'awaiting-coins').filter(isSenderInQuestion)
  return [...held, ...inQuestion.map(({ deal }) => deal.reference)]
}

const rootOf = ({ id, rootDealId }: ListedDeal['deal']) => rootDealId ?? id

/** What came in part waits until the time to pay is over. */
async function endIfUnpaid(work: DealWork): Promise<undefined> {
  const { deal, ledger, now } = work
  const move = moveFrom(deal.state, ['buy-not-paid', 'sell-not-sent'])
  if (!move || deal.payBy > now || isSenderInQuestion(work)) return
  if (countingPayments(ledger).length === 0) {
    await work.move(move, deal.payBy)
    return
  }
  await work.move('received-short', deal.payBy)
  await work.openQuestion('short')
}

/** An offer that expired before this moment cannot be accepted any more. */
const lastInTime = (now: Date) => plusSeconds(now, -graceSeconds - 0.001)

/** Seconds by which the sweep is late: since the oldest offer or deal ended that it has not ended. */
export async function sweepDelaySeconds(context: SweepContext): Promise<number> {
  const { database, databaseNow } = context
  const now = await databaseNow(database)
  const except = await findWaiting(context, now)
  const [expired, unpaid] = await Promise.all([
    findOldestExpired(database, lastInTime(now)),
    findOldestUnpaid(database, { before: now, except }),
  ])
  return Math.max(secondsSince(expired, now), secondsSince(unpaid, now))
}

const usualMs = 2000

interface Sweep {
  /** Of the log. */
  name: string
  /** Ends soon, and as soon after `stopping` is aborted: of usual sweeps within a second. `more`: it left some work to the next round, which then begins at once. */
  run: (stopping: AbortSignal) => Promise<'more' | void>
}

interface Sweeper {
  /** Sweeps again and again, with this pause between: usually two seconds. */
  start(): void
  stop(): Promise<void>
}

interface SweeperParts {
  sweeps: Sweep[]
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>
  everyMs?: number
}

/**
 * Does what time or a file of the bank brings, soon after it: for instance, ends offers whose time is over. Nothing depends on when it runs. A sweep
 * that fails holds up no other.
 */
export function createSweeper({ sweeps, log, everyMs = usualMs }: SweeperParts): Sweeper {
  const faults = createFaults()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  const stopping = new AbortController()

  async function runOne({ name, run }: Sweep): Promise<'more' | void> {
    try {
      const left = await run(stopping.signal)
      const failures = faults.end(name)
      if (failures > 0) log.info({ what: name, failures }, 'a sweep works again')
      return left
    } catch (error) {
      if (!stopping.signal.aborted && faults.isNew(name, error)) log.warn({ what: name, err: error }, 'a sweep failed')
    }
  }

  async function tick(): Promise<void> {
    let isMore = false
    for (const sweep of sweeps) {
      if (stopping.signal.aborted) return
      if ((await runOne(sweep)) === 'more') isMore = true
    }
    if (!stopping.signal.aborted) timer = setTimeout(() => (running = tick()), isMore ? 0 : everyMs)
  }

  return {
    start: () => void (running = tick()),
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await running
    },
  }
}
