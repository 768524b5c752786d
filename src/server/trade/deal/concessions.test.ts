import Big from 'big.js'
import { beforeAll, describe, expect, test } from 'vitest'
import { honourDeal, readConcession, readFillBasis, recordFill as recordFillEndpoint } from '#contract/desk/endpoints/deal-acts.ts'
import { readApproval } from '#contract/desk/endpoints/approvals.ts'
import { listRequests } from '#contract/desk/endpoints/requests.ts'
import { readOfferBasis } from '#contract/desk/endpoints/offers.ts'
import { honourDealStepUp, proposeStepUp } from '#contract/desk/step-up-subjects.ts'
import { cancelDeal } from '#contract/endpoints/deals.ts'
import { dealService } from '../../testing/deal-work.ts'
import * as deals from '../../testing/deals.ts'
import { draftFor, publish } from '../../testing/offers.ts'
import { operatorFileWith } from '../../testing/operator-file.ts'
import { staffWithPasskey } from '../../testing/staff.ts'

// The coins are bought before, so that short money costs what is missing. 60 EUR are within the limit. Two times 60 EUR in a day are not.
const limits = { honourEur: 100, shortEur: 100, unpaidDeals: 2 }
const OPERATOR_FILE = operatorFileWith({ offers: { limits, shortAmount: '100' } })
const work = await dealService({ ownSandbox: true, environment: { OPERATOR_FILE } })
const { service, dealer, payments, otherPayments, supervisor, accepted, executedDeal, paidDeal, pay, fill, newWallet, readOf, stateOf } =
  work
const { clock } = service
const otherDealer = await staffWithPasskey(service, ['dealer'])
const refused = (...reasons: string[]) => ({ status: 409, body: { error: 'DEAL_REFUSED', reasons } })

const concessionOf = async (staff: typeof dealer, reference: string) => (await staff.call(readConcession, { params: { reference } })).body

/** Deals whose coins are bought already, so that honouring costs what is missing. Their time to pay is over. */
async function shortDeals(...missing: number[]) {
  const found = []
  for (const amount of missing) {
    const { reference } = await accepted({ shortAmount: '100', lateMinutes: 60 })
    await fill(reference)
    await pay(reference, String(500 - amount))
    found.push(reference)
  }
  const desk = { ...work.desk, otherDealer }
  await deals.passMinutes(service, desk, 61)
  await work.sweepNow()
  return found
}

// First, because later the clock is hours ahead of the exchange's candles: then every offer needs a supervisor.
describe('a client who accepts and does not pay', () => {
  test('is seen in inbox and builder, and a supervisor makes the next firm offer', async () => {
    const { client, reference } = await accepted()
    expect((await service.call(cancelDeal, { token: client.token, params: { reference } })).body).toEqual({ state: 'cancelled' })
    const listed = (await dealer.call(listRequests, { query: { list: 'all' } })).body.requests.find(
      (one) => one.reference === client.request,
    )
    expect(listed).toMatchObject({ marks: expect.arrayContaining(['unpaid']) as unknown, hasDeal: false })
    const params = { reference: client.request }
    expect((await dealer.call(readOfferBasis, { params })).body).toMatchObject({ cancellations: 1, lapses: 0, unpaidOfYear: 1 })
    const draft = draftFor(client, { amount: '500' })
    expect(await publish(dealer, { request: client.request, draft })).toMatchObject({ status: 200 })
    const again = await deals.acceptNewest(service, client, 2)
    await service.call(cancelDeal, { token: client.token, params: { reference: again } })
    expect((await publish(dealer, { request: client.request, draft })).body).toMatchObject({ reasons: ['limit-unpaid-deals'] })
    expect((await publish(supervisor, { request: client.request, draft, by: supervisor })).status).toBe(200)
  })
})

test('firm offers of 24 hours count together, by dealer and by party', async () => {
  const person = await staffWithPasskey(service, ['dealer'])
  const clients = [await accepted(), await accepted(), await accepted()].map(({ client }) => client)
  const offer = async (staff: typeof dealer, at: number, amount: string) => {
    const client = clients[at]
    if (!client) throw new Error('no such client')
    return publish(staff, { request: client.request, draft: draftFor(client, { amount }) })
  }
  expect(await offer(person, 0, '60000')).toMatchObject({ status: 200 })
  // The open offer of the same request is superseded, and does not count.
  expect((await offer(person, 0, '65000')).status).toBe(200)
  expect((await offer(person, 1, '40000')).body).toMatchObject({ reasons: ['limit-day-of-dealer'] })
  expect((await offer(person, 1, '30000')).status).toBe(200)
  expect((await offer(otherDealer, 2, '99000')).status).toBe(200)
})

describe('what may be forgiven', () => {
  test('a tolerance above the operator’s limits needs a supervisor', async () => {
    const { client } = await accepted()
    for (const [changed, limit] of [
      [{ shortAmount: '100.01' }, 'limit-short'],
      [{ lateMinutes: 241 }, 'limit-late'],
    ] as const) {
      const draft = draftFor(client, { amount: '500', ...changed })
      expect((await publish(dealer, { request: client.request, draft })).body).toMatchObject({ reasons: [limit] })
    }
  })

  let short: string[] = []
  beforeAll(async () => {
    short = await shortDeals(60, 60, 70)
  })

  test('who published the offer does not honour it, and what it costs is confirmed', async () => {
    const [reference = ''] = short
    expect(await concessionOf(dealer, reference)).toMatchObject({ short: '60', lateMinutes: 0, costEur: '60.00', refusals: ['own-offer'] })
    expect(await deals.honour(dealer, reference)).toMatchObject(refused('own-offer'))
    const { version } = await readOf(reference)
    const seen = { lateMinutes: 0, short: '60', mostEur: '59.99' }
    const proof = await otherDealer.stepUp(honourDealStepUp({ reference, version, concession: seen }))
    expect(await otherDealer.call(honourDeal, { params: { reference }, body: { seen, version, proof } })).toMatchObject(
      refused('costs-more'),
    )
    expect((await deals.honour(otherDealer, reference)).status).toBe(200)
    expect(await stateOf(reference)).toBe('executed')
  })

  test('with others of 24 hours, the same limit holds for one person and for one client', async () => {
    const [, first = '', second = ''] = short
    const third = await staffWithPasskey(service, ['dealer'])
    // The other dealer forgave 60 EUR a moment ago.
    expect(await deals.honour(otherDealer, first)).toMatchObject(refused('above-honour-limit'))
    expect(await deals.honour(third, first)).toMatchObject({ status: 200 })
    expect(await concessionOf(third, second)).toMatchObject({ ofDay: { byPerson: '60.00' }, isAboveLimit: true })
    expect(await deals.honour(third, second)).toMatchObject(refused('above-honour-limit'))
    expect((await deals.honour(supervisor, second)).status).toBe(200)
  })
})

describe('late money is honoured, whatever put its deal in question', () => {
  const desk = { ...work.desk, otherDealer }
  const pass = (minutes: number) => deals.passMinutes(service, desk, minutes)

  test('recalled money that comes again late has to be honoured', async () => {
    const { reference } = await paidDeal()
    await work.takeBack(reference)
    await pass(61)
    await pay(reference)
    expect(await deals.decide(dealer, reference, 'settle')).toMatchObject(refused('not-in-tolerance'))
    expect(await concessionOf(otherDealer, reference)).toMatchObject({ refusals: [], lateMinutes: expect.any(Number) as unknown })
    expect((await deals.honour(otherDealer, reference)).status).toBe(200)
    // What was forgiven once lets it go on after another question.
    await fill(reference)
    await deals.stop(supervisor, reference, 'possible-error')
    expect((await deals.decide(dealer, reference, 'settle')).status).toBe(200)
  })

  test('a fill after the time to pay does not make honouring cheaper', async () => {
    const { reference } = await accepted()
    await pass(61)
    await work.sweepNow()
    await pay(reference)
    const before = await concessionOf(otherDealer, reference)
    expect(Big(before.toFill).gt(0)).toBe(true)
    expect((await fill(reference)).status).toBe(200)
    expect((await concessionOf(otherDealer, reference)).toFill).toBe(before.toFill)
  })

  test('a cent that comes in time does not make an unpaid deal a paid one', async () => {
    const { client, reference } = await accepted()
    await pay(reference, '0.01')
    await pass(61)
    await work.sweepNow()
    expect(await stateOf(reference)).toBe('in-question')
    const { body } = await dealer.call(readOfferBasis, { params: { reference: client.request } })
    expect(body).toMatchObject({ lapses: 1, unpaidOfYear: 1 })
  })
})

describe('what one person decides alone', () => {
  test('deliveries count together for 24 hours, of one person and to one client', async () => {
    const alone = await staffWithPasskey(service, ['payments'])
    const [one, two, three] = [await executedDeal(), await executedDeal({ amount: '400' }), await executedDeal({ amount: '400' })]
    for (const { reference } of [one, two, three]) await newWallet(reference)
    expect((await readOf(one.reference)).amountEur).toBe('500.00')
    for (const { reference } of [one, two]) expect((await deals.deliver(alone, reference)).body.approvalId).toBeNull()
    const proposed = await deals.deliver(alone, three.reference)
    expect(proposed.body.approvalId).not.toBeNull()
    expect((await deals.approve(otherPayments, proposed.body.approvalId ?? '')).status).toBe(200)
  })

  test('two deliveries at once cannot both stay below the amount', async () => {
    const alone = await staffWithPasskey(service, ['payments'])
    const own = [await executedDeal({ amount: '600' }), await executedDeal({ amount: '600' })]
    for (const { reference } of own) await newWallet(reference)
    const answers = await Promise.all(own.map(({ reference }) => deals.deliver(alone, reference)))
    expect(answers.filter(({ status, body }) => status === 200 && body.approvalId === null)).toHaveLength(1)
    expect(answers.find(({ status }) => status !== 200)).toMatchObject(refused('second-person'))
  })

  test('a delivery is signed with what came, what is forgiven, fills and proof', async () => {
    const { reference } = await executedDeal({ amount: '5000' })
    await newWallet(reference)
    const { fills } = await readOf(reference)
    const { body } = await deals.deliver(payments, reference)
    const approval = await otherPayments.call(readApproval, { params: { id: body.approvalId ?? '' } })
    expect(approval.body.payload).toMatchObject({
      basis: {
        due: '5000',
        held: '5000',
        currency: 'EUR',
        lateMinutes: 0,
        fills: [{ venueReference: fills[0]?.venueReference, fiatAmount: fills[0]?.fiatAmount }],
        proof: { kind: 'transfer' },
      },
    })
  })

  test('an approval is void once the fills have changed that it shows', async () => {
    const { reference } = await executedDeal({ amount: '5000' })
    await newWallet(reference)
    const { body } = await deals.deliver(payments, reference)
    await fill(reference, { coinAmount: '0.0001' })
    expect(await deals.approve(otherPayments, body.approvalId ?? '')).toMatchObject({ status: 409 })
    expect(await stateOf(reference)).toBe('executed')
  })
})

describe('a fill', () => {
  test('ten times off is stopped, and a second person confirms it', async () => {
    const { reference } = await paidDeal()
    const { sums, rate } = await readOf(reference)
    const far = { fiatAmount: Big(sums.toFill).times(rate).times(10).toFixed(2) }
    expect(await deals.recordFill(service, dealer, reference, far)).toMatchObject(refused('far-from-market'))
    const { version } = await readOf(reference)
    const facts = { venue: 'CEX.IO', venueReference: 'ten times off', coinAmount: sums.toFill, filledAt: clock().toISOString() }
    const typed = { side: 'buy' as const, trade: null, ...facts, ...far }
    const reason = 'The venue says so.'
    const proof = await dealer.stepUp(proposeStepUp({ action: 'record-fill', object: reference, version, payload: typed, reason }))
    const proposed = await dealer.call(recordFillEndpoint, { params: { reference }, body: { fill: typed, reason, version, proof } })
    expect(proposed.status).toBe(200)
    expect((await readOf(reference)).fills).toEqual([])
    expect(await deals.approve(dealer, proposed.body.approvalId ?? '')).toMatchObject({ status: 403 })
    expect((await deals.approve(otherDealer, proposed.body.approvalId ?? '')).status).toBe(200)
    expect(await readOf(reference)).toMatchObject({ state: 'executed', fills: [{ venueReference: 'ten times off' }] })
  })

  test('it is compared with the market of its own minute, and the venue is remembered', async () => {
    const { reference } = await paidDeal()
    await fill(reference, { coinAmount: '0.0001', venue: 'A venue of its own' })
    const at = clock().toISOString()
    const { body } = await dealer.call(readFillBasis, { params: { reference }, query: { at } })
    expect(body).toMatchObject({ mostBp: 200, venue: 'A venue of its own', ask: expect.any(String) as unknown })
    await service.sandbox?.control('POST', '/control/faults', { marketData: { failure: 'unavailable' } })
    // Answers are shared for three seconds.
    clock.advance({ seconds: 4 })
    const later = clock().toISOString()
    expect((await dealer.call(readFillBasis, { params: { reference }, query: { at: later } })).body).toMatchObject({ ask: null, bid: null })
    expect(await fill(reference, { coinAmount: '0.0001' })).toMatchObject(refused('far-from-market'))
    await service.sandbox?.control('DELETE', '/control/faults')
    clock.advance({ seconds: 4 })
  })

  test('nobody alone chooses a minute of long ago', async () => {
    const { reference } = await paidDeal()
    const filledAt = new Date(clock().getTime() - 3_600_000).toISOString()
    expect(await fill(reference, { filledAt })).toMatchObject(refused('far-from-market'))
  })

  test('one trade at a venue is split over several deals, and never more than it', async () => {
    const [one, two, three] = [await paidDeal(), await paidDeal(), await paidDeal()]
    const { rate } = await readOf(one.reference)
    const sizeOf = (coins: string) => ({ coinAmount: coins, fiatAmount: Big(coins).times(rate).toFixed(2) })
    const part = { venue: 'CEX.IO', venueReference: 'split trade', trade: sizeOf('0.0005') }
    expect((await fill(one.reference, { ...part, ...sizeOf('0.0003') })).status).toBe(200)
    expect(await fill(one.reference, { ...part, ...sizeOf('0.0001') })).toMatchObject({ status: 409, body: { error: 'CONFLICT' } })
    const otherwise = { venue: 'Cex.io', venueReference: 'SPLIT trade' }
    expect(await fill(two.reference, { ...part, ...otherwise, trade: null, ...sizeOf('0.0002') })).toMatchObject({ status: 409 })
    expect(await fill(two.reference, { ...part, trade: null, ...sizeOf('0.0002') })).toMatchObject({
      status: 409,
      body: { error: 'CONFLICT' },
    })
    expect(await fill(two.reference, { ...part, trade: sizeOf('0.0006'), ...sizeOf('0.0002') })).toMatchObject(refused('not-of-trade'))
    expect(await fill(two.reference, { ...part, ...sizeOf('0.0003') })).toMatchObject(refused('not-of-trade'))
    expect((await fill(two.reference, { ...part, ...sizeOf('0.00015') })).status).toBe(200)
    expect(await fill(three.reference, { ...part, ...sizeOf('0.0001') })).toMatchObject(refused('not-of-trade'))
  })
})
