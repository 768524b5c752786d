import { beforeEach, describe, expect, test } from 'vitest'
import { confirmBankFile, repeatBankEntry } from '#contract/desk/endpoints/bank.ts'
import { acceptPayment } from '#contract/desk/endpoints/deal-acts.ts'
import { listQuestions } from '#contract/desk/endpoints/deals.ts'
import { offer as readOffer } from '#contract/endpoints/offers.ts'
import { bookingDayOf } from '../../platform/banking-day/closing-days.ts'
import { plusDays } from '../../platform/clock.ts'
import { dayOf } from '../../platform/zoned-time.ts'
import { bankDesk, fileToConfirm } from '../../testing/bank-desk.ts'
import { type CamtEntry, notificationOf } from '../../testing/camt-files.ts'
import { dealService } from '../../testing/deal-work.ts'
import * as deals from '../../testing/deals.ts'
import { dealPaymentTable } from '../deal/payment.table.ts'
import { dealQuestionTable } from '../deal/question.table.ts'
import { askAboutMissing } from './missing-money.ts'
import { countMissing } from './missing-money.store.ts'

const {
  service,
  context,
  payments,
  otherPayments,
  compliance,
  dealer,
  accepted,
  readOf,
  stateOf,
  seenBy,
  pay,
  paidDeal,
  deliver,
  decideRefund,
  recordStep,
  takeBack,
  fill,
  newWallet,
} = await dealService()
const { handIn, list, match, entryOf } = bankDesk(service, payments)

// The next three banking days of the euro after the day on which the money is booked.
const dayAfter = (days: number) => dayOf(plusDays(service.clock(), days), 'Europe/Warsaw')
const today = dayAfter(0)
const { next } = await bookingDayOf('EUR', today)
const { next: second } = await bookingDayOf('EUR', next)

let numbers = 0
let balance = 1000
/** A statement of a day that continues the one before, unless another opening is given. */
async function statement(day: string, entries: CamtEntry[] = [], opening = String(balance)) {
  await handIn({ statements: [{ id: `S-${++numbers}`, day, opening, entries }] })
  balance = entries.reduce((sum, { amount }) => sum + Number(amount), Number(opening))
}

/** A notification that pays a deal. */
async function notified() {
  const own = await accepted()
  const { reference } = own
  const entry = {
    amount: '500',
    creditorReference: `RF${reference}`,
    name: 'Ada Lovelace',
    account: `DE12${reference.padStart(18, '0')}`,
    booked: service.clock().toISOString(),
    entryReference: `N-${++numbers}`,
  }
  await handIn(notificationOf(entry))
  expect(await readOf(reference)).toMatchObject({ state: 'paid', payments: [{ reportedBy: 'notification' }] })
  return { ...own, entry }
}

/** A notification of a stranger's money for a deal, which a person records as such. */
async function strangersMoney(reference: string, amount: string, payer: 'other-name' | 'third-party') {
  const entryReference = `N-${++numbers}`
  const account = `DE12${reference.padStart(18, '0')}`
  const booked = service.clock().toISOString()
  await handIn(notificationOf({ amount, creditorReference: `RF${reference}`, name: 'Charles Babbage', account, booked, entryReference }))
  expect((await match((await entryOf(entryReference)).id, [{ reference, amount, payer }])).status).toBe(200)
}

/** A deal whose coins are leaving when it is asked about its money. */
async function delivered() {
  const own = await notified()
  const { reference } = own
  await fill(reference)
  await newWallet(reference)
  await deliver(reference)
  for (const day of [today, next, second]) await statement(day)
  await askAboutMissing(context)
  expect(await stateOf(reference)).toBe('in-question')
  return own
}

/** The chain begins anew, on the day before. */
beforeEach(async () => {
  numbers += 1
  balance = 1000 * numbers
  await service.database.execute("delete from bank_statement where kind = 'camt.053'")
  await statement(dayAfter(-1))
})

const causes = async (reference: string) =>
  (await readOf(reference)).questions.filter(({ outcome }) => outcome === null).map(({ cause }) => cause)

describe('money that only a notification reported', () => {
  test('is asked about when unbroken statements until the second banking day lack it', async () => {
    const own = await notified()
    const { reference } = own
    for (const day of [today, next]) await statement(day)
    await askAboutMissing(context)
    expect(await stateOf(reference)).toBe('paid')
    await statement(second)
    await askAboutMissing(context)
    await askAboutMissing(context)
    expect(await stateOf(reference)).toBe('in-question')
    expect(await causes(reference)).toEqual(['not-in-statement'])
    expect(await countMissing(service.database)).toBe(1)
    expect((await payments.call(listQuestions)).body.questions.some((one) => one.deal.reference === reference)).toBe(true)
    expect(await seenBy(own)).toMatchObject({ state: 'in-review' })
    expect((await deals.decide(dealer, reference, 'settle')).body).toMatchObject({ reasons: ['not-in-statement'] })
    await takeBack(reference)
  })

  test('continues once a statement has it', async () => {
    const before = await countMissing(service.database)
    const { reference, entry } = await notified()
    for (const day of [today, next, second]) await statement(day)
    await askAboutMissing(context)
    expect(await stateOf(reference)).toBe('in-question')
    expect(await readOf(reference)).toMatchObject({ owner: 'payments', next: { what: 'question', opens: null } })
    const { version } = await readOf(reference)
    await askAboutMissing(context)
    expect((await readOf(reference)).version).toBe(version)
    await statement(second, [entry])
    await askAboutMissing(context)
    expect(await readOf(reference)).toMatchObject({ state: 'paid', payments: [{ reportedBy: 'statement' }] })
    expect(await countMissing(service.database)).toBe(before)
    await askAboutMissing(context)
    expect(await stateOf(reference)).toBe('paid')
  })

  test('continues only by compliance, once they have stopped its deal', async () => {
    const { reference, entry } = await notified()
    for (const day of [today, next, second]) await statement(day)
    await askAboutMissing(context)
    await statement(second, [entry])
    expect((await deals.stop(compliance, reference)).status).toBe(200)
    await askAboutMissing(context)
    expect([await stateOf(reference), await causes(reference)]).toEqual(['in-question', ['stopped']])
    expect((await deals.decide(compliance, reference, 'settle')).status).toBe(200)
  })

  test('is not paid back, neither what counts nor what was set aside', async () => {
    const own = await notified()
    const { reference } = own
    await strangersMoney(reference, '30', 'third-party')
    expect((await deals.decide(dealer, reference, 'refuse')).status).toBe(200)
    const { approvalId } = (await deals.proposeRefund(payments, reference)).body
    for (const day of [today, next, second]) await statement(day)
    await askAboutMissing(context)
    expect(await stateOf(reference)).toBe('refunding')
    expect((await deals.approve(otherPayments, approvalId)).status).toBe(409)
    for (const at of [0, 1])
      expect((await deals.proposeRefund(payments, reference, { at })).body).toMatchObject({ reasons: ['not-in-statement'] })
    await takeBack(reference)
  })

  test('is not accepted under another name, before a statement has it', async () => {
    const { reference } = await accepted()
    await strangersMoney(reference, '500', 'other-name')
    for (const day of [today, next, second]) await statement(day)
    await askAboutMissing(context)
    expect((await causes(reference)).toSorted()).toEqual(['not-in-statement', 'other-name'])
    const { payments: recorded, version } = await readOf(reference)
    const accepting = { params: { reference, id: recorded[0]?.id ?? '' }, body: { version } }
    expect((await compliance.call(acceptPayment, accepting)).body).toMatchObject({ reasons: ['not-in-statement'] })
    expect(await stateOf(reference)).toBe('awaiting-payment')
  })

  test('holds the delivery back, even if only its payment is asked about', async () => {
    const { reference } = await notified()
    await fill(reference)
    await newWallet(reference)
    const recorded = await service.database.select().from(dealPaymentTable)
    const payment = recorded.find(({ bankReference }) => bankReference === `N-${numbers}`)
    const asked = { cause: 'not-in-statement', openedAt: service.clock(), openedBy: 'system' } as const
    await service.database.insert(dealQuestionTable).values({ ...asked, dealId: payment?.dealId ?? '', paymentId: payment?.id ?? '' })
    expect((await deals.deliver(payments, reference)).body).toMatchObject({ reasons: ['not-in-statement'] })
  })

  test('and never came, is a dealer’s to decide once that is recorded', async () => {
    const { reference } = await notified()
    for (const day of [today, next, second]) await statement(day)
    await askAboutMissing(context)
    const before = await countMissing(service.database)
    expect((await takeBack(reference)).status).toBe(200)
    expect(await readOf(reference)).toMatchObject({ state: 'in-question', owner: 'dealer' })
    expect(await causes(reference)).toEqual(['taken-back'])
    expect(await countMissing(service.database)).toBe(before - 1)
    expect((await deals.decide(dealer, reference, 'refund')).status).toBe(200)
    expect(await stateOf(reference)).toBe('refunded')
  })

  test('stays a question when it was paid back', async () => {
    const { reference } = await accepted()
    await strangersMoney(reference, '30', 'third-party')
    await decideRefund(reference)
    for (const day of [today, next, second]) await statement(day)
    await askAboutMissing(context)
    await recordStep(reference, 'confirmed')
    expect(await causes(reference)).toEqual(['not-in-statement'])
  })

  test('of another payment holds nothing back that is on a chain', async () => {
    const own = await paidDeal({ direction: 'sell' })
    const { reference } = own
    const number = `N-${++numbers}`
    const stray = { amount: '30', creditorReference: `RF${reference}`, name: 'Ada Lovelace', account: `DE12${reference.padStart(18, '0')}` }
    await handIn(notificationOf({ ...stray, booked: service.clock().toISOString(), entryReference: number }))
    for (const day of [today, next, second]) await statement(day)
    await askAboutMissing(context)
    expect((await causes(reference)).toSorted()).toEqual(['not-in-statement', 'other-currency'])
    expect((await deals.stop(compliance, reference)).status).toBe(200)
    expect((await deals.decide(compliance, reference, 'settle')).status).toBe(200)
  })

  test('is there if a person says that an entry of a statement is the same', async () => {
    const { reference, entry } = await notified()
    await statement(today, [{ ...entry, entryReference: 'by another number' }])
    const doubted = (await list('open')).find(({ reference: ofBank }) => ofBank === 'by another number')
    expect((await payments.call(repeatBankEntry, { params: { id: doubted?.id ?? '' } })).status).toBe(200)
    for (const day of [next, second]) await statement(day)
    await askAboutMissing(context)
    expect(await readOf(reference)).toMatchObject({ state: 'paid', payments: [{ reportedBy: 'statement' }] })
  })

  test('is not asked about while a statement is missing, which its deal says', async () => {
    const { reference } = await notified()
    await statement(today)
    await statement(second, [], '77000')
    await askAboutMissing(context)
    expect(await readOf(reference)).toMatchObject({ state: 'paid', payments: [{ isAtBreak: true }] })
  })

  test('is not asked about on a day that no statement begins before', async () => {
    await service.database.execute("delete from bank_statement where kind = 'camt.053'")
    const { reference } = await notified()
    for (const day of [today, next, second]) await statement(day)
    await askAboutMissing(context)
    expect(await stateOf(reference)).toBe('paid')
  })

  test('typed by two people is asked about too, until a statement has it', async () => {
    const { reference } = await accepted()
    const account = `DE12${reference.padStart(18, '0')}`
    expect((await pay(reference, '500', { payerAccount: account })).status).toBe(200)
    for (const day of [today, next, second]) await statement(day)
    await askAboutMissing(context)
    expect([await stateOf(reference), await causes(reference)]).toEqual(['in-question', ['not-in-statement']])
    await statement(second, [{ amount: '500', creditorReference: `RF${reference}`, name: 'Ada Lovelace', account, booked: today }])
    await askAboutMissing(context)
    expect(await stateOf(reference)).toBe('paid')
  })

  test('is asked about with the words that the delivery has left', async () => {
    const { reference, entry } = await delivered()
    expect(await causes(reference)).toEqual(['sent-without-statement'])
    await statement(second, [entry])
    await askAboutMissing(context)
    expect(await stateOf(reference)).toBe('in-question')
    await recordStep(reference, 'confirmed')
    await askAboutMissing(context)
    expect(await stateOf(reference)).toBe('done')
  })

  test('does not let its deal go on by itself once the delivery has failed', async () => {
    const { reference, entry } = await delivered()
    await recordStep(reference, 'failed')
    await statement(second, [entry])
    await askAboutMissing(context)
    expect([await stateOf(reference), await causes(reference)]).toEqual(['in-question', ['sending-failed']])
  })

  test('that was set aside is asked about beside its deal, until a statement has it', async () => {
    const { reference, entry } = await notified()
    const further = { ...entry, amount: '20', entryReference: 'further', endToEndId: 'further' }
    await handIn(notificationOf(further))
    // What is asked now comes after what was asked before.
    service.clock.advance({ seconds: 1 })
    for (const day of [today, next]) await statement(day)
    await statement(second, [entry])
    await askAboutMissing(context)
    expect(await readOf(reference)).toMatchObject({ state: 'paid' })
    expect(await causes(reference)).toEqual(['further', 'not-in-statement'])
    await statement(second, [further])
    await askAboutMissing(context)
    expect(await readOf(reference)).toMatchObject({ questions: [{ outcome: null }, { cause: 'not-in-statement', outcome: 'reported' }] })
  })
})

test('from the operator’s amount on, coins wait for a statement, as the offer says', async () => {
  const { deals: rules } = service.config.operator
  rules.statementFromEur = 400
  const own = await notified()
  const { reference } = own
  rules.statementFromEur = null
  const { offer } = await seenBy(own)
  const { token } = own.client
  expect((await service.call(readOffer, { token, params: { reference: offer } })).body.sendsAfterStatement).toBe(true)
  await fill(reference)
  await newWallet(reference)
  expect(await readOf(reference)).toMatchObject({ next: { what: 'blocked', refusal: 'awaits-statement' } })
  expect(await seenBy(own)).toMatchObject({ next: { what: 'wait-for-statement', who: 'desk' } })
  const uploaded = { statements: [{ id: 'uploaded', day: today, opening: String(balance), entries: [own.entry] }] }
  const closing = String(balance + 500)
  const { params, body, confirmed } = await fileToConfirm(payments, uploaded, { entries: 1, sum: '500', closing })
  const proof = await otherPayments.stepUp(confirmed)
  expect((await otherPayments.call(confirmBankFile, { params, body: { ...body, proof } })).status).toBe(200)
  expect(await readOf(reference)).toMatchObject({ payments: [{ reportedBy: 'statement' }] })
  expect((await deals.deliver(payments, reference)).body).toMatchObject({ reasons: ['awaits-statement'] })
  await handIn(uploaded)
  await deliver(reference)
})
