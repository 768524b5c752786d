import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { takeBackBankEntry } from '#contract/desk/endpoints/bank.ts'
import { makeTransferOrder } from '#contract/desk/endpoints/deal-acts.ts'
import { bankDesk } from '../../testing/bank-desk.ts'
import { dealService } from '../../testing/deal-work.ts'
import * as deals from '../../testing/deals.ts'
import { hasSchemas, problemsOf } from '../../testing/schemas.ts'
import { bankEntryTable } from './bank-statement.table.ts'

// Each case of the stand-in of the bank, to its honest end: what it writes is handed in at the desk.

const folder = mkdtempSync(join(tmpdir(), 'kantor-bank-'))
const work = await dealService({ ownSandbox: true, bankInbox: folder })
const { service, dealer, payments, accepted, decideRefund, readOf, recordStep, stateOf, passMinutes } = work
const { database, sandbox } = service
const { list, bring, lookAtAll, match } = bankDesk(service, payments)

const newDeal = async () => (await accepted()).reference
const bank = (path: 'payments' | 'orders' | 'day-end', body: object) => sandbox?.control('POST', `/bank/${path}`, body)

const pay = (reference: string, changed: Record<string, string> = {}) =>
  bank('payments', {
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
    const content = readFileSync(join(folder, name), 'utf8')
    // The folder has no schema of pain.002.
    if (hasSchemas && !name.includes('pain002')) schemaProblems.push(...(await problemsOf(content)))
    const { file } = await bring(content, name)
    expect([name, file.problem, file.statements.map(({ problem }) => problem).filter(Boolean)]).toEqual([name, null, []])
  }
  await lookAtAll()
}

/** Hands in, until the bank has reported what it does after five seconds. */
async function handInUntil(isThere: () => Promise<boolean>): Promise<void> {
  const isThereNow = async () => {
    await handIn()
    return isThere()
  }
  await expect.poll(isThereNow, { timeout: 15_000, interval: 200 }).toBe(true)
}

/** Proposed by one person and approved by another, saved as an order, and handed in at the bank. */
async function refundByOrder(reference: string, ends: 'executed' | 'rejected' | 'returned'): Promise<void> {
  await decideRefund(reference)
  const id = (await readOf(reference)).transfers.at(-1)?.id ?? ''
  const order = await payments.call(makeTransferOrder, { params: { reference, id } })
  await bank('orders', { content: String(order.body), case: ends })
  await handIn()
}

/** What the bank does after five seconds is begun at once. */
const slow = { pending: await newDeal(), reversed: await newDeal(), recalled: await newDeal() }
for (const [name, reference] of Object.entries(slow)) await pay(reference, { case: name })

test('pending: it counts once it is booked', async () => {
  const reference = slow.pending
  await handIn()
  expect(await list('pending')).toMatchObject([{ state: 'pending', amount: '500' }])
  expect(await stateOf(reference)).toBe('awaiting-payment')
  await handInUntil(async () => (await stateOf(reference)) === 'paid')
})

test.each<[string, Record<string, string>, object]>([
  ['that is booked pays its deal', {}, { state: 'paid', sums: { held: '500' } }],
  ['in a batch is found', { case: 'batch' }, { state: 'paid' }],
  ['that comes twice is a question', { case: 'twice' }, { state: 'paid', questions: [{ cause: 'further' }] }],
  ['in part waits for the rest', { amount: '200.5' }, { state: 'awaiting-payment', sums: { held: '200.5' } }],
  ['that is too much is a question', { amount: '520' }, { state: 'in-question', questions: [{ cause: 'over' }] }],
])('a payment %s', async (_what, changed, expected) => {
  const reference = await newDeal()
  await pay(reference, changed)
  await handIn()
  expect(await readOf(reference)).toMatchObject(expected)
})

test('the stranger’s payment of a batch names no deal', async () => {
  expect((await list('open')).find(({ name }) => name === 'Marta Obca')).toMatchObject({ amount: '25', reasons: ['no-reference'] })
})

test('a payment by a third party, and one without a reference, wait for a clerk', async () => {
  const [named, nameless] = [await newDeal(), await newDeal()]
  await pay(named, { payerName: 'Karol Obcy' })
  await pay(nameless, { reference: '', text: 'Exchange, please' })
  await handIn()
  const open = await list('open')
  expect(open.find(({ creditorReferences }) => creditorReferences.join().includes(named))?.reasons).toEqual(['other-name'])
  const entry = open.find(({ text }) => text === 'Exchange, please')
  expect(entry?.suggestions.map(({ reference }) => reference)).toContain(nameless)
  expect((await match(entry?.id ?? '', [{ reference: nameless }])).status).toBe(200)
  expect(await stateOf(nameless)).toBe('paid')
})

test.each(['reversed', 'recalled'] as const)('%s: the deal is in question, and is paid again', async (name) => {
  const reference = slow[name]
  await handInUntil(async () => (await list('open')).some(({ takesBack }) => takesBack.some(({ deal: of }) => of === reference)))
  expect(await stateOf(reference)).toBe('paid')
  const entry = (await list('open')).find(({ takesBack }) => takesBack.some(({ deal: of }) => of === reference))
  const paymentId = entry?.takesBack.find(({ deal: of }) => of === reference)?.paymentId ?? ''
  expect((await payments.call(takeBackBankEntry, { params: { id: entry?.id ?? '' }, body: { paymentId } })).status).toBe(200)
  expect(await stateOf(reference)).toBe('in-question')
  await pay(reference)
  await handIn()
  // The same from the same, on the same day: a person says that it came again.
  const again = (await list('open')).find(({ reasons, found }) => reasons.includes('perhaps-repeated') && found?.reference === reference)
  expect((await match(again?.id ?? '', [{ reference }])).status).toBe(200)
  expect((await deals.decide(dealer, reference, 'settle')).status).toBe(200)
  expect(await stateOf(reference)).toBe('paid')
})

test('an order that is rejected, another that comes back, and a third that arrives', async () => {
  const reference = await newDeal()
  await pay(reference)
  await handIn()
  await deals.decide(dealer, reference, 'refuse')
  await refundByOrder(reference, 'rejected')
  expect(await readOf(reference)).toMatchObject({ state: 'refunding', transfers: [{ order: { isContradicted: true } }] })
  await recordStep(reference, 'failed')
  expect(await readOf(reference)).toMatchObject({ state: 'in-question', questions: [{ cause: 'refund-failed' }] })
  await deals.decide(dealer, reference, 'refund')
  await refundByOrder(reference, 'returned')
  expect(await stateOf(reference)).toBe('refunded')
  await handInUntil(async () => (await stateOf(reference)) === 'in-question')
  await deals.decide(dealer, reference, 'refund')
  await refundByOrder(reference, 'executed')
  expect(await readOf(reference)).toMatchObject({ state: 'refunded', sums: { held: '0' } })
})

test('a payment that is late is a question', async () => {
  const reference = await newDeal()
  await passMinutes(65)
  await expect.poll(() => stateOf(reference), { timeout: 10_000 }).toBe('lapsed')
  await pay(reference)
  await handIn()
  expect(await readOf(reference)).toMatchObject({ state: 'in-question', questions: [{ cause: 'late' }] })
})

test('the statements of the day report all of it again, and change nothing', async () => {
  const before = await database.select().from(bankEntryTable)
  await bank('day-end', {})
  await handIn()
  const after = await database.select().from(bankEntryTable)
  expect(after).toHaveLength(before.length)
  expect(after.map(({ state }) => state)).toEqual(before.map(({ state }) => state))
})

test.skipIf(!hasSchemas)('all that the bank wrote is valid by the schemas', () => {
  expect(handedIn.size).toBeGreaterThan(10)
  expect(schemaProblems).toEqual([])
})
