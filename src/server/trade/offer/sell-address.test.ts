import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { importReceivingAddresses } from '#contract/desk/endpoints/address-import.ts'
import { listReceivingAddresses, readOfferBasis, type TypedOfferDraft } from '#contract/desk/endpoints/offers.ts'
import { enterWallet } from '#contract/desk/endpoints/wallets.ts'
import { isOurAddress } from '#contract/desk/wallet-codes.ts'
import { cancelDeal } from '#contract/endpoints/deals.ts'
import * as deals from '../../testing/deals.ts'
import { type Buyer, buyer, draftFor, publish } from '../../testing/offers.ts'
import { serviceOfFile } from '../../testing/service.ts'
import { reserveAddress, reserveAddressForProof } from '../receiving-address/reserve-address.ts'

const service = await serviceOfFile({ ownSandbox: true })
const { database } = service
const desk = await deals.dealDesk(service)
const { dealer, payments, supervisor } = desk

const xrp = { coin: 'XRP', network: 'xrp-ledger' } as const
const stellar = { coin: 'XLM', network: 'stellar' } as const

async function importByTwo(body: { coin: string; network: string; lines: string[] }) {
  for (const staff of [dealer, payments]) expect((await staff.call(importReceivingAddresses, { body })).status).toBe(200)
}
const listed = async (query: { coin: string; network: string }) => (await dealer.call(listReceivingAddresses, { query })).body
const offered = async (reference: string, of: { coin: string; network: string }) =>
  (await dealer.call(readOfferBasis, { params: { reference } })).body.receivingAddresses.filter(
    ({ coin, network }) => coin === of.coin && network === of.network,
  )
const sellBy = (client: Buyer, changed: Partial<TypedOfferDraft>) =>
  publish(supervisor, {
    request: client.request,
    draft: draftFor(client, { direction: 'sell', fixedSide: 'coins', amount: '0.01', ...changed }),
    by: supervisor,
  })

describe('an account of ours', () => {
  test('is offered to every request, and each gets a tag that nobody had before', async () => {
    await importByTwo({ ...xrp, lines: ['rPEPPER7kfTD9w2To4CQk6UCfuHM9c6GDY'] })
    const clients = [await buyer(service), await buyer(service)]
    for (const client of clients) {
      const [account] = await offered(client.request, xrp)
      expect(account).toMatchObject({ memo: null, request: null })
      expect((await sellBy(client, { ...xrp, amount: '500', receivingAddressId: account?.id ?? '' })).status).toBe(200)
    }
    const { addresses, stocks } = await listed(xrp)
    const used = addresses.filter(({ request }) => request !== null)
    expect(new Set(used.map(({ request }) => request))).toEqual(new Set(clients.map(({ request }) => request)))
    expect(used).toHaveLength(2)
    expect(new Set(used.map(({ memo }) => memo)).size).toBe(2)
    for (const { memo } of used) expect(memo).toMatch(/^[1-9]\d{0,9}$/)
    expect(addresses.find(({ memo }) => memo === null)).toMatchObject({ request: null })
    expect(stocks.find(({ coin }) => coin === 'XRP')).toMatchObject({ hasAccount: true, free: 0, used: 2, isLow: false })
    // A better offer for the same request keeps its tag.
    const [client] = clients
    const kept = await offered(client?.request ?? '', xrp)
    expect(kept[0]).toMatchObject({ request: client?.request, memo: expect.stringMatching(/^\d+$/) as unknown })
  })

  test('gives no tag twice, even if many reservations at once draw the same number', async () => {
    const [account] = await offered((await buyer(service)).request, xrp)
    let next = 700
    const drawn = () => {
      let first = true
      return () => (first ? ((first = false), 42) : ++next)
    }
    const reserve = () =>
      database.transaction((tx) => reserveAddress(tx, { ...xrp, addressId: account?.id ?? '', requestId: randomUUID() }, drawn()))
    const ids = await Promise.all(Array.from({ length: 20 }, reserve))
    const memos = (await listed(xrp)).addresses.filter(({ id }) => ids.includes(id)).map(({ memo }) => memo)
    expect(memos).toContain('42')
    expect([ids.length, new Set(ids).size, new Set(memos).size]).toEqual([20, 20, 20])
  })

  test('gives the whole range of tags, and never 0', async () => {
    const [account] = await offered((await buyer(service)).request, xrp)
    const at = (pick: (from: number, below: number) => number) =>
      database.transaction((tx) => reserveAddress(tx, { ...xrp, addressId: account?.id ?? '', requestId: randomUUID() }, pick))
    const ids = [await at((from) => from), await at((_from, below) => below - 1)]
    const { addresses } = await listed(xrp)
    expect(ids.map((id) => addresses.find((one) => one.id === id)?.memo)).toEqual(['1', '4294967295'])
  })

  test('gives a memo of digits on a network with memos', async () => {
    await importByTwo({ ...stellar, lines: ['GBRPYHIL2CI3FNQ4BXLFMNDLFJUNPU2HY3ZMFSHONUCEOASW7QC7OX2H'] })
    const client = await buyer(service)
    const [account] = await offered(client.request, stellar)
    expect((await sellBy(client, { ...stellar, amount: '2000', receivingAddressId: account?.id ?? '' })).status).toBe(200)
    expect((await offered(client.request, stellar))[0]?.memo).toMatch(/^\d{12}$/)
  })
})

describe('an address', () => {
  const bitcoin = { coin: 'BTC', network: 'bitcoin' } as const

  test('is proposed in the order of the entries, and belongs to the first who uses it', async () => {
    await importByTwo({ ...bitcoin, lines: ['bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'] })
    await importByTwo({ ...bitcoin, lines: ['bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g'] })
    const [one, other] = [await buyer(service), await buyer(service)]
    const [[first], [same]] = [await offered(one.request, bitcoin), await offered(other.request, bitcoin)]
    expect(same?.id).toBe(first?.id)
    const answers = await Promise.all([one, other].map((client) => sellBy(client, { receivingAddressId: first?.id ?? '' })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const loser = answers[0]?.status === 409 ? one : other
    const [next] = await offered(loser.request, bitcoin)
    expect(next?.id).not.toBe(first?.id)
    expect((await sellBy(loser, { receivingAddressId: next?.id ?? '' })).status).toBe(200)
    expect((await listed(bitcoin)).stocks.find(({ coin }) => coin === 'BTC')).toMatchObject({ free: 0, used: 2, isLow: true })
    expect(await offered((await buyer(service)).request, bitcoin)).toEqual([])
  })

  test('of a deal that is over is not used for the request’s next deal', async () => {
    const { client, reference } = await deals.acceptedDeal(service, desk, { direction: 'sell' })
    const used = (await listed(bitcoin)).addresses.find(({ request }) => request === client.request)
    await service.call(cancelDeal, { token: client.token, params: { reference } })
    expect((await offered(client.request, bitcoin)).map(({ id }) => id)).not.toContain(used?.id)
    const again = await sellBy(client, { receivingAddressId: used?.id ?? '' })
    expect(again).toMatchObject({ status: 409, body: { reasons: ['no-receiving-address'] } })
  })

  test('of a deal in question is kept by the offer that replaces it', async () => {
    const { client, reference } = await deals.acceptedDeal(service, desk, { direction: 'sell' })
    await deals.recordPayment(service, payments, reference, { amount: '0.02' })
    expect((await deals.readDealOf(dealer, reference)).state).toBe('in-question')
    const [kept] = await offered(client.request, bitcoin)
    expect(kept?.request).toBe(client.request)
    expect((await sellBy(client, { amount: '0.02', receivingAddressId: kept?.id ?? '' })).status).toBe(200)
  })

  test('of a deal in question is required of its new offer, not that of an older deal', async () => {
    const client = await buyer(service)
    const sell = (amount: string, receivingAddressId: string | undefined) =>
      sellBy(client, { ...xrp, amount, receivingAddressId: receivingAddressId ?? '' })
    const next = async () => (await offered(client.request, xrp))[0]
    const account = await next()
    await sell('500', account?.id)
    const older = await next()
    await service.call(cancelDeal, { token: client.token, params: { reference: await deals.acceptNewest(service, client) } })
    await sell('500', account?.id)
    const own = await next()
    const reference = await deals.acceptNewest(service, client, 2)
    await deals.recordPayment(service, payments, reference, { amount: '600', bankReference: 'A'.repeat(64), payerAccount: null })
    expect((await deals.readDealOf(dealer, reference)).state).toBe('in-question')
    expect(older?.memo).not.toBe(own?.memo)
    // An older address was proposed first or last, by chance.
    await database.execute(sql`update receiving_address set entered_at = now() + interval '1 hour' where id = ${older?.id}`)
    expect((await offered(client.request, xrp)).map(({ memo }) => memo)).toEqual([own?.memo, null])
    for (const other of [older?.id, account?.id])
      expect(await sell('600', other)).toMatchObject({ status: 409, body: { error: 'CONFLICT' } })
    expect((await sell('600', own?.id)).status).toBe(200)
  })
})

describe('the small transfers of a wallet', () => {
  const litecoin = { coin: 'LTC', network: 'litecoin' } as const
  const reserve = (of: typeof litecoin | typeof xrp, walletId: string) =>
    database.transaction((tx) => reserveAddressForProof(tx, { ...of, walletId }))

  test('have an address that no deal gets, and always the same one', async () => {
    await importByTwo({
      ...litecoin,
      lines: ['ltc1qqyqszqgpqyqszqgpqyqszqgpqyqszqgpq4933p', 'ltc1qqgpqyqszqgpqyqszqgpqyqszqgpqyqsz33r56h'],
    })
    const [wallet, other, last] = [randomUUID(), randomUUID(), randomUUID()]
    const reserved = await Promise.all([reserve(litecoin, wallet), reserve(litecoin, other)])
    expect(new Set(reserved.map((one) => one?.address)).size).toBe(2)
    expect(await reserve(litecoin, wallet)).toMatchObject({ address: reserved[0]?.address, memo: null })
    expect(await reserve(litecoin, last)).toBeUndefined()
    expect(await offered((await buyer(service)).request, litecoin)).toEqual([])
    const { addresses } = await listed(litecoin)
    expect(addresses.map(({ isForWallet }) => isForWallet)).toEqual([true, true])
    const id = addresses[0]?.id ?? ''
    expect(await database.transaction((tx) => reserveAddress(tx, { ...litecoin, addressId: id, requestId: randomUUID() }))).toBeUndefined()
  })

  test('have a tag of their own at an account of ours', async () => {
    const wallets = Array.from({ length: 5 }, () => randomUUID())
    const reserved = await Promise.all(wallets.map((wallet) => reserve(xrp, wallet)))
    expect(new Set(reserved.map((one) => one?.memo)).size).toBe(5)
    for (const one of reserved) expect(one?.memo).toMatch(/^[1-9]\d{0,9}$/)
    expect((await listed(xrp)).addresses.find(({ memo }) => memo === null)).toMatchObject({ isForWallet: false, request: null })
  })
})

test('no client can have our account as a wallet, with whatever tag', async () => {
  const client = await buyer(service)
  const address = 'rPEPPER7kfTD9w2To4CQk6UCfuHM9c6GDY'
  for (const memo of ['7', null]) {
    const body = { ...xrp, address, memo, source: 'e-mail' as const }
    const { status, body: reply } = await dealer.call(enterWallet, { params: { id: client.id }, body })
    expect([status, reply]).toMatchObject([400, { fields: { address: isOurAddress } }])
  }
})
