import { describe, expect, test } from 'vitest'
import { newBitcoinAddress, newTransactionId } from '#contract/addresses/testing/made-addresses.ts'
import { recordTransferStep as recordTransferEndpoint } from '#contract/desk/endpoints/deal-acts.ts'
import { isOfOther, notAnAddress, notATransaction } from '#contract/desk/chain-states.ts'
import { deal as readOwnDeal } from '#contract/endpoints/deals.ts'
import * as deals from '../../testing/deals.ts'
import { serviceOfFile } from '../../testing/service.ts'

const service = await serviceOfFile({ ownSandbox: true })
const { clock } = service
const desk = await deals.dealDesk(service)
const { dealer, payments } = desk

describe('coins', () => {
  const recordOf = async (reference: string, typed: string) => {
    const { version, transfers } = await deals.readDealOf(payments, reference)
    const body = { kind: 'sent' as const, reference: typed, at: clock().toISOString(), version }
    return payments.call(recordTransferEndpoint, { params: { reference, id: transfers.at(-1)?.id ?? '' }, body })
  }
  const pay = (reference: string, amount: string, changed = {}) => deals.recordPayment(service, payments, reference, { amount, ...changed })
  const sendingDeal = async (address = newBitcoinAddress()) => {
    const { reference } = await deals.acceptedDeal(service, desk)
    await pay(reference, '500')
    await deals.recordFill(service, dealer, reference)
    await deals.newWallet(service, desk, await deals.readDealOf(dealer, reference), address)
    expect((await deals.deliver(payments, reference)).status).toBe(200)
    return reference
  }

  test('need an id of their network’s form, stored as explorers write it', async () => {
    const reference = await sendingDeal()
    const transaction = newTransactionId()
    for (const wrong of ['sent on Monday', `0x${transaction}`, transaction.slice(1)])
      expect(await recordOf(reference, wrong)).toMatchObject({ status: 400, body: { fields: { reference: notATransaction } } })
    expect((await recordOf(reference, ` ${transaction.toUpperCase()} `)).status).toBe(200)
    expect(await deals.readDealOf(dealer, reference)).toMatchObject({
      transfers: [{ steps: [{ reference: transaction }] }],
      explorer: 'https://mempool.space/tx/{transaction}',
    })
  })

  test('are not sent twice to an address by one transaction, unless the first failed', async () => {
    const address = newBitcoinAddress()
    const [first, second, elsewhere] = [await sendingDeal(address), await sendingDeal(address), await sendingDeal()]
    const transaction = newTransactionId()
    expect((await recordOf(first, transaction)).status).toBe(200)
    expect((await recordOf(first, transaction)).status).toBe(200)
    expect(await recordOf(second, transaction.toUpperCase())).toMatchObject({ status: 400, body: { fields: { reference: isOfOther } } })
    expect((await recordOf(elsewhere, transaction)).status).toBe(200)
    await deals.recordTransfer(service, payments, first, 'failed')
    expect((await recordOf(second, transaction)).status).toBe(200)
  })

  test('came with the id of a transaction, and from an address of their network', async () => {
    const { reference } = await deals.acceptedDeal(service, desk, { direction: 'sell' })
    expect(await pay(reference, '0.01', { bankReference: 'bank 1' })).toMatchObject({
      status: 400,
      body: { fields: { bankReference: notATransaction } },
    })
    expect(await pay(reference, '0.01', { payerAccount: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' })).toMatchObject({
      status: 400,
      body: { fields: { payerAccount: notAnAddress } },
    })
    const [bankReference, payerAccount] = [newTransactionId(), newBitcoinAddress()]
    const typed = { bankReference: bankReference.toUpperCase(), payerAccount: payerAccount.toUpperCase() }
    expect((await pay(reference, '0.01', typed)).status).toBe(200)
    expect(await deals.readDealOf(dealer, reference)).toMatchObject({ payments: [{ bankReference, payerAccount }] })
  })

  test('under another name leave the client as the next to act, for client and desk', async () => {
    const { client, reference } = await deals.acceptedDeal(service, desk, { direction: 'sell' })
    await pay(reference, '0.01', { payer: 'other-name' })
    const atDesk = await deals.readDealOf(dealer, reference)
    expect(atDesk).toMatchObject({ owner: 'client', next: { what: 'send-coins', amount: '0.01', currency: 'BTC', dueAt: atDesk.payBy } })
    const inAccount = await service.call(readOwnDeal, { token: client.token, params: { reference } })
    expect(inAccount.body.next).toEqual({ what: 'pay', who: 'client', by: atDesk.payBy })
  })

  test('have no more decimals than their network has', async () => {
    const { reference } = await deals.acceptedDeal(service, desk, { direction: 'sell' })
    expect(await pay(reference, '0.010000001')).toMatchObject({ status: 400, body: { fields: { amount: 'must have at most 8 decimals' } } })
    expect((await pay(reference, '0.01000000')).status).toBe(200)
    await deals.decide(dealer, reference, 'refuse')
    expect(await deals.proposeRefund(payments, reference, { amount: '0.001000001' })).toMatchObject({
      status: 400,
      body: { fields: { amount: 'must have at most 8 decimals' } },
    })
  })

  test('of one transaction, each payment is recorded once at one deal', async () => {
    const sell = async () => (await deals.acceptedDeal(service, desk, { direction: 'sell' })).reference
    const [first, second, third] = [await sell(), await sell(), await sell()]
    const transaction = newTransactionId()
    const statusOf = async (reference: string, bankReference: string) => (await pay(reference, '0.01', { bankReference })).status
    expect(await statusOf(first, transaction)).toBe(200)
    expect(await statusOf(second, transaction)).toBe(409)
    expect(await statusOf(first, `${transaction}:0`)).toBe(409)
    expect(await statusOf(second, `${transaction.toUpperCase()}:1`)).toBe(200)
    expect(await statusOf(third, `${transaction}:1`)).toBe(409)
    expect(await statusOf(third, transaction)).toBe(409)
  })

  test('of one transaction at the same instant, one deal has the payment', async () => {
    for (const numbers of [
      ['', ''],
      [':1', ':1'],
    ]) {
      const sells = [
        await deals.acceptedDeal(service, desk, { direction: 'sell' }),
        await deals.acceptedDeal(service, desk, { direction: 'sell' }),
      ]
      const transaction = newTransactionId()
      const answers = await Promise.all(
        sells.map(({ reference }, at) => pay(reference, '0.01', { bankReference: `${transaction}${numbers[at]}` })),
      )
      expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    }
  })
})
