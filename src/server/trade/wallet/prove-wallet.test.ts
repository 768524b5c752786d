import Big from 'big.js'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { newBitcoinAddress, newEthereumAddress, newTransactionId } from '#contract/addresses/testing/made-addresses.ts'
import { cryptoCurrencies } from '#contract/currencies.ts'
import { confirmWalletTransfer, enterWallet, listWallets, listWalletTransfers } from '#contract/desk/endpoints/wallets.ts'
import { downloadData } from '#contract/endpoints/client-data.ts'
import { challengeWallet, proveWallet, removeWallet } from '#contract/endpoints/wallets.ts'
import { networksOf } from '#contract/networks.ts'
import type { WalletProofKind } from '#contract/wallet-rules.ts'
import { confirmWalletTransferStepUp } from '#contract/desk/step-up-subjects.ts'
import { plusMonths } from '../../platform/clock.ts'
import { newReceivingAddress } from '../../testing/deals.ts'
import { expectKeptUntilErased } from '../../testing/erase-account.ts'
import { fakeChain, notWatched } from '../../testing/fake-chain.ts'
import { verifiedClient } from '../../testing/payout-accounts.ts'
import { serviceOfFile } from '../../testing/service.ts'
import { staffWithPasskey, type StaffWithPasskey } from '../../testing/staff.ts'
import { tradeContext } from '../../testing/trade-context.ts'
import { addOwnWallet, newKeyOfEthereum, storeProof, walletsOf } from '../../testing/wallets.ts'
import { messageToSign } from './challenge-wallet.ts'
import { proveByTransfer } from './prove-by-transfer.ts'
import { isProvenSender } from './senders.ts'
import { newSmallAmount } from './small-transfer.ts'
import { oldestWalletTransferSeconds } from './transfer-proofs.ts'
import { verifySignature } from './verify-signature.ts'

const service = await serviceOfFile({ sharedSandbox: true })
const { database, clock } = service
const host = new URL(service.config.publicOrigin).host
const [dealer, payments] = [await staffWithPasskey(service, ['dealer']), await staffWithPasskey(service, ['payments'])]
const reader = await staffWithPasskey(service, ['reader'])

type Client = Awaited<ReturnType<typeof verifiedClient>>
const ofNetwork = { coin: 'ETH', network: 'ethereum' } as const

/** A client with a wallet of ether whose key the test has. */
async function withWallet(client?: Client) {
  const owner = client ?? (await verifiedClient(service, { at: new Date(0) }))
  const key = newKeyOfEthereum()
  const { id } = (await addOwnWallet(service, owner, { ...ofNetwork, address: key.address })).body
  const { address = '' } = (await standingOf({ client: owner, id })) ?? {}
  return { client: owner, key, id, address }
}
type Owned = Awaited<ReturnType<typeof withWallet>>
type WalletOf = { client: Pick<Client, 'token'>; id: string }

const standingOf = async ({ client, id }: WalletOf) => (await walletsOf(service, client)).find((one) => one.id === id)
const challenge = ({ client: { token }, id }: WalletOf, kind: WalletProofKind = 'signature') =>
  service.call(challengeWallet, { token, params: { id }, body: { kind } })
const answer = ({ client: { token }, id }: WalletOf, body: { challengeId: string; signature?: string; transaction?: string }) =>
  service.call(proveWallet, { token, params: { id }, body })
const proofRows = async (walletId: string) => (await database.execute(sql`select * from wallet_proof where wallet_id = ${walletId}`)).rows

/** Asks for the message, and signs it. */
async function prove(owned: Owned) {
  const { body } = await challenge(owned)
  return answer(owned, { challengeId: body.id, signature: owned.key.sign(body.message ?? '') })
}

test('the message says who asks, for which account and address, and until when', async () => {
  const owned = await withWallet()
  const { body } = await challenge(owned)
  expect(body).toMatchObject({ kind: 'signature', transfer: null, expiresAt: new Date(clock().getTime() + 30 * 60_000).toISOString() })
  expect(body.message?.split('\n')).toEqual([
    `Kantor ${host}`,
    `Account: ${owned.client.id}`,
    `Address: ${owned.address}`,
    expect.stringMatching(/^Nonce: [\da-f]{32}$/),
    expect.stringMatching(/^Valid until: \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC$/),
  ])
})

test('a right signature proves a wallet, which still waits', async () => {
  const owned = await withWallet()
  await service.lettersTo(owned.client.email, 1)
  expect(await standingOf(owned)).toMatchObject({ state: 'waiting', proof: null })
  expect(await prove(owned)).toMatchObject({ status: 200, body: { isProven: true } })
  expect(await standingOf(owned)).toMatchObject({
    state: 'waiting',
    usableFrom: expect.any(String),
    proof: { kind: 'signature', at: clock().toISOString(), isValid: true },
    challenge: null,
  })
  const event = (await service.eventsOf(owned.client.email)).find(({ kind }) => kind === 'wallet.proven')
  expect(event).toMatchObject({ actor: 'client', details: { walletId: owned.id, proof: 'signature' } })
  const [letter] = await service.lettersTo(owned.client.email, 2)
  expect(letter?.subject).toBe('Your wallet is proven')
  expect(letter?.text).not.toContain(owned.key.address)
  expect(letter?.text.replaceAll(/\s+/g, ' ')).toMatch(/can be sent there from .*, Warsaw time on/)
  // What is kept is enough to check the proof without us.
  const [row] = await proofRows(owned.id)
  const kept = row as unknown as { message: string; signature: string; scheme: string }
  expect(kept.message).toContain(`Account: ${owned.client.id}`)
  expect(await verifySignature({ ...ofNetwork, address: owned.address, ...kept })).toBe(kept.scheme)
})

test('a wrong signature leaves the challenge open, and the right one still proves', async () => {
  const owned = await withWallet()
  const { body } = await challenge(owned)
  const wrong = await answer(owned, { challengeId: body.id, signature: newKeyOfEthereum().sign(body.message ?? '') })
  expect(wrong).toMatchObject({
    status: 400,
    body: { error: 'VALIDATION_FAILED', fields: { signature: expect.stringContaining('not one') } },
  })
  expect((await challenge(owned)).body).toEqual(body)
  expect((await answer(owned, { challengeId: body.id, signature: owned.key.sign(body.message ?? '') })).body).toEqual({ isProven: true })
})

test.each([0, 6])('of generated wrong answers, none is accepted: six rounds from round %i', async (first) => {
  const refused: number[] = []
  for (let round = first; round < first + 6; round++) {
    const owned = await withWallet()
    const other = await withWallet()
    const sameAccount = await withWallet(owned.client)
    const { body } = await challenge(owned)
    const message = body.message ?? ''
    const [nonce = ''] = /[\da-f]{32}/.exec(message) ?? []
    const expiresAt = new Date(body.expiresAt)
    const bound = { brand: 'Kantor', host, accountId: owned.client.id, addresses: [owned.address], nonce, expiresAt }
    const at = Math.floor((round / 12) * message.length)
    const others = [
      messageToSign({ ...bound, host: 'kantor.example.net' }),
      messageToSign({ ...bound, brand: 'Cantor' }),
      messageToSign({ ...bound, accountId: other.client.id }),
      messageToSign({ ...bound, addresses: [other.key.address] }),
      messageToSign({ ...bound, nonce: nonce.replace(/./, (first) => (first === '0' ? '1' : '0')) }),
      messageToSign({ ...bound, expiresAt: new Date(expiresAt.getTime() + 3_600_000) }),
      `${message.slice(0, at)}${String.fromCodePoint((message.codePointAt(at) ?? 0) ^ 1)}${message.slice(at + 1)}`,
      `${message}\n`,
      message.replaceAll('\n', '\r'),
    ].map((changed) => owned.key.sign(changed))
    const right = owned.key.sign(message)
    const signatures = [
      ...others,
      other.key.sign(message),
      `${right.slice(0, -2)}${right.endsWith('1b') ? '1c' : '1b'}`,
      right.slice(0, -2),
      '',
    ]
    for (const signature of signatures) refused.push((await answer(owned, { challengeId: body.id, signature })).status)
    // The right one, at other challenges and other wallets.
    const { body: theirs } = await challenge(other)
    const { body: second } = await challenge(sameAccount)
    for (const [which, challengeId] of [
      [other, theirs.id],
      [other, body.id],
      [sameAccount, second.id],
      [sameAccount, body.id],
    ] as const)
      refused.push((await answer(which, { challengeId, signature: right })).status)
    refused.push((await answer({ client: other.client, id: owned.id }, { challengeId: body.id, signature: right })).status)
    expect(await proofRows(owned.id)).toEqual([])
    expect((await answer(owned, { challengeId: body.id, signature: right })).status).toBe(200)
    refused.push((await answer(owned, { challengeId: body.id, signature: right })).status)
    // A used nonce proves nothing at the next challenge either.
    const { body: next } = await challenge(owned)
    refused.push((await answer(owned, { challengeId: next.id, signature: right })).status)
    expect(await proofRows(owned.id)).toHaveLength(1)
  }
  expect(refused.length).toBe(6 * 20)
  expect(new Set(refused)).toEqual(new Set([400, 404]))
})

test('of the same answer sent at once, one proves', async () => {
  const owned = await withWallet()
  const { body } = await challenge(owned)
  const signature = owned.key.sign(body.message ?? '')
  const answers = await Promise.all(Array.from({ length: 6 }, () => answer(owned, { challengeId: body.id, signature })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await proofRows(owned.id)).toHaveLength(1)
})

test('a challenge that is over, replaced, or of a removed wallet proves nothing', async () => {
  const expired = await withWallet()
  const { body } = await challenge(expired)
  const signature = expired.key.sign(body.message ?? '')
  await database.execute(sql`update wallet_challenge set expires_at = ${clock().toISOString()} where id = ${body.id}`)
  expect(await answer(expired, { challengeId: body.id, signature })).toMatchObject({ status: 400, body: { error: 'LINK_INVALID' } })
  const { body: next } = await challenge(expired)
  expect([next.id, next.message]).not.toEqual(expect.arrayContaining([body.id, body.message]))
  const removed = await withWallet()
  const { body: last } = await challenge(removed)
  await service.call(removeWallet, { token: removed.client.token, params: { id: removed.id } })
  const late = await answer(removed, { challengeId: last.id, signature: removed.key.sign(last.message ?? '') })
  expect(late.status).toBe(404)
})

test('after many wrong signatures, the account must wait', async () => {
  const owned = await withWallet()
  const { body } = await challenge(owned)
  const wrong = newKeyOfEthereum().sign(body.message ?? '')
  for (let at = 0; at < 20; at++) expect((await answer(owned, { challengeId: body.id, signature: wrong })).status).toBe(400)
  const right = { challengeId: body.id, signature: owned.key.sign(body.message ?? '') }
  expect(await answer(owned, right)).toMatchObject({ status: 429, body: { error: 'TOO_MANY_REQUESTS' } })
})

test('a proof is valid for twelve months, and can be given again', async () => {
  const owned = await withWallet()
  await storeProof(service, owned.id, plusMonths(clock(), -12))
  expect(await standingOf(owned)).toMatchObject({ state: 'waiting', proof: { validUntil: clock().toISOString(), isValid: false } })
  await prove(owned)
  expect(await standingOf(owned)).toMatchObject({
    state: 'waiting',
    proof: { validUntil: plusMonths(clock(), 12).toISOString(), isValid: true },
  })
  expect(await proofRows(owned.id)).toHaveLength(2)
})

test('neither a company’s wallet nor one that nobody confirmed can be proven', async () => {
  const client = await verifiedClient(service, { at: new Date(0) })
  const kept = await addOwnWallet(service, client, { kind: 'provider', provider: 'Kraken' })
  for (const kind of ['signature', 'transfer'] as const) expect((await challenge({ client, id: kept.body.id }, kind)).status).toBe(409)
  const body = { coin: 'BTC', network: 'bitcoin', address: newBitcoinAddress(), memo: null, source: 'e-mail' as const }
  const entered = await dealer.call(enterWallet, { params: { id: client.id }, body })
  expect((await challenge({ client, id: entered.body.id })).status).toBe(409)
})

test('a client downloads proofs, and they are erased with the account', async () => {
  const owned = await withWallet()
  const { client, key } = owned
  await prove(owned)
  const { body } = await service.call(downloadData, { token: client.token, body: { currentPassword: client.password } })
  expect(body.data['walletProofs']).toEqual([
    expect.objectContaining({
      coin: 'ETH',
      kind: 'signature',
      scheme: 'eip-191',
      message: expect.stringContaining(client.id),
      transfer: null,
    }),
  ])
  await challenge(owned)
  await expectKeptUntilErased(service, client, key.address, ['public.wallet', 'public.wallet_proof'])
})

/** A free address of ours for ether. */
async function newAddressOfOurs() {
  const address = newEthereumAddress()
  await newReceivingAddress([dealer, payments], { ...ofNetwork, address })
  return address
}

/** A client who is asked for a small transfer. */
async function asked() {
  const ours = await newAddressOfOurs()
  const owned = await withWallet()
  const { body } = await challenge(owned, 'transfer')
  if (!body.transfer) throw new Error(JSON.stringify(body))
  return { ...owned, ours, challengeId: body.id, amount: body.transfer.amount }
}
type Asked = Awaited<ReturnType<typeof asked>>

const newTransaction = () => `0x${newTransactionId()}`

const arrive = (
  { id: walletId, address, amount }: Asked,
  changed: { from?: string[]; coin?: string; amount?: string; transaction?: string } = {},
) =>
  database.transaction((tx) =>
    proveByTransfer(tradeContext(service), tx, {
      walletId,
      transaction: newTransaction(),
      from: [address],
      coin: 'ETH',
      amount,
      evidence: { nodes: 2 },
      ...changed,
    }),
  )

async function confirm(
  staff: StaffWithPasskey,
  { client, id: walletId, address, amount }: Asked,
  changed: Partial<Record<'transaction' | 'from' | 'amount', string>> = {},
) {
  const transfer = { transaction: newTransaction(), from: address, amount, ...changed }
  const proof = await staff.stepUp(confirmWalletTransferStepUp({ walletId, transfer }))
  return staff.call(confirmWalletTransfer, { params: { id: client.id, walletId }, body: { transfer, proof } })
}

/** The client says which transaction it is. */
const give = (one: Asked, transaction: string) => answer(one, { challengeId: one.challengeId, transaction })

test('a small transfer is asked for at an address of ours that nobody else gets', async () => {
  const one = await asked()
  expect(await challenge(one, 'transfer')).toMatchObject({
    body: {
      id: one.challengeId,
      kind: 'transfer',
      message: null,
      expiresAt: new Date(clock().getTime() + 72 * 3_600_000).toISOString(),
      transfer: { to: one.ours, memo: null, transaction: null, explorer: null, state: 'awaited', isWatched: false },
    },
  })
  const two = await withWallet()
  expect(await challenge(two, 'transfer')).toMatchObject({ status: 409, body: { error: 'CONFLICT' } })
  const ours = await newAddressOfOurs()
  expect((await challenge(two, 'transfer')).body.transfer?.to).toBe(ours)
})

test('a wallet keeps its address of ours, and each challenge has an amount of its own', async () => {
  const one = await asked()
  const amounts = new Set([one.amount])
  for (let at = 0; at < 4; at++) {
    await database.execute(sql`update wallet_challenge set expires_at = started_at where wallet_id = ${one.id}`)
    const { transfer } = (await challenge(one, 'transfer')).body
    expect(transfer?.to).toBe(one.ours)
    amounts.add(transfer?.amount ?? '')
  }
  expect(amounts.size).toBeGreaterThan(3)
})

test('the exact amount from the wallet’s address proves it, with what the nodes said', async () => {
  const one = await asked()
  const transaction = newTransaction()
  expect(await arrive(one, { transaction, from: [one.address.toLowerCase()] })).toBe('proven')
  expect(await standingOf(one)).toMatchObject({ state: 'waiting', proof: { kind: 'transfer', isValid: true }, challenge: null })
  const { rows } = await database.execute(sql`select evidence, confirmed_by from wallet_proof where wallet_id = ${one.id}`)
  expect(rows).toEqual([
    {
      evidence: expect.objectContaining({
        transaction,
        coin: 'ETH',
        amount: one.amount,
        from: [one.address.toLowerCase()],
        memo: null,
        sources: { nodes: 2 },
      }),
      confirmed_by: null,
    },
  ])
  expect(await arrive(one, { transaction })).toBeNull()
})

test.each([
  ['a little more', 'other-amount', ({ amount }: Asked) => ({ amount: `${amount}1` })],
  ['of another kind', 'other-amount', () => ({ coin: 'SHIB' })],
  ['from somebody else', 'other-sender', () => ({ from: [newEthereumAddress()] })],
  ['also from somebody else', 'other-sender', ({ address }: Asked) => ({ from: [address, newEthereumAddress()] })],
  ['from nobody', 'other-sender', () => ({ from: [] })],
] as const)('coins %s prove nothing, and another transfer still can', async (_what, outcome, changed) => {
  const one = await asked()
  const transaction = newTransaction()
  expect(await arrive(one, { transaction, ...changed(one) })).toBe(outcome)
  expect(await standingOf(one)).toMatchObject({ state: 'waiting', proof: null, challenge: { transfer: { state: outcome, transaction } } })
  expect(await arrive(one)).toBe('proven')
})

describe('the time of a transfer', () => {
  const expire = ({ challengeId }: Asked, hours: number) =>
    database.execute(
      sql`update wallet_challenge set expires_at = ${clock().toISOString()}::timestamptz - make_interval(hours => ${hours}) where id = ${challengeId}`,
    )
  test('is over after three days', async () => {
    const one = await asked()
    await expire(one, 0)
    expect(await arrive(one)).toBeNull()
    expect(await standingOf(one)).toMatchObject({ challenge: null })
  })

  test('is longer if the client gave the transaction in time', async () => {
    const one = await asked()
    const transaction = newTransaction()
    expect(await give(one, 'sent today')).toMatchObject({
      status: 400,
      body: { fields: { transaction: expect.stringContaining('id of a transaction') } },
    })
    expect(await give(one, transaction.toUpperCase().replace('0X', '0x'))).toMatchObject({ status: 200, body: { isProven: false } })
    await expire(one, 24)
    expect(await standingOf(one)).toMatchObject({
      challenge: { transfer: { transaction, explorer: `https://etherscan.io/tx/${transaction}`, state: 'seen' } },
    })
    expect(await arrive(one, { transaction })).toBe('proven')
  })

  test('is as long after something else came to the address', async () => {
    const one = await asked()
    const transaction = newTransaction()
    await give(one, transaction)
    expect(await arrive(one, { amount: '0.00000001', from: [newEthereumAddress()] })).toBe('other-amount')
    expect(await standingOf(one)).toMatchObject({ challenge: { transfer: { transaction, state: 'seen' } } })
    await expire(one, 24)
    expect(await arrive(one, { transaction })).toBe('proven')
  })

  test('is as long after a mistake of the desk, and the client can also begin again', async () => {
    const [one, two] = [await asked(), await asked()]
    for (const each of [one, two]) {
      const transaction = newTransaction()
      await give(each, transaction)
      await confirm(payments, each, { transaction, amount: '0.1' })
      await expire(each, 24)
      expect(await standingOf(each)).toMatchObject({ challenge: null })
    }
    const listed = (await dealer.call(listWalletTransfers)).body.transfers.map(({ walletId }) => walletId)
    expect(listed).toEqual(expect.arrayContaining([one.id, two.id]))
    expect((await confirm(payments, one)).body).toEqual({ outcome: 'proven' })
    expect((await challenge(two, 'transfer')).body.id).not.toBe(two.challengeId)
  })

  test('is not longer than a week', async () => {
    const one = await asked()
    await give(one, newTransaction())
    await expire(one, 7 * 24)
    expect(await arrive(one)).toBeNull()
  })

  test('ends with a challenge of another kind', async () => {
    const one = await asked()
    await challenge(one, 'signature')
    expect(await arrive(one)).toBeNull()
    expect((await give(one, newTransaction())).body).toMatchObject({ error: 'LINK_INVALID' })
  })
})

describe('the desk', () => {
  test('sees what it must look for, first what clients say to have sent', async () => {
    const [one, two] = [await asked(), await asked()]
    const transaction = newTransaction()
    await give(two, transaction)
    const { transfers } = (await dealer.call(listWalletTransfers)).body
    expect(transfers[0]).toMatchObject({
      walletId: two.id,
      client: { id: two.client.id },
      ...ofNetwork,
      from: two.address,
      amount: two.amount,
      memo: null,
      transaction,
      explorer: 'https://etherscan.io/tx/{transaction}',
      state: 'seen',
    })
    expect(transfers.map(({ walletId }) => walletId)).toContain(one.id)
    expect((await reader.call(listWalletTransfers)).status).toBe(403)
  })

  test('is late by the oldest transfer that a client says to have sent', async () => {
    const late = () => oldestWalletTransferSeconds({ database, clock, chain: notWatched })
    const one = await asked()
    await give(one, newTransaction())
    await database.execute(
      sql`update wallet_challenge set started_at = ${new Date(clock().getTime() - 9_000_000).toISOString()} where id = ${one.challengeId}`,
    )
    expect(await late()).toBe(9000)
    expect(await oldestWalletTransferSeconds({ database, clock, chain: fakeChain(clock).chain })).toBe(0)
    await confirm(payments, one)
    expect(await late()).toBeLessThan(9000)
  })

  test('proves a wallet with a signature over exactly what it saw', async () => {
    const one = await asked()
    expect((await confirm(payments, one)).body).toEqual({ outcome: 'proven' })
    expect(await standingOf(one)).toMatchObject({ state: 'waiting', proof: { kind: 'transfer' } })
    const { wallets } = (await dealer.call(listWallets, { params: { id: one.client.id } })).body
    expect(wallets).toMatchObject([{ proof: { kind: 'transfer', confirmedBy: { id: payments.id } } }])
    const { rows } = await database.execute(
      sql`select s.text::jsonb->'payload'->>'amount' as amount from wallet_proof p join staff_proof s on s.id = p.staff_proof_id where p.wallet_id = ${one.id}`,
    )
    expect(rows).toEqual([{ amount: one.amount }])
    expect((await confirm(payments, one)).status).toBe(409)
  })

  test('proves nothing with another amount, sender or permission', async () => {
    const one = await asked()
    expect((await confirm(payments, one, { amount: '0.1' })).body).toEqual({ outcome: 'other-amount' })
    expect((await confirm(payments, one, { from: newEthereumAddress() })).body).toEqual({ outcome: 'other-sender' })
    expect((await confirm(payments, one, { transaction: 'x' })).status).toBe(400)
    expect((await confirm(payments, one, { from: 'Anna' })).body).toMatchObject({ fields: { from: expect.stringContaining('an address') } })
    expect((await confirm(reader, one)).status).toBe(403)
    expect(await standingOf(one)).toMatchObject({ proof: null })
    expect((await confirm(payments, one, { from: `ethereum:${one.address.toLowerCase()}@1` })).body).toEqual({ outcome: 'proven' })
  })

  test('cannot use a transaction for two wallets, nor again for the same', async () => {
    const [one, two] = [await asked(), await asked()]
    const transaction = newTransaction()
    await confirm(payments, one, { transaction })
    expect((await confirm(payments, two, { transaction })).status).toBe(409)
    const { transfer } = (await challenge(one, 'transfer')).body
    expect((await confirm(payments, { ...one, amount: transfer?.amount ?? '' }, { transaction })).status).toBe(409)
    expect((await confirm(payments, { ...one, amount: transfer?.amount ?? '' })).body).toEqual({ outcome: 'proven' })
  })
})

test('coins come from a proven sender if the party has proven all addresses', async () => {
  const one = await asked()
  const sender = {
    accountId: one.client.id,
    partyKind: 'person' as const,
    network: 'ethereum',
    addresses: [one.address],
    rules: service.config.operator.wallets,
    now: clock(),
  }
  expect(await isProvenSender(database, sender)).toBe(false)
  await arrive(one)
  expect(await isProvenSender(database, { ...sender, addresses: [one.address.toLowerCase()] })).toBe(true)
  for (const changed of [
    { addresses: [] },
    { addresses: [one.address, newEthereumAddress()] },
    { partyKind: 'company' as const },
    { network: 'base' },
    { accountId: (await verifiedClient(service, { at: new Date(0) })).id },
    { now: new Date(clock().getTime() + 367 * 86_400_000) },
  ])
    expect(await isProvenSender(database, { ...sender, ...changed })).toBe(false)
})

test('a closed account and a removed wallet are not proven', async () => {
  const [one, two] = [await asked(), await asked()]
  await service.setState(one.client.email, 'closed')
  await database.execute(sql`update wallet set removed_at = now(), removal_reason = 'client-asked' where id = ${two.id}`)
  expect([await arrive(one), await arrive(two)]).toEqual([null, null])
})

test('an account begins ten small transfers a day', async () => {
  const one = await asked()
  for (let at = 1; at < 10; at++) expect((await challenge(one, 'transfer')).status).toBe(200)
  expect((await challenge(one, 'transfer')).status).toBe(429)
})

const pairs = cryptoCurrencies.flatMap((coin) => networksOf(coin).map(({ id, decimals }) => ({ coin, id, decimals })))

test.each(pairs)('a small transfer of $coin on $id has digits that can be sent there', ({ coin, decimals }) => {
  const amounts = [0, 1, 999].map((at) => newSmallAmount(coin, (below) => Math.min(at, below - 1)))
  for (const amount of amounts) {
    expect(Big(amount).round(decimals).eq(amount)).toBe(true)
    expect(Big(amount).gt(0)).toBe(true)
  }
  expect(new Set(amounts).size).toBe(decimals === 0 ? 1 : 3)
})

test.each([
  ['BTC', '0.00000546'],
  ['BCH', '0.00000546'],
  ['ADA', '1'],
  ['DOT', '0.01'],
  ['SOL', '0.00089088'],
] as const)('a small transfer of %s is above what the network does not carry', (coin, least) => {
  expect(Big(newSmallAmount(coin, () => 0)).gt(least)).toBe(true)
})
