import { expect, test } from 'vitest'
import type { DealDecision } from '#contract/desk/deal-actions.ts'
import { listDeals, listQuestions } from '#contract/desk/endpoints/deals.ts'
import { listTransfers } from '#contract/desk/endpoints/transfers.ts'
import { freezeAccount, unfreezeAccount } from '../../client/account/interventions.ts'
import { dealService, type OwnDeal } from '../../testing/deal-work.ts'
import * as deals from '../../testing/deals.ts'

const work = await dealService()
const { service, context, dealer, payments, otherPayments, compliance, otherCompliance } = work
const { accepted, paidDeal, executedDeal, sendingDeal, pay, fill, newWallet, recordStep, readOf, stateOf } = work

const actor = 'desk:ewa' as const
const freeze = ({ client: { email } }: Pick<OwnDeal, 'client'>) => freezeAccount(context, { email, reason: 'a report', actor })
const release = ({ client: { email } }: Pick<OwnDeal, 'client'>) => unfreezeAccount(context, { email, actor })

const refused = { status: 409, body: { error: 'DEAL_REFUSED', reasons: expect.arrayContaining(['account-not-active']) as unknown } }
const waits = { owner: 'compliance', next: { what: 'blocked', refusal: 'account-not-active', opens: null } }

/** A deal for which too much came, so that a dealer could honour it. */
async function overpaidDeal(): Promise<OwnDeal> {
  const own = await accepted()
  await pay(own.reference, '520')
  return own
}

async function stoppedDeal(): Promise<OwnDeal> {
  const own = await paidDeal()
  await deals.stop(compliance, own.reference)
  return own
}

test('a frozen client’s deal says since when, and that it waits for compliance', async () => {
  const own = await paidDeal()
  expect(await readOf(own.reference)).toMatchObject({ accountState: 'active', frozenAt: null, owner: 'dealer', next: { what: 'buy' } })
  const frozenAt = service.clock().toISOString()
  await freeze(own)
  expect(await readOf(own.reference)).toMatchObject({ accountState: 'frozen', frozenAt, ...waits })
  await release(own)
  expect(await readOf(own.reference)).toMatchObject({ accountState: 'active', frozenAt: null, owner: 'dealer', next: { what: 'buy' } })
})

test.each<[string, DealDecision | 'honour', () => Promise<OwnDeal>]>([
  ['honours', 'honour', overpaidDeal],
  ['gives back the money of', 'refund', overpaidDeal],
  ['refuses', 'refuse', paidDeal],
  ['lets go on', 'settle', stoppedDeal],
])('nobody %s a frozen client’s deal before the release', async (_what, decision, prepare) => {
  const own = await prepare()
  await freeze(own)
  const { state, actions } = await readOf(own.reference)
  expect(actions.find(({ action }) => action === decision)?.refusals[0]).toBe('account-not-active')
  const decide = () =>
    decision === 'honour'
      ? deals.honour(dealer, own.reference)
      : deals.decide(decision === 'settle' ? compliance : dealer, own.reference, decision)
  expect(await decide()).toMatchObject(refused)
  expect(await stateOf(own.reference)).toBe(state)
  await release(own)
  expect((await decide()).status).toBe(200)
})

test('neither a delivery nor a refund of a frozen client is proposed or approved', async () => {
  const [executed, proposed, strangers] = [await executedDeal(), await executedDeal({ amount: '5000' }), await accepted()]
  for (const { reference } of [executed, proposed]) await newWallet(reference)
  const { body } = await deals.deliver(payments, proposed.reference)
  await pay(strangers.reference, '1', { payer: 'third-party' })
  for (const own of [executed, proposed, strangers]) await freeze(own)
  expect(await deals.deliver(payments, executed.reference)).toMatchObject(refused)
  expect((await deals.approve(otherPayments, body.approvalId ?? '')).status).toBe(409)
  expect(await deals.proposeRefund(payments, strangers.reference)).toMatchObject(refused)
  for (const own of [executed, proposed, strangers]) expect(await readOf(own.reference)).toMatchObject(waits)
})

test('what happened is recorded for a frozen client too', async () => {
  const own = await accepted()
  await freeze(own)
  expect(await readOf(own.reference)).toMatchObject({ owner: 'client', next: { what: 'pay' } })
  expect((await pay(own.reference)).status).toBe(200)
  expect((await fill(own.reference)).status).toBe(200)
  expect(await readOf(own.reference)).toMatchObject({ state: 'executed', ...waits })
})

test('the arrival of what was sent before the freeze ends the deal', async () => {
  const own = await sendingDeal()
  await recordStep(own.reference, 'sent')
  await freeze(own)
  expect(await readOf(own.reference)).toMatchObject({ owner: 'payments', next: { what: 'confirm' } })
  expect((await recordStep(own.reference, 'confirmed')).status).toBe(200)
  expect(await readOf(own.reference)).toMatchObject({ state: 'done', owner: null, next: null })
})

test('compliance stops and cancels the deals of a frozen client', async () => {
  const [paid, unpaid] = [await paidDeal(), await accepted()]
  for (const own of [paid, unpaid]) await freeze(own)
  expect((await deals.stop(compliance, paid.reference)).status).toBe(200)
  expect(await readOf(paid.reference)).toMatchObject({ owner: 'compliance', next: { what: 'question', cause: 'stopped' } })
  const { body } = await deals.proposeEnd(compliance, unpaid.reference, 'proposeDealCancel')
  expect((await deals.approve(otherCompliance, body.approvalId)).status).toBe(200)
  expect(await stateOf(unpaid.reference)).toBe('cancelled')
})

test('lists say which client is frozen, and that compliance is next', async () => {
  const [overpaid, sending] = [await overpaidDeal(), await sendingDeal()]
  const seen = async (reference: string) => {
    const [{ body: all }, { body: asked }, { body: leaving }] = await Promise.all([
      dealer.call(listDeals, { query: { list: 'all' } }),
      dealer.call(listQuestions),
      payments.call(listTransfers, { query: { list: 'to-send' } }),
    ])
    const [deal, question] = [
      all.deals.find((one) => one.reference === reference),
      asked.questions.find((one) => one.deal.reference === reference),
    ]
    const transfer = leaving.transfers.find((one) => one.deal === reference)
    return [deal?.owner, deal?.accountState, question?.deal.accountState, transfer?.accountState]
  }
  expect(await seen(overpaid.reference)).toEqual(['dealer', 'active', 'active', undefined])
  expect(await seen(sending.reference)).toEqual(['payments', 'active', undefined, 'active'])
  for (const own of [overpaid, sending]) await freeze(own)
  expect(await seen(overpaid.reference)).toEqual(['compliance', 'frozen', 'frozen', undefined])
  expect(await seen(sending.reference)).toEqual(['payments', 'frozen', undefined, 'frozen'])
})
