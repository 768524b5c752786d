import Big from 'big.js'
import { describe, expect, test } from 'vitest'
import { printReference } from '#contract/creditor-reference.ts'
import { newTransactionId } from '#contract/addresses/testing/made-addresses.ts'
import { acceptPayment, annulFill as annulFillEndpoint, recordFill as recordFillEndpoint } from '#contract/desk/endpoints/deal-acts.ts'
import { cancelDeal } from '#contract/endpoints/deals.ts'
import { declineOffer, offer as readOffer } from '#contract/endpoints/offers.ts'
import { recordFillStepUp } from '#contract/desk/step-up-subjects.ts'
import { dealService } from '../../testing/deal-work.ts'
import * as deals from '../../testing/deals.ts'
import { countWaitingStatements, holdLocks } from '../../testing/locks.ts'
import { draftFor, publish } from '../../testing/offers.ts'
import { staffWithPasskey } from '../../testing/staff.ts'

const work = await dealService()
const { service, dealer, payments, otherPayments, compliance, otherCompliance, supervisor } = work
const { accepted, paidDeal, executedDeal, sendingDeal, pay, fill, newWallet, recordStep, decideRefund, refundWhole, takeBack } = work
const { readOf, stateOf, movesOf, seenBy, sweepNow, passMinutes } = work
const { database, clock } = service

/** Accepted before time passes: at the end, each comes too late in its own way. */
const early = {
  late: await accepted(),
  tooLate: await accepted(),
  short: await accepted(),
  inTime: await accepted(),
  wholeDay: await accepted(),
}
const earlyDay = clock().toLocaleDateString('sv-SE', { timeZone: 'Europe/Warsaw' })
const earlyMoment = clock().toISOString()
const refused = (...reasons: string[]) => ({ status: 409, body: { error: 'DEAL_REFUSED', reasons } })

describe('a deal to its end', () => {
  test('a fill that is recorded before the payment counts once it is paid', async () => {
    const { reference } = await accepted()
    expect((await fill(reference)).status).toBe(200)
    expect(await stateOf(reference)).toBe('awaiting-payment')
    await pay(reference)
    expect(await movesOf(reference)).toEqual(['buy-accepted', 'received', 'filled'])
  })

  test('several fills make up a deal', async () => {
    const { reference } = await paidDeal()
    await fill(reference, { coinAmount: '0.0000001' })
    expect(await stateOf(reference)).toBe('paid')
    await fill(reference)
    expect(await stateOf(reference)).toBe('executed')
  })

  test('a wrong fill of an executed deal is annulled once the right one is recorded', async () => {
    const { reference } = await executedDeal()
    await newWallet(reference)
    const annul = async () => {
      const { fills, version } = await readOf(reference)
      const params = { reference, id: fills.find(({ annulled }) => annulled === null)?.id ?? '' }
      return dealer.call(annulFillEndpoint, { params, body: { reason: 'Another money', version } })
    }
    expect(await annul()).toMatchObject(refused('rests-on-fill'))
    const { coinAmount, networkFee } = await readOf(reference)
    await fill(reference, { coinAmount: Big(coinAmount).plus(networkFee).toFixed() })
    expect((await annul()).status).toBe(200)
    expect(await readOf(reference)).toMatchObject({ state: 'executed', sums: { toFill: '0' } })
  })

  test('a whole trade that was two deals’ is recorded again as a part, of an executed deal too', async () => {
    const [one, other] = [await paidDeal(), await paidDeal()]
    const { sums, rate } = await readOf(one.reference)
    const part = { coinAmount: sums.toFill, fiatAmount: Big(sums.toFill).times(rate).toFixed(2) }
    const trade = { coinAmount: Big(part.coinAmount).times(2).toFixed(), fiatAmount: Big(part.fiatAmount).times(2).toFixed(2) }
    const whole = { venue: 'CEX.IO', venueReference: newTransactionId(), ...trade }
    await fill(one.reference, whole)
    const [wrong] = (await readOf(one.reference)).fills
    const replaces = { id: wrong?.id ?? '', reason: 'It is of two deals' }
    const half = { coinAmount: Big(part.coinAmount).div(2).toFixed(8), fiatAmount: Big(part.fiatAmount).div(2).toFixed(2) }
    expect(await fill(one.reference, { ...whole, ...half, trade, replaces })).toMatchObject(refused('rests-on-fill'))
    expect(await fill(other.reference, { ...whole, ...part, trade, replaces })).toMatchObject(refused('wrong-state'))
    expect((await fill(one.reference, { ...whole, ...part, trade, replaces })).status).toBe(200)
    expect(await fill(one.reference, { ...whole, ...part, trade, replaces })).toMatchObject(refused('wrong-state'))
    expect((await fill(other.reference, { ...whole, ...part, trade })).status).toBe(200)
    const [corrected, filled] = [await readOf(one.reference), await readOf(other.reference)]
    expect(corrected).toMatchObject({ state: 'executed', sums: { toFill: '0' } })
    expect(new Set(corrected.fills.map(({ annulled }) => annulled))).toEqual(new Set(['It is of two deals', null]))
    expect(filled).toMatchObject({ state: 'executed', sums: { toFill: '0' } })
  })

  test('above the operator’s limit, a second person decides the delivery', async () => {
    const { reference } = await executedDeal({ amount: '5000' })
    await newWallet(reference)
    const executed = await readOf(reference)
    expect(executed.next).toMatchObject({ what: 'propose-delivery', dueAt: null, since: executed.steps.at(-1)?.at })
    const { body } = await deals.deliver(payments, reference)
    expect(await readOf(reference)).toMatchObject({
      state: 'executed',
      next: { what: 'decide-proposal', approvalId: body.approvalId },
    })
    expect(await deals.approve(payments, body.approvalId ?? '')).toMatchObject({ status: 403, body: { error: 'OWN_PROPOSAL' } })
    expect((await deals.approve(otherPayments, body.approvalId ?? '')).status).toBe(200)
    expect(await stateOf(reference)).toBe('sending')
  })
})

test('a page of a deal shows one moment: nothing of what is recorded while it is read', async () => {
  const { reference } = await accepted()
  const write = await holdLocks(database, 'lock table deal_question in access exclusive mode', {
    change: `insert into deal_question (deal_id, cause, opened_at, opened_by) select id, 'stopped', now(), 'system' from deal where reference = '${reference}'`,
  })
  const reading = readOf(reference)
  await expect.poll(() => countWaitingStatements(database, 'from "deal_question" where')).toBe(1)
  await write()
  expect((await reading).questions).toEqual([])
  expect((await readOf(reference)).questions).toMatchObject([{ cause: 'stopped' }])
})

describe('money that does not fit', () => {
  test('what is recalled before its refund left stays a question until that has failed', async () => {
    const { reference } = await accepted()
    await pay(reference, '20', { payer: 'third-party' })
    await decideRefund(reference)
    expect((await takeBack(reference)).status).toBe(200)
    expect((await readOf(reference)).questions).toMatchObject([{ cause: 'third-party', outcome: null }])
    await recordStep(reference, 'failed')
    expect((await readOf(reference)).questions).toMatchObject([{ outcome: 'taken-back' }])
  })

  test.each(['PL47 0000 0000 0000 0000 0000 0002', '60-16-13 31926819', 'IBAN: GB29 NWBK 6016 1331 9268 19'])(
    'the operator’s own account, %s, is no payer’s',
    async (own) => {
      const { reference } = await accepted()
      const { status, body } = await pay(reference, '500', { payerAccount: own })
      expect({ status, body }).toMatchObject({ status: 400, body: { fields: { payerAccount: 'must be the payer’s, not our own' } } })
      expect((await readOf(reference)).payments).toEqual([])
    },
  )

  test('a pasted account is stored as banks write it', async () => {
    const typed = '\u2066IBAN:\u00a0DE89 3704 0044 0532 0130 00\u2069'
    for (const payerAccount of [typed, null]) {
      const { reference } = await accepted()
      await pay(reference, '1', { payer: 'third-party', payerAccount })
      expect((await readOf(reference)).payments).toMatchObject([{ payerAccount: payerAccount && 'DE89370400440532013000' }])
      await decideRefund(reference, payerAccount === null ? { toAccount: typed } : {})
      expect((await readOf(reference)).transfers).toMatchObject([{ toAccount: 'DE89370400440532013000' }])
    }
  })

  test('a stranger’s money that came back and is sent again has its letter again', async () => {
    const { client, reference } = await accepted()
    await pay(reference, '1', { payer: 'third-party' })
    await refundWhole(reference)
    await recordStep(reference, 'returned')
    await refundWhole(reference)
    const sentBack = `We have sent back a payment for the exchange ${printReference(reference)}`
    const count = async () => (await service.subjectsTo(client.email)).filter((subject) => subject === sentBack).length
    await expect.poll(count, { timeout: 10_000 }).toBe(2)
  })

  test('a stranger’s money stops nothing, and goes back on its own', async () => {
    const { client, reference } = await accepted()
    await pay(reference, '1', { payer: 'third-party' })
    expect(await readOf(reference)).toMatchObject({
      state: 'awaiting-payment',
      questions: [{ cause: 'third-party', owner: 'payments' }],
    })
    await pay(reference)
    expect(await stateOf(reference)).toBe('paid')
    await refundWhole(reference)
    expect(await readOf(reference)).toMatchObject({ state: 'paid', questions: [{ outcome: 'refunded' }] })
    const printed = printReference(reference)
    expect(await service.subjectsTo(client.email)).toEqual(
      expect.arrayContaining([
        `A payment for the exchange ${printed} does not count`,
        `Received in full for the exchange ${printed}`,
        `We have sent back a payment for the exchange ${printed}`,
      ]),
    )
  })

  test('money under another name counts after compliance has looked at it', async () => {
    const { reference } = await accepted()
    await pay(reference, '500', { payer: 'other-name' })
    const { payments: recorded, version } = await readOf(reference)
    const params = { reference, id: recorded[0]?.id ?? '' }
    expect((await payments.call(acceptPayment, { params, body: { version } })).status).toBe(403)
    expect((await compliance.call(acceptPayment, { params, body: { version } })).status).toBe(200)
    expect(await stateOf(reference)).toBe('paid')
  })

  test('one payment is recorded once, unless its record was mistaken', async () => {
    const [first, second] = [await accepted(), await accepted()]
    const bankReference = 'once only'
    await pay(first.reference, '100', { bankReference })
    expect(await pay(second.reference, '100', { bankReference })).toMatchObject({ status: 409, body: { error: 'CONFLICT' } })
    await takeBack(first.reference, 'mistaken')
    expect((await pay(second.reference, '100', { bankReference })).status).toBe(200)
    expect(await pay(first.reference, '100', { bankReference })).toMatchObject({ status: 409 })
  })
})

describe('what goes wrong', () => {
  test('a client cancels before paying; money that comes all the same is a question', async () => {
    const { client, reference } = await accepted()
    const cancel = () => service.call(cancelDeal, { token: client.token, params: { reference } })
    for (const answer of [await cancel(), await cancel()]) expect(answer.body).toEqual({ state: 'cancelled' })
    expect(await seenBy({ client, reference })).toMatchObject({ state: 'cancelled', instructions: null, mayCancel: false })
    expect((await service.subjectsTo(client.email)).filter((subject) => subject.includes('cancelled'))).toHaveLength(1)
    await pay(reference)
    expect(await readOf(reference)).toMatchObject({ state: 'in-question', questions: [{ cause: 'after-end' }] })
    expect(await deals.honour(supervisor, reference)).toMatchObject({
      status: 409,
      body: { reasons: expect.arrayContaining(['not-in-tolerance']) as unknown },
    })
  })

  test('a paid client cannot cancel', async () => {
    const { client, reference } = await paidDeal()
    expect(await service.call(cancelDeal, { token: client.token, params: { reference } })).toMatchObject({ status: 409 })
  })

  test('compliance cancels a deal by two people', async () => {
    const { reference } = await accepted()
    const { body } = await deals.proposeEnd(compliance, reference, 'proposeDealCancel')
    expect((await deals.approve(otherCompliance, body.approvalId)).status).toBe(200)
    expect(await movesOf(reference)).toEqual(['buy-accepted', 'stopped-unpaid'])
  })

  test('a proposal to cancel is void once the deal is paid', async () => {
    const { reference } = await accepted()
    const { body } = await deals.proposeEnd(compliance, reference, 'proposeDealCancel')
    await pay(reference)
    expect(await deals.approve(otherCompliance, body.approvalId)).toMatchObject({ status: 409 })
    expect(await stateOf(reference)).toBe('paid')
  })

  test('while compliance has stopped a deal, nobody else lets it go on', async () => {
    const { client, reference } = await paidDeal()
    expect((await deals.stop(payments, reference)).status).toBe(403)
    await deals.stop(compliance, reference)
    expect(await readOf(reference)).toMatchObject({ state: 'in-question', owner: 'compliance' })
    expect(await seenBy({ client, reference })).toMatchObject({ state: 'in-review', revisedOffer: null })
    expect(await service.subjectsTo(client.email)).toContainEqual(expect.stringMatching(/is in review$/))
    expect((await deals.decide(dealer, reference, 'settle')).status).toBe(403)
    expect((await deals.decide(compliance, reference, 'settle')).status).toBe(200)
    expect(await stateOf(reference)).toBe('paid')
  })

  test('a dealer lets a deal go on that was stopped for a possible error', async () => {
    const { reference } = await paidDeal()
    expect((await deals.stop(dealer, reference, 'possible-error')).status).toBe(403)
    expect((await deals.stop(supervisor, reference, 'possible-error')).status).toBe(200)
    expect(await readOf(reference)).toMatchObject({ state: 'in-question', owner: 'dealer', questions: [{ cause: 'possible-error' }] })
    expect(await deals.stop(supervisor, reference, 'possible-error')).toMatchObject({ status: 409, body: { reasons: ['wrong-state'] } })
    expect((await deals.decide(dealer, reference, 'settle')).status).toBe(200)
    expect(await stateOf(reference)).toBe('paid')
  })

  test('a sending that failed is sent once more, after the first is known to be dead', async () => {
    const { reference } = await sendingDeal()
    expect(await deals.deliver(payments, reference)).toMatchObject({
      status: 409,
      body: { reasons: expect.arrayContaining(['wrong-state']) as unknown },
    })
    await recordStep(reference, 'failed')
    expect(await stateOf(reference)).toBe('in-question')
    await deals.decide(dealer, reference, 'settle')
    expect(await stateOf(reference)).toBe('executed')
    await work.deliver(reference)
    await recordStep(reference, 'confirmed')
    expect(await stateOf(reference)).toBe('done')
  })

  test('money that is recalled after the delivery ends as a loss that two people record', async () => {
    const { reference } = await sendingDeal()
    await recordStep(reference, 'confirmed')
    await takeBack(reference, 'recalled')
    expect(await readOf(reference)).toMatchObject({ state: 'in-question', questions: [{ cause: 'taken-back' }] })
    expect(await deals.decide(dealer, reference, 'settle')).toMatchObject(refused('not-covered'))
    expect(await deals.decide(dealer, reference, 'refund')).toMatchObject(refused('delivered'))
    const { body } = await deals.proposeEnd(compliance, reference, 'proposeLoss')
    expect((await deals.approve(otherCompliance, body.approvalId)).status).toBe(200)
    expect((await movesOf(reference)).slice(-2)).toEqual(['payment-taken-back', 'loss-recorded'])
  })

  test('money that is recalled after the delivery and then paid again covers the deal', async () => {
    const { reference } = await sendingDeal()
    await recordStep(reference, 'confirmed')
    await takeBack(reference, 'recalled')
    await pay(reference)
    expect(await readOf(reference)).toMatchObject({ state: 'in-question', sums: { held: '500' } })
    expect((await deals.decide(dealer, reference, 'settle')).status).toBe(200)
    expect(await stateOf(reference)).toBe('done')
    expect((await pay(reference)).status).toBe(200)
    expect(await readOf(reference)).toMatchObject({ state: 'done', questions: [{}, { cause: 'further', outcome: null }] })
  })

  test('nothing leaves for a frozen client', async () => {
    const { client, reference } = await executedDeal()
    await newWallet(reference)
    await service.setState(client.email, 'frozen')
    expect(await deals.deliver(payments, reference)).toMatchObject(refused('account-not-active'))
    await service.setState(client.email, 'active')
    await work.deliver(reference)
  })

  test('a refund that fails puts the deal in question, and can be made again', async () => {
    const { reference } = await paidDeal()
    await deals.decide(dealer, reference, 'refuse')
    await decideRefund(reference)
    await recordStep(reference, 'failed')
    expect(await readOf(reference)).toMatchObject({ state: 'in-question', questions: [{ cause: 'refund-failed' }] })
    await deals.decide(dealer, reference, 'refund')
    await refundWhole(reference)
    expect(await stateOf(reference)).toBe('refunded')
    await recordStep(reference, 'returned')
    expect(await readOf(reference)).toMatchObject({ state: 'in-question', sums: { held: '500' } })
  })

  test('of two clerks who type a payment of one deal, one waits for the other', async () => {
    const { reference } = await accepted()
    const typed = await Promise.all(
      [payments, otherPayments].map((staff) => deals.proposePayment(service, staff, reference, { amount: '500' })),
    )
    expect(new Set(typed.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect((await readOf(reference)).approvals).toHaveLength(1)
  })

  test('two dealers at one deal: one records, and the other’s fill is not lost', async () => {
    const { reference } = await paidDeal()
    const otherDealer = await staffWithPasskey(service, ['dealer'])
    const { version, sums, rate } = await readOf(reference)
    const half = Big(sums.toFill).div(2).round(8, Big.roundUp).toFixed()
    const record = async (staff: typeof dealer, venueReference: string, seen: number) => {
      const fill = {
        side: 'buy' as const,
        venue: 'CEX.IO',
        venueReference,
        coinAmount: half,
        fiatAmount: Big(half).times(rate).toFixed(2),
        trade: null,
        filledAt: clock().toISOString(),
      }
      const proof = await staff.stepUp(recordFillStepUp({ reference, version: seen, fill }))
      return () => staff.call(recordFillEndpoint, { params: { reference }, body: { fill, version: seen, proof } })
    }
    const sends = [await record(dealer, `first of ${reference}`, version), await record(otherDealer, `second of ${reference}`, version)]
    const answers = await Promise.all(sends.map((send) => send()))
    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409])
    const late = answers[0]?.status === 409 ? dealer : otherDealer
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ error: 'STALE', by: expect.stringMatching(/\w/) as unknown })
    const again = await deals.readDealOf(late, reference)
    expect(again).toMatchObject({ state: 'paid', fills: { length: 1 } })
    const send = await record(late, `${late === dealer ? 'first' : 'second'} of ${reference}`, again.version)
    expect((await send()).status).toBe(200)
    expect(await readOf(reference)).toMatchObject({ state: 'executed', fills: { length: 2 } })
  })
})

describe('revised offers', () => {
  /** A deal that is paid with too much, and an offer for all of it. */
  async function revised() {
    const deal = await accepted()
    await pay(deal.reference, '520')
    const offered = await publish(dealer, { request: deal.client.request, draft: draftFor(deal.client, { amount: '520' }) })
    expect(offered.status).toBe(200)
    return deal
  }

  test('an accepted one replaces the deal, and what was paid pays the new one', async () => {
    const { client, reference } = await revised()
    expect(await seenBy({ client, reference })).toMatchObject({
      next: { what: 'answer-offer', who: 'client' },
      revisedOffer: `${client.request}-2`,
    })
    await fill(reference)
    const replacing = await deals.acceptNewest(service, client, 2)
    expect(await readOf(reference)).toMatchObject({ state: 'replaced', replacedBy: replacing })
    expect(await readOf(replacing)).toMatchObject({
      state: 'paid',
      replaces: reference,
      sums: { due: '520', held: '520' },
      payments: [{ amount: '520' }],
      fills: { length: 1 },
      questions: [{ cause: 'over', outcome: 'moved' }],
    })
    await fill(replacing)
    expect(await stateOf(replacing)).toBe('executed')
  })

  test('a declined one leaves the deal in question, and the staff decide', async () => {
    const { client, reference } = await revised()
    const params = { reference: `${client.request}-2` }
    expect((await service.call(declineOffer, { token: client.token, params, body: {} })).status).toBe(200)
    expect(await stateOf(reference)).toBe('in-question')
    expect((await deals.decide(dealer, reference, 'refund')).status).toBe(200)
  })

  test('a decision of the desk withdraws it, and so does a stop for a review', async () => {
    const [decided, stopped] = [await revised(), await revised()]
    await deals.honour(supervisor, decided.reference)
    await deals.stop(compliance, stopped.reference)
    for (const { client } of [decided, stopped]) {
      const { body } = await service.call(readOffer, { token: client.token, params: { reference: `${client.request}-2` } })
      expect(body).toMatchObject({ state: 'withdrawn' })
    }
  })

  test('an offer that names another deal, or another coin, is refused', async () => {
    const { client } = await revised()
    const draft = draftFor(client, { coin: 'ETH', network: 'ethereum', networkFee: '0.001' })
    expect(await publish(dealer, { request: client.request, draft })).toMatchObject({ status: 409, body: { error: 'CONFLICT' } })
  })
})

// The last tests of this file: time passes.
describe('when the time to pay is over', () => {
  test('late money within the tolerance is honoured by a dealer', async () => {
    const { reference } = early.late
    await pay(early.short.reference, '496')
    await passMinutes(61)
    // The service's own sweeper may have ended them already.
    await sweepNow()
    await pay(reference)
    expect(await readOf(reference)).toMatchObject({
      state: 'in-question',
      owner: 'dealer',
      questions: [{ cause: 'late' }],
    })
    expect((await deals.honour(supervisor, reference)).status).toBe(200)
    expect(await readOf(reference)).toMatchObject({ state: 'paid', questions: [{ outcome: 'moved' }] })
  })

  test('money that is short at the end is in question, and honoured within the tolerance', async () => {
    const { reference } = early.short
    expect(await readOf(reference)).toMatchObject({ state: 'in-question', questions: [{ cause: 'short' }] })
    expect((await deals.honour(supervisor, reference)).status).toBe(200)
    expect(await stateOf(reference)).toBe('paid')
  })

  test('money that was booked in time is reported after the lapse', async () => {
    const { reference } = early.inTime
    expect(await stateOf(reference)).toBe('lapsed')
    await pay(reference, '500', { bookedAt: earlyMoment })
    expect(await movesOf(reference)).toEqual(['buy-accepted', 'buy-not-paid', 'received-in-time'])
  })

  test('a booking day without a time counts from its beginning, to the client’s benefit', async () => {
    const { reference } = early.wholeDay
    await pay(reference, '500', { bookedAt: earlyDay })
    expect(await readOf(reference)).toMatchObject({ state: 'paid', payments: [{ bookedAt: earlyDay }] })
  })

  test('late money outside the tolerance can only be paid back', async () => {
    const { reference } = early.tooLate
    await passMinutes(61)
    await pay(reference)
    expect(await deals.honour(supervisor, reference)).toMatchObject(refused('late-beyond-tolerance'))
    expect((await deals.decide(dealer, reference, 'refund')).status).toBe(200)
    await refundWhole(reference)
    expect(await stateOf(reference)).toBe('refunded')
  })
})
