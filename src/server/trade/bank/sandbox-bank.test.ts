import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, isNull } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import * as endpoints from '#contract/desk/endpoints/bank.ts'
import { makeTransferOrder } from '#contract/desk/endpoints/deal-acts.ts'
import * as deals from '../../testing/deals.ts'
import { startSandbox } from '../../testing/sandbox.ts'
import { hasSchemas, problemsOf } from '../../testing/schemas.ts'
import { serviceOfFile } from '../../testing/service.ts'
import { readConfig } from '../../platform/config/config.ts'
import { matchNewEntries } from './match-entries.ts'
import { applyOrderReports } from './apply-reports.ts'
import { bankEntryTable, bankOrderReportTable } from './bank-statement.table.ts'

// Each case of the stand-in of the bank, to its honest end: what it writes is handed in at the desk.

const folder = mkdtempSync(join(tmpdir(), 'kantor-bank-'))
const bank = await startSandbox({ bankInbox: folder })
afterAll(() => bank.stop())
const service = await serviceOfFile({ ownSandbox: true })
const { database } = service
const desk = await deals.dealDesk(service)
const { payments, dealer, otherPayments } = desk

const context = {
  database,
  databaseNow: async () => service.clock(),
  operator: service.config.operator,
  mail: { order: async () => {}, orderLater: async () => {} },
  bank: readConfig({ DATABASE_URL: 'postgres://unused' }).bank,
}

const newDeal = async () => (await deals.acceptedDeal(service, desk)).reference
const deal = (reference: string) => deals.readDealOf(dealer, reference)
const stateOf = async (reference: string) => (await deal(reference)).state

const pay = (reference: string, changed: Record<string, string> = {}) =>
  bank.control('POST', '/bank/payments', {
    reference: `RF${reference}`,
    amount: '500',
    currency: 'EUR',
    payerName: 'LOVELACE ADA',
    payerIban: 'DE89370400440532013000',
    bookedAt: service.clock().toISOString(),
    ...changed,
  })

const handedIn = new Set<string>()
const schemaProblems: string[] = []

/** Hands in what the bank has written since, and waits until all of it was looked at. */
async function handIn(): Promise<void> {
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.xml') && !handedIn.has(one))) {
    handedIn.add(name)
    const content = readFileSync(join(folder, name))
    // The folder has no schema of pain.002.
    if (hasSchemas && !name.includes('pain002')) schemaProblems.push(...(await problemsOf(content.toString())))
    const { file } = (await payments.call(endpoints.uploadBankFile, { query: { name }, body: content })).body
    expect([name, file.problem, file.statements.map(({ problem }) => problem).filter(Boolean)]).toEqual([name, null, []])
  }
  await applyOrderReports(context)
  await matchNewEntries(context)
  await expect.poll(() => database.$count(bankEntryTable, eq(bankEntryTable.state, 'new')), { timeout: 10_000 }).toBe(0)
  await expect.poll(() => database.$count(bankOrderReportTable, isNull(bankOrderReportTable.outcome)), { timeout: 10_000 }).toBe(0)
}

/** Hands in, until the bank has reported what it does after five seconds. */
async function handInUntil(isThere: () => Promise<boolean>): Promise<void> {
  const isThereNow = async () => {
    await handIn()
    return isThere()
  }
  await expect.poll(isThereNow, { timeout: 15_000, interval: 200 }).toBe(true)
}

const openEntries = async () => (await payments.call(endpoints.listBankEntries, { query: { list: 'open' } })).body.entries
/** The open entry of a payment of this deal. */
const openOf = async (reference: string) =>
  (await openEntries()).find(({ creditorReferences, text }) => `${creditorReferences.join()} ${text}`.includes(reference))

/** Proposed by one person and approved by another, saved as an order, and handed in at the bank. */
async function refundByOrder(reference: string, options: { at?: number; ends: 'executed' | 'rejected' | 'returned' }): Promise<void> {
  const { body } = await deals.proposeRefund(payments, reference, options)
  expect((await deals.approve(otherPayments, body.approvalId)).status).toBe(200)
  const id = (await deal(reference)).transfers.at(-1)?.id ?? ''
  const order = await payments.call(makeTransferOrder, { params: { reference, id } })
  await bank.control('POST', '/bank/orders', { content: String(order.body), case: options.ends })
  await handIn()
}

/** What the bank does after five seconds is begun at once. */
const slow = { pending: await newDeal(), reversed: await newDeal(), recalled: await newDeal() }
for (const [name, reference] of Object.entries(slow)) await pay(reference, { case: name })

test('pending: it counts once it is booked', async () => {
  const reference = slow.pending
  await handIn()
  const { entries } = (await payments.call(endpoints.listBankEntries, { query: { list: 'pending' } })).body
  expect(entries).toMatchObject([{ state: 'pending', amount: '500' }])
  expect(await stateOf(reference)).toBe('awaiting-payment')
  await handInUntil(async () => (await stateOf(reference)) === 'paid')
})

test('booked: paid, and nobody touches it', async () => {
  const reference = await newDeal()
  await pay(reference)
  await handIn()
  expect(await stateOf(reference)).toBe('paid')
})

test('in a batch: the client’s is found, and the stranger’s is parked', async () => {
  const reference = await newDeal()
  await pay(reference, { case: 'batch' })
  await handIn()
  expect(await stateOf(reference)).toBe('paid')
  const stranger = (await openEntries()).find(({ name }) => name === 'Marta Obca')
  expect(stranger).toMatchObject({ amount: '25', reasons: ['no-reference'] })
  const params = { id: stranger?.id ?? '' }
  expect((await payments.call(endpoints.parkBankEntry, { params, body: { why: 'not-for-us' } })).status).toBe(200)
})

test('twice: the second one goes back by an order, and the deal goes on', async () => {
  const reference = await newDeal()
  await pay(reference, { case: 'twice' })
  await handIn()
  const paid = await deal(reference)
  expect(paid).toMatchObject({ state: 'paid', questions: [{ cause: 'further' }] })
  const at = paid.payments.findIndex(({ setAside }) => setAside === 'further')
  await refundByOrder(reference, { at, ends: 'executed' })
  expect(await deal(reference)).toMatchObject({ state: 'paid', questions: [{ cause: 'further', outcome: 'refunded' }] })
})

test.each(['reversed', 'recalled'] as const)('%s: the deal is in question, and is paid again', async (name) => {
  const reference = slow[name]
  await handInUntil(async () => (await openEntries()).some(({ takesBack }) => takesBack.some(({ deal: of }) => of === reference)))
  expect(await stateOf(reference)).toBe('paid')
  const entry = (await openEntries()).find(({ takesBack }) => takesBack.some(({ deal: of }) => of === reference))
  const paymentId = entry?.takesBack.find(({ deal: of }) => of === reference)?.paymentId ?? ''
  expect((await payments.call(endpoints.takeBackBankEntry, { params: { id: entry?.id ?? '' }, body: { paymentId } })).status).toBe(200)
  expect(await stateOf(reference)).toBe('in-question')
  await pay(reference)
  await handIn()
  expect((await deals.decide(dealer, reference, 'settle')).status).toBe(200)
  expect(await stateOf(reference)).toBe('paid')
})

test('in part: the sum is shown, and the rest pays the deal', async () => {
  const reference = await newDeal()
  await pay(reference, { amount: '200.5' })
  await handIn()
  expect(await deal(reference)).toMatchObject({ state: 'awaiting-payment', sums: { held: '200.5' } })
  await pay(reference, { amount: '299.5' })
  await handIn()
  expect(await stateOf(reference)).toBe('paid')
})

test('over: the dealer honours it, and the surplus goes back', async () => {
  const reference = await newDeal()
  await pay(reference, { amount: '520' })
  await handIn()
  expect(await deal(reference)).toMatchObject({ state: 'in-question', questions: [{ cause: 'over' }] })
  await deals.decide(dealer, reference, 'honour')
  await refundByOrder(reference, { ends: 'executed' })
  expect(await deal(reference)).toMatchObject({ state: 'paid', sums: { held: '500' } })
})

test('by a third party: set aside, and paid back to the account that sent it', async () => {
  const reference = await newDeal()
  await pay(reference, { payerName: 'Karol Obcy' })
  await handIn()
  const entry = await openOf(reference)
  expect(entry?.reasons).toEqual(['other-name'])
  const body = { parts: [{ reference, amount: '500', payer: 'third-party' as const }] }
  expect((await payments.call(endpoints.matchBankEntry, { params: { id: entry?.id ?? '' }, body })).status).toBe(200)
  await refundByOrder(reference, { ends: 'executed' })
  const after = await deal(reference)
  expect(after).toMatchObject({ state: 'awaiting-payment', transfers: [{ toName: 'Karol Obcy', toAccount: 'DE89370400440532013000' }] })
  expect(after.questions).toMatchObject([{ cause: 'third-party', outcome: 'refunded' }])
})

test('without a reference: a clerk finds the deal by its suggestion', async () => {
  const reference = await newDeal()
  await pay(reference, { reference: '', text: 'Exchange, please' })
  await handIn()
  const entry = (await openEntries()).find(({ text }) => text === 'Exchange, please')
  expect(entry?.suggestions.map((one) => one.reference)).toContain(reference)
  const body = { parts: [{ reference, amount: '500', payer: 'party' as const }] }
  expect((await payments.call(endpoints.matchBankEntry, { params: { id: entry?.id ?? '' }, body })).status).toBe(200)
  expect(await stateOf(reference)).toBe('paid')
})

test('an order that is rejected, another that comes back, and a third that arrives', async () => {
  const reference = await newDeal()
  await pay(reference)
  await handIn()
  await deals.decide(dealer, reference, 'refuse')
  await refundByOrder(reference, { ends: 'rejected' })
  expect(await deal(reference)).toMatchObject({ state: 'in-question', questions: [{ cause: 'refund-failed' }] })
  await deals.decide(dealer, reference, 'refund')
  await refundByOrder(reference, { ends: 'returned' })
  expect(await stateOf(reference)).toBe('refunded')
  await handInUntil(async () => (await stateOf(reference)) === 'in-question')
  await deals.decide(dealer, reference, 'refund')
  await refundByOrder(reference, { ends: 'executed' })
  expect(await deal(reference)).toMatchObject({ state: 'refunded', sums: { held: '0' } })
})

test('late: in question, and honoured within the tolerance', async () => {
  const reference = await newDeal()
  await deals.passMinutes(service, desk, 65)
  await expect.poll(() => stateOf(reference), { timeout: 10_000 }).toBe('lapsed')
  await pay(reference)
  await handIn()
  expect(await deal(reference)).toMatchObject({ state: 'in-question', questions: [{ cause: 'late' }] })
  await deals.decide(dealer, reference, 'honour')
  expect(await stateOf(reference)).toBe('paid')
})

test('the statements of the day report all of it again, and change nothing', async () => {
  const before = await database.select().from(bankEntryTable)
  await bank.control('POST', '/bank/day-end', {})
  await handIn()
  const after = await database.select().from(bankEntryTable)
  expect(after).toHaveLength(before.length)
  expect(after.map(({ state }) => state)).toEqual(before.map(({ state }) => state))
  expect(await openEntries()).toEqual([])
})

test.skipIf(!hasSchemas)('all that the bank wrote is valid by the schemas', () => {
  expect(handedIn.size).toBeGreaterThan(20)
  expect(schemaProblems).toEqual([])
})
