import { describe, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { newEthereumAddress } from '#contract/addresses/testing/made-addresses.ts'
import { confirmReceivingAddress, enterReceivingAddress } from '#contract/desk/endpoints/offers.ts'
import { confirmWalletTransfer, listWallets, listWalletTransfers } from '#contract/desk/endpoints/wallets.ts'
import { confirmWalletTransferStepUp } from '#contract/desk/step-up.ts'
import { challengeWallet, proveWallet } from '#contract/endpoints/wallets.ts'
import { fakeChain, notWatched } from '../../testing/fake-chain.ts'
import { verifiedClient } from '../../testing/payout-accounts.ts'
import { serviceOfFile } from '../../testing/service.ts'
import { staffWithPasskey, type StaffWithPasskey } from '../../testing/staff.ts'
import { addOwnWallet, walletsOf } from '../../testing/wallets.ts'
import { proveByTransfer } from './prove-by-transfer.ts'
import { isProvenSender } from './proven-sender.ts'
import { oldestWalletTransferSeconds } from './transfer-proofs.ts'

const service = await serviceOfFile({ ownSandbox: true })
const { database, clock } = service
const dealer = await staffWithPasskey(service, ['dealer'])
const payments = await staffWithPasskey(service, ['payments'])
const reader = await staffWithPasskey(service, ['reader'])

const ofNetwork = { coin: 'ETH', network: 'ethereum' } as const

/** A free address of ours for ether. */
async function newAddressOfOurs() {
  const address = newEthereumAddress()
  const { body } = await dealer.call(enterReceivingAddress, { body: { ...ofNetwork, address, memo: null } })
  await payments.call(confirmReceivingAddress, { params: { id: body.id }, body: { address, memo: null } })
  return address
}

async function withWallet() {
  const client = await verifiedClient(service)
  const { body } = await addOwnWallet(service, client, { ...ofNetwork, address: newEthereumAddress() })
  const { address = '' } = (await walletsOf(service, client))[0] ?? {}
  return { client, id: body.id, address }
}
type Owned = Awaited<ReturnType<typeof withWallet>>

const challenge = ({ client: { token }, id }: Owned, kind: 'transfer' | 'signature' = 'transfer') =>
  service.call(challengeWallet, { token, params: { id }, body: { kind } })

/** A client who is asked for a small transfer. */
async function asked() {
  const ours = await newAddressOfOurs()
  const owned = await withWallet()
  const { body } = await challenge(owned)
  if (!body.transfer) throw new Error(JSON.stringify(body))
  return { ...owned, ours, challengeId: body.id, amount: body.transfer.amount }
}
type Asked = Awaited<ReturnType<typeof asked>>

let transactions = 0
const newTransaction = () => `0x${String(++transactions).padStart(64, '0')}`

const arrive = (
  { id: walletId, address, amount }: Asked,
  changed: { from?: string[]; coin?: string; amount?: string; transaction?: string } = {},
) =>
  database.transaction((tx) =>
    proveByTransfer({ clock, mail }, tx, {
      walletId,
      transaction: newTransaction(),
      from: [address],
      coin: 'ETH',
      amount,
      evidence: { nodes: 2 },
      ...changed,
    }),
  )
const mail = { order: async () => {}, orderLater: async () => {} }

const standingOf = async ({ client }: Pick<Owned, 'client'>) => (await walletsOf(service, client))[0]

async function confirm(
  staff: StaffWithPasskey,
  { client, id: walletId, address, amount }: Asked,
  changed: Partial<Record<'transaction' | 'from' | 'amount', string>> = {},
) {
  const transfer = { transaction: newTransaction(), from: address, amount, ...changed }
  const proof = await staff.stepUp(confirmWalletTransferStepUp({ walletId, transfer }))
  return staff.call(confirmWalletTransfer, { params: { id: client.id, walletId }, body: { transfer, proof } })
}

test('a small transfer is asked for at an address of ours that nobody else gets', async () => {
  const one = await asked()
  expect(await challenge(one)).toMatchObject({
    body: {
      id: one.challengeId,
      kind: 'transfer',
      message: null,
      expiresAt: new Date(clock().getTime() + 72 * 3_600_000).toISOString(),
      transfer: { to: one.ours, memo: null, transaction: null, explorer: null, state: 'awaited', isWatched: false },
    },
  })
  const two = await withWallet()
  expect(await challenge(two)).toMatchObject({ status: 409, body: { error: 'CONFLICT' } })
  const ours = await newAddressOfOurs()
  expect((await challenge(two)).body.transfer?.to).toBe(ours)
})

test('a wallet keeps its address of ours, and each challenge has an amount of its own', async () => {
  const one = await asked()
  const amounts = new Set([one.amount])
  for (let at = 0; at < 4; at++) {
    await database.execute(sql`update wallet_challenge set expires_at = started_at where wallet_id = ${one.id}`)
    const { transfer } = (await challenge(one)).body
    expect(transfer?.to).toBe(one.ours)
    amounts.add(transfer?.amount ?? '')
  }
  expect(amounts.size).toBeGreaterThan(3)
})

test('the exact amount from the wallet’s address proves it, with what the nodes said', async () => {
  const one = await asked()
  const transaction = newTransaction()
  expect(await arrive(one, { transaction, from: [one.address.toLowerCase()] })).toBe('proven')
  expect(await standingOf(one)).toMatchObject({ state: 'usable', proof: { kind: 'transfer', isValid: true }, challenge: null })
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
  const give = ({ client: { token }, id, challengeId }: Asked, transaction: string) =>
    service.call(proveWallet, { token, params: { id }, body: { challengeId, transaction } })

  test('is over after three days', async () => {
    const one = await asked()
    await expire(one, 0)
    expect(await arrive(one)).toBeNull()
    expect(await standingOf(one)).toMatchObject({ challenge: null })
  })

  test('is longer if the client gave the transaction in time', async () => {
    const one = await asked()
    const transaction = newTransaction()
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
    expect((await challenge(two)).body.id).not.toBe(two.challengeId)
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

  test('does not begin with words instead of a transaction', async () => {
    const one = await asked()
    expect(await give(one, 'sent today')).toMatchObject({
      status: 400,
      body: { fields: { transaction: expect.stringContaining('id of a transaction') } },
    })
  })
})

describe('the desk', () => {
  test('sees what it must look for, first what clients say to have sent', async () => {
    const [one, two] = [await asked(), await asked()]
    const transaction = newTransaction()
    await service.call(proveWallet, {
      token: two.client.token,
      params: { id: two.id },
      body: { challengeId: two.challengeId, transaction },
    })
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
    const body = { challengeId: one.challengeId, transaction: newTransaction() }
    await service.call(proveWallet, { token: one.client.token, params: { id: one.id }, body })
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
    expect(await standingOf(one)).toMatchObject({ state: 'usable', proof: { kind: 'transfer' } })
    const { wallets } = (await dealer.call(listWallets, { params: { id: one.client.id } })).body
    expect(wallets).toMatchObject([{ proof: { kind: 'transfer', confirmedBy: { id: payments.id } } }])
    const { rows } = await database.execute(
      sql`select s.text::jsonb->'payload'->>'amount' as amount from wallet_proof p join staff_proof s on s.id = p.staff_proof_id where p.wallet_id = ${one.id}`,
    )
    expect(rows).toEqual([{ amount: one.amount }])
    expect((await confirm(payments, one)).status).toBe(409)
  })

  test('proves nothing with another amount or sender', async () => {
    const one = await asked()
    expect((await confirm(payments, one, { amount: '0.1' })).body).toEqual({ outcome: 'other-amount' })
    expect((await confirm(payments, one, { from: newEthereumAddress() })).body).toEqual({ outcome: 'other-sender' })
    expect((await confirm(payments, one, { transaction: 'x' })).status).toBe(400)
    expect((await confirm(payments, one, { from: 'Anna' })).body).toMatchObject({ fields: { from: expect.stringContaining('an address') } })
    expect(await standingOf(one)).toMatchObject({ proof: null })
  })

  test('is refused with a signature over something else, and without the permission', async () => {
    const one = await asked()
    const transfer = { transaction: newTransaction(), from: one.address, amount: one.amount }
    const params = { id: one.client.id, walletId: one.id }
    const proof = await payments.stepUp(confirmWalletTransferStepUp({ walletId: one.id, transfer: { ...transfer, amount: '9' } }))
    expect(await payments.call(confirmWalletTransfer, { params, body: { transfer, proof } })).toMatchObject({ status: 403 })
    expect((await confirm(reader, one)).status).toBe(403)
    expect(await standingOf(one)).toMatchObject({ proof: null })
  })

  test('may type the sender in any form of the address', async () => {
    const one = await asked()
    expect((await confirm(payments, one, { from: `ethereum:${one.address.toLowerCase()}@1` })).body).toEqual({ outcome: 'proven' })
  })

  test('cannot use a transaction for two wallets, nor again for the same', async () => {
    const [one, two] = [await asked(), await asked()]
    const transaction = newTransaction()
    await confirm(payments, one, { transaction })
    expect((await confirm(payments, two, { transaction })).status).toBe(409)
    const { transfer } = (await challenge(one)).body
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
    { accountId: (await verifiedClient(service)).id },
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
  for (let at = 1; at < 10; at++) expect((await challenge(one)).status).toBe(200)
  expect((await challenge(one)).status).toBe(429)
})
