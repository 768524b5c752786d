import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newEthereumAddress } from '#contract/addresses/testing/made-addresses.ts'
import * as endpoints from '#contract/desk/endpoints/offers.ts'
import { readRecord } from '#contract/desk/endpoints/record.ts'
import { serviceOfFile } from '../../testing/service.ts'
import { signInAs } from '../../testing/staff.ts'

const service = await serviceOfFile()
const dealer = await signInAs(service, 'dealer')
const payments = await signInAs(service, 'payments')
const reader = await signInAs(service, 'reader')
const supervisor = await signInAs(service, 'supervisor')

const typed = { address: '0x52908400098527886E0F7030069857D2E4169EE7', memo: null }
const enter = async (coin: 'LINK' | 'ETH', network: string) =>
  (await dealer.call(endpoints.enterReceivingAddress, { body: { coin, network, ...typed } })).body.id
const remove = (staff: typeof dealer, id: string) => staff.call(endpoints.removeReceivingAddress, { params: { id } })
const listedIds = async () => (await dealer.call(endpoints.listReceivingAddresses)).body.addresses.map(({ id }) => id)

test('a wrong entry is removed by who made it or by a colleague, and can be made again', async () => {
  const wrong = await enter('LINK', 'ethereum')
  expect((await remove(reader, wrong)).status).toBe(403)
  expect([(await remove(payments, wrong)).status, (await remove(payments, wrong)).status]).toEqual([200, 200])
  expect(await listedIds()).not.toContain(wrong)
  const { body } = await supervisor.call(readRecord, { query: { kind: 'receiving-address.removed' } })
  expect(body.events).toMatchObject([{ details: { addressId: wrong, coin: 'LINK', network: 'ethereum' } }])
  expect((await remove(dealer, await enter('LINK', 'ethereum'))).status).toBe(200)
})

test('a confirmed address stays', async () => {
  const id = await enter('ETH', 'ethereum')
  expect((await payments.call(endpoints.confirmReceivingAddress, { params: { id }, body: typed })).status).toBe(200)
  expect(await remove(dealer, id)).toMatchObject({ status: 409, body: { error: 'CONFLICT' } })
  expect(await listedIds()).toContain(id)
})

test('an entry of the release before, in lower case, is confirmed and stored in the usual form', async () => {
  const address = newEthereumAddress()
  const { id } = (await dealer.call(endpoints.enterReceivingAddress, { body: { coin: 'ETH', network: 'ethereum', address, memo: null } }))
    .body
  await service.database.execute(sql`update receiving_address set address = lower(address) where id = ${id}`)
  const body = { address: address.toLowerCase(), memo: null }
  expect((await payments.call(endpoints.confirmReceivingAddress, { params: { id }, body })).status).toBe(200)
  const { addresses } = (await dealer.call(endpoints.listReceivingAddresses)).body
  expect(addresses.find((one) => one.id === id)).toMatchObject({ address, confirmedBy: { id: payments.id } })
})
