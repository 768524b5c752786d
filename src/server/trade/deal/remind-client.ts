import { fail, type Failure } from '../../platform/failure.ts'
import { plusHours } from '../../platform/clock.ts'
import type { TradeContext } from '../context.ts'
import { destinationOf } from './client-deal-next.ts'
import { findLastReminder } from './deal.store.ts'
import { changeDeal, type DealRefused, type DeskChange, refuse } from './desk-change.ts'

/** Writes the letter of the payment again, which says that a wallet or bank account is missing or unproven. */
export const remindClient = (context: TradeContext, change: DeskChange) =>
  changeDeal<DealRefused | Failure<'CONFLICT'>>(context, change, async (work, tx) => {
    const { deal, now } = work
    const destination = deal.state === 'paid' || deal.state === 'executed' ? await destinationOf(context, tx, work) : null
    if (destination?.state !== 'missing' && destination?.state !== 'unproven') return refuse('wrong-state')
    const last = await findLastReminder(tx, deal)
    if (last && new Date(last.at) > plusHours(now, -1))
      return fail('CONFLICT', { message: 'The client got a letter less than an hour ago.' })
    await work.record('deal.client-reminded')
    await context.mail.order(tx, { kind: 'deal-paid', offerId: deal.offerId })
  })
