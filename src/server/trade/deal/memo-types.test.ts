import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { listTransfers } from '#contract/desk/endpoints/transfers.ts'
import { readTravelData } from '#contract/desk/endpoints/travel-data.ts'
import { confirmWallet, enterWallet, listWallets } from '#contract/desk/endpoints/wallets.ts'
import { downloadData } from '#contract/endpoints/client-data.ts'
import type { MemoType } from '#contract/memo-type.ts'
import { plusHours } from '../../platform/clock.ts'
import { staffProofTable } from '../../staff/approval/approval.table.ts'
import { dealService, type OwnDeal } from '../../testing/deal-work.ts'
import * as deals from '../../testing/deals.ts'
import { verifiedClient } from '../../testing/payout-accounts.ts'
import { fieldsOf } from '../../testing/service.ts'
import { addOwnWallet, walletsOf } from '../../testing/wallets.ts'
import { walletTable } from '../wallet/wallet.table.ts'

const { service, dealer, payments, executedDeal, deliver, readOf, seenBy } = await dealService()
const { database, clock } = service

const stellar = { coin: 'XLM', network: 'stellar' } as const
// Kraken, "Memo for Stellar Lumens (XLM) deposits": its account. Its memos are numbers.
const kraken = { ...stellar, address: 'GA5XIGA5C7QTPTWXQHY6MCJRMTRZDOSHR6EFIBNDQTCQHG262N4GGKTM' }
// zondacrypto, "How to deposit XLM and XRP duly": it calls its number a Memo ID.
const atExchange = { ...kraken, kind: 'provider', provider: 'zondacrypto' }
// SEP-23, valid test cases.
const account = 'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ'
const muxed = 'MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUAAAAAAAAAAAACJUQ'

const knownClient = () => verifiedClient(service, { name: 'Ada Lovelace', at: new Date(0) })

describe('a client who adds a wallet', () => {
  test('must say the type of a number, and reads it', async () => {
    const client = await knownClient()
    const add = (typed: object) => addOwnWallet(service, client, { ...atExchange, memo: '1234567', ...typed })
    expect(await add({})).toMatchObject({ status: 400, body: { error: 'VALIDATION_FAILED', fields: { memoType: expect.any(String) } } })
    expect(fieldsOf(await add({ memo: '01234567', memoType: 'id' }))).toEqual({ memoType: expect.any(String) })
    expect((await add({ memoType: 'id' })).status).toBe(200)
    expect(await walletsOf(service, client)).toMatchObject([{ memo: '1234567', memoType: 'id' }])
  })

  test('need not say that of a text, nor of what the address says', async () => {
    const client = await knownClient()
    const add = async (typed: object) => {
      clock.advance({ seconds: 1 })
      return (await addOwnWallet(service, client, { ...stellar, ...typed })).status
    }
    expect(await add({ address: kraken.address, memo: 'order 7' })).toBe(200)
    expect(await add({ address: muxed, memo: null })).toBe(200)
    expect(await add({ address: `web+stellar:pay?destination=${account}&memo=77&memo_type=MEMO_TEXT`, memo: null })).toBe(200)
    const found = await walletsOf(service, client)
    expect(found.map(({ address, memo, memoType }) => [address, memo, memoType])).toEqual([
      [account, '77', 'text'],
      [account, '0', 'id'],
      [kraken.address, 'order 7', 'text'],
    ])
  })

  test('has the same wallet with either type once', async () => {
    const client = await knownClient()
    const add = async (memoType: MemoType) => (await addOwnWallet(service, client, { ...atExchange, memo: '5', memoType })).status
    expect([await add('id'), await add('text')]).toEqual([200, 400])
  })

  test('reads why the other types of SEP-7 are refused', async () => {
    const client = await knownClient()
    const address = `web+stellar:pay?destination=${account}&memo=AQIDBA%3D%3D&memo_type=MEMO_HASH`
    expect(fieldsOf(await addOwnWallet(service, client, { ...stellar, address, memo: null }))).toEqual({
      address: expect.stringContaining('a memo of a type that deposits do not use'),
    })
  })
})

describe('two people of the desk', () => {
  const typed = { address: kraken.address, memo: '1234567' }
  const enter = async (memoType?: MemoType) => {
    const { id } = await service.newClient()
    const body = { ...stellar, ...typed, source: 'e-mail', ...(memoType && { memoType }) }
    return { id, entered: await dealer.call(enterWallet, { params: { id }, body }) }
  }
  const confirm = ({ id, walletId }: { id: string; walletId: string }, memoType?: MemoType) =>
    payments.call(confirmWallet, { params: { id, walletId }, body: { ...typed, ...(memoType && { memoType }) } })

  test('both type the type', async () => {
    expect(fieldsOf((await enter()).entered)).toEqual({ memoType: expect.any(String) })
    const { id, entered } = await enter('id')
    const wallet = { id, walletId: entered.body.id }
    expect(fieldsOf(await confirm(wallet))).toEqual({ memoType: expect.any(String) })
    expect(fieldsOf(await confirm(wallet, 'text'))).toEqual({ memoType: expect.any(String) })
    const list = async () => (await payments.call(listWallets, { params: { id } })).body.wallets
    expect(await list()).toMatchObject([{ memo: null, memoType: null }])
    expect((await confirm(wallet, 'id')).status).toBe(200)
    expect(await list()).toMatchObject([{ memo: '1234567', memoType: 'id' }])
  })

  test('do not confirm a number that was entered before types were kept', async () => {
    const { id: accountId } = await service.newClient()
    const row = { ...stellar, ...typed, accountId, source: 'e-mail', enteredBy: dealer.id, enteredAt: clock() } as const
    const [stored] = await database.insert(walletTable).values(row).returning({ id: walletTable.id })
    expect(fieldsOf(await confirm({ id: accountId, walletId: stored?.id ?? '' }, 'id'))).toEqual({ memoType: expect.any(String) })
  })
})

/** A deal whose coins go to a wallet that its client added two days ago. */
async function dealWith(wallet: { memo: string; memoType?: MemoType }): Promise<OwnDeal> {
  const own = await executedDeal({ ...stellar, amount: '500', networkFee: '1' })
  const usual = { ...stellar, address: kraken.address, source: 'client', partyKind: 'person' } as const
  await database.insert(walletTable).values({ ...usual, accountId: own.client.id, enteredAt: plusHours(clock(), -48), ...wallet })
  return own
}

describe('a delivery', () => {
  test('keeps the type with the transfer, and shows it wherever the memo is read', async () => {
    const own = await dealWith({ memo: '1234567', memoType: 'id' })
    const { reference, client } = own
    expect((await readOf(reference)).destinations).toMatchObject([{ memo: '1234567', memoType: 'id', refusals: [] }])
    expect((await seenBy(own)).goesTo).toEqual([{ to: kraken.address, memo: '1234567', memoType: 'id' }])
    const travelData = async () => (await payments.call(readTravelData, { params: { reference } })).body.transfers
    expect(await travelData()).toMatchObject([{ kind: 'planned', memoType: 'id', document: { memoType: 'id' } }])
    expect((await deals.deliver(payments, reference)).status).toBe(200)
    expect((await readOf(reference)).transfers).toMatchObject([{ memo: '1234567', memoType: 'id' }])
    expect(await travelData()).toMatchObject([{ kind: 'delivery', memoType: 'id', document: { memoType: 'id' } }])
    const listed = (await payments.call(listTransfers, { query: { list: 'to-send' } })).body.transfers
    expect(listed.find(({ deal }) => deal === reference)).toMatchObject({ memo: '1234567', memoType: 'id' })
    const { body } = await service.call(downloadData, { token: client.token, body: { currentPassword: client.password } })
    expect(body.data).toMatchObject({ wallets: [{ memoType: 'id' }], transfers: [{ memoType: 'id' }] })
  })

  test('is signed with the type', async () => {
    const { reference } = await dealWith({ memo: '1234567', memoType: 'text' })
    expect((await deals.deliver(payments, reference)).status).toBe(200)
    const signed = (await database.select({ text: staffProofTable.text }).from(staffProofTable)).map(({ text }) => text)
    expect(signed.filter((text) => text.includes(reference) && text.includes('"toAccount"'))).toEqual([
      expect.stringContaining('"memo":"1234567","memoType":"text"'),
    ])
  })

  test('to a wallet whose type nobody said is refused, until the client adds it again', async () => {
    const own = await dealWith({ memo: '1234567' })
    const refused = { status: 409, body: { error: 'DEAL_REFUSED', reasons: ['memo-type-unknown'] } }
    expect(await deals.deliver(payments, own.reference)).toMatchObject(refused)
    expect(await seenBy(own)).toMatchObject({ destination: 'missing', goesTo: [], next: { what: 'add-wallet', who: 'client' } })
    expect((await readOf(own.reference)).next).toMatchObject({ what: 'blocked', refusal: 'memo-type-unknown' })
    const again = { accountId: own.client.id, ...stellar, address: account, memo: '1234567', memoType: 'id' } as const
    await database.insert(walletTable).values({ ...again, source: 'client', partyKind: 'person', enteredAt: plusHours(clock(), -48) })
    expect((await deals.deliver(payments, own.reference)).status).toBe(200)
  })

  test('to a text from before types were kept is a text', async () => {
    const { reference } = await dealWith({ memo: 'order 7' })
    await deliver(reference)
    expect((await readOf(reference)).transfers).toMatchObject([{ memo: 'order 7', memoType: 'text' }])
  })
})

test.each(['wallet', 'transfer'])('the table %s takes a known type only, and only with a memo', async (table) => {
  const { rows } = await database.execute<{ definition: string; isValid: boolean }>(
    sql`select pg_get_constraintdef(oid) as definition, convalidated as "isValid" from pg_constraint where conname = ${`${table}_memo_type`}`,
  )
  expect(rows).toEqual([{ definition: expect.stringMatching(/'id'.*'text'.*memo IS NOT NULL/), isValid: true }])
})
