import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { newEthereumAddress } from '#contract/addresses/testing/made-addresses.ts'
import { challengeWallet, proveWallet } from '#contract/endpoints/wallets.ts'
import { plusDays } from '../../platform/clock.ts'
import { newReceivingAddress } from '../../testing/deals.ts'
import { verifiedClient } from '../../testing/payout-accounts.ts'
import { addOwnWallet, walletsOf } from '../../testing/wallets.ts'
import { watchedDesk } from '../../testing/watched-desk.ts'
import { receivingAddressTable } from '../receiving-address/receiving-address.table.ts'
import { walletChallengeTable } from '../wallet/wallet-proof.table.ts'

const watched = await watchedDesk()
const { ethereum, lies, away, heights, service, begin, dealer, supervisor, accepted, newWallet, leavingDeal, recordSent, sweepNow } =
  watched
const { readOf, stateOf, shownOf, passMinutes } = watched
const { database, clock } = service

async function lookAgain(rounds = 1) {
  for (let round = 0; round < rounds; round++) await watched.lookAgain('ethereum')
}

async function mineAndLook(blocks: number, rounds?: number) {
  ethereum.mine(blocks)
  await lookAgain(rounds)
}

beforeEach(async () => {
  await begin()
  // The blocks of the tests before were read.
  await lookAgain(6)
})

async function receivingAddress(coin: 'ETH' | 'USDC', address = newEthereumAddress()) {
  return { id: await newReceivingAddress([dealer, supervisor], { coin, network: 'ethereum', address }), address }
}

/** A sell of ETH that waits for its coins. `from`: a proven wallet. */
async function waitingSell() {
  const { id, address: to } = await receivingAddress('ETH')
  const amount = '0.5'
  const { reference } = await accepted({ direction: 'sell', coin: 'ETH', network: 'ethereum', amount, receivingAddressId: id })
  const from = newEthereumAddress()
  await newWallet(reference, from)
  return { reference, to, amount, from }
}

/** A buy of ETH whose transaction was sent and is seen. */
async function sentDeal() {
  const deal = await leavingDeal({ coin: 'ETH', network: 'ethereum', networkFee: '0.001' })
  const { to, amount } = deal
  const id = ethereum.send({ to, amount, uses: [`${newEthereumAddress()}:7`] })
  await recordSent(deal.reference, id)
  await lookAgain()
  return { ...deal, id }
}

const sightingsOf = (address: string) => watched.sightingsAt(address.toLowerCase())
const networkOf = () => watched.networkOf('ethereum')

test.each([
  ['0.500000009999999999', 'paid'],
  ['0.499999990000000001', 'paid'],
  ['0.50000001', 'in-question'],
  ['0.49999999', 'awaiting-coins'],
])('of a sell of 0.5 ETH, %s make it %s', async (sent, state) => {
  const { reference, to, from } = await waitingSell()
  ethereum.send({ to, amount: sent, from })
  await mineAndLook(33, 3)
  expect(await stateOf(reference)).toBe(state)
})

test('ETH of a sell is found in a new block, and counts after 32 of them', async () => {
  const { reference, to, amount, from } = await waitingSell()
  ethereum.send({ to, amount, from })
  await mineAndLook(31, 3)
  expect([await stateOf(reference), (await sightingsOf(to))[0]?.confirmations]).toEqual(['awaiting-coins', 31])
  await mineAndLook(1)
  expect(await stateOf(reference)).toBe('paid')
})

test('the sender of coins is stored as wallets show the address', async () => {
  const { reference, to, amount, from } = await waitingSell()
  ethereum.send({ to, amount, from: from.toLowerCase() })
  await mineAndLook(32, 4)
  expect(await sightingsOf(to)).toMatchObject([{ senders: [from] }])
  expect((await readOf(reference)).payments).toMatchObject([{ payerAccount: from, counts: true }])
})

test('a look that fails holds up no other coins, and trouble is shown', async () => {
  const sent = await sentDeal()
  const { reference, to, amount, from } = await waitingSell()
  ethereum.send({ to, amount, from })
  ethereum.mine(32)
  lies.set(1, (transaction) => {
    if (transaction.id === sent.id) throw new Error('a defect')
    return transaction
  })
  await expect(lookAgain()).rejects.toThrow('a defect')
  await expect(lookAgain()).rejects.toThrow('a defect')
  expect([await stateOf(reference), await stateOf(sent.reference)]).toEqual(['paid', 'sending'])
  expect(await networkOf()).toMatchObject({ trouble: 'away', troubleSince: expect.any(Date) })
  lies.clear()
  await lookAgain()
  expect([await stateOf(sent.reference), (await networkOf())?.trouble]).toEqual(['done', null])
})

test('another coin at the address of a sell is set aside', async () => {
  const { reference, to, from } = await waitingSell()
  ethereum.send({ to, amount: '900', coin: 'USDC', from })
  await mineAndLook(32, 3)
  expect(await stateOf(reference)).toBe('awaiting-coins')
  expect((await readOf(reference)).payments).toMatchObject([{ amount: '900', currency: 'USDC', setAside: 'other-currency', counts: false }])
})

test('two sells at one address each get their coin, and a third coin is set aside', async () => {
  const { reference, to, amount, from } = await waitingSell()
  // An entry of the release before, under another coin.
  const [other] = await database
    .insert(receivingAddressTable)
    .values({ coin: 'USDC', network: 'ethereum', address: to.toLowerCase(), enteredBy: dealer.id, enteredAt: clock() })
    .returning({ id: receivingAddressTable.id })
  const id = other?.id ?? ''
  await database.execute(sql`update receiving_address set confirmed_by = ${supervisor.id}, confirmed_at = entered_at where id = ${id}`)
  await database.execute(sql`update receiving_address set request_id = null where address = ${to}`)
  const later = await accepted({ direction: 'sell', coin: 'USDC', network: 'ethereum', amount: '900', receivingAddressId: id })
  await newWallet(later.reference, from)
  ethereum.send({ to, amount, from })
  ethereum.send({ to, amount: '900', coin: 'USDC', from })
  ethereum.send({ to, amount: '5', coin: 'LINK', from })
  await mineAndLook(32, 4)
  expect([await stateOf(reference), await stateOf(later.reference)]).toEqual(['paid', 'paid'])
  const payments = [...(await readOf(reference)).payments, ...(await readOf(later.reference)).payments]
  expect(payments.filter(({ setAside }) => setAside === 'other-currency')).toMatchObject([{ currency: 'LINK', amount: '5' }])
})

test('coins are found in a block that takes the place of one that was read', async () => {
  const { reference, to, amount, from } = await waitingSell()
  await mineAndLook(5)
  const id = ethereum.send({ to, amount, from })
  ethereum.reorganise(4, [id], { isRefilled: false })
  await mineAndLook(40, 8)
  expect(await stateOf(reference)).toBe('paid')
})

test('a block in which the nodes contradict one another is read again', async () => {
  const { reference, to, amount, from } = await waitingSell()
  ethereum.send({ to, amount, from })
  lies.set(2, () => null)
  await mineAndLook(3, 3)
  expect(await sightingsOf(to)).toEqual([])
  lies.clear()
  await mineAndLook(32, 4)
  expect(await stateOf(reference)).toBe('paid')
})

test('a transfer whose nonce the same payment used is followed under its new id', async () => {
  const { reference, id, to, amount } = await sentDeal()
  const other = ethereum.replace(id, { to, amount })
  await mineAndLook(33, 6)
  expect(await stateOf(reference)).toBe('done')
  expect((await readOf(reference)).transfers[0]?.steps).toMatchObject([
    { kind: 'sent', reference: id },
    { kind: 'sent', reference: other },
    { kind: 'confirmed', reference: other },
  ])
})

test('a transfer whose nonce something else used fails after 32 blocks', async () => {
  const { reference, transferId, id, amount } = await sentDeal()
  const other = ethereum.replace(id, { to: newEthereumAddress(), amount })
  await mineAndLook(5, 2)
  expect([await stateOf(reference), await shownOf(transferId)]).toMatchObject(['sending', { replacedBy: other, state: 'unknown' }])
  await mineAndLook(30, 3)
  expect(await stateOf(reference)).toBe('in-question')
})

/** A wallet of USDC that is asked for a small transfer. `address`: ours. */
async function askedWallet() {
  const client = await verifiedClient(service)
  const from = newEthereumAddress()
  const { body } = await addOwnWallet(service, client, { coin: 'USDC', network: 'ethereum', address: from })
  const { id, address } = await receivingAddress('USDC')
  await database.update(receivingAddressTable).set({ walletId: body.id }).where(eq(receivingAddressTable.id, id))
  const asked = { kind: 'transfer', amount: '0.000456', toAddress: address, transferState: 'awaited' } as const
  await database.insert(walletChallengeTable).values({ walletId: body.id, ...asked, startedAt: clock(), expiresAt: plusDays(clock(), 3) })
  return { client, walletId: body.id, from, address, amount: asked.amount }
}

test.each([
  ['signed by its sender proves the wallet', {}, 'proven'],
  ['signed by another, who may move its coins, proves nothing', { signer: newEthereumAddress() }, 'other-sender'],
  ['of another coin proves nothing', { coin: 'SHIB' }, 'other-amount'],
] as const)('a small transfer %s', async (_what, changed, outcome) => {
  const { client, from, address, amount } = await askedWallet()
  ethereum.send({ to: address, from, amount, coin: 'USDC', ...changed })
  await mineAndLook(33, 3)
  const [wallet] = await walletsOf(service, client)
  expect(wallet?.proof ? 'proven' : wallet?.challenge?.transfer?.state).toBe(outcome)
})

test('a small transfer to the address of a wallet is reported once it is confirmed', async () => {
  const { walletId, address } = await askedWallet()
  ethereum.send({ to: address, amount: '0.000123', coin: 'USDC' })
  await mineAndLook(2)
  expect(await sightingsOf(address)).toMatchObject([{ walletId, dealId: null, state: 'seen', amount: '0.000123', senders: ['sender'] }])
  await mineAndLook(31, 3)
  expect(await sightingsOf(address)).toMatchObject([{ state: 'confirmed', paymentId: null }])
})

test('a signature that only a contract could accept waits for the nodes', async () => {
  const client = await verifiedClient(service)
  const { body } = await addOwnWallet(service, client, { coin: 'ETH', network: 'ethereum', address: newEthereumAddress() })
  const own = { token: client.token, params: { id: body.id } }
  const { id: challengeId } = (await service.call(challengeWallet, { ...own, body: { kind: 'signature' } })).body
  const answer = () => service.call(proveWallet, { ...own, body: { challengeId, signature: '0xc0ffee' } })
  away.add(1).add(2)
  expect(await answer()).toMatchObject({ status: 503, body: { error: 'UNAVAILABLE' } })
  away.clear()
  expect(await answer()).toMatchObject({ status: 400, body: { error: 'VALIDATION_FAILED' } })
})

test.each([
  ['beside another', 'apart'],
  ['alone', 'away'],
])('a node that is far behind %s does not make the blocks be read again', async (how, trouble) => {
  const { reference, to, amount, from } = await waitingSell()
  await mineAndLook(80, 6)
  const before = await networkOf()
  if (how === 'alone') away.add(1)
  heights.set(2, 3)
  await lookAgain()
  expect(await networkOf()).toMatchObject({ trouble, scannedTo: before?.scannedTo, readAt: before?.readAt })
  away.clear()
  heights.clear()
  ethereum.send({ to, amount, from })
  await mineAndLook(33, 3)
  expect(await stateOf(reference)).toBe('paid')
})

test('a deal does not lapse before the blocks up to the newest are read', async () => {
  const { reference, to, amount, from } = await waitingSell()
  ethereum.mine(60)
  ethereum.send({ to, amount, from })
  ethereum.mine(40)
  await passMinutes(70)
  await lookAgain()
  await sweepNow()
  expect(await stateOf(reference)).toBe('awaiting-coins')
  await lookAgain(6)
  await sweepNow()
  expect(await stateOf(reference)).toBe('paid')
})
