import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newBitcoinAddress } from '#contract/addresses/testing/made-addresses.ts'
import { enterWallet } from '#contract/desk/endpoints/wallets.ts'
import { closeAccount, downloadData } from '#contract/endpoints/client-data.ts'
import { challengeWallet, proveWallet, removeWallet } from '#contract/endpoints/wallets.ts'
import type { WalletProofKind } from '#contract/wallet-rules.ts'
import { plusMonths } from '../../platform/clock.ts'
import { tablesWith } from '../../testing/full-client.ts'
import { eraseAccount } from '../../testing/erase-account.ts'
import { verifiedClient } from '../../testing/payout-accounts.ts'
import { findingsOf, openRecordLog } from '../../testing/record-log.ts'
import { serviceOfFile } from '../../testing/service.ts'
import { signInAs } from '../../testing/staff.ts'
import { addOwnWallet, newKeyOfEthereum, storeProof, walletsOf } from '../../testing/wallets.ts'
import { verifySignature } from './verify-signature.ts'
import { messageToSign } from './challenge-wallet.ts'
import { walletProofRetention } from './wallet.data.ts'

const service = await serviceOfFile({ ownSandbox: true })
const { database, clock } = service
const host = new URL(service.config.publicOrigin).host

type Client = Awaited<ReturnType<typeof verifiedClient>>

/** A client with a wallet of ether whose key the test has. */
async function withWallet(client?: Client) {
  const owner = client ?? (await verifiedClient(service))
  const key = newKeyOfEthereum()
  const { body } = await addOwnWallet(service, owner, { coin: 'ETH', network: 'ethereum', address: key.address })
  return { client: owner, key, id: body.id }
}
type Owned = Awaited<ReturnType<typeof withWallet>>

const challenge = ({ client: { token }, id }: Pick<Owned, 'client' | 'id'>, kind: WalletProofKind = 'signature') =>
  service.call(challengeWallet, { token, params: { id }, body: { kind } })
const answer = ({ client: { token }, id }: Pick<Owned, 'client' | 'id'>, body: { challengeId: string; signature?: string }) =>
  service.call(proveWallet, { token, params: { id }, body })

/** Asks for the message, and signs it. */
async function prove(owned: Owned) {
  const { body } = await challenge(owned)
  return answer(owned, { challengeId: body.id, signature: owned.key.sign(body.message ?? '') })
}

const standingOf = async ({ client, id }: Pick<Owned, 'client' | 'id'>) => (await walletsOf(service, client)).find((one) => one.id === id)
const proofRows = async (walletId: string) => (await database.execute(sql`select * from wallet_proof where wallet_id = ${walletId}`)).rows

test('the message says who asks, for which account and address, and until when', async () => {
  const owned = await withWallet()
  const { body } = await challenge(owned)
  const { address } = (await standingOf(owned)) ?? {}
  expect(body).toMatchObject({ kind: 'signature', transfer: null, expiresAt: new Date(clock().getTime() + 30 * 60_000).toISOString() })
  expect(body.message?.split('\n')).toEqual([
    `Kantor ${host}`,
    `Account: ${owned.client.id}`,
    `Address: ${address}`,
    expect.stringMatching(/^Nonce: [\da-f]{32}$/),
    expect.stringMatching(/^Valid until: \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC$/),
  ])
})

test('a right signature proves a wallet, which then need not wait', async () => {
  const owned = await withWallet()
  await service.lettersTo(owned.client.email, 1)
  expect(await standingOf(owned)).toMatchObject({ state: 'waiting', proof: null })
  expect(await prove(owned)).toMatchObject({ status: 200, body: { isProven: true } })
  expect(await standingOf(owned)).toMatchObject({
    state: 'usable',
    usableFrom: null,
    proof: { kind: 'signature', at: clock().toISOString(), isValid: true },
    challenge: null,
  })
  const event = (await service.eventsOf(owned.client.email)).find(({ kind }) => kind === 'wallet.proven')
  expect(event).toMatchObject({ actor: 'client', details: { walletId: owned.id, proof: 'signature' } })
  const [letter] = await service.lettersTo(owned.client.email, 2)
  expect(letter?.subject).toBe('Your wallet is proven')
  expect(letter?.text).not.toContain(owned.key.address)
})

test('what is kept of a proof is enough to check it without us', async () => {
  const owned = await withWallet()
  await prove(owned)
  const [row] = await proofRows(owned.id)
  const kept = row as unknown as { message: string; signature: string; scheme: string }
  const { address = '' } = (await standingOf(owned)) ?? {}
  expect(kept.message).toContain(`Account: ${owned.client.id}`)
  expect(await verifySignature({ coin: 'ETH', network: 'ethereum', address, ...kept })).toBe(kept.scheme)
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
    const { address } = (await standingOf(owned)) ?? { address: '' }
    const bound = { brand: 'Kantor', host, accountId: owned.client.id, address, nonce, expiresAt }
    const at = Math.floor((round / 12) * message.length)
    const others = [
      messageToSign({ ...bound, host: 'kantor.example.net' }),
      messageToSign({ ...bound, brand: 'Cantor' }),
      messageToSign({ ...bound, accountId: other.client.id }),
      messageToSign({ ...bound, address: other.key.address }),
      messageToSign({ ...bound, nonce: nonce.replace(/./, (first) => (first === '0' ? '1' : '0')) }),
      messageToSign({ ...bound, expiresAt: new Date(expiresAt.getTime() + 3_600_000) }),
      `${message.slice(0, at)}${String.fromCodePoint((message.codePointAt(at) ?? 0) ^ 1)}${message.slice(at + 1)}`,
      `${message}\n`,
      message.trimEnd().replaceAll('\n', '\r\n'),
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
    state: 'usable',
    proof: { validUntil: plusMonths(clock(), 12).toISOString(), isValid: true },
  })
  expect(await proofRows(owned.id)).toHaveLength(2)
})

test('neither a company’s wallet nor one that nobody confirmed can be proven', async () => {
  const client = await verifiedClient(service)
  const kept = await addOwnWallet(service, client, { kind: 'provider', provider: 'Kraken' })
  for (const kind of ['signature', 'transfer'] as const) expect((await challenge({ client, id: kept.body.id }, kind)).status).toBe(409)
  const dealer = await signInAs(service, 'dealer')
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
  const [row] = await proofRows(owned.id)
  const log = openRecordLog(database)
  await log.appendAll()
  await challenge(owned)
  await service.call(closeAccount, { token: client.token, body: { currentPassword: client.password } })
  expect(await tablesWith(service, key.address)).toEqual(['public.wallet', 'public.wallet_proof'])
  await eraseAccount(database, client.id)
  expect(await tablesWith(service, key.address)).toEqual([])
  const salts = sql`select 1 from log_salt join log_leaf using (number) where row_key = ${row?.['id']}`
  expect((await database.execute(salts)).rows).toEqual([])
  await log.appendAll()
  expect((await findingsOf(database)).findings).toEqual([])
})

test('challenges are deleted a month after their end, and proofs stay', async () => {
  const owned = await withWallet()
  await prove(owned)
  await challenge(owned)
  const challenges = async () => (await database.execute(sql`select 1 from wallet_challenge where wallet_id = ${owned.id}`)).rows.length
  const deleteAt = (days: number) => walletProofRetention[0]?.deleteBatch(database, new Date(clock().getTime() + days * 86_400_000), 1000)
  await deleteAt(30)
  expect(await challenges()).toBe(2)
  await deleteAt(31)
  expect([await challenges(), (await proofRows(owned.id)).length]).toEqual([0, 1])
})

test('of a proof nothing can be changed', async () => {
  const owned = await withWallet()
  await prove(owned)
  await expect(database.$client.query('update wallet_proof set message = $1', ['x'])).rejects.toThrow(/permission denied|append-only/)
  await expect(database.$client.query('delete from wallet_proof')).rejects.toThrow(/permission denied/)
})
