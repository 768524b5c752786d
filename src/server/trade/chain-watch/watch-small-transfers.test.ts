import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { newBitcoinAddress, newTransactionId } from '#contract/addresses/testing/made-addresses.ts'
import { confirmReceivingAddress, enterReceivingAddress } from '#contract/desk/endpoints/offers.ts'
import { confirmWalletTransfer } from '#contract/desk/endpoints/wallets.ts'
import { confirmWalletTransferStepUp } from '#contract/desk/step-up.ts'
import { challengeWallet } from '#contract/endpoints/wallets.ts'
import { verifiedClient } from '../../testing/payout-accounts.ts'
import { staffWithPasskey } from '../../testing/staff.ts'
import { addOwnWallet, walletsOf } from '../../testing/wallets.ts'
import { chainSightingTable } from '../chain/chain-record.table.ts'
import { watchedService } from '../../testing/watched-service.ts'

const { bitcoin, service, lookAgain, watch } = await watchedService()
const { database, clock } = service
const dealer = await staffWithPasskey(service, ['dealer'])
const payments = await staffWithPasskey(service, ['payments'])

beforeEach(watch)

/** A client who is asked for a small transfer from their wallet. */
async function asked() {
  const typed = { address: newBitcoinAddress(), memo: null }
  const { body: ours } = await dealer.call(enterReceivingAddress, { body: { coin: 'BTC', network: 'bitcoin', ...typed } })
  await payments.call(confirmReceivingAddress, { params: { id: ours.id }, body: typed })
  const client = await verifiedClient(service)
  const from = newBitcoinAddress()
  const { body: added } = await addOwnWallet(service, client, { address: from })
  const challenge = (kind: 'transfer' | 'signature') =>
    service.call(challengeWallet, { token: client.token, params: { id: added.id }, body: { kind } })
  const { transfer } = (await challenge('transfer')).body
  if (!transfer) throw new Error('no transfer is awaited')
  return { client, walletId: added.id, challenge, from, to: transfer.to, amount: transfer.amount }
}

const walletOf = async ({ client }: Pick<Awaited<ReturnType<typeof asked>>, 'client'>) => (await walletsOf(service, client))[0]
const sightingsOf = (address: string) => database.select().from(chainSightingTable).where(eq(chainSightingTable.address, address))

test('a small transfer is shown as seen, and the second block proves the wallet', async () => {
  const one = await asked()
  const transaction = bitcoin.send(one)
  await lookAgain()
  expect(await walletOf(one)).toMatchObject({ proof: null, challenge: { transfer: { state: 'seen', transaction } } })
  bitcoin.mine()
  await lookAgain()
  expect(await walletOf(one)).toMatchObject({ proof: null, challenge: { transfer: { state: 'seen', transaction } } })
  bitcoin.mine()
  await lookAgain()
  expect(await walletOf(one)).toMatchObject({ proof: { kind: 'transfer', isValid: true }, challenge: null })
})

test('a small transfer that is gone is awaited again, and another proves the wallet', async () => {
  const one = await asked()
  const gone = bitcoin.send(one)
  await lookAgain()
  bitcoin.replace(gone, { to: 'bc1qelsewhere', amount: one.amount })
  await lookAgain()
  expect(await walletOf(one)).toMatchObject({ challenge: { transfer: { state: 'awaited' } } })
  const transaction = bitcoin.send(one)
  await lookAgain()
  expect(await walletOf(one)).toMatchObject({ challenge: { transfer: { state: 'seen', transaction } } })
  bitcoin.mine(2)
  await lookAgain()
  expect(await walletOf(one)).toMatchObject({ proof: { isValid: true } })
})

test.each([
  ['of another amount', { amount: '0.5' }, 'other-amount'],
  ['from another address', { from: newBitcoinAddress() }, 'other-sender'],
])('a transfer %s is not shown as seen, and proves nothing', async (_what, changed, outcome) => {
  const one = await asked()
  bitcoin.send({ ...one, ...changed })
  await lookAgain()
  expect(await walletOf(one)).toMatchObject({ challenge: { transfer: { state: 'awaited', transaction: null } } })
  bitcoin.mine(2)
  await lookAgain()
  expect(await walletOf(one)).toMatchObject({ proof: null, challenge: { transfer: { state: outcome } } })
})

test('an address is not read from the nodes after another kind of challenge began', async () => {
  const one = await asked()
  await one.challenge('signature')
  bitcoin.send(one)
  await lookAgain()
  expect(await sightingsOf(one.to)).toEqual([])
  await one.challenge('transfer')
  await lookAgain()
  expect(await sightingsOf(one.to)).toHaveLength(1)
})

test('a person confirms no small transfer that our nodes look for', async () => {
  const { client, walletId, from, amount } = await asked()
  const transfer = { transaction: newTransactionId(), from, amount }
  const proof = await payments.stepUp(confirmWalletTransferStepUp({ walletId, transfer }))
  const confirmed = await payments.call(confirmWalletTransfer, { params: { id: client.id, walletId }, body: { transfer, proof } })
  expect(confirmed).toMatchObject({ status: 409, body: { error: 'CONFLICT' } })
  expect(await walletOf({ client })).toMatchObject({ proof: null })
})

// Last: the sessions of the staff end meanwhile.
test('an address is read from the nodes for a week after its challenge, and no more', async () => {
  const one = await asked()
  clock.advance({ days: 9 })
  bitcoin.send({ ...one, amount: '0.1' })
  await lookAgain()
  expect(await sightingsOf(one.to)).toHaveLength(1)
  clock.advance({ days: 2 })
  bitcoin.send({ ...one, amount: '0.2' })
  await lookAgain()
  expect(await sightingsOf(one.to)).toHaveLength(1)
})
