import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { newBitcoinAddress, newEthereumAddress } from '#contract/addresses/testing/made-addresses.ts'
import { reversePayment } from '#contract/desk/endpoints/deal-acts.ts'
import { readTravelData, recordTravelDelivery } from '#contract/desk/endpoints/travel-data.ts'
import { readChanges } from '#contract/desk/endpoints/session.ts'
import { downloadData } from '#contract/endpoints/client-data.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import * as deals from '../../testing/deals.ts'
import { eraseAccount } from '../../testing/erase-account.ts'
import { findingsOf, openRecordLog } from '../../testing/record-log.ts'
import { serviceOfFile } from '../../testing/service.ts'
import { addOwnWallet, storeProof } from '../../testing/wallets.ts'

const service = await serviceOfFile({ ownSandbox: true })
const { database, clock } = service
const desk = await deals.dealDesk(service)
const { dealer, payments, otherPayments } = desk
const company = service.config.operator.brand.legalName

const travelDataOf = async (reference: string) => (await dealer.call(readTravelData, { params: { reference } })).body.transfers

const given = (changed: Partial<BodyOf<typeof recordTravelDelivery>> = {}) => ({
  walletId: '',
  deliveredAt: clock().toISOString(),
  channel: 'e-mail' as const,
  reference: 'Transfer to A. Lovelace',
  ...changed,
})
const record = (reference: string, body: BodyOf<typeof recordTravelDelivery>, staff = payments) =>
  staff.call(recordTravelDelivery, { params: { reference }, body })

const downloadOf = async ({ token, password }: { token: string; password: string }) =>
  (await service.call(downloadData, { token, body: { currentPassword: password } })).body

/** A paid and filled buy, with one wallet: the client's own, or one that a company keeps and that waits no more. */
async function executedDeal(wallet: 'own' | 'provider') {
  const deal = await deals.acceptedDeal(service, desk)
  const { client, reference } = deal
  await deals.recordPayment(service, payments, reference, { amount: '500' })
  const kept = wallet === 'provider' ? { kind: 'provider', provider: 'Bitvavo B.V.' } : {}
  const walletId = (await addOwnWallet(service, client, kept)).body.id
  await storeProof(service, walletId)
  await deals.recordFill(service, dealer, reference)
  return { ...deal, walletId }
}

describe('a delivery', () => {
  test('has the data of each wallet before the decision, and keeps them with it', async () => {
    const { client, reference, walletId } = await executedDeal('own')
    const [planned] = await travelDataOf(reference)
    expect(planned).toMatchObject({
      id: walletId,
      kind: 'planned',
      at: null,
      coin: 'BTC',
      network: 'bitcoin',
      originator: 'Ada Lovelace',
      beneficiary: 'Ada Lovelace',
      walletId,
      provider: null,
      needsDelivery: false,
      deliveries: [],
    })
    expect((await deals.deliver(payments, reference)).status).toBe(200)
    const stored = await travelDataOf(reference)
    expect(stored).toMatchObject([
      { kind: 'delivery', at: clock().toISOString(), amount: planned?.amount, address: planned?.address, walletId },
    ])
    expect(stored[0]?.document).toEqual({ ...planned?.document, kind: 'delivery', at: clock().toISOString() })
    const origins = { dateAndPlaceOfBirth: { dateOfBirth: '1985-12-10', placeOfBirth: 'Krakow' }, countryOfResidence: 'PL' }
    expect(stored[0]?.document['ivms101']).toMatchObject({
      originator: { originatorPerson: [{ naturalPerson: { customerIdentification: client.id, ...origins } }] },
      beneficiary: { beneficiaryPerson: [{ naturalPerson: { customerIdentification: client.id }, accountNumber: [planned?.address] }] },
      originatingVASP: { originatingVASP: { legalPerson: { name: { nameIdentifier: [{ legalPersonName: company }] } } } },
    })
  })

  test('to a wallet that a company keeps is refused until the company was given the data', async () => {
    const { reference, walletId } = await executedDeal('provider')
    const [planned] = await travelDataOf(reference)
    expect(planned).toMatchObject({ provider: 'Bitvavo B.V.', needsDelivery: true, deliveries: [] })
    expect(planned?.document['ivms101']).toMatchObject({
      beneficiaryVASP: { beneficiaryVASP: { legalPerson: { name: { nameIdentifier: [{ legalPersonName: 'Bitvavo B.V.' }] } } } },
    })
    expect(await deals.deliver(payments, reference)).toMatchObject({ status: 409, body: { reasons: ['travel-data-missing'] } })
    expect((await record(reference, given({ walletId, channel: 'portal', reference: 'case 4711' }))).status).toBe(200)
    expect(await travelDataOf(reference)).toMatchObject([
      { deliveries: [{ at: clock().toISOString(), channel: 'portal', reference: 'case 4711', by: expect.any(String) }] },
    ])
    expect((await deals.deliver(payments, reference)).status).toBe(200)
    expect(await travelDataOf(reference)).toMatchObject([
      { kind: 'delivery', needsDelivery: false, deliveries: [{ reference: 'case 4711' }] },
    ])
  })

  test('that fails lets the next one be planned, and keeps its own data', async () => {
    const { reference } = await executedDeal('own')
    await deals.deliver(payments, reference)
    await deals.recordTransfer(service, payments, reference, 'failed')
    expect((await travelDataOf(reference)).map(({ kind }) => kind)).toEqual(['planned', 'delivery'])
  })
})

describe('a record that the data were given', () => {
  test('is an event, refreshes the open deal, and names who gave them', async () => {
    const { client, reference, walletId } = await executedDeal('provider')
    const { cursor } = (await dealer.call(readChanges, { query: {} })).body
    await record(reference, given({ walletId }))
    const events = await service.eventsOf(client.email)
    expect(events.find(({ kind }) => kind === 'deal.travel-data-delivered')).toMatchObject({
      actor: `staff:${payments.id}`,
      details: { reference, walletId, channel: 'e-mail' },
    })
    expect((await dealer.call(readChanges, { query: { since: cursor } })).body.topics).toContain(`deal:${reference}`)
  })

  test('can be made again, and the newest comes first', async () => {
    const { reference, walletId } = await executedDeal('provider')
    await record(reference, given({ walletId, reference: 'first' }))
    clock.advance({ seconds: 1 })
    await record(reference, given({ walletId, reference: 'second', channel: 'telephone' }), otherPayments)
    const [planned] = await travelDataOf(reference)
    expect(planned?.deliveries.map(({ reference: of }) => of)).toEqual(['second', 'first'])
  })

  test('counts for its deal and its wallet alone', async () => {
    const [one, other] = [await executedDeal('provider'), await executedDeal('provider')]
    await record(one.reference, given({ walletId: one.walletId }))
    expect(await deals.deliver(payments, other.reference)).toMatchObject({ status: 409, body: { reasons: ['travel-data-missing'] } })
    expect((await record(one.reference, given({ walletId: other.walletId }))).status).toBe(404)
  })

  test('is refused for a client’s own wallet, a time to come, and an unknown deal', async () => {
    const own = await executedDeal('own')
    expect((await record(own.reference, given({ walletId: own.walletId }))).status).toBe(409)
    const { reference, walletId } = await executedDeal('provider')
    const late = given({ walletId, deliveredAt: new Date(clock().getTime() + 60_000).toISOString() })
    expect(await record(reference, late)).toMatchObject({ status: 400, body: { fields: { deliveredAt: 'must not be in the future' } } })
    expect((await record('12345678901234', given({ walletId }))).status).toBe(404)
    expect((await dealer.call(readTravelData, { params: { reference: '12345678901234' } })).status).toBe(404)
  })
})

describe('coins that come', () => {
  const sender = newBitcoinAddress()
  const sent = (reference: string, changed: object) =>
    deals.recordPayment(service, payments, reference, { amount: '0.01', payerAccount: sender, ...changed })

  test('of a sell are the party’s, from the address that sent them to ours', async () => {
    const { client, reference } = await deals.acceptedDeal(service, desk, { direction: 'sell' })
    expect(await travelDataOf(reference)).toEqual([])
    await sent(reference, {})
    const { instructions } = await deals.readDealOf(dealer, reference)
    const ours = instructions.kind === 'coins' ? instructions.address : ''
    const [stored] = await travelDataOf(reference)
    expect(stored).toMatchObject({ kind: 'payment', originator: 'Ada Lovelace', amount: '0.01', address: sender, walletId: null })
    expect(stored?.document['ivms101']).toMatchObject({
      originator: { originatorPerson: [{ naturalPerson: { customerIdentification: client.id }, accountNumber: [sender] }] },
      beneficiary: { beneficiaryPerson: [{ accountNumber: [ours] }] },
      beneficiaryVASP: { beneficiaryVASP: { legalPerson: { name: { nameIdentifier: [{ legalPersonName: company }] } } } },
    })
    expect(stored?.document['ivms101']).not.toHaveProperty('originatingVASP')
  })

  test('from somebody else are that person’s, also when they go back', async () => {
    const { client, reference } = await deals.acceptedDeal(service, desk, { direction: 'sell' })
    const wallet = (await addOwnWallet(service, client)).body.id
    await storeProof(service, wallet)
    const { rows } = await database.execute<{ address: string }>(sql`select address from wallet where id = ${wallet}`)
    await sent(reference, { payer: 'third-party', payerAccount: rows[0]?.address })
    clock.advance({ seconds: 1 })
    expect((await deals.refundWhole(service, desk, reference)).status).toBe(200)
    const stored = await travelDataOf(reference)
    expect(stored.map(({ kind, walletId }) => ({ kind, walletId }))).toEqual([
      { kind: 'payment', walletId: wallet },
      { kind: 'refund', walletId: wallet },
    ])
    for (const { document } of stored) expect(JSON.stringify(document['ivms101']).match(/customerIdentification/g)).toHaveLength(1)
  })

  test('in another coin from somebody else are that person’s, not the client’s', async () => {
    const { client, reference } = await deals.acceptedDeal(service, desk, { direction: 'sell' })
    const payerAccount = newEthereumAddress()
    const stranger = { currency: 'ETH', payer: 'third-party', payerName: 'Some Stranger', payerAccount } as const
    expect((await deals.recordPayment(service, payments, reference, { amount: '5', ...stranger })).status).toBe(200)
    expect((await deals.readDealOf(dealer, reference)).payments).toMatchObject([{ setAside: 'other-currency' }])
    const [stored] = await travelDataOf(reference)
    expect(stored).toMatchObject({ coin: 'ETH', originator: 'Some Stranger', beneficiary: 'Ada Lovelace', address: payerAccount })
    expect(JSON.stringify(await downloadOf(client))).not.toContain(payerAccount)
  })

  test('that were recorded by mistake are not in the client’s download', async () => {
    const { client, reference } = await deals.acceptedDeal(service, desk, { direction: 'sell' })
    await sent(reference, {})
    expect(await downloadOf(client)).toMatchObject({ data: { travelData: [{ deal: reference }] } })
    const { version, payments: recorded } = await deals.readDealOf(dealer, reference)
    const params = { reference, id: recorded[0]?.id ?? '' }
    const body = { kind: 'mistaken' as const, at: clock().toISOString(), reference: 'coins of another client', version }
    expect((await payments.call(reversePayment, { params, body })).status).toBe(200)
    expect(await downloadOf(client)).toMatchObject({ data: { travelData: [] } })
    expect(await travelDataOf(reference)).toHaveLength(1)
  })

  test('as money have no travel data', async () => {
    const { reference } = await deals.acceptedDeal(service, desk)
    await deals.recordPayment(service, payments, reference, { amount: '500' })
    expect(await travelDataOf(reference)).toEqual([])
  })
})

test('a download has the client’s travel data and who got them, not the desk’s words', async () => {
  const { client, reference, walletId } = await executedDeal('provider')
  await record(reference, given({ walletId, reference: 'words of the desk' }))
  await deals.deliver(payments, reference)
  const body = await downloadOf(client)
  expect(body.data['travelData']).toMatchObject([
    { deal: reference, form: '101.2023', data: { payloadMetadata: { payloadVersion: '101.2023' } } },
  ])
  expect(body.data['travelDataGivenTo']).toMatchObject([{ deal: reference, channel: 'e-mail' }])
  for (const secret of ['words of the desk', payments.id]) expect(JSON.stringify(body)).not.toContain(secret)
})

test('travel data never change, have leaves in the log, and go with the account', async () => {
  const { client, reference, walletId } = await executedDeal('provider')
  await record(reference, given({ walletId }))
  await deals.deliver(payments, reference)
  for (const table of ['transfer_travel_data', 'travel_delivery'])
    await expect(database.execute(sql`update ${sql.identifier(table)} set recorded_at = now()`)).rejects.toThrow('Failed query')
  const log = openRecordLog(database)
  await log.appendAll()
  const leaves = (await log.leaves()).map(({ table_name }) => table_name)
  expect(leaves).toEqual(expect.arrayContaining(['transfer_travel_data', 'travel_delivery']))
  await eraseAccount(database, client.id)
  for (const table of ['transfer_travel_data', 'travel_delivery'])
    expect((await database.execute(sql`select from ${sql.identifier(table)} where wallet_id = ${walletId}`)).rowCount).toBe(0)
  expect((await findingsOf(database)).findings).toEqual([])
})
