import { moveFrom } from '#contract/desk/deal-moves.ts'
import { plusSeconds } from '../../platform/clock.ts'
import { findHeldDeals } from '../chain/sightings.ts'
import type { TradeContext } from '../context.ts'
import { expireOffer, graceSeconds } from '../offer/end-offer.ts'
import { findOffer, findOldestExpired, lockExpired } from '../offer/offer.store.ts'
import { findOldestUnpaid, findReferencesOfUnpaid } from './deal.store.ts'
import { countingPayments, readLedgers } from './ledger.ts'
import { isSenderInQuestion } from './terms.ts'
import { findAskedForSender, type ListedDeal } from './deal-lists.store.ts'
import { type DealWork, workOnDeal } from './work-on-deal.ts'

export type SweepContext = Pick<TradeContext, 'database' | 'databaseNow' | 'mail' | 'chain'>

const batch = 100

/** Ends the offers whose time is over, and the deals that nobody has paid in full. Any number of workers may do it at the same time. */
export async function sweep(context: SweepContext): Promise<void> {
  for (const sweepBatch of [expireOffers, endUnpaid]) while ((await sweepBatch(context)) === batch);
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
async function findWaiting({ database, chain }: SweepContext, now: Date): Promise<string[]> {
  // First: coins that are recorded meanwhile are among those that are asked about.
  const held = await findHeldDeals(database, chain, now)
  const asked = await findAskedForSender(database)
  const ledgers = await readLedgers(
    database,
    asked.map(({ deal }) => rootOf(deal)),
  )
  const inQuestion = asked.filter(({ deal, offer }) => {
    const ledger = ledgers.get(rootOf(deal))
    return ledger !== undefined && isSenderInQuestion({ deal, offer, ledger })
  })
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
  return Math.max(0, ...[expired, unpaid].map((moment) => (moment ? (now.getTime() - moment.getTime()) / 1000 : 0)))
}
