import { randomUUID } from 'node:crypto'
import Big from 'big.js'
import { describe, expect, test } from 'vitest'
import * as endpoints from '#contract/desk/endpoints/bank.ts'
import { makeTransferOrder } from '#contract/desk/endpoints/deal-acts.ts'
import { removePayoutAccount } from '#contract/endpoints/payout-accounts.ts'
import { bankDesk } from '../../testing/bank-desk.ts'
import { type CamtEntry, notificationOf } from '../../testing/camt-files.ts'
import { dealService } from '../../testing/deal-work.ts'
import * as deals from '../../testing/deals.ts'
import { orderReport } from '../../testing/order-reports.ts'
import { forgetTimeline } from '../../testing/outward.ts'
import { addAccount, checkAccount, exampleIban } from '../../testing/payout-accounts.ts'
import { hasSchemas, problemsOf } from '../../testing/schemas.ts'
import { countContradictedOrders } from './apply-reports.ts'

const work = await dealService()
const { service, context, dealer, payments, otherPayments, compliance } = work
const { accepted, paidDeal, pay, fill, recordStep, decideRefund, takeBack, readOf, stateOf, stepsOf } = work
const { handIn, entryOf, proposeCorrection } = bankDesk(service, payments)

/** A paid deal whose refund was proposed by one person and approved by another. With another currency, the payment was set aside. */
async function decidedRefund(payment: { payerAccount?: string | null; currency?: string } = {}) {
  const { client, reference } = await accepted()
  expect(await pay(reference, '500', payment)).toMatchObject({ status: 200 })
  if (!payment.currency) expect(await deals.decide(dealer, reference, 'refuse')).toMatchObject({ status: 200 })
  await decideRefund(reference)
  return { client, ...(await lastTransfer(reference)) }
}

/** A refund of which the bank was given the order. */
async function orderedRefund(payment?: Parameters<typeof decidedRefund>[0]) {
  const refund = await decidedRefund(payment)
  expect((await make(refund)).status).toBe(200)
  return refund
}

async function lastTransfer(reference: string) {
  const transfer = (await readOf(reference)).transfers.at(-1)
  if (!transfer) throw new Error('the deal has no transfer')
  return { reference, id: transfer.id, order: `${reference}-${transfer.number}` }
}

type Transfer = Pick<Awaited<ReturnType<typeof lastTransfer>>, 'reference' | 'id'>

const make = ({ reference, id }: Transfer, staff = payments) => staff.call(makeTransferOrder, { params: { reference, id } })
const stop = ({ reference }: Transfer) => deals.stop(compliance, reference)
const refusedFor = (reason: string) => ({ status: 409, body: { reasons: [reason] } })

async function reported(report: Parameters<typeof orderReport>[0], of?: 'message' | 'payment') {
  const { id } = await handIn(orderReport(report, of))
  const { files } = (await payments.call(endpoints.listBankFiles, { query: {} })).body
  return files.find((file) => file.id === id)?.reports
}

let numbers = 0

/** A debit or credit of the account in euro that a notification reports. Returns its entry. */
async function entryFrom(entry: Partial<CamtEntry> & { amount: string }) {
  const entryReference = `O-${++numbers}`
  await handIn(notificationOf({ booked: service.clock().toISOString(), entryReference, ...entry }))
  return entryOf(entry.entryReference ?? entryReference)
}

/** The bank's debit of an order. */
const debitOf = ({ order }: { order: string }, changed: Partial<CamtEntry> = {}) =>
  entryFrom({ amount: '-500', endToEndId: order, ...changed })

describe('the file', () => {
  test('a refund is one order, and the same file for whoever asks again', async () => {
    const refund = await decidedRefund()
    const first = await make(refund)
    expect(first.status).toBe(200)
    expect(first.body).toContain(`<EndToEndId>${refund.order}</EndToEndId>`)
    expect(first.body).toContain(`<IBAN>${exampleIban}</IBAN>`)
    expect(first.body).toContain('<InstdAmt Ccy="EUR">500.00</InstdAmt>')
    service.clock.advance({ seconds: 90 })
    expect((await make(refund, otherPayments)).body).toBe(first.body)
    expect((await readOf(refund.reference)).transfers.at(-1)?.order).toMatchObject({ id: refund.order })
    if (hasSchemas) expect(await problemsOf(String(first.body))).toEqual([])
  })

  test('two people who ask at once get the same file, and dealers get none', async () => {
    const refund = await decidedRefund()
    const [one, other] = await Promise.all([make(refund), make(refund, otherPayments)])
    expect([one.status, other.status]).toEqual([200, 200])
    expect(one.body).toBe(other.body)
    for (const staff of [dealer, compliance]) expect((await make(refund, staff)).status).toBe(403)
  })

  const after = async <Made>(made: Promise<Made>, act: (made: Made) => Promise<unknown>): Promise<Made> => {
    await act(await made)
    return made
  }

  test.each<[string, string, () => Promise<Transfer>]>([
    ['once the bank has it', 'wrong-state', () => after(orderedRefund(), ({ reference }) => recordStep(reference, 'sent'))],
    ['for a frozen client', 'account-not-active', () => after(orderedRefund(), ({ client }) => service.setState(client.email, 'frozen'))],
    [
      'of a payment that the bank has taken back',
      'payment-taken-back',
      () => after(decidedRefund({ currency: 'GBP' }), ({ reference }) => takeBack(reference)),
    ],
    ['to an account that no order can name: it is typed at the bank', 'not-in-a-file', () => decidedRefund({ payerAccount: '0532013000' })],
    [
      'of a refund whose deal compliance has stopped',
      'stopped',
      () =>
        after(
          after(decidedRefund({ currency: 'GBP' }), ({ reference }) => pay(reference)),
          stop,
        ),
    ],
    ['of a payout whose deal compliance has stopped', 'wrong-state', () => after(after(decidedPayout(), make), stop)],
    [
      'of a payout whose coins were taken back',
      'wrong-state',
      () => after(decidedPayout(), ({ reference }) => takeBack(reference, 'undone')),
    ],
    [
      'of a payout to an account that the client has removed',
      'no-destination',
      () =>
        after(decidedPayout(), ({ client, accountId }) =>
          service.call(removePayoutAccount, { token: client.token, params: { id: accountId } }),
        ),
    ],
  ])('no order is given %s', async (_when, reason, transfer) => {
    expect(await make(await transfer())).toMatchObject(refusedFor(reason))
  })

  test('a transfer of another deal is not found', async () => {
    const [refund, other] = [await decidedRefund(), await decidedRefund()]
    expect((await make({ ...refund, id: other.id })).status).toBe(404)
  })

  test('a refund of a British payment goes to its account at its sort code', async () => {
    const { reference } = await accepted({ currency: 'GBP' })
    const entry = { amount: '500', booked: service.clock().toISOString(), entryReference: 'GBP-1', creditorReference: `RF${reference}` }
    const entries = [{ ...entry, name: 'Ada Lovelace', account: '12345678', bank: '123456' }]
    await handIn({ kind: 'camt.054', version: 2, statements: [{ currency: 'GBP', account: '60161331926819', entries }] })
    expect(await entryOf('GBP-1')).toMatchObject({ state: 'matched', found: { payer: 'same-name' } })
    await deals.decide(dealer, reference, 'refuse')
    await decideRefund(reference)
    const { body: file } = await make(await lastTransfer(reference))
    expect(file).toContain('<MmbId>123456</MmbId>')
    expect(file).toContain('<CdtrAcct><Id><Othr><Id>12345678</Id></Othr></Id></CdtrAcct>')
  })

  test('a payout account that was checked makes nobody a payer', async () => {
    const { client, reference } = await accepted()
    const { body } = await addAccount(service, client)
    expect((await checkAccount(compliance, body.id)).status).toBe(200)
    const entry = { amount: '500', creditorReference: `RF${reference}`, account: exampleIban }
    expect(await entryFrom({ ...entry, name: 'Somebody' })).toMatchObject({ state: 'open', reasons: ['other-name'] })
    expect(await entryFrom({ ...entry, amount: '400', name: 'A Lovelace' })).toMatchObject({ state: 'open', reasons: ['name-close'] })
  })

  /** A sell whose payout was decided. */
  async function decidedPayout(currency: 'EUR' | 'USD' = 'EUR', account?: Record<string, unknown>) {
    const { client, reference } = await paidDeal({ direction: 'sell', currency })
    const { body } = await addAccount(service, client, { currency, ...account })
    await checkAccount(compliance, body.id)
    await fill(reference)
    await work.deliver(reference)
    return { client, accountId: body.id, ...(await lastTransfer(reference)) }
  }

  test('a payout goes to the account that was checked', async () => {
    const payout = await decidedPayout()
    const { reference } = payout
    const file = String((await make(payout)).body)
    expect(file).toContain('<Cdtr><Nm>Ada Lovelace</Nm></Cdtr>')
    expect(file).toContain(`<CdtrAcct><Id><IBAN>${exampleIban}</IBAN></Id></CdtrAcct>`)
    const amount = /Ccy="EUR">(.*?)</.exec(file)?.[1]
    expect(amount).toBe(Big((await readOf(reference)).fiatAmount).toFixed(2))
    await debitOf(payout, { amount: `-${amount}` })
    expect(await stateOf(reference)).toBe('done')
  })

  const swiss = { iban: undefined, accountNumber: 'CH93 0076 2011 6238 5295 7', bic: 'POFICHBEXXX', bank: 'PostFinance' }
  test.each([
    ['dollars', 'USD', swiss, 'POFICHBE CH9300762011623852957', 'POFICHBE'],
    ['euro outside the EEA', 'EUR', { iban: 'GB33BUKB20201555555555', bic: 'BUKBGB22' }, 'BUKBGB22 GB33BUKB20201555555555', 'BUKBGB22'],
    ['euro within it', 'EUR', { bic: 'WBKPPLPP' }, exampleIban, undefined],
  ] as const)('a payout in %s names the bank where its BIC may be needed', async (_what, currency, account, toAccount, bic) => {
    const payout = await decidedPayout(currency, account)
    expect((await readOf(payout.reference)).transfers).toMatchObject([{ toAccount }])
    const file = String((await make(payout)).body)
    expect(file).toContain(`<IBAN>${toAccount.split(' ').at(-1)}</IBAN>`)
    expect(/<CdtrAgt>.*<BICFI>(.*)<\/BICFI>.*<\/CdtrAgt>/.exec(file)?.[1]).toBe(bic)
  })

  test('the debit of an order in dollars confirms it, although it names only the IBAN', async () => {
    const payout = await decidedPayout('USD', swiss)
    const file = String((await make(payout)).body)
    const booked = service.clock().toISOString()
    const amount = `-${/Ccy="USD">(.*?)</.exec(file)?.[1]}`
    const entries = [{ amount, booked, entryReference: 'USD-1', endToEndId: payout.order, account: 'CH9300762011623852957' }]
    // The bank writes our account without PL.
    await handIn({ kind: 'camt.054', statements: [{ currency: 'USD', account: '74000000000000000000000001', entries }] })
    expect(await entryOf('USD-1')).toMatchObject({ state: 'matched' })
    expect(await stateOf(payout.reference)).toBe('done')
  })
})

describe('what the bank reports about an order', () => {
  test.each(['message', 'payment'] as const)('that it takes it, said of the %s', async (of) => {
    const { reference, order } = await orderedRefund()
    expect(await reported({ order, status: 'ACCP' }, of)).toMatchObject([{ orderId: order, outcome: 'sent' }])
    expect([await stepsOf(reference), await stateOf(reference)]).toEqual([['sent'], 'refunding'])
  })

  test.each<[string, [status: string, outcome: string][], string[]]>([
    [
      'the settlement after the first check',
      [
        ['ACCP', 'sent'],
        ['ACSC', 'noted'],
      ],
      ['sent'],
    ],
    [
      'a rejection after the first check',
      [
        ['ACCP', 'sent'],
        ['RJCT AM04', 'failed'],
      ],
      ['sent', 'failed'],
    ],
    [
      'a rejection after ACSP, perhaps of another copy',
      [
        ['ACSP', 'sent'],
        ['RJCT AC04', 'contradicts'],
      ],
      ['sent'],
    ],
    [
      'a rejection after ACSC, perhaps of another copy',
      [
        ['ACSC', 'sent'],
        ['RJCT AC04', 'contradicts'],
      ],
      ['sent'],
    ],
    [
      'that it has the order already',
      [
        ['ACSP', 'sent'],
        ['RJCT DU01', 'noted'],
      ],
      ['sent'],
    ],
    ['a status that waits', [['PDNG', 'noted']], []],
  ])('%s', async (_what, reports, steps) => {
    const { reference, order } = await orderedRefund()
    const outcomes: unknown[] = []
    for (const [said] of reports) {
      const [status = '', reason] = said.split(' ')
      outcomes.push((await reported({ order, status, ...(reason && { reason }) }))?.[0]?.outcome)
    }
    expect([outcomes, await stepsOf(reference)]).toEqual([reports.map(([, outcome]) => outcome), steps])
    const isContradicted = outcomes.includes('contradicts')
    expect((await readOf(reference)).transfers.at(-1)?.order?.isContradicted).toBe(isContradicted)
    if (isContradicted) expect(await countContradictedOrders(context)).toBeGreaterThan(0)
  })

  test('that it rejects it: the deal is in question, and the refund is made again', async () => {
    const refund = await orderedRefund()
    await reported({ order: refund.order, status: 'ACCP' })
    const reports = await reported({ order: refund.order, status: 'RJCT', reason: 'AC04' })
    expect(reports).toMatchObject([{ outcome: 'failed', reason: 'AC04 Said by the bank' }])
    const deal = await readOf(refund.reference)
    expect(deal).toMatchObject({ state: 'in-question', questions: [{ cause: 'refund-failed' }] })
    expect(deal.transfers.at(-1)?.steps.slice(1)).toMatchObject([
      { kind: 'failed', recordedBy: null, reference: 'RJCT AC04 Said by the bank' },
    ])
    await deals.decide(dealer, refund.reference, 'refund')
    await decideRefund(refund.reference)
    const again = await lastTransfer(refund.reference)
    expect(again.order).toBe(`${refund.reference}-2`)
    expect((await make(again)).body).toContain(again.order)
  })

  test('that it rejects one of which nothing was recorded: a person asks the bank', async () => {
    const refund = await orderedRefund()
    expect(await reported({ order: refund.order, status: 'RJCT', reason: 'AC04' })).toMatchObject([{ outcome: 'contradicts' }])
    expect(await readOf(refund.reference)).toMatchObject({ state: 'refunding', transfers: [{ order: { isContradicted: true } }] })
    await recordStep(refund.reference, 'failed')
    expect(await readOf(refund.reference)).toMatchObject({ state: 'in-question', transfers: [{ order: { isContradicted: false } }] })
    await deals.decide(dealer, refund.reference, 'refund')
    await decideRefund(refund.reference)
    expect((await make(await lastTransfer(refund.reference))).status).toBe(200)
  })

  test('no further order while the bank takes one that was recorded as failed', async () => {
    const refund = await orderedRefund()
    await recordStep(refund.reference, 'failed')
    await deals.decide(dealer, refund.reference, 'refund')
    await decideRefund(refund.reference)
    const again = await lastTransfer(refund.reference)
    expect((await make(again)).status).toBe(200)
    expect(await reported({ order: refund.order, status: 'ACSP' })).toMatchObject([{ outcome: 'contradicts' }])
    expect(await make(again)).toMatchObject({ status: 409, body: { reasons: ['bank-contradicts'] } })
  })

  test('of an order of somebody else is unknown', async () => {
    expect(await reported({ order: 'SOMEBODY-1', status: 'RJCT' })).toMatchObject([{ outcome: 'unknown' }])
  })

  test('a report without a status is refused with its line', async () => {
    const file = await handIn(orderReport({ order: 'A', status: 'ACCP' }).replace(/<TxSts>.*?<\/TxSts>/, ''))
    expect(file).toMatchObject({ problem: { code: 'missing', what: 'GrpSts', line: 2 }, reports: [] })
  })
})

describe('what statements report of an order', () => {
  test('its debit closes the refund; a second debit, or a rejection, changes nothing', async () => {
    const refund = await orderedRefund()
    const entry = await debitOf(refund)
    const search = { query: { search: refund.reference } }
    expect((await payments.call(endpoints.listBankEntries, search)).body.entries.map(({ id }) => id)).toEqual([entry.id])
    expect(entry).toMatchObject({ state: 'matched', matches: [{ kind: 'confirmed', deal: refund.reference, amount: '500.00' }] })
    expect(await stateOf(refund.reference)).toBe('refunded')
    expect(await debitOf(refund)).toMatchObject({ state: 'open', reasons: ['perhaps-repeated'], transfers: [] })
    expect(await debitOf(refund, { booked: '2026-11-02' })).toMatchObject({ reasons: ['order-in-another-state'] })
    expect(await reported({ order: refund.order, status: 'RJCT', reason: 'AC04' })).toMatchObject([{ outcome: 'contradicts' }])
    expect(await stateOf(refund.reference)).toBe('refunded')
  })

  test('another account or amount than ordered is a person’s to decide and record', async () => {
    const refund = await orderedRefund()
    const elsewhere = await debitOf(refund, { account: 'DE75512108001245126199' })
    expect(elsewhere).toMatchObject({ state: 'open', reasons: ['order-differs'] })
    expect(await stateOf(refund.reference)).toBe('refunding')
    expect(await make(refund)).toMatchObject({ status: 200 })
    const entry = await debitOf(refund, { amount: '-507.50' })
    expect(entry).toMatchObject({ state: 'open', reasons: ['order-differs'], transfers: [{ id: refund.id, deal: refund.reference }] })
    const params = { id: entry.id }
    expect((await payments.call(endpoints.matchBankTransfer, { params, body: { transferId: randomUUID() } })).status).toBe(409)
    expect((await payments.call(endpoints.matchBankTransfer, { params, body: { transferId: refund.id } })).status).toBe(200)
    expect(await stateOf(refund.reference)).toBe('refunded')
  })

  test('a debit that a person recorded before is linked, and nothing is recorded twice', async () => {
    const refund = await orderedRefund()
    await recordStep(refund.reference, 'confirmed', { reference: 'D-as-the-portal-shows' })
    service.clock.advance({ seconds: 1 })
    const entry = await debitOf(refund, { entryReference: 'D-as-the-portal-shows' })
    expect(entry).toMatchObject({ state: 'matched' })
    expect(await stepsOf(refund.reference)).toEqual(['confirmed'])
    // Taken back, only the entry is free again: a person said that it arrived.
    const { approvalId } = (await proposeCorrection(entry.id)).body
    expect((await deals.approve(otherPayments, approvalId)).status).toBe(200)
    expect(await entryOf(entry.reference ?? '')).toMatchObject({ state: 'open' })
    expect(await stepsOf(refund.reference)).toEqual(['confirmed'])
  })

  test('a refund that comes back puts the deal in question', async () => {
    const refund = await orderedRefund()
    await debitOf(refund)
    const entry = await debitOf(refund, { amount: '500', returned: 'AC04' })
    expect(entry).toMatchObject({ state: 'matched', matches: [{ kind: 'returned' }] })
    expect(await readOf(refund.reference)).toMatchObject({
      state: 'in-question',
      questions: [{ cause: 'refund-came-back' }],
    })
  })

  test('a return that is reported before its debit is recorded after it', async () => {
    const refund = await orderedRefund()
    const early = await debitOf(refund, { amount: '500', returned: 'AC04' })
    expect(early).toMatchObject({ state: 'open', reasons: ['order-in-another-state'] })
    await debitOf(refund)
    expect(await entryOf(early.reference ?? '')).toMatchObject({ state: 'matched', matches: [{ kind: 'returned' }] })
    expect(await stepsOf(refund.reference)).toEqual(['confirmed', 'returned'])
  })

  test('a return less charges is never taken for a payment', async () => {
    const refund = await orderedRefund()
    await debitOf(refund)
    const entry = await debitOf(refund, { amount: '488', returned: 'AC04', name: 'Ada Lovelace', account: exampleIban })
    expect(entry).toMatchObject({ state: 'open', reasons: ['order-differs'], transfers: [{ id: refund.id }] })
  })

  test('a transfer that was typed at the bank is offered by its amount', async () => {
    const account = 'DE75512108001245126199'
    const refund = await decidedRefund({ payerAccount: account })
    const entry = await entryFrom({ amount: '-500', account })
    expect(entry).toMatchObject({ state: 'open', reasons: ['perhaps-our-transfer'] })
    expect(entry.transfers[0]?.id).toBe(refund.id)
    const params = { id: entry.id }
    const results = await Promise.all(
      [payments, otherPayments].map((clerk) => clerk.call(endpoints.matchBankTransfer, { params, body: { transferId: refund.id } })),
    )
    expect(results.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
    expect(await stateOf(refund.reference)).toBe('refunded')
  })
})

test('no file while nothing may leave, after a restored backup', async () => {
  const refund = await orderedRefund()
  await forgetTimeline(service)
  expect(await make(refund)).toMatchObject({ status: 409, body: { reasons: ['outward-closed'] } })
})
