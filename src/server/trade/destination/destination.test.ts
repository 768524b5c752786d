import { describe, expect, test } from 'vitest'
import { newBitcoinAddress } from '#contract/addresses/testing/made-addresses.ts'
import { confirmDestination } from '#contract/desk/endpoints/destinations.ts'
import { confirmDestinationStepUp } from '#contract/desk/step-up-subjects.ts'
import { stopDestination } from '#contract/endpoints/destinations.ts'
import { payoutAccounts, removePayoutAccount } from '#contract/endpoints/payout-accounts.ts'
import { updateProfile } from '#contract/endpoints/profile.ts'
import { removeWallet } from '#contract/endpoints/wallets.ts'
import { plusDays, plusHours } from '../../platform/clock.ts'
import { dealService } from '../../testing/deal-work.ts'
import * as deals from '../../testing/deals.ts'
import { addAccount, checkAccount, verifiedClient } from '../../testing/payout-accounts.ts'
import { eraseAccount } from '../../testing/erase-account.ts'
import { addOwnWallet, walletsOf } from '../../testing/wallets.ts'
import { newStopToken } from '../destination-wait/stop-token.ts'
import { payoutAccountTable } from '../payout-account/payout-account.table.ts'
import { walletTable } from '../wallet/wallet.table.ts'
import type { Person } from '../../testing/staff.ts'

const { service, payments, supervisor, sendingDeal, paidDeal, fill, readOf } = await dealService()
const { clock, database } = service

type Client = Awaited<ReturnType<typeof verifiedClient>>

/** A client whose check was approved long ago. */
const knownClient = () => verifiedClient(service, { at: new Date(0) })

const phone = '+48 600 100 200'
async function saveProfile({ token }: Pick<Client, 'token'>, number = phone) {
  const body = { firstName: 'Ada', lastName: 'Lovelace', phone: number, country: 'PL' }
  expect((await service.call(updateProfile, { token, body })).status).toBe(200)
}

const hoursAgo = (hours: number) => plusHours(clock(), -hours)

/** A client whose number is in the profile for so many hours. */
async function clientWithPhone(hours = 48) {
  const client = await knownClient()
  await saveProfile(client)
  await service.query('update profile set phone_changed_at = $2 where account_id = $1', [client.id, hoursAgo(hours)])
  return client
}

async function confirmCall(by: Person, { id }: Pick<Client, 'id'>, destinationId: string, number = phone) {
  const proof = await by.stepUp(confirmDestinationStepUp({ destinationId, phone: number }))
  return by.call(confirmDestination, { params: { id, destinationId }, body: { phone: number, proof } })
}

const stateOf = async (client: Client, id: string) => (await walletsOf(service, client)).find((one) => one.id === id)?.state
const accountOf = async ({ token }: Client, id: string) =>
  (await service.call(payoutAccounts, { token })).body.accounts.find((one) => one.id === id)
const waits = (since: Date) => plusDays(since, 1).toISOString()

describe('the first destination', () => {
  test('does not wait on the day of the first check, and the second one does', async () => {
    const client = await verifiedClient(service)
    const { id } = (await addOwnWallet(service, client)).body
    clock.advance({ seconds: 1 })
    const account = (await addAccount(service, client)).body.id
    expect([await stateOf(client, id), (await accountOf(client, account))?.usableFrom]).toEqual(['usable', waits(clock())])
  })

  test('waits if the first check was approved long before', async () => {
    const client = await knownClient()
    expect(await stateOf(client, (await addOwnWallet(service, client)).body.id)).toBe('waiting')
  })

  test('is the first one ever: removing it gives nothing', async () => {
    const client = await verifiedClient(service)
    const { id } = (await addAccount(service, client)).body
    await service.call(removePayoutAccount, { token: client.token, params: { id } })
    clock.advance({ seconds: 1 })
    expect(await stateOf(client, (await addOwnWallet(service, client)).body.id)).toBe('waiting')
  })

  test('still does not wait when the day of the check is over', async () => {
    const client = await verifiedClient(service, { at: hoursAgo(30) })
    const [wallet] = await database
      .insert(walletTable)
      .values({
        accountId: client.id,
        coin: 'BTC',
        network: 'bitcoin',
        address: newBitcoinAddress(),
        source: 'client',
        partyKind: 'person',
        enteredAt: hoursAgo(7),
      })
      .returning({ id: walletTable.id })
    expect(await stateOf(client, wallet?.id ?? '')).toBe('usable')
  })
})

test('money goes to a new payout account after its day', async () => {
  const client = await knownClient()
  const { id } = (await addAccount(service, client)).body
  await checkAccount(payments, id)
  expect(await accountOf(client, id)).toMatchObject({ state: 'usable', usableFrom: waits(clock()) })
  const holder = { holder: 'Ada Lovelace', partyKind: 'person', currency: 'EUR' } as const
  const [old] = await database
    .insert(payoutAccountTable)
    .values({ accountId: client.id, ...holder, iban: 'DE89370400440532013000', addedAt: hoursAgo(24) })
    .returning({ id: payoutAccountTable.id })
  await checkAccount(payments, old?.id ?? '')
  expect(await accountOf(client, old?.id ?? '')).toMatchObject({ state: 'usable', usableFrom: null })
})

describe('a call to the client', () => {
  test('ends the wait of a wallet and of a payout account', async () => {
    const client = await clientWithPhone()
    const { id } = (await addOwnWallet(service, client)).body
    const account = (await addAccount(service, client)).body.id
    expect((await confirmCall(supervisor, client, id)).status).toBe(200)
    expect((await confirmCall(supervisor, client, account)).status).toBe(200)
    expect([await stateOf(client, id), (await accountOf(client, account))?.usableFrom]).toEqual(['usable', null])
    expect((await confirmCall(supervisor, client, id)).status).toBe(409)
    const events = (await service.eventsOf(client.email)).filter(({ kind }) => kind === 'destination.confirmed-by-call')
    expect(events.map(({ details }) => details)).toEqual(expect.arrayContaining([{ destinationId: id }, { destinationId: account }]))
  })

  test('needs a number that was there a day before the destination was added', async () => {
    const client = await clientWithPhone(23)
    const { id } = (await addOwnWallet(service, client)).body
    expect(await confirmCall(supervisor, client, id)).toMatchObject({ status: 409, body: { message: 'The client’s number is too new.' } })
  })

  test('counts another number from its change, and the same one from before', async () => {
    const client = await clientWithPhone()
    await saveProfile(client)
    const { id } = (await addOwnWallet(service, client)).body
    expect((await confirmCall(supervisor, client, id)).status).toBe(200)
    await saveProfile(client, '+48 600 999 999')
    const other = (await addOwnWallet(service, client)).body.id
    expect(await confirmCall(supervisor, client, other)).toMatchObject({
      status: 409,
      body: { message: 'The client’s number is another one now.' },
    })
    expect((await confirmCall(supervisor, client, other, '+48 600 999 999')).status).toBe(409)
    expect(await stateOf(client, other)).toBe('waiting')
  })

  test('is a supervisor’s alone, about a destination of this client that is there', async () => {
    const client = await clientWithPhone()
    const { id } = (await addOwnWallet(service, client)).body
    expect((await confirmCall(payments, client, id)).status).toBe(403)
    expect((await confirmCall(supervisor, await clientWithPhone(), id)).status).toBe(404)
    await service.call(removeWallet, { token: client.token, params: { id } })
    expect((await confirmCall(supervisor, client, id)).status).toBe(404)
  })

  test('who called decides nothing that leaves for there, until the wait would be over', async () => {
    const { client, reference } = await paidDeal({ amount: '500' })
    await fill(reference)
    await saveProfile(client)
    await service.query('update profile set phone_changed_at = $2 where account_id = $1', [client.id, hoursAgo(48)])
    await addOwnWallet(service, client)
    clock.advance({ seconds: 1 })
    const { id } = (await addOwnWallet(service, client)).body
    await confirmCall(supervisor, client, id)
    const at = (await readOf(reference)).destinations.findIndex((one) => one.id === id)
    expect(await deals.deliver(supervisor, reference, { at })).toMatchObject({ status: 403, body: { error: 'VOUCHED_FOR_MONEY' } })
    expect((await deals.deliver(payments, reference, { at })).status).toBe(200)
  })
})

describe('the link of the letter', () => {
  async function tokenOf({ email }: Pick<Client, 'email'>, letters: number) {
    const [letter] = await service.lettersTo(email, letters)
    return /\/app\/stop\/([\w-]+)/.exec(letter?.text.replaceAll(/\s+/g, ' ') ?? '')?.[1] ?? ''
  }

  const stop = (token: string) => service.call(stopDestination, { body: { token } })

  test('stops a wallet without a log-in, and can be used again', async () => {
    const client = await knownClient()
    const { id } = (await addOwnWallet(service, client)).body
    const token = await tokenOf(client, 1)
    await service.setState(client.email, 'frozen')
    for (let time = 0; time < 2; time++) expect(await stop(token)).toMatchObject({ status: 200, body: { outcome: 'stopped' } })
    await service.setState(client.email, 'active')
    expect(await walletsOf(service, client)).toEqual([])
    const removed = (await service.eventsOf(client.email)).filter(({ kind }) => kind === 'wallet.removed')
    expect(removed).toMatchObject([{ actor: 'client', details: { walletId: id } }])
  })

  test('stops all addresses that were added with it', async () => {
    const client = await knownClient()
    await addOwnWallet(service, client, { moreAddresses: [newBitcoinAddress(), newBitcoinAddress()] })
    const token = await tokenOf(client, 1)
    clock.advance({ seconds: 1 })
    const { id } = (await addOwnWallet(service, client)).body
    expect(await stop(token)).toMatchObject({ status: 200, body: { outcome: 'stopped' } })
    expect(await walletsOf(service, client)).toMatchObject([{ id }])
  })

  test('stops a payout account', async () => {
    const client = await knownClient()
    const { id } = (await addAccount(service, client)).body
    expect(await stop(await tokenOf(client, 1))).toMatchObject({ status: 200, body: { outcome: 'stopped' } })
    expect(await accountOf(client, id)).toBeUndefined()
  })

  test('does nothing if it is wrong, too old, or its account is closed', async () => {
    const client = await knownClient()
    const { id } = (await addOwnWallet(service, client)).body
    const token = await tokenOf(client, 1)
    expect((await stop(`${token}x`)).status).toBe(400)
    await service.setState(client.email, 'closed')
    expect((await stop(token)).status).toBe(400)
    await service.setState(client.email, 'active')
    await service.query('update mailed_link set expires_at = $2 where subject_id = $1', [id, clock()])
    expect((await stop(token)).status).toBe(400)
  })

  test('comes too late once coins are being sent there', async () => {
    const { client, reference } = await sendingDeal()
    const [wallet] = await walletsOf(service, client)
    const token = await newStopToken({ database, clock }, wallet?.id ?? '')
    expect(await stop(token)).toMatchObject({ status: 200, body: { outcome: 'too-late' } })
    expect((await readOf(reference)).state).toBe('sending')
  })
})

test('a call is erased with its account', async () => {
  const client = await clientWithPhone()
  const { id } = (await addOwnWallet(service, client)).body
  await confirmCall(supervisor, client, id)
  await eraseAccount(database, client.id)
  expect(await service.query('select from destination_call where account_id = $1', [client.id])).toHaveLength(0)
  expect(await service.query('select from log_pending where row_key = $1', [id])).toHaveLength(0)
})
