import { canMove } from '#contract/desk/deal-moves.ts'
import { isAboutStatement } from '#contract/desk/deal-questions.ts'
import { bookingDayOf } from '../../platform/banking-day/closing-days.ts'
import { plusDays, plusMinutes } from '../../platform/clock.ts'
import { accountFor, numberOf, zoneOf } from '../../platform/config/bank.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { dayOf } from '../../platform/zoned-time.ts'
import { moveOf, refusalsOf } from '../deal/actions.ts'
import { dealToDecide } from '../deal/desk-change.ts'
import { liveDelivery, openCauses } from '../deal/ledger.ts'
import { findBankReports } from '../deal/bank-reports.store.ts'
import { askAboutSurplus, type DealWork, workOnDeal } from '../deal/work-on-deal.ts'
import type { TradeContext } from '../context.ts'
import { findAsked, findWithoutStatement } from './missing-money.store.ts'
import { readUnbroken } from './statement-chain.ts'

type Context = Pick<TradeContext, 'database' | 'databaseNow' | 'mail' | 'bank' | 'isOutwardClosed'>

/** For how long we look for money that no statement has. */
const lookedForDays = 40

const minutesBetweenLooks = 10

/** Looks immediately, and then every few minutes. */
export function createMissingMoney(context: Context): () => Promise<void> {
  let nextAt = new Date(0)
  return async () => {
    const now = await context.databaseNow(context.database)
    if (now < nextAt) return
    await askAboutMissing(context)
    nextAt = plusMinutes(now, minutesBetweenLooks)
  }
}

/**
 * Opens a question about money that only a notification reported, or two people typed, if unbroken statements until the second banking day after its booking lack it. Ends
 * the question once a statement has the payment.
 */
export async function askAboutMissing(context: Context): Promise<void> {
  const { database, databaseNow, bank } = context
  const now = await databaseNow(database)
  const unbroken = await readUnbroken(database, now)
  for (const { paymentId, deal, account: reported, currency, bookedAt } of await findWithoutStatement(
    database,
    plusDays(now, -lookedForDays),
  )) {
    const ours = accountFor(bank, currency)
    const account = reported ?? (ours && numberOf(ours))
    const day = dayOf(bookedAt, zoneOf(bank, currency))
    const { next } = await bookingDayOf(currency, day)
    const { next: second } = await bookingDayOf(currency, next)
    const isLacking = unbroken.some((days) => days.account === account && days.from < day && days.to >= second)
    if (isLacking) await onDeal(context, deal, (work) => ask(work, paymentId))
  }
  for (const { deal, paymentId, cause } of await findAsked(database)) {
    if (paymentId === null) await goOn(context, deal)
    else if ((await findBankReports(database, [paymentId])).get(paymentId)?.by === 'statement')
      await onDeal(context, deal, (work) => work.endQuestion(paymentId, 'reported', cause))
  }
}

/** Once statements have all the money of a deal, it continues, unless something else is asked about it. */
const goOn = (context: Context, reference: string) =>
  onDeal(context, reference, async (work, tx) => {
    const judged = await dealToDecide(context, tx, work)
    const causes = openCauses(work.ledger)
    const isAskedElse = !causes.every(isAboutStatement)
    if (judged.lacksStatement || (!isAskedElse && refusalsOf.settle(judged).length > 0)) return unchanged
    if (isAskedElse) {
      for (const cause of causes.filter(isAboutStatement)) await work.endQuestion(null, 'reported', cause)
      return
    }
    await work.move(moveOf('settle', work))
    await askAboutSurplus(work)
  })

/** The deal keeps its version. */
const unchanged = fail('CONFLICT')

const onDeal = (context: Context, reference: string, act: (work: DealWork, tx: Transaction) => Promise<typeof unchanged | void>) =>
  context.database.transaction(async (tx) => {
    const now = await context.databaseNow(tx)
    await workOnDeal(context, tx, { reference, actor: 'system', now }, (work) => act(work, tx))
  })

async function ask({ ledger, deal, move, openQuestion }: DealWork, paymentId: string): Promise<typeof unchanged | void> {
  const payment = ledger.payments.find((one) => one.payment.id === paymentId)
  if (!payment || payment.reversal) return unchanged
  const cause = liveDelivery(ledger) ? 'sent-without-statement' : 'not-in-statement'
  const isOfDeal = payment.counts && (deal.state === 'in-question' || canMove(deal.state, 'payment-not-in-statement'))
  const asked = ledger.questions.filter((one) => isAboutStatement(one.cause))
  const wasAsked = isOfDeal
    ? asked.some((one) => one.paymentId === null && one.outcome === null)
    : asked.some((one) => one.paymentId === paymentId)
  if (wasAsked) return unchanged
  if (isOfDeal) {
    if (deal.state !== 'in-question') await move('payment-not-in-statement')
    await openQuestion(cause)
  } else await openQuestion(cause, paymentId)
}
