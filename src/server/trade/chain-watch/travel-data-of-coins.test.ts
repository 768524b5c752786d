import { beforeEach, expect, test } from 'vitest'
import { newBitcoinAddress } from '#contract/addresses/testing/made-addresses.ts'
import { acceptPayment } from '#contract/desk/endpoints/deal-acts.ts'
import { readTravelData } from '#contract/desk/endpoints/travel-data.ts'
import { downloadData } from '#contract/endpoints/client-data.ts'
import * as deals from '../../testing/deals.ts'
import { watchedService } from '../../testing/watched-service.ts'

const { bitcoin, service, lookAgain, watch } = await watchedService()
const { clock } = service
const desk = await deals.dealDesk(service)
const { dealer, compliance } = desk

beforeEach(watch)

/** A sell whose coins came from an address that the client proves only afterwards. */
async function provenLater() {
  const { client, reference } = await deals.acceptedDeal(service, desk, { direction: 'sell' })
  const { instructions, coinAmount: amount } = await deals.readDealOf(dealer, reference)
  if (instructions.kind !== 'coins') throw new Error('coins are awaited')
  const from = newBitcoinAddress()
  bitcoin.send({ to: instructions.address, amount, from })
  bitcoin.mine(2)
  await lookAgain()
  expect(await travelDataOf(reference)).toMatchObject([{ kind: 'payment', originator: '', address: from, walletId: null }])
  clock.advance({ seconds: 1 })
  const wallet = await deals.newWallet(service, desk, await deals.readDealOf(dealer, reference), from)
  return { client, reference, from, wallet }
}

const travelDataOf = async (reference: string) => (await dealer.call(readTravelData, { params: { reference } })).body.transfers

test('a sender whose address is proven later is the client once the coins are accepted', async () => {
  const { client, reference, from, wallet } = await provenLater()
  const download = async () =>
    (await service.call(downloadData, { token: client.token, body: { currentPassword: client.password } })).body.data['travelData']
  expect(await download()).toEqual([])
  const { version, payments } = await deals.readDealOf(dealer, reference)
  const params = { reference, id: payments[0]?.id ?? '' }
  expect((await compliance.call(acceptPayment, { params, body: { version, note: 'looked at' } })).status).toBe(200)
  const stored = await travelDataOf(reference)
  expect(stored).toMatchObject([
    { kind: 'payment', at: clock().toISOString(), originator: 'Ada Lovelace', address: from, walletId: wallet },
  ])
  expect(await download()).toMatchObject([{ deal: reference, data: stored[0]?.document['ivms101'] }])
})

test('coins that go back to an address that was proven later are the client’s', async () => {
  const { reference, from, wallet } = await provenLater()
  const { approvalId } = (await deals.proposeRefund(desk.payments, reference)).body
  clock.advance({ seconds: 1 })
  expect((await deals.approve(desk.otherPayments, approvalId)).status).toBe(200)
  expect(await travelDataOf(reference)).toMatchObject([
    { kind: 'payment', originator: '' },
    { kind: 'refund', beneficiary: 'Ada Lovelace', address: from, walletId: wallet },
  ])
})
