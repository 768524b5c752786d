import { describe, expect, test } from 'vitest'
import { decideApproval, readApproval } from '#contract/desk/endpoints/approvals.ts'
import { confirmBankFile } from '#contract/desk/endpoints/bank.ts'
import { acceptPayment } from '#contract/desk/endpoints/deal-acts.ts'
import { bankDesk, fileToConfirm } from '../../testing/bank-desk.ts'
import { statementOf } from '../../testing/camt-files.ts'
import { dealService } from '../../testing/deal-work.ts'
import * as deals from '../../testing/deals.ts'
import { decisionOf, type StaffWithPasskey, staffWithPasskey } from '../../testing/staff.ts'

const { service, payments, otherPayments, supervisor, compliance, clerk, accepted, readOf, stateOf, pay, fill, newWallet } =
  await dealService()
const { bring, lookAtAll } = bankDesk(service, clerk)
const amount = '900'

/** Buys for a paid deal, whose coins may then leave. */
async function exchange(reference: string) {
  expect(await stateOf(reference)).toBe('paid')
  await newWallet(reference)
  expect((await fill(reference)).status).toBe(200)
}

/** Types a payment and approves it. */
async function typed(one: StaffWithPasskey, other: StaffWithPasskey, sum = amount): Promise<string> {
  const { reference } = await accepted({ amount: sum })
  expect(await deals.recordPayment(service, { clerk: one, otherClerk: other }, reference, { amount: sum })).toMatchObject({ status: 200 })
  await exchange(reference)
  return reference
}

const refusedWith = (...roles: string[]) => ({ status: 403, body: { error: 'VOUCHED_FOR_MONEY', roles } })

/** An entry that pays a deal, in its own statement. */
const paymentOf = (reference: string) =>
  statementOf({
    amount,
    creditorReference: `RF${reference}`,
    name: 'Ada Lovelace',
    account: 'DE89370400440532013000',
    entryReference: reference,
  })

describe('who vouched for money sends nothing for it alone', () => {
  test('who typed it, and who approved that', async () => {
    const reference = await typed(payments, otherPayments)
    for (const voucher of [payments, otherPayments])
      expect(await deals.deliver(voucher, reference)).toMatchObject(refusedWith('payments', 'supervisor'))
    expect((await deals.readDealOf(payments, reference)).rolesBeside).toEqual(['payments', 'supervisor'])
    expect((await deals.readDealOf(supervisor, reference)).rolesBeside).toBeNull()
    expect((await deals.deliver(supervisor, reference)).status).toBe(200)
  })

  test('a supervisor alone ends at the second person', async () => {
    const { reference } = await accepted({ amount })
    const { approvalId } = (await deals.proposePayment(service, supervisor, reference, { amount })).body
    expect((await deals.approve(supervisor, approvalId)).body).toMatchObject({ error: 'OWN_PROPOSAL' })
    expect(await stateOf(reference)).toBe('awaiting-payment')
  })

  test('who uploaded its file or confirmed it, until the bank’s client brings the same', async () => {
    const { reference } = await accepted({ amount })
    const file = paymentOf(reference)
    const { params, body, confirmed } = await fileToConfirm(payments, file, { entries: 1, sum: amount, closing: amount })
    await lookAtAll()
    expect(await stateOf(reference)).toBe('awaiting-payment')
    const proof = await otherPayments.stepUp(confirmed)
    expect((await otherPayments.call(confirmBankFile, { params, body: { ...body, proof } })).status).toBe(200)
    await lookAtAll()
    await exchange(reference)
    for (const voucher of [payments, otherPayments])
      expect(await deals.deliver(voucher, reference)).toMatchObject(refusedWith('payments', 'supervisor'))
    await bring(file)
    expect((await deals.readDealOf(payments, reference)).rolesBeside).toBeNull()
    expect((await deals.deliver(payments, reference)).status).toBe(200)
  })

  test('who accepted that another name is the party’s', async () => {
    const both = await staffWithPasskey(service, ['compliance', 'payments'])
    const { reference } = await accepted({ amount })
    await pay(reference, amount, { payer: 'other-name', payerName: 'A. Lovelace' })
    const { payments: recorded, version } = await readOf(reference)
    const accept = (by: StaffWithPasskey) => by.call(acceptPayment, { params: { reference, id: recorded[0]?.id ?? '' }, body: { version } })
    for (const other of [supervisor, payments]) expect((await accept(other)).body).toMatchObject({ error: 'NOT_PERMITTED' })
    expect((await accept(both)).status).toBe(200)
    await exchange(reference)
    expect(await deals.deliver(both, reference)).toMatchObject(refusedWith('payments', 'supervisor'))
    expect((await deals.deliver(payments, reference)).status).toBe(200)
  })
})

describe('what two people decide', () => {
  test('is proposed by who vouched, approved by nobody who did, and rejected by all', async () => {
    const reference = await typed(payments, otherPayments, '2000')
    const { approvalId } = (await deals.deliver(payments, reference)).body
    const params = { id: approvalId ?? '' }
    expect((await otherPayments.call(readApproval, { params })).body).toMatchObject({
      mayDecide: true,
      rolesBeside: ['payments', 'supervisor'],
    })
    expect((await supervisor.call(readApproval, { params })).body.rolesBeside).toBeNull()
    expect(await deals.approve(otherPayments, params.id)).toMatchObject(refusedWith('payments', 'supervisor'))
    expect((await otherPayments.call(decideApproval, await decisionOf(otherPayments, params.id, 'rejected', 'Wait'))).status).toBe(200)
    const again = (await deals.deliver(payments, reference)).body.approvalId ?? ''
    expect((await deals.approve(supervisor, again)).status).toBe(200)
  })

  test('a refund is not approved by who typed the payment', async () => {
    const { reference } = await accepted({ amount })
    await deals.recordPayment(service, { clerk: payments, otherClerk: otherPayments }, reference, { amount, payer: 'third-party' })
    const { approvalId } = (await deals.proposeRefund(payments, reference)).body
    expect(await deals.approve(otherPayments, approvalId)).toMatchObject(refusedWith('payments', 'supervisor'))
    expect((await deals.approve(supervisor, approvalId)).status).toBe(200)
  })
})

describe('a typed payment', () => {
  test('under another name is not said to be the party’s', async () => {
    const { reference } = await accepted({ amount })
    const said = await deals.proposePayment(service, clerk, reference, { amount, payerName: 'Charles Babbage' })
    expect(said).toMatchObject({ status: 400, body: { fields: { payer: expect.any(String) } } })
  })

  test('is void if the bank’s file reports it before it is approved', async () => {
    const { reference } = await accepted({ amount })
    const { approvalId } = (await deals.proposePayment(service, payments, reference, { amount, bankReference: reference })).body
    await bring(paymentOf(reference))
    await lookAtAll()
    expect(await deals.approve(otherPayments, approvalId)).toMatchObject({ status: 409 })
    expect((await readOf(reference)).payments).toHaveLength(1)
    expect((await compliance.call(readApproval, { params: { id: approvalId } })).body.state).toBe('void')
  })
})
