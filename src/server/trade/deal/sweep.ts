import { plusSeconds } from '../../platform/clock.ts'
import type { TradeContext } from '../context.ts'
import { expireOffer, findOffer, findOldestExpired, graceSeconds, lockExpired } from '../offer/end-offer.ts'
import { findOldestUnpaid, lockUnpaid } from './deal.store.ts'
import { moveDeal } from './move-deal.ts'

export type SweepContext = Pick<TradeContext, 'database' | 'databaseNow' | 'mail'>

const batch = 100

/** Ends the offers whose time is over, and lets the deals lapse that nobody has paid. Any number of workers may do it at the same time. */
export async function sweep(context: SweepContext): Promise<void> {
  for (const sweepBatch of [expireOffers, lapseDeals]) while ((await sweepBatch(context)) === batch);
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

const lapseDeals = ({ database, databaseNow, mail }: SweepContext): Promise<number> =>
  database.transaction(async (tx) => {
    const deals = await lockUnpaid(tx, { before: await databaseNow(tx), limit: batch })
    for (const deal of deals) {
      const move = deal.state === 'awaiting-payment' ? 'buy-not-paid' : 'sell-not-sent'
      await moveDeal(tx, { deal, move, actor: 'system', at: deal.payBy })
      await mail.order(tx, { kind: 'deal-lapsed', offerId: deal.offerId })
    }
    return deals.length
  })

/** An offer that expired before this moment cannot be accepted any more. */
const lastInTime = (now: Date) => plusSeconds(now, -graceSeconds - 0.001)

/** Seconds by which the sweep is late: since the oldest offer or deal ended that it has not ended. */
export async function sweepDelaySeconds({ database, databaseNow }: SweepContext): Promise<number> {
  const now = await databaseNow(database)
  const [expired, unpaid] = await Promise.all([findOldestExpired(database, lastInTime(now)), findOldestUnpaid(database, now)])
  return Math.max(0, ...[expired, unpaid].map((moment) => (moment ? (now.getTime() - moment.getTime()) / 1000 : 0)))
}
