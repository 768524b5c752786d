import { describe, expect, test } from 'vitest'
import { matchBankTransfer, takeBackBankEntry } from '#contract/desk/endpoints/bank.ts'
import { listTransfers } from '#contract/desk/endpoints/transfers.ts'
import { readApproval } from '#contract/desk/endpoints/approvals.ts'
import { bankDesk } from '../../testing/bank-desk.ts'
import { type CamtEntry, notificationOf } from '../../testing/camt-files.ts'
import { dealService } from '../../testing/deal-work.ts'
import * as deals from '../../testing/deals.ts'
import { addAccount, checkAccount } from '../../testing/payout-accounts.ts'

const work = await dealService()
const {
  service,
  payments,
  otherPayments,
  compliance,
  dealer,
  supervisor,
  accepted,
  readOf,
  stateOf,
  fill,
  newWallet,
  decideRefund,
  recordStep,
} = work
const { handIn, entryOf, match, proposeCorrection } = bankDesk(service, payments)

let numbers = 0
const payer = { name: 'Ada Lovelace', account: 'DE89370400440532013000' }

async function arrives(entry: Partial<CamtEntry> & Pick<CamtEntry, 'amount'>) {
  const entryReference = `C-${++numbers}`
  await handIn(notificationOf({ booked: service.clock().toISOString(), entryReference, endToEndId: entryReference, ...payer, ...entry }))
  return entryOf(entryReference)
}

/** A deal that an entry pays by itself. */
async function paidDeal() {
  const { reference } = await accepted()
  const { id } = await arrives({ amount: '500', creditorReference: `RF${reference}` })
  return { reference, id }
}

/** The bank takes money back, and a person chooses the deal from which. */
async function takesBack(reference: string) {
  const debit = await arrives({ amount: '-500', reversal: true })
  const { paymentId } = debit.takesBack.find(({ deal }) => deal === reference) ?? { paymentId: '' }
  expect((await payments.call(takeBackBankEntry, { params: { id: debit.id }, body: { paymentId } })).status).toBe(200)
  return debit.id
}

async function corrected(id: string) {
  // What is recorded again comes after what was recorded before.
  service.clock.advance({ seconds: 1 })
  const { approvalId } = (await proposeCorrection(id)).body
  expect((await deals.approve(payments, approvalId)).body).toMatchObject({ error: 'OWN_PROPOSAL' })
  expect((await deals.approve(otherPayments, approvalId)).status).toBe(200)
}

describe('what was decided about an entry is corrected by two people', () => {
  test('a credit that was recorded at the wrong deal, which is then in question', async () => {
    const wrong = await paidDeal()
    const right = await accepted()
    await corrected(wrong.id)
    expect(await readOf(wrong.reference)).toMatchObject({ state: 'in-question', payments: [{ reversal: { kind: 'mistaken' } }] })
    expect((await match(wrong.id, [{ reference: right.reference }])).status).toBe(200)
    expect(await stateOf(right.reference)).toBe('paid')
  })

  test('a debit that took back the payment of the wrong deal, which continues', async () => {
    const [wrong, right] = [await paidDeal(), await paidDeal()]
    const debit = await takesBack(wrong.reference)
    expect(await stateOf(wrong.reference)).toBe('in-question')
    await corrected(debit)
    expect(await readOf(wrong.reference)).toMatchObject({
      state: 'in-question',
      next: { what: 'settle' },
      payments: [{ reversal: { kind: 'recalled' } }, { counts: true, reversal: null, reportedBy: 'notification' }],
    })
    expect((await deals.decide(dealer, wrong.reference, 'settle')).status).toBe(200)
    expect(await stateOf(wrong.reference)).toBe('paid')
    const again = (await entryOf(`C-${numbers}`)).takesBack.find(({ deal }) => deal === right.reference)
    const body = { paymentId: again?.paymentId ?? '' }
    expect((await payments.call(takeBackBankEntry, { params: { id: debit }, body })).status).toBe(200)
    expect(await stateOf(right.reference)).toBe('in-question')
  })

  test('after coins were sent, the deal stays in question, and nothing is sent again', async () => {
    const { reference, id } = await paidDeal()
    await fill(reference)
    await newWallet(reference)
    await work.deliver(reference, [otherPayments, supervisor])
    await corrected(id)
    expect(await readOf(reference)).toMatchObject({ state: 'in-question', transfers: [{ purpose: 'delivery' }] })
    await recordStep(reference, 'confirmed')
    const again = await match(id, [{ reference }])
    expect(again.status).toBe(200)
    expect((await deals.decide(dealer, reference, 'settle')).status).toBe(200)
    expect(await readOf(reference)).toMatchObject({ state: 'done', transfers: [{ purpose: 'delivery' }] })
  })
})

/** The bank sends, or returns, money of the deal's last transfer, and a person says so. */
async function moves(reference: string, entry: Partial<CamtEntry> & Pick<CamtEntry, 'amount'>) {
  const transferId = (await readOf(reference)).transfers.at(-1)?.id ?? ''
  const { id } = await arrives({ account: 'PL61109010140000071219812874', ...entry })
  return { id, status: (await payments.call(matchBankTransfer, { params: { id }, body: { transferId } })).status }
}

/** A deal whose whole payment goes back. */
async function refundingDeal() {
  const { reference } = await work.paidDeal()
  await deals.decide(dealer, reference, 'refuse')
  await decideRefund(reference)
  return reference
}

/** A sell whose payout is on its way. */
async function payingSell() {
  const { client, reference } = await work.paidDeal({ direction: 'sell' })
  await checkAccount(compliance, (await addAccount(service, client, { currency: 'EUR' })).body.id)
  await fill(reference)
  await work.deliver(reference, [otherPayments, supervisor])
  const { amount, toAccount: account } = (await readOf(reference)).transfers[0] ?? {}
  return { reference, debit: { amount: `-${amount}`, account } }
}

const lastTransfer = async (reference: string) => (await readOf(reference)).transfers.at(-1)?.steps.map(({ kind }) => kind)

describe('what an entry said of a transfer of ours is corrected by two people', () => {
  test('a debit that was another one: the transfer is to be sent again', async () => {
    const reference = await refundingDeal()
    const wrong = await moves(reference, { amount: '-500' })
    expect([wrong.status, await stateOf(reference)]).toEqual([200, 'refunded'])
    await corrected(wrong.id)
    expect(await readOf(reference)).toMatchObject({ state: 'in-question', questions: [{ cause: 'refund-came-back' }] })
    expect(await lastTransfer(reference)).toEqual(['confirmed', 'decided'])
    expect((await payments.call(listTransfers, { query: { list: 'to-send' } })).body.transfers).toMatchObject([{ deal: reference }])
    expect((await moves(reference, { amount: '-500' })).status).toBe(200)
    expect((await deals.decide(dealer, reference, 'refund')).status).toBe(200)
    expect(await stateOf(reference)).toBe('refunded')
  })

  test('the same entry is matched again, with the right transfer', async () => {
    const [wrongDeal, right] = [await refundingDeal(), await refundingDeal()]
    const { id } = await moves(wrongDeal, { amount: '-500' })
    await corrected(id)
    const transferId = (await readOf(right)).transfers[0]?.id ?? ''
    expect((await payments.call(matchBankTransfer, { params: { id }, body: { transferId } })).status).toBe(200)
    expect([await stateOf(wrongDeal), await stateOf(right)]).toEqual(['in-question', 'refunded'])
    expect((await entryOf(`C-${numbers}`)).matches).toMatchObject([{ kind: 'confirmed', deal: right }])
  })

  test('a credit that was no return: the refund counts as paid, and the deal can end', async () => {
    const reference = await refundingDeal()
    expect((await moves(reference, { amount: '-500' })).status).toBe(200)
    const wrong = await moves(reference, { amount: '500', returned: 'AC04' })
    expect([wrong.status, await stateOf(reference)]).toEqual([200, 'in-question'])
    await corrected(wrong.id)
    expect(await lastTransfer(reference)).toEqual(['confirmed', 'returned', 'confirmed'])
    expect((await deals.decide(dealer, reference, 'refund')).status).toBe(200)
    expect(await stateOf(reference)).toBe('refunded')
  })

  test('first the return, then the debit, of which neither was: it is to be sent', async () => {
    const reference = await refundingDeal()
    const debit = await moves(reference, { amount: '-500' })
    const credit = await moves(reference, { amount: '500', returned: 'AC04' })
    expect((await proposeCorrection(debit.id)).body).toMatchObject({ error: 'DEAL_REFUSED' })
    await corrected(credit.id)
    await corrected(debit.id)
    expect(await lastTransfer(reference)).toEqual(['confirmed', 'returned', 'confirmed', 'decided'])
    expect((await deals.proposeRefund(otherPayments, reference)).body).toMatchObject({ error: 'DEAL_REFUSED' })
  })

  test('a surplus that came back by mistake, of a deal that went on', async () => {
    const { reference } = await accepted()
    await arrives({ amount: '503', creditorReference: `RF${reference}` })
    expect((await deals.honour(supervisor, reference)).status).toBe(200)
    await decideRefund(reference)
    expect((await moves(reference, { amount: '-3', account: payer.account })).status).toBe(200)
    const wrong = await moves(reference, { amount: '3', account: payer.account, returned: 'AC04' })
    const cameBack = async () => (await readOf(reference)).questions.find(({ cause }) => cause === 'refund-came-back')?.outcome
    expect([await stateOf(reference), await cameBack()]).toEqual(['paid', null])
    await corrected(wrong.id)
    expect([await stateOf(reference), await cameBack()]).toEqual(['paid', 'refunded'])
  })

  test('but not once it was paid back again', async () => {
    const reference = await refundingDeal()
    await moves(reference, { amount: '-500' })
    const wrong = await moves(reference, { amount: '500', returned: 'AC04' })
    await deals.decide(dealer, reference, 'refund')
    await decideRefund(reference)
    expect((await proposeCorrection(wrong.id)).body).toMatchObject({ error: 'DEAL_REFUSED' })
  })

  test('nor what became something else since', async () => {
    const reference = await refundingDeal()
    const { id } = await moves(reference, { amount: '-500' })
    await recordStep(reference, 'returned')
    expect((await proposeCorrection(id)).body).toMatchObject({ error: 'DEAL_REFUSED' })
  })

  test('the money of a sell, which is never sent a second time by itself', async () => {
    const { reference, debit } = await payingSell()
    const wrong = await moves(reference, debit)
    expect([wrong.status, await stateOf(reference)]).toEqual([200, 'done'])
    await corrected(wrong.id)
    expect(await readOf(reference)).toMatchObject({ state: 'in-question', questions: [{ cause: 'delivery-undone' }] })
    expect((await deals.decide(dealer, reference, 'settle')).body).toMatchObject({ reasons: ['transfer-running'] })
    expect((await moves(reference, debit)).status).toBe(200)
    expect((await deals.decide(dealer, reference, 'settle')).status).toBe(200)
    expect(await readOf(reference)).toMatchObject({ state: 'done', transfers: [{ purpose: 'delivery' }] })
  })
})

describe('a correction', () => {
  test('is refused once money of the entry is on its way back', async () => {
    const { reference, id } = await paidDeal()
    await deals.decide(dealer, reference, 'refuse')
    await decideRefund(reference)
    expect((await proposeCorrection(id)).body).toMatchObject({ error: 'DEAL_REFUSED', reasons: ['transfer-running'] })
  })

  test('is void if money leaves before it is decided', async () => {
    const { reference, id } = await paidDeal()
    const { approvalId } = (await proposeCorrection(id)).body
    expect((await proposeCorrection(id)).status).toBe(409)
    await deals.decide(dealer, reference, 'refuse')
    await decideRefund(reference)
    expect((await deals.approve(otherPayments, approvalId)).status).toBe(409)
    expect((await payments.call(readApproval, { params: { id: approvalId } })).body.state).toBe('void')
  })
})
