import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { newEthereumAddress } from '#contract/addresses/testing/made-addresses.ts'
import { importReceivingAddresses } from '#contract/desk/endpoints/address-import.ts'
import * as endpoints from '#contract/desk/endpoints/offers.ts'
import { readRecord } from '#contract/desk/endpoints/record.ts'
import { isKeptAddress } from '#contract/desk/wallet-codes.ts'
import { serviceOfFile } from '../../testing/service.ts'
import { signInAs } from '../../testing/staff.ts'
import { findAddressesOf, findNextAddresses } from './receiving-address.store.ts'
import { receivingAddressTable } from './receiving-address.table.ts'
import { reserveAddress, reserveAddressForProof } from './reserve-address.ts'

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

test('an entry in lower case is confirmed and stored in the usual form', async () => {
  const address = newEthereumAddress()
  const { id } = (await dealer.call(endpoints.enterReceivingAddress, { body: { coin: 'ETH', network: 'ethereum', address, memo: null } }))
    .body
  await service.database.execute(sql`update receiving_address set address = lower(address) where id = ${id}`)
  const body = { address: address.toLowerCase(), memo: null }
  expect((await payments.call(endpoints.confirmReceivingAddress, { params: { id }, body })).status).toBe(200)
  const { addresses } = (await dealer.call(endpoints.listReceivingAddresses)).body
  expect(addresses.find((one) => one.id === id)).toMatchObject({ address, confirmedBy: { id: payments.id } })
})

describe('one address', () => {
  const enterBy = (staff: typeof dealer, coin: string, address: string, network = 'ethereum') =>
    staff.call(endpoints.enterReceivingAddress, { body: { coin, network, address, memo: null } })
  const importBy = (staff: typeof dealer, coin: string, lines: string[]) =>
    staff.call(importReceivingAddresses, { body: { coin, network: 'ethereum', lines } })
  const confirmBy = (staff: typeof dealer, id: string, address: string) =>
    staff.call(endpoints.confirmReceivingAddress, { params: { id }, body: { address, memo: null } })
  /** An entry of the release before. */
  async function storeEntry(coin: 'ETH' | 'USDC', address: string, confirmedBy?: string) {
    const now = service.clock()
    const confirmed = confirmedBy === undefined ? {} : { confirmedBy, confirmedAt: now }
    const row = { coin, network: 'ethereum', address, enteredBy: dealer.id, enteredAt: now, ...confirmed }
    const [stored] = await service.database.insert(receivingAddressTable).values(row).returning({ id: receivingAddressTable.id })
    return stored?.id ?? ''
  }

  test('is refused under a second coin of its network, in any letter case', async () => {
    const address = newEthereumAddress()
    expect((await enterBy(dealer, 'ETH', address)).status).toBe(200)
    expect(await enterBy(payments, 'USDC', address.toLowerCase())).toMatchObject({ status: 409, body: { error: 'CONFLICT' } })
    expect((await importBy(payments, 'USDC', [newEthereumAddress(), address.toLowerCase()])).body).toMatchObject({
      fields: { 'lines.2': 'other-coin' },
    })
    expect((await enterBy(payments, 'USDC', address, 'base')).status).toBe(200)
  })

  test('entered by two people at once under two coins is kept once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const address = newEthereumAddress()
      const answers = await Promise.all([
        enterBy(dealer, 'ETH', address),
        enterBy(payments, 'USDC', address),
        importBy(dealer, 'USDT', [address]),
        importBy(payments, 'LINK', [address.toLowerCase()]),
      ])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    }
  })

  test('that is stored in lower case is not entered again, but confirmed by an import', async () => {
    const [waiting, confirmed] = [newEthereumAddress(), newEthereumAddress()]
    const id = await storeEntry('ETH', waiting.toLowerCase())
    await storeEntry('ETH', confirmed.toLowerCase(), payments.id)
    for (const address of [waiting, confirmed]) expect((await enterBy(payments, 'ETH', address)).status).toBe(409)
    const { body } = await importBy(payments, 'ETH', [waiting, confirmed])
    expect(body).toEqual({ entered: 0, confirmed: 1, waiting: 0, free: 1, used: 0 })
    const { addresses } = (await dealer.call(endpoints.listReceivingAddresses)).body
    expect(addresses.find((one) => one.id === id)).toMatchObject({ address: waiting, confirmedBy: { id: payments.id } })
  })

  test('that waits under two coins is not confirmed until one entry is removed', async () => {
    const address = newEthereumAddress()
    const [one, other] = [await storeEntry('ETH', address.toLowerCase()), await storeEntry('USDC', address)]
    for (const id of [one, other])
      expect(await confirmBy(payments, id, address)).toMatchObject({ status: 400, body: { fields: { address: isKeptAddress } } })
    expect((await importBy(payments, 'USDC', [address])).body).toMatchObject({ fields: { 'lines.1': 'other-coin' } })
    await remove(payments, other)
    expect((await confirmBy(payments, one, address)).status).toBe(200)
  })

  test('that is confirmed under two coins serves one request or one wallet', async () => {
    const address = newEthereumAddress()
    const [eth, usdc] = [await storeEntry('ETH', address.toLowerCase(), payments.id), await storeEntry('USDC', address, payments.id)]
    const reserve = (addressId: string, coin: string, requestId: string = randomUUID()) =>
      service.database.transaction((tx) => reserveAddress(tx, { addressId, requestId, coin, network: 'ethereum' }))
    const ids = await Promise.all([reserve(eth, 'ETH'), reserve(usdc, 'USDC')])
    expect(ids.filter((id) => id !== undefined)).toHaveLength(1)
    const next = await findNextAddresses(service.database)
    expect(next.map(({ id }) => id)).not.toContain(ids[0] === undefined ? eth : usdc)
    const forProof = { network: 'ethereum', coin: 'USDC', walletId: randomUUID() } as const
    expect(await service.database.transaction((tx) => reserveAddressForProof(tx, forProof))).toBeUndefined()
  })

  test('of an account of ours may have several coins, and gives no memo twice', async () => {
    const account = { network: 'stellar', address: 'GBRPYHIL2CI3FNQ4BXLFMNDLFJUNPU2HY3ZMFSHONUCEOASW7QC7OX2H', memo: null }
    const enterAccount = async (coin: 'XLM' | 'USDC') => {
      const { id } = (await dealer.call(endpoints.enterReceivingAddress, { body: { coin, ...account } })).body
      expect((await confirmBy(payments, id, account.address)).status).toBe(200)
      return id
    }
    let next = 500_000_000_000
    const reserve = async (coin: 'XLM' | 'USDC', random: () => number) => {
      const [addressId, requestId] = [await enterAccount(coin), randomUUID()]
      const reservation = { addressId, requestId, coin, network: 'stellar' }
      await service.database.transaction((tx) => reserveAddress(tx, reservation, random))
      return (await findAddressesOf(service.database, requestId))[0]?.memo
    }
    const drawn = [400_000_000_000, 400_000_000_000]
    const random = () => drawn.pop() ?? ++next
    expect([await reserve('XLM', random), await reserve('USDC', random)]).toEqual(['400000000000', '500000000001'])
    const typed = { ...account, coin: 'USDC', memo: '400000000000' }
    expect((await dealer.call(endpoints.enterReceivingAddress, { body: typed })).status).toBe(409)
  })
})
