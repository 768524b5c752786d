import { expect, test } from 'vitest'
import { confirmBankFile, linkBankEntry, repeatBankEntry, takeBackBankEntry, uploadBankFile } from '#contract/desk/endpoints/bank.ts'
import { acceptPayment, makeTransferOrder, reversePayment } from '#contract/desk/endpoints/deal-acts.ts'
import { confirmBankFileStepUp } from '#contract/desk/step-up-subjects.ts'
import { bookingDayOf } from '../../platform/banking-day/closing-days.ts'
import { plusDays } from '../../platform/clock.ts'
import { dayOf } from '../../platform/zoned-time.ts'
import { bankDesk, fileToConfirm } from '../../testing/bank-desk.ts'
import { type CamtEntry, type CamtFile, notificationOf, statementOf } from '../../testing/camt-files.ts'
import { dealService } from '../../testing/deal-work.ts'
import * as deals from '../../testing/deals.ts'
import { countWaitingStatements, holdLocks } from '../../testing/locks.ts'
import { draftFor, publish } from '../../testing/offers.ts'
import { orderReport } from '../../testing/order-reports.ts'
import { staffWithPasskey } from '../../testing/staff.ts'
import { askAboutMissing } from './missing-money.ts'

// Each test says what should be, and fails at c7aa3dff. A = payments, B = otherPayments, dishonest or careless; others are honest.
const work = await dealService()
const {
  service,
  context,
  payments: A,
  otherPayments: B,
  clerk,
  otherClerk,
  dealer,
  supervisor,
  accepted,
  readOf,
  stateOf,
  fill,
  newWallet,
  pay,
} = work
const { lookAtAll, handIn, entryOf, match, proposeCorrection } = bankDesk(service, clerk)
let n = 0
const iban = () => `DE12${String(++n).padStart(18, '0')}`
const now = () => service.clock().toISOString()
const day = (days: number) => dayOf(plusDays(service.clock(), days), 'Europe/Warsaw')
const exchange = async (reference: string) => (await newWallet(reference), await fill(reference))
const vouched = { body: { error: 'VOUCHED_FOR_MONEY' } }
/** Really at the bank: a stranger's money without a deal's reference. */
const strangers = (amount: string): CamtEntry => ({
  amount,
  name: 'Xaver Stranger',
  account: iban(),
  entryReference: `R-${++n}`,
  booked: now(),
  text: ['rent'],
})
const forgedFor = (reference: string, real: CamtEntry): CamtEntry => ({
  ...real,
  name: 'Ada Lovelace',
  text: [],
  creditorReference: `RF${reference}`,
})
const fromAda = (reference: string, amount: string): CamtEntry => forgedFor(reference, strangers(amount))
async function uploaded(file: CamtFile, read: { entries: number; sum: string; closing: string | null }) {
  const { params, body, confirmed } = await fileToConfirm(A, file, read as never)
  expect((await B.call(confirmBankFile, { params, body: { ...body, proof: await B.stepUp(confirmed) } })).status).toBe(200)
  await lookAtAll()
}
const typed = (reference: string, amount: string, [one, other] = [A, B], more: object = {}) =>
  deals.recordPayment(service, { clerk: one, otherClerk: other }, reference, { amount, ...more })
/** Unbroken statements until the second banking day, without the money of any test. */
async function statementsWithoutIt() {
  await service.database.execute("delete from bank_statement where kind = 'camt.053'")
  const { next } = await bookingDayOf('EUR', day(0))
  const { next: second } = await bookingDayOf('EUR', next)
  const opening = String(1000 * ++n)
  // Without movements, they need other balances to differ: a fee each.
  let left = Number(opening)
  for (const one of [day(-1), day(0), next, second])
    await handIn({
      statements: [
        { id: `S-${++n}`, day: one, opening: String(left--), entries: [{ amount: '-1', booked: one, entryReference: `fee ${n}` }] },
      ],
    })
  await askAboutMissing(context)
}
async function replaced(amount: string) {
  const { client, reference } = await accepted()
  await handIn(notificationOf(fromAda(reference, amount)))
  expect((await publish(dealer, { request: client.request, draft: draftFor(client, { amount }) })).status).toBe(200)
  return { reference, entry: `R-${n}`, replacing: await deals.acceptNewest(service, client, 2) }
}

test('a forged name in an upload of the right sums is not blessed by the true file', async () => {
  const { reference } = await accepted({ amount: '901' })
  const real = strangers('901')
  await uploaded(statementOf(forgedFor(reference, real)), { entries: 1, sum: '901', closing: '901' })
  await exchange(reference)
  await handIn(statementOf(real))
  expect(await deals.deliver(A, reference)).toMatchObject(vouched)
})
test('nor is a forged pending entry, which no number that is typed counts', async () => {
  const { reference } = await accepted({ amount: '902' })
  const real = strangers('902')
  const { booked: _, ...pending } = forgedFor(reference, real)
  await uploaded(notificationOf({ ...pending, status: 'PDNG' }), { entries: 0, sum: '0', closing: null })
  await handIn(statementOf(real))
  expect(await stateOf(reference)).toBe('awaiting-payment')
})
test('a stranger’s entry is not linked with typed money, and frees nobody', async () => {
  const { reference } = await accepted({ amount: '903' })
  await typed(reference, '903', [A, B], { payerAccount: null })
  await exchange(reference)
  const real = strangers('903')
  await handIn(statementOf(real))
  const entry = await entryOf(real.entryReference ?? '')
  expect(entry.typed).toHaveLength(1)
  const linked = await A.call(linkBankEntry, { params: { id: entry.id }, body: { paymentId: entry.typed[0]?.paymentId ?? '' } })
  expect(linked.status).toBe(409)
  expect(await deals.deliver(B, reference)).toMatchObject(vouched)
})
test('who says that an entry is the same as the uploaded one does not free themselves', async () => {
  const { reference } = await accepted({ amount: '904' })
  const real = strangers('904')
  const { entryReference: _, ...forged } = forgedFor(reference, real)
  await uploaded(statementOf(forged), { entries: 1, sum: '904', closing: '904' })
  await exchange(reference)
  await handIn(statementOf(real))
  const { id, doubtOf } = await entryOf(real.entryReference ?? '')
  expect(doubtOf).not.toBeNull()
  expect((await A.call(repeatBankEntry, { params: { id } })).status).toBe(200)
  expect(await deals.deliver(A, reference)).toMatchObject(vouched)
})
test('who vouched for money does not approve that the real money goes back', async () => {
  const { reference } = await accepted({ amount: '905' })
  await typed(reference, '905')
  await handIn(statementOf(fromAda(reference, '905')))
  const at = (await readOf(reference)).payments.findIndex(({ setAside }) => setAside === 'further')
  const { approvalId } = (await deals.proposeRefund(A, reference, { at })).body
  expect(await deals.approve(B, approvalId)).toMatchObject(vouched)
})
test('a typed payment that a file reported meanwhile does not count twice', async () => {
  const { reference } = await accepted({ amount: '800' })
  const came = fromAda(reference, '400')
  const { approvalId } = (
    await deals.proposePayment(service, A, reference, {
      amount: '400',
      payerAccount: came.account ?? null,
      bankReference: 'as the portal shows it',
    })
  ).body
  await handIn(statementOf(came))
  await deals.approve(B, approvalId)
  expect((await readOf(reference)).sums.received).toBe('400')
})
test('a deal that replaced another is in question when the statements lack its money', async () => {
  const { replacing } = await replaced('520')
  await statementsWithoutIt()
  expect(await stateOf(replacing)).toBe('in-question')
})
test('and when its match is corrected after the coins left', async () => {
  const { entry, replacing } = await replaced('521')
  await exchange(replacing)
  expect((await deals.deliver(A, replacing)).status).toBe(200)
  service.clock.advance({ seconds: 1 })
  await deals.approve(B, (await proposeCorrection((await entryOf(entry)).id)).body.approvalId)
  expect(await readOf(replacing)).toMatchObject({ state: 'in-question', sums: { held: '0' } })
})
test('and when the bank takes it back', async () => {
  const { entry, replacing } = await replaced('522')
  await exchange(replacing)
  await deals.deliver(A, replacing)
  const { account, name } = await entryOf(entry)
  await handIn(
    notificationOf({
      amount: '-522',
      name: name ?? '',
      account: account ?? '',
      booked: now(),
      entryReference: `back ${entry}`,
      reversal: true,
    }),
  )
  const debit = await entryOf(`back ${entry}`)
  expect(
    (await clerk.call(takeBackBankEntry, { params: { id: debit.id }, body: { paymentId: debit.takesBack[0]?.paymentId ?? '' } })).status,
  ).toBe(200)
  expect(await stateOf(replacing)).toBe('in-question')
})
test('a proposal of a payment is void once its deal was replaced', async () => {
  const { client, reference } = await accepted()
  await pay(reference, '520')
  const { approvalId } = (await deals.proposePayment(service, A, reference, { amount: '30' })).body
  await publish(dealer, { request: client.request, draft: draftFor(client, { amount: '550' }) })
  await deals.acceptNewest(service, client, 2)
  expect((await deals.approve(B, approvalId)).status).toBe(409)
})
test('money that the statements lack does not go back', async () => {
  const { reference } = await accepted()
  await handIn(notificationOf(fromAda(reference, '500')))
  await statementsWithoutIt()
  expect(await stateOf(reference)).toBe('in-question')
  expect((await deals.decide(dealer, reference, 'refund')).body).toMatchObject({ reasons: ['not-in-statement'] })
})
test('a statement that has money as pending only does not have it', async () => {
  service.config.operator.deals.statementFromEur = 400
  const { reference } = await accepted()
  service.config.operator.deals.statementFromEur = null
  const { booked, ...entry } = fromAda(reference, '500')
  await handIn(statementOf({ ...entry, status: 'PDNG' }))
  await handIn(notificationOf({ ...entry, booked: booked ?? '' }))
  await exchange(reference)
  expect((await deals.deliver(A, reference)).body).toMatchObject({ reasons: ['awaits-statement'] })
})
test('who approved that money was another deal’s vouches for the next deal', async () => {
  const one = await accepted({ amount: '606' })
  await handIn(notificationOf(fromAda(one.reference, '606')))
  const { id } = await entryOf(`R-${n}`)
  await exchange(one.reference)
  await deals.deliver(clerk, one.reference)
  await work.recordStep(one.reference, 'confirmed')
  const two = await accepted({ amount: '606' })
  service.clock.advance({ seconds: 1 })
  await deals.approve(B, (await proposeCorrection(id, { by: A })).body.approvalId)
  await match(id, [{ reference: two.reference, amount: '606' }], A)
  await exchange(two.reference)
  expect(await deals.deliver(B, two.reference)).toMatchObject(vouched)
})
test('an uploaded report about an order does not end a refund', async () => {
  const { reference } = await accepted()
  await pay(reference, '500')
  await deals.decide(dealer, reference, 'refuse')
  await work.decideRefund(reference)
  const { id = '', number } = (await readOf(reference)).transfers.at(-1) ?? {}
  expect((await A.call(makeTransferOrder, { params: { reference, id } })).status).toBe(200)
  for (const status of ['ACCP', 'RJCT']) {
    const body = Buffer.from(orderReport({ order: `${reference}-${number}`, status }))
    const { id: fileId, sha256 } = (await A.call(uploadBankFile, { query: { name: 'a.xml' }, body })).body.file
    const figures = { statements: [], orders: 1 }
    const proof = await B.stepUp(confirmBankFileStepUp({ fileId, sha256, figures }))
    expect((await B.call(confirmBankFile, { params: { id: fileId }, body: { ...figures, proof } })).status).toBe(200)
    await lookAtAll()
  }
  expect(await work.stepsOf(reference)).not.toContain('failed')
})
test('an entry is not linked with a payment that is said to be a mistake meanwhile', async () => {
  const { reference } = await accepted({ amount: '911' })
  await typed(reference, '911', [clerk, otherClerk], { payerAccount: null })
  const real = { ...strangers('911'), name: 'Ada Lovelace' }
  await handIn(statementOf(real))
  const {
    id,
    typed: [one],
  } = await entryOf(real.entryReference ?? '')
  const paymentId = one?.paymentId ?? ''
  const { version } = await readOf(reference)
  const release = await holdLocks(service.database, 'select 1 from staff where id = $1 for update', { values: [A.id] })
  const linking = A.call(linkBankEntry, { params: { id }, body: { paymentId } })
  await expect.poll(() => countWaitingStatements(service.database), { timeout: 3000 }).toBe(1)
  const reversal = { kind: 'mistaken' as const, at: now(), reference: 'typed wrongly', version }
  const mistaken = supervisor.call(reversePayment, { params: { reference, id: paymentId }, body: reversal })
  await expect.poll(() => countWaitingStatements(service.database), { timeout: 3000 }).toBe(2)
  await release()
  expect(new Set([(await linking).status, (await mistaken).status])).toEqual(new Set([200, 409]))
})
test('who accepted a name still vouches after the payment was recorded again', async () => {
  const both = await staffWithPasskey(service, ['compliance', 'payments'])
  const { reference } = await accepted({ amount: '912' })
  const real = strangers('912')
  await handIn(notificationOf({ ...real, creditorReference: `RF${reference}` }))
  await match((await entryOf(real.entryReference ?? '')).id, [{ reference, amount: '912', payer: 'other-name' }])
  const {
    payments: [first],
    version,
  } = await readOf(reference)
  await both.call(acceptPayment, { params: { reference, id: first?.id ?? '' }, body: { version } })
  await handIn(notificationOf({ ...real, amount: '-912', entryReference: 'back 912', reversal: true }))
  const debit = await entryOf('back 912')
  await clerk.call(takeBackBankEntry, { params: { id: debit.id }, body: { paymentId: debit.takesBack[0]?.paymentId ?? '' } })
  service.clock.advance({ seconds: 1 })
  await deals.approve(B, (await proposeCorrection(debit.id)).body.approvalId)
  await deals.decide(dealer, reference, 'settle')
  await exchange(reference)
  expect(await deals.deliver(both, reference)).toMatchObject(vouched)
})
test('money paid for somebody else is the party’s only for compliance', async () => {
  const { reference } = await accepted()
  const real = { ...strangers('500'), name: 'Ada Lovelace', ultimate: 'Xaver Stranger' }
  await handIn(notificationOf(real))
  expect((await match((await entryOf(real.entryReference ?? '')).id, [{ reference }])).status).toBe(400)
})
test('proposing a correction and sending at the same deal waits in one order', async () => {
  const { reference } = await accepted()
  await handIn(notificationOf(fromAda(reference, '500')))
  const { id } = await entryOf(`R-${n}`)
  await exchange(reference)
  const release = await holdLocks(service.database, `select 1 from deal where reference = '${reference}' for update`)
  const correction = proposeCorrection(id, { by: clerk })
  await expect.poll(() => countWaitingStatements(service.database), { timeout: 3000 }).toBe(1)
  const delivery = deals.deliver(clerk, reference)
  await expect.poll(() => countWaitingStatements(service.database), { timeout: 3000 }).toBe(2)
  await release()
  expect([(await correction).status, (await delivery).status]).not.toContain(503)
})
