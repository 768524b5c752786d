import { randomUUID } from 'node:crypto'
import Big from 'big.js'
import { eq, isNull, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { newBitcoinAddress } from '#contract/addresses/testing/made-addresses.ts'
import * as endpoints from '#contract/desk/endpoints/bank.ts'
import { makeTransferOrder, reversePayment } from '#contract/desk/endpoints/deal-acts.ts'
import { removePayoutAccount } from '#contract/endpoints/payout-accounts.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { readConfig } from '../../platform/config/config.ts'
import { type CamtEntry, camtFile } from '../../testing/camt-files.ts'
import * as deals from '../../testing/deals.ts'
import { orderReport } from '../../testing/order-reports.ts'
import { forgetTimeline } from '../../testing/outward.ts'
import { addAccount, checkAccount, exampleIban } from '../../testing/payout-accounts.ts'
import { hasSchemas, problemsOf } from '../../testing/schemas.ts'
import { serviceOfFile } from '../../testing/service.ts'
import { bankEntryTable, bankOrderReportTable } from './bank-statement.table.ts'
import { matchNewEntries } from './match-entries.ts'
import { applyOrderReports, countContradictedOrders } from './apply-reports.ts'

const service = await serviceOfFile({ ownSandbox: true })
const { database } = service
const desk = await deals.dealDesk(service)
const { dealer, payments, otherPayments, compliance } = desk
const { accounts } = readConfig({ DATABASE_URL: 'postgres://unused' }).bank
const context = {
  database,
  databaseNow: async () => service.clock(),
  operator: service.config.operator,
  mail: { order: async () => {}, orderLater: async () => {} },
  bank: { accounts },
}

type Payment = { payerAccount?: string | null; currency?: string }

/** A paid deal whose refund was proposed by one person and approved by another. */
async function decidedRefund(payment: Payment = {}) {
  const { client, reference } = await deals.acceptedDeal(service, desk)
  await deals.recordPayment(service, payments, reference, { amount: '500', ...payment })
  if (!payment.currency) await deals.decide(dealer, reference, 'refuse')
  const { body } = await deals.proposeRefund(payments, reference)
  expect((await deals.approve(otherPayments, body.approvalId)).status).toBe(200)
  return { client, ...(await lastTransfer(reference)) }
}

async function lastTransfer(reference: string) {
  const transfer = (await deals.readDealOf(dealer, reference)).transfers.at(-1)
  if (!transfer) throw new Error('the deal has no transfer')
  return { reference, id: transfer.id, order: `${reference}-${transfer.number}` }
}

type Transfer = Pick<Awaited<ReturnType<typeof lastTransfer>>, 'reference' | 'id'>

const make = (staff: typeof payments, { reference, id }: Transfer) => staff.call(makeTransferOrder, { params: { reference, id } })
const deal = (reference: string) => deals.readDealOf(dealer, reference)
const stateOf = async (reference: string) => (await deal(reference)).state
const stepsOf = async (reference: string) => (await deals.readDealOf(dealer, reference)).transfers.at(-1)?.steps.map(({ kind }) => kind)

async function upload(content: string) {
  const { file } = (await payments.call(endpoints.uploadBankFile, { query: { name: 'reported.xml' }, body: Buffer.from(content) })).body
  await applyOrderReports(context)
  await matchNewEntries(context)
  await expect.poll(() => database.$count(bankEntryTable, eq(bankEntryTable.state, 'new'))).toBe(0)
  await expect.poll(() => database.$count(bankOrderReportTable, isNull(bankOrderReportTable.outcome))).toBe(0)
  return file
}

const reported = async (report: Parameters<typeof orderReport>[0], of?: 'message' | 'payment') => {
  const { id } = await upload(orderReport(report, of))
  const { files } = (await payments.call(endpoints.listBankFiles, { query: {} })).body
  return files.find((file) => file.id === id)?.reports
}

let numbers = 0

/** A debit or credit of the account in euro that a notification reports. Returns its entry. */
async function entryFrom(entry: Partial<CamtEntry> & { amount: string }) {
  const entryReference = `O-${++numbers}`
  const statements = [{ id: randomUUID(), entries: [{ booked: service.clock().toISOString(), entryReference, ...entry }] }]
  await upload(camtFile({ kind: 'camt.054', statements }))
  return entryOf(entryReference)
}

async function entryOf(reference: string): Promise<ReplyOf<typeof endpoints.listBankEntries>['entries'][number]> {
  for (const list of ['open', 'matched', 'others'] as const) {
    const { entries } = (await payments.call(endpoints.listBankEntries, { query: { list } })).body
    const found = entries.find((one) => one.reference === reference)
    if (found) return found
  }
  throw new Error(`there is no entry ${reference}`)
}

describe('the file', () => {
  test('a refund is one order, and the same file for whoever asks again', async () => {
    const refund = await decidedRefund()
    const first = await make(payments, refund)
    expect(first.status).toBe(200)
    expect(first.body).toContain(`<EndToEndId>${refund.order}</EndToEndId>`)
    expect(first.body).toContain(`<IBAN>${exampleIban}</IBAN>`)
    expect(first.body).toContain('<InstdAmt Ccy="EUR">500.00</InstdAmt>')
    service.clock.advance({ seconds: 90 })
    expect((await make(otherPayments, refund)).body).toBe(first.body)
    const { transfers } = await deals.readDealOf(dealer, refund.reference)
    expect(transfers.at(-1)?.order).toMatchObject({ id: refund.order })
    if (hasSchemas) expect(await problemsOf(String(first.body))).toEqual([])
  })

  test('two people who ask at once get the same file', async () => {
    const refund = await decidedRefund()
    const [one, other] = await Promise.all([make(payments, refund), make(otherPayments, refund)])
    expect([one.status, other.status]).toEqual([200, 200])
    expect(one.body).toBe(other.body)
  })

  test('whoever proposes a refund does not approve it', async () => {
    const { reference } = await deals.acceptedDeal(service, desk)
    await deals.recordPayment(service, payments, reference, { amount: '500' })
    await deals.decide(dealer, reference, 'refuse')
    const { body } = await deals.proposeRefund(payments, reference)
    expect((await deals.approve(payments, body.approvalId)).status).toBe(403)
    expect((await deals.readDealOf(dealer, reference)).transfers).toEqual([])
  })

  test('dealers and compliance get no file', async () => {
    const refund = await decidedRefund()
    for (const staff of [dealer, compliance]) expect((await make(staff, refund)).status).toBe(403)
  })

  test('the order is not given once the bank has it', async () => {
    const refund = await decidedRefund()
    await make(payments, refund)
    await deals.recordTransfer(service, payments, refund.reference, 'sent')
    expect(await make(payments, refund)).toMatchObject({ status: 409, body: { reasons: ['wrong-state'] } })
  })

  test('nothing leaves for a frozen client', async () => {
    const refund = await decidedRefund()
    await make(payments, refund)
    await database.execute(sql`update account set state = 'frozen' where id = ${refund.client.id}`)
    expect(await make(payments, refund)).toMatchObject({ status: 409, body: { reasons: ['account-not-active'] } })
  })

  test('no order for a payment that the bank has taken back', async () => {
    const refund = await decidedRefund({ currency: 'GBP' })
    const { version, payments: recorded } = await deals.readDealOf(payments, refund.reference)
    const params = { reference: refund.reference, id: recorded[0]?.id ?? '' }
    await payments.call(reversePayment, { params, body: { kind: 'recalled', at: service.clock().toISOString(), reference: 'R', version } })
    expect(await make(payments, refund)).toMatchObject({ status: 409, body: { reasons: ['payment-taken-back'] } })
  })

  test('an account that no order can name is typed at the bank', async () => {
    const refund = await decidedRefund({ payerAccount: '0532013000' })
    expect(await make(payments, refund)).toMatchObject({ status: 409, body: { reasons: ['not-in-a-file'] } })
  })

  test('a transfer of another deal is not found', async () => {
    const refund = await decidedRefund()
    const other = await decidedRefund()
    expect((await make(payments, { ...refund, id: other.id })).status).toBe(404)
  })

  test('a British payer’s account is known by its sort code, and a refund goes there', async () => {
    const { client, reference } = await deals.acceptedDeal(service, desk, { currency: 'GBP' })
    const { body } = await addAccount(service, client, {
      currency: 'GBP',
      iban: undefined,
      sortCode: '12-34-56',
      accountNumber: '12345678',
    })
    expect((await checkAccount(compliance, body.id)).status).toBe(200)
    const entries = [
      {
        amount: '500',
        booked: service.clock().toISOString(),
        entryReference: 'GBP-1',
        creditorReference: `RF${reference}`,
        name: 'Somebody',
        account: '12345678',
        bank: '123456',
      },
    ]
    await upload(camtFile({ kind: 'camt.054', version: 2, statements: [{ currency: 'GBP', account: '60161331926819', entries }] }))
    expect(await entryOf('GBP-1')).toMatchObject({ state: 'matched', found: { payer: 'known-account' } })
    await deals.decide(dealer, reference, 'refuse')
    const proposed = await deals.proposeRefund(payments, reference)
    await deals.approve(otherPayments, proposed.body.approvalId)
    const { body: file } = await make(payments, await lastTransfer(reference))
    expect(file).toContain('<MmbId>123456</MmbId>')
    expect(file).toContain('<CdtrAcct><Id><Othr><Id>12345678</Id></Othr></Id></CdtrAcct>')
  })

  /** A sell whose payout was decided. */
  async function decidedPayout() {
    const { client, reference } = await deals.acceptedDeal(service, desk, { direction: 'sell' })
    const { body } = await addAccount(service, client)
    await checkAccount(compliance, body.id)
    await deals.recordPayment(service, payments, reference, { amount: '0.01', payerAccount: newBitcoinAddress() })
    await deals.recordFill(service, dealer, reference)
    expect((await deals.deliver(payments, reference)).status).toBe(200)
    return { client, accountId: body.id, ...(await lastTransfer(reference)) }
  }

  test('a payout goes to the account that was checked', async () => {
    const payout = await decidedPayout()
    const { reference } = payout
    const { body: file } = await make(payments, payout)
    expect(file).toContain('<Cdtr><Nm>Ada Lovelace</Nm></Cdtr>')
    expect(file).toContain(`<CdtrAcct><Id><IBAN>${exampleIban}</IBAN></Id></CdtrAcct>`)
    expect(/Ccy="EUR">(.*?)</.exec(String(file))?.[1]).toBe(Big((await deal(reference)).fiatAmount).toFixed(2))
    await entryFrom({ amount: `-${/Ccy="EUR">(.*?)</.exec(String(file))?.[1]}`, endToEndId: payout.order })
    expect(await stateOf(reference)).toBe('done')
  })

  test('no payout of a deal that compliance has stopped', async () => {
    const payout = await decidedPayout()
    await make(payments, payout)
    expect((await deals.stop(compliance, payout.reference)).status).toBe(200)
    expect(await make(payments, payout)).toMatchObject({ status: 409, body: { reasons: ['wrong-state'] } })
  })

  test('no refund of a deal that compliance has stopped', async () => {
    const refund = await decidedRefund({ currency: 'GBP' })
    await deals.recordPayment(service, payments, refund.reference, { amount: '500' })
    expect((await deals.stop(compliance, refund.reference)).status).toBe(200)
    expect(await make(payments, refund)).toMatchObject({ status: 409, body: { reasons: ['stopped'] } })
  })

  test('no payout whose coins were taken back', async () => {
    const payout = await decidedPayout()
    const { version, payments: recorded } = await deal(payout.reference)
    const params = { reference: payout.reference, id: recorded[0]?.id ?? '' }
    await payments.call(reversePayment, { params, body: { kind: 'undone', at: service.clock().toISOString(), reference: 'R', version } })
    expect(await make(payments, payout)).toMatchObject({ status: 409, body: { reasons: ['wrong-state'] } })
  })

  test('no payout to an account that the client has removed', async () => {
    const payout = await decidedPayout()
    const removed = await service.call(removePayoutAccount, { token: payout.client.token, params: { id: payout.accountId } })
    expect(removed.status).toBe(200)
    expect(await make(payments, payout)).toMatchObject({ status: 409, body: { reasons: ['no-destination'] } })
  })
})

describe('what the bank reports about an order', () => {
  test.each(['message', 'payment'] as const)('that it takes it, said of the %s', async (of) => {
    const refund = await decidedRefund()
    await make(payments, refund)
    expect(await reported({ order: refund.order, status: 'ACCP' }, of)).toMatchObject([{ orderId: refund.order, outcome: 'sent' }])
    expect(await stepsOf(refund.reference)).toEqual(['sent'])
    expect(await reported({ order: refund.order, status: 'ACSC' })).toMatchObject([{ outcome: 'noted' }])
    expect(await stateOf(refund.reference)).toBe('refunding')
  })

  test('that it rejects it: the deal is in question, and the refund is made again', async () => {
    const refund = await decidedRefund()
    await make(payments, refund)
    const reports = await reported({ order: refund.order, status: 'RJCT', reason: 'AC04' })
    expect(reports).toMatchObject([{ outcome: 'failed', reason: 'AC04 Said by the bank' }])
    const deal = await deals.readDealOf(dealer, refund.reference)
    expect(deal).toMatchObject({ state: 'in-question', questions: [{ cause: 'refund-failed' }] })
    expect(deal.transfers.at(-1)?.steps).toMatchObject([{ kind: 'failed', recordedBy: null, reference: 'RJCT AC04 Said by the bank' }])
    await deals.decide(dealer, refund.reference, 'refund')
    const { body } = await deals.proposeRefund(payments, refund.reference)
    await deals.approve(otherPayments, body.approvalId)
    const again = await lastTransfer(refund.reference)
    expect(again.order).toBe(`${refund.reference}-2`)
    expect((await make(payments, again)).body).toContain(again.order)
  })

  test('a rejection after the debit changes nothing, and is marked', async () => {
    const refund = await decidedRefund()
    await make(payments, refund)
    await entryFrom({ amount: '-500', endToEndId: refund.order })
    expect(await reported({ order: refund.order, status: 'RJCT', reason: 'AC04' })).toMatchObject([{ outcome: 'contradicts' }])
    expect(await stateOf(refund.reference)).toBe('refunded')
  })

  test.each(['ACSP', 'ACSC'])('a rejection after %s may be of another copy: a person decides', async (status) => {
    const refund = await decidedRefund()
    await make(payments, refund)
    await reported({ order: refund.order, status })
    expect(await reported({ order: refund.order, status: 'RJCT', reason: 'AC04' })).toMatchObject([{ outcome: 'contradicts' }])
    expect(await stepsOf(refund.reference)).toEqual(['sent'])
    expect((await deal(refund.reference)).transfers.at(-1)?.order?.isContradicted).toBe(true)
    expect(await countContradictedOrders(context)).toBeGreaterThan(0)
  })

  test('a rejection after the first check ends the transfer', async () => {
    const refund = await decidedRefund()
    await make(payments, refund)
    await reported({ order: refund.order, status: 'ACCP' })
    expect(await reported({ order: refund.order, status: 'RJCT', reason: 'AM04' })).toMatchObject([{ outcome: 'failed' }])
  })

  test('no further order while the bank takes one that was recorded as failed', async () => {
    const refund = await decidedRefund()
    await make(payments, refund)
    await deals.recordTransfer(service, payments, refund.reference, 'failed')
    await deals.decide(dealer, refund.reference, 'refund')
    const { body } = await deals.proposeRefund(payments, refund.reference)
    await deals.approve(otherPayments, body.approvalId)
    const again = await lastTransfer(refund.reference)
    expect((await make(payments, again)).status).toBe(200)
    expect(await reported({ order: refund.order, status: 'ACSP' })).toMatchObject([{ outcome: 'contradicts' }])
    expect(await make(payments, again)).toMatchObject({ status: 409, body: { reasons: ['bank-contradicts'] } })
  })

  test('that it has the order already: the first one stays', async () => {
    const refund = await decidedRefund()
    await make(payments, refund)
    await reported({ order: refund.order, status: 'ACSP' })
    expect(await reported({ order: refund.order, status: 'RJCT', reason: 'DU01' })).toMatchObject([{ outcome: 'noted' }])
    expect(await stepsOf(refund.reference)).toEqual(['sent'])
  })

  test('an order of somebody else, and a status that waits, change nothing', async () => {
    const refund = await decidedRefund()
    await make(payments, refund)
    expect(await reported({ order: 'SOMEBODY-1', status: 'RJCT' })).toMatchObject([{ outcome: 'unknown' }])
    expect(await reported({ order: refund.order, status: 'PDNG' })).toMatchObject([{ outcome: 'noted' }])
    expect(await stepsOf(refund.reference)).toEqual([])
  })

  test('a report without a status is refused with its line', async () => {
    const file = await upload(orderReport({ order: 'A', status: 'ACCP' }).replace(/<TxSts>.*?<\/TxSts>/, ''))
    expect(file).toMatchObject({ problem: { code: 'missing', what: 'GrpSts', line: 2 }, reports: [] })
  })
})

describe('what statements report of an order', () => {
  test('its debit closes the refund, with nobody touching it', async () => {
    const refund = await decidedRefund()
    await make(payments, refund)
    const entry = await entryFrom({ amount: '-500', endToEndId: refund.order })
    const search = { query: { search: refund.reference } }
    expect((await payments.call(endpoints.listBankEntries, search)).body.entries.map(({ id }) => id)).toEqual([entry.id])
    expect(entry).toMatchObject({ state: 'matched', matches: [{ kind: 'confirmed', deal: refund.reference, amount: '500.00' }] })
    expect(await stateOf(refund.reference)).toBe('refunded')
    const unmatched = await payments.call(endpoints.unmatchBankEntry, { params: { id: entry.id }, body: { reason: 'No' } })
    expect(unmatched.status).toBe(409)
  })

  test('a second debit of one order is a person’s to decide', async () => {
    const refund = await decidedRefund()
    await make(payments, refund)
    await entryFrom({ amount: '-500', endToEndId: refund.order })
    const again = await entryFrom({ amount: '-500', endToEndId: refund.order })
    expect(again).toMatchObject({ state: 'open', reasons: ['order-in-another-state'], transfers: [] })
  })

  test('another amount than ordered is a person’s to decide, who can record it', async () => {
    const refund = await decidedRefund()
    await make(payments, refund)
    const entry = await entryFrom({ amount: '-507.50', endToEndId: refund.order })
    expect(entry).toMatchObject({ state: 'open', reasons: ['order-differs'], transfers: [{ id: refund.id, deal: refund.reference }] })
    const params = { id: entry.id }
    expect((await payments.call(endpoints.matchBankTransfer, { params, body: { transferId: randomUUID() } })).status).toBe(409)
    expect((await payments.call(endpoints.matchBankTransfer, { params, body: { transferId: refund.id } })).status).toBe(200)
    expect(await stateOf(refund.reference)).toBe('refunded')
  })

  test('a debit of the order to another account is a person’s to decide', async () => {
    const refund = await decidedRefund()
    await make(payments, refund)
    const entry = await entryFrom({ amount: '-500', endToEndId: refund.order, account: 'DE75512108001245126199' })
    expect(entry).toMatchObject({ state: 'open', reasons: ['order-differs'] })
    expect(await stateOf(refund.reference)).toBe('refunding')
    expect(await make(payments, refund)).toMatchObject({ status: 200 })
  })

  test('a debit that a person recorded before is linked, and nothing is recorded twice', async () => {
    const refund = await decidedRefund()
    await make(payments, refund)
    await deals.recordTransfer(service, payments, refund.reference, 'confirmed')
    expect(await entryFrom({ amount: '-500', endToEndId: refund.order })).toMatchObject({ state: 'matched' })
    expect(await stepsOf(refund.reference)).toEqual(['confirmed'])
  })

  test('a refund that comes back puts the deal in question', async () => {
    const refund = await decidedRefund()
    await make(payments, refund)
    await entryFrom({ amount: '-500', endToEndId: refund.order })
    const entry = await entryFrom({ amount: '500', endToEndId: refund.order, returned: 'AC04' })
    expect(entry).toMatchObject({ state: 'matched', matches: [{ kind: 'returned' }] })
    expect(await deals.readDealOf(dealer, refund.reference)).toMatchObject({
      state: 'in-question',
      questions: [{ cause: 'refund-came-back' }],
    })
  })

  test('a return that is reported before its debit is recorded after it', async () => {
    const refund = await decidedRefund()
    await make(payments, refund)
    const early = await entryFrom({ amount: '500', endToEndId: refund.order, returned: 'AC04' })
    expect(early).toMatchObject({ state: 'open', reasons: ['order-in-another-state'] })
    await entryFrom({ amount: '-500', endToEndId: refund.order })
    expect(await entryOf(early.reference ?? '')).toMatchObject({ state: 'matched', matches: [{ kind: 'returned' }] })
    expect(await stepsOf(refund.reference)).toEqual(['confirmed', 'returned'])
  })

  test('a return less charges is never taken for a payment', async () => {
    const refund = await decidedRefund()
    await make(payments, refund)
    await entryFrom({ amount: '-500', endToEndId: refund.order })
    const entry = await entryFrom({ amount: '488', endToEndId: refund.order, returned: 'AC04', name: 'Ada Lovelace', account: exampleIban })
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
  const refund = await decidedRefund()
  await make(payments, refund)
  await forgetTimeline(service)
  expect(await make(payments, refund)).toMatchObject({ status: 409, body: { reasons: ['outward-closed'] } })
})
