import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { newEthereumAddress } from '#contract/addresses/testing/made-addresses.ts'
import { readChanges } from '#contract/desk/endpoints/session.ts'
import { searchClients } from '#contract/desk/endpoints/clients.ts'
import { enterReceivingAddress } from '#contract/desk/endpoints/offers.ts'
import { isClientsWallet, isOurAddress } from '#contract/desk/wallet-codes.ts'
import { confirmWallet, enterWallet, listWallets, removeWallet } from '#contract/desk/endpoints/wallets.ts'
import { downloadData } from '#contract/endpoints/client-data.ts'
import { plusHours } from '../../platform/clock.ts'
import { waitForQuietQueue } from '../../testing/queue.ts'
import { fieldsOf, serviceOfFile } from '../../testing/service.ts'
import { signInAs } from '../../testing/staff.ts'
import { expectWaitsForRelease, tradeContext } from '../../testing/trade-context.ts'
import { walletLetters } from './wallet.letters.ts'
import { noWaivers } from '../destination-wait/wait.ts'
import { standingOf } from './wallet-standing.ts'
import { listWalletsFor } from './wallet.store.ts'
import { walletTable } from './wallet.table.ts'

const service = await serviceOfFile()
const { database, clock } = service
const dealer = await signInAs(service, 'dealer')
const payments = await signInAs(service, 'payments')
const supervisor = await signInAs(service, 'supervisor')
const reader = await signInAs(service, 'reader')

type Staff = typeof dealer
type Client = Awaited<ReturnType<typeof newClient>>

async function newClient() {
  const client = await service.newClient()
  return { ...client, token: client.accessToken }
}

const bitcoin = { coin: 'BTC', network: 'bitcoin', address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', memo: null, source: 'e-mail' }
const ripple = { coin: 'XRP', network: 'xrp-ledger', address: 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe', memo: '12345', source: 'telephone' }

type Typed = { coin: string; network: string; address: string; memo: string | null; source: string }
const ethereum = (): Typed => ({ coin: 'ETH', network: 'ethereum', address: newEthereumAddress(), memo: null, source: 'letter' })

const enter = (staff: Staff, client: Client, typed: Typed) => staff.call(enterWallet, { params: { id: client.id }, body: typed })
const confirm = (staff: Staff, client: Client, walletId: string, { address, memo }: Pick<Typed, 'address' | 'memo'>) =>
  staff.call(confirmWallet, { params: { id: client.id, walletId }, body: { address, memo } })
const remove = (staff: Staff, client: Client, walletId: string, reason = 'client-asked') =>
  staff.call(removeWallet, { params: { id: client.id, walletId }, body: { reason } })
const walletsOf = async (client: Client, staff = payments) => (await staff.call(listWallets, { params: { id: client.id } })).body.wallets

/** A client with a wallet that the dealer entered. */
async function entered(typed = ethereum()) {
  const client = await newClient()
  const { id } = (await enter(dealer, client, typed)).body
  return { client, id, typed }
}

/** A client with a wallet that the dealer entered and a colleague confirmed. */
async function withWallet(typed?: Typed) {
  const wallet = await entered(typed)
  expect((await confirm(payments, wallet.client, wallet.id, wallet.typed)).status).toBe(200)
  return wallet
}

/** To which coins can be sent once a new wallet has waited. */
async function usable({ client, typed }: { client: Pick<Client, 'id'>; typed: Pick<Typed, 'coin' | 'network'> }) {
  const found = await listWalletsFor(database, { accountId: client.id, coin: typed.coin, network: typed.network, partyKind: 'person' })
  const judged = { now: plusHours(clock(), 25), rules: service.config.operator.wallets, waivers: noWaivers }
  return found.filter((one) => standingOf(one, judged).state === 'usable').map(({ wallet }) => wallet)
}

test('one address is never both ours and a client’s', async () => {
  const [ours, theirs] = [ethereum(), ethereum()]
  const client = await newClient()
  const receive = ({ coin, network, address, memo }: Typed) =>
    dealer.call(enterReceivingAddress, { body: { coin, network, address, memo } })
  expect((await receive(ours)).status).toBe(200)
  expect(await enter(dealer, client, ours)).toMatchObject({ status: 400, body: { fields: { address: isOurAddress } } })
  expect((await enter(dealer, client, theirs)).status).toBe(200)
  expect(await receive({ ...theirs, address: theirs.address.toLowerCase() })).toMatchObject({
    status: 400,
    body: { fields: { address: isClientsWallet } },
  })
})

describe('two people', () => {
  test('a wallet is used only after a second person typed it again', async () => {
    const typed = ethereum()
    const client = await newClient()
    const { status, body } = await enter(dealer, client, typed)
    expect([status, body]).toEqual([200, { id: expect.any(String), alsoOf: 0 }])
    expect(await usable({ client, typed })).toEqual([])
    expect(await confirm(payments, client, body.id, typed)).toMatchObject({ status: 200, body: { alsoOf: 0 } })
    expect(await usable({ client, typed })).toMatchObject([{ id: body.id, address: typed.address }])
    const stranger = await newClient()
    for (const other of [{ client: stranger }, { typed: { ...typed, coin: 'USDC' } }, { typed: { ...typed, network: 'base' } }])
      expect(await usable({ client, typed, ...other })).toEqual([])
  })

  test('an entry of the release before, in lower case, is confirmed', async () => {
    const client = await newClient()
    const [typed, address] = [ethereum(), newEthereumAddress().toLowerCase()]
    const stored = { coin: 'ETH', network: 'ethereum', address, source: 'letter' } as const
    const entered = { ...stored, accountId: client.id, enteredBy: dealer.id, enteredAt: clock() }
    const [row] = await database.insert(walletTable).values(entered).returning({ id: walletTable.id })
    const id = row?.id ?? ''
    expect((await confirm(payments, client, id, { address, memo: null })).status).toBe(200)
    expect(await usable({ client, typed })).toMatchObject([{ id, address }])
  })

  test('a frozen account’s wallet is confirmed after the release', async () => {
    const { client, id, typed } = await entered()
    await service.setState(client.email, 'frozen')
    expect(await confirm(payments, client, id, typed)).toMatchObject({ status: 403, body: { error: 'ACCOUNT_FROZEN' } })
    await service.setState(client.email, 'active')
    expect((await confirm(payments, client, id, typed)).status).toBe(200)
  })

  test('the person who entered a wallet cannot confirm it', async () => {
    const { client, id } = await entered(bitcoin)
    expect(await confirm(dealer, client, id, bitcoin)).toMatchObject({ status: 403, body: { error: 'OWN_PROPOSAL' } })
    const confirmed = sql`update wallet set confirmed_by = entered_by, confirmed_at = now() where id = ${id}`
    await expect(database.execute(confirmed)).rejects.toMatchObject({ cause: { constraint: 'wallet_two_people' } })
  })

  test.each([
    ['another character', { address: `${bitcoin.address.slice(0, -1)}x` }, ['address']],
    ['another address', { address: 'bc1qvyq0cc6rahyvsazfdje0twl7ez82ndmuac2lhv' }, ['address']],
    ['another letter case', { address: bitcoin.address.replace('bc1q', 'bc1Q') }, ['address']],
    ['a memo', { memo: '12345' }, ['memo']],
    ['another address and memo', { address: 'x', memo: '1' }, ['address', 'memo']],
  ])('a wallet typed again with %s is refused, and the first entry stays hidden', async (_what, changed, fields) => {
    const { client, id } = await entered(bitcoin)
    const refused = await confirm(payments, client, id, { ...bitcoin, ...changed })
    expect(refused).toMatchObject({ status: 400, body: { error: 'VALIDATION_FAILED' } })
    expect(Object.keys(fieldsOf(refused))).toEqual(fields)
    expect(JSON.stringify(refused.body)).not.toContain(bitcoin.address)
    expect(await usable({ client, typed: bitcoin })).toEqual([])
  })

  test('what messengers add to an address does not matter, a mistake in it is named', async () => {
    const client = await newClient()
    const { body } = await enter(dealer, client, { ...ripple, address: ` ${ripple.address} `, memo: ' 12345 ' })
    expect(await confirm(payments, client, body.id, { address: `${ripple.address}\u00a0`, memo: '12345 ' })).toMatchObject({ status: 200 })
    const { address } = ripple
    for (const typed of [address.replace('Sjq2', ' Sj\u200bq2 '), `xrpl:${address}?dt=12345`])
      expect(await enter(dealer, client, { ...ripple, address: typed })).toMatchObject({ status: 409, body: { error: 'CONFLICT' } })
    for (const [typed, flaw] of [
      ['rPT1 Sjq2', 'malformed'],
      [address.replace('Y', 'y'), 'mistyped'],
      [bitcoin.address, 'other-network'],
      ['T719a5UwUCnEs54UsxG9CJYYDhwmFCqkr7wxCcNcfZ6p5GZ', 'testnet'],
      ['', expect.any(String)],
    ])
      expect(await enter(dealer, client, { ...ripple, address: typed })).toMatchObject({ status: 400, body: { fields: { address: flaw } } })
  })

  test('of two people who confirm at once, one does, and the client gets one letter', async () => {
    const { client, id, typed } = await entered()
    const all = await Promise.all([payments, supervisor, payments, supervisor].map((staff) => confirm(staff, client, id, typed)))
    expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 409, 409])
    await waitForQuietQueue(database)
    expect((await service.subjectsTo(client.email)).filter((subject) => subject.includes('wallet'))).toHaveLength(1)
  })

  test('before its confirmation, only who entered a wallet sees its address and memo', async () => {
    const { client, id, typed } = await entered({ ...ripple, memo: '4711' })
    expect(await walletsOf(client, dealer)).toMatchObject([{ id, address: typed.address, memo: '4711', confirmed: null }])
    for (const staff of [payments, supervisor, reader])
      expect(await walletsOf(client, staff)).toMatchObject([{ id, address: '', memo: null, confirmed: null }])
    await confirm(payments, client, id, typed)
    expect(await walletsOf(client, reader)).toEqual([
      {
        id,
        ...typed,
        memoType: null,
        enteredBy: { id: dealer.id, name: dealer.name },
        enteredAt: expect.any(String),
        confirmed: { by: { id: payments.id, name: payments.name }, at: expect.any(String) },
        removed: null,
        name: '',
        kind: 'self-hosted',
        provider: null,
        party: null,
        call: null,
        state: 'waiting',
        usableFrom: plusHours(clock(), 24).toISOString(),
        proof: null,
        alsoOf: 0,
      },
    ])
  })
})

describe('what can be entered', () => {
  test.each([
    ['a network that the coin does not have', { ...bitcoin, network: 'ethereum' }, 'network'],
    ['a coin that the service does not know', { ...bitcoin, coin: 'DOGE' }, 'coin'],
    ['a memo on a network without one', { ...bitcoin, memo: '1' }, 'memo'],
    ['a tag that is no number', { ...ripple, memo: 'deposit' }, 'memo'],
    ['a tag that is too large', { ...ripple, memo: '4294967296' }, 'memo'],
    ['a tag with a zero before it', { ...ripple, memo: '0123' }, 'memo'],
    ['an empty memo', { ...ripple, memo: '' }, 'memo'],
    ['no source', { ...bitcoin, source: 'rumour' }, 'source'],
  ])('%s is refused', async (_what, typed, field) => {
    const client = await newClient()
    expect(await enter(dealer, client, typed)).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } })
    expect(await walletsOf(client)).toEqual([])
  })

  test('a network with tags takes the largest one, and an address that needs none', async () => {
    const client = await newClient()
    expect((await enter(dealer, client, { ...ripple, memo: '4294967295' })).status).toBe(200)
    expect((await enter(dealer, client, { ...ripple, memo: null })).status).toBe(200)
    const stellar = { coin: 'XLM', network: 'stellar', address: 'GAHK7EEG2WWHVKDNT4CEQFZGKF2LGDSW2IVM4S5DP42RBW3K6BTODB4A' }
    expect((await enter(dealer, client, { ...stellar, memo: 'order 7', source: 'in-person' })).status).toBe(200)
  })

  test('a client has each wallet once, in any letter case, until it is removed', async () => {
    const { client, id, typed } = await withWallet()
    const inSmallLetters = { ...typed, address: typed.address.toLowerCase() }
    expect(await enter(payments, client, inSmallLetters)).toMatchObject({ status: 409, body: { error: 'CONFLICT' } })
    const all = await Promise.all(Array.from({ length: 3 }, () => enter(dealer, client, { ...typed, coin: 'USDC' })))
    expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    await remove(supervisor, client, id)
    expect((await enter(payments, client, inSmallLetters)).status).toBe(200)
  })

  test('neither a closed account nor an unknown one gets a wallet', async () => {
    const client = await newClient()
    await service.setState(client.email, 'closed')
    expect(await enter(dealer, client, bitcoin)).toMatchObject({ status: 409 })
    const nobody = { ...client, id: '00000000-0000-4000-8000-000000000000' }
    expect(await enter(dealer, nobody, bitcoin)).toMatchObject({ status: 404 })
    expect((await reader.call(listWallets, { params: { id: nobody.id } })).status).toBe(404)
  })

  test('a wallet of one client is unknown at the account of another', async () => {
    const { client, id, typed } = await withWallet()
    const stranger = await newClient()
    expect((await confirm(supervisor, stranger, id, typed)).status).toBe(404)
    expect((await remove(supervisor, stranger, id)).status).toBe(404)
    expect(await walletsOf(client)).toMatchObject([{ id, removed: null }])
  })
})

describe('the address of another client', () => {
  test('is allowed, and both files warn the desk', async () => {
    const first = await withWallet()
    const [second, third] = [await newClient(), await newClient()]
    const elsewhere = { ...first.typed, coin: 'USDC', network: 'base', address: first.typed.address.toLowerCase() }
    expect((await enter(dealer, second, elsewhere)).body.alsoOf).toBe(1)
    const { body } = await enter(dealer, third, first.typed)
    expect(body.alsoOf).toBe(2)
    expect((await confirm(payments, third, body.id, first.typed)).body.alsoOf).toBe(2)
    for (const client of [first.client, second, third]) expect(await walletsOf(client)).toMatchObject([{ alsoOf: 2 }])
    const found = await dealer.call(searchClients, { query: { query: first.typed.address } })
    expect(found.body.clients.map(({ id }) => id).toSorted()).toEqual([first.client.id, second.id, third.id].toSorted())
  })

  test('warns also after its removal, and not if only the exchange is the same', async () => {
    const { client, id, typed } = await withWallet({ ...ripple, address: 'rw2ciyaNshpHe7bCHo4bRWq6pqqynnWKQg' })
    await remove(supervisor, client, id, 'not-given')
    const [thief, neighbour] = [await newClient(), await newClient()]
    expect((await enter(dealer, thief, typed)).body.alsoOf).toBe(1)
    expect((await enter(dealer, neighbour, { ...typed, memo: '999' })).body.alsoOf).toBe(0)
  })
})

describe('removal', () => {
  test('a removed wallet is no longer used, and stays in the file with its reason', async () => {
    const { client, id, typed } = await withWallet()
    expect(await remove(dealer, client, id, 'compliance')).toMatchObject({ status: 200 })
    expect(await usable({ client, typed })).toEqual([])
    const removed = { by: { id: dealer.id, name: dealer.name }, at: expect.any(String), reason: 'compliance' }
    expect(await walletsOf(client)).toMatchObject([{ id, address: typed.address, removed }])
    expect(await remove(dealer, client, id)).toMatchObject({ status: 409 })
    const undo = sql`update wallet set removed_by = null, removed_at = null, removal_reason = null where id = ${id}`
    await expect(database.execute(undo)).rejects.toMatchObject({ cause: { message: 'a wallet is only confirmed and removed, each once' } })
  })

  test('a wallet that was removed before its confirmation can no longer be confirmed', async () => {
    const { client, id } = await entered(bitcoin)
    await remove(payments, client, id, 'mistyped')
    expect(await confirm(supervisor, client, id, bitcoin)).toMatchObject({ status: 409 })
    expect(await walletsOf(client, supervisor)).toMatchObject([{ address: '' }])
  })

  test.each([
    ['its address', `address = 'bc1qother'`],
    ['whose it is', `account_id = gen_random_uuid()`],
    ['who confirmed it', `confirmed_by = (select id from staff where id not in (entered_by, confirmed_by) limit 1)`],
    ['that it is confirmed', `confirmed_by = null, confirmed_at = null`],
    ['its source', `source = 'e-mail'`],
    ['its kind', `kind = 'provider', provider = 'Kraken'`],
    ['its party', `party_kind = 'company'`],
  ])('the database refuses to change %s', async (_what, change) => {
    const { id } = await withWallet()
    const update = database.execute(sql`update wallet set ${sql.raw(change)} where id = ${id}`)
    await expect(update).rejects.toMatchObject({ cause: { message: 'a wallet is only confirmed and removed, each once' } })
  })
})

test('wallets make events without the address, and refresh the open client file', async () => {
  const { cursor } = (await reader.call(readChanges, { query: {} })).body
  const { client, id, typed } = await withWallet({ ...ripple, memo: '777' })
  await remove(supervisor, client, id)
  const events = (await service.eventsOf(client.email)).filter(({ kind }) => kind.startsWith('wallet.'))
  expect(events.map(({ kind, actor, details }) => ({ kind, actor, details }))).toEqual([
    {
      kind: 'wallet.entered',
      actor: `staff:${dealer.id}`,
      details: { walletId: id, coin: 'XRP', network: 'xrp-ledger', source: 'telephone' },
    },
    { kind: 'wallet.confirmed', actor: `staff:${payments.id}`, details: { walletId: id } },
    { kind: 'wallet.removed', actor: `staff:${supervisor.id}`, details: { walletId: id, reason: 'client-asked' } },
  ])
  expect(JSON.stringify([events.map(({ details }) => details), service.log])).not.toContain(typed.address)
  const { topics } = (await reader.call(readChanges, { query: { since: cursor } })).body
  expect(topics).toContain(`client:${client.id}`)
})

describe('the letter', () => {
  const context = tradeContext(service)

  test('announces a confirmed wallet without its address, and none before', async () => {
    const { client, id } = await entered(ripple)
    await waitForQuietQueue(database)
    expect((await service.subjectsTo(client.email)).join()).not.toContain('wallet')
    await confirm(payments, client, id, ripple)
    const letter = (await service.lettersTo(client.email)).find(({ subject }) => subject === 'A wallet was recorded for your account')
    const text = letter?.text.replaceAll(/\s+/g, ' ') ?? ''
    expect(text).toContain('A wallet for XRP on XRP Ledger was recorded for your account')
    expect(text).toContain(`If you did not give it to us, write to ${service.config.operator.contact.email} at once.`)
    for (const secret of [ripple.address, ripple.memo]) expect(JSON.stringify(letter)).not.toContain(secret)
  })

  test.each([
    ['pl', 'Do twojego konta dopisano portfel XRP w sieci XRP Ledger'],
    ['de', 'Für Ihr Konto wurde eine Wallet für XRP im Netzwerk XRP Ledger eingetragen'],
  ])('is in the language of the client: %s', async (language, words) => {
    const { client, id: walletId } = await withWallet({ ...ripple })
    await database.execute(sql`update account set language = ${language} where id = ${client.id}`)
    const letter = await walletLetters(context)['wallet-confirmed']({ kind: 'wallet-confirmed', walletId })
    expect(letter).toMatchObject({ to: client.email, language })
    expect(letter?.paragraphs[0]).toContain(words)
  })

  test('of a frozen client waits for the release', async () => {
    const { client, id: walletId } = await withWallet()
    const order = { kind: 'wallet-confirmed', walletId } as const
    await expectWaitsForRelease(service, client, order, (trade) => walletLetters(trade)['wallet-confirmed'](order))
  })

  test('is not written for a removed wallet or a closed account', async () => {
    const removed = await withWallet()
    await remove(dealer, removed.client, removed.id)
    const closed = await withWallet()
    await service.setState(closed.client.email, 'closed')
    for (const { id: walletId } of [removed, closed])
      expect(await walletLetters(context)['wallet-confirmed']({ kind: 'wallet-confirmed', walletId })).toBeNull()
  })
})

test('a download has the wallets, without names of the desk and reasons of removals', async () => {
  const { client, id, typed } = await withWallet({ ...ripple, memo: '888' })
  await remove(dealer, client, id, 'compliance')
  const { body } = await service.call(downloadData, { token: client.token, body: { currentPassword: client.password } })
  const { coin, network, address, memo, source } = typed
  const times = { enteredAt: expect.any(String), confirmedAt: expect.any(String), removedAt: expect.any(String) }
  const unsaid = { name: null, kind: 'self-hosted', provider: null, party: null }
  expect(body.data['wallets']).toEqual([{ coin, network, address, memo, memoType: null, source, ...unsaid, ...times }])
  for (const secret of ['compliance', dealer.name, payments.name, dealer.id]) expect(JSON.stringify(body)).not.toContain(secret)
})
