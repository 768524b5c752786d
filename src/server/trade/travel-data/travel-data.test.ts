import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { newBitcoinAddress, newEthereumAddress } from '#contract/addresses/testing/made-addresses.ts'
import { readChanges } from '#contract/desk/endpoints/session.ts'
import { readTravelData, recordTravelDelivery } from '#contract/desk/endpoints/travel-data.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { downloadData } from '#contract/endpoints/client-data.ts'
import { dealService } from '../../testing/deal-work.ts'
import * as deals from '../../testing/deals.ts'
import { eraseAccount } from '../../testing/erase-account.ts'
import { findingsOf, openRecordLog } from '../../testing/record-log.ts'
import { addOwnWallet, storeProof } from '../../testing/wallets.ts'
import { ivms101Of, type KnownPerson, namesOf, operatorPerson, providerPerson } from './ivms101.ts'

const { deliver, service, dealer, payments, otherPayments, accepted, paidDeal, pay, fill, recordStep, refundWhole, takeBack, readOf } =
  await dealService()
const { database, clock } = service
const legalName = service.config.operator.brand.legalName

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
  const deal = await paidDeal()
  const { client, reference } = deal
  const kept = wallet === 'provider' ? { kind: 'provider', provider: 'Bitvavo B.V.' } : {}
  const walletId = (await addOwnWallet(service, client, kept)).body.id
  await storeProof(service, walletId)
  await fill(reference)
  return { ...deal, walletId }
}

describe('a delivery', () => {
  test('has the data of each wallet before the decision, and keeps them if it fails', async () => {
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
    await deliver(reference)
    const stored = await travelDataOf(reference)
    expect(stored).toMatchObject([
      { kind: 'delivery', at: clock().toISOString(), amount: planned?.amount, address: planned?.address, walletId },
    ])
    expect(stored[0]?.document).toEqual({ ...planned?.document, kind: 'delivery', at: clock().toISOString() })
    const origins = { dateAndPlaceOfBirth: { dateOfBirth: '1985-12-10', placeOfBirth: 'Krakow' }, countryOfResidence: 'PL' }
    expect(stored[0]?.document['ivms101']).toMatchObject({
      originator: { originatorPerson: [{ naturalPerson: { customerIdentification: client.id, ...origins } }] },
      beneficiary: { beneficiaryPerson: [{ naturalPerson: { customerIdentification: client.id }, accountNumber: [planned?.address] }] },
      originatingVASP: { originatingVASP: { legalPerson: { name: { nameIdentifier: [{ legalPersonName: legalName }] } } } },
    })
    await recordStep(reference, 'failed')
    expect((await travelDataOf(reference)).map(({ kind }) => kind)).toEqual(['planned', 'delivery'])
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
    await deliver(reference)
    expect(await travelDataOf(reference)).toMatchObject([
      { kind: 'delivery', needsDelivery: false, deliveries: [{ reference: 'case 4711' }] },
    ])
  })
})

describe('a record that the data were given', () => {
  test('is an event, refreshes the open deal, and can be made again', async () => {
    const { client, reference, walletId } = await executedDeal('provider')
    const { cursor } = (await dealer.call(readChanges, { query: {} })).body
    await record(reference, given({ walletId, reference: 'first' }))
    const events = await service.eventsOf(client.email)
    expect(events.find(({ kind }) => kind === 'deal.travel-data-delivered')).toMatchObject({
      actor: `staff:${payments.id}`,
      details: { reference, walletId, channel: 'e-mail' },
    })
    expect((await dealer.call(readChanges, { query: { since: cursor } })).body.topics).toContain(`deal:${reference}`)
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
  const sent = (reference: string, changed: object) => pay(reference, '0.01', { payerAccount: sender, ...changed })

  test('of a sell are the party’s, from the address that sent them to ours', async () => {
    const { client, reference } = await accepted({ direction: 'sell' })
    expect(await travelDataOf(reference)).toEqual([])
    await sent(reference, {})
    const { instructions } = await readOf(reference)
    const ours = instructions.kind === 'coins' ? instructions.address : ''
    const [stored] = await travelDataOf(reference)
    expect(stored).toMatchObject({ kind: 'payment', originator: 'Ada Lovelace', amount: '0.01', address: sender, walletId: null })
    expect(stored?.document['ivms101']).toMatchObject({
      originator: { originatorPerson: [{ naturalPerson: { customerIdentification: client.id }, accountNumber: [sender] }] },
      beneficiary: { beneficiaryPerson: [{ accountNumber: [ours] }] },
      beneficiaryVASP: { beneficiaryVASP: { legalPerson: { name: { nameIdentifier: [{ legalPersonName: legalName }] } } } },
    })
    expect(stored?.document['ivms101']).not.toHaveProperty('originatingVASP')
  })

  test('from somebody else are that person’s, also when they go back', async () => {
    const { client, reference } = await accepted({ direction: 'sell' })
    const wallet = (await addOwnWallet(service, client)).body.id
    await storeProof(service, wallet)
    const { rows } = await database.execute<{ address: string }>(sql`select address from wallet where id = ${wallet}`)
    await sent(reference, { payer: 'third-party', payerAccount: rows[0]?.address })
    clock.advance({ seconds: 1 })
    await refundWhole(reference)
    const stored = await travelDataOf(reference)
    expect(stored.map(({ kind, walletId }) => ({ kind, walletId }))).toEqual([
      { kind: 'payment', walletId: wallet },
      { kind: 'refund', walletId: wallet },
    ])
    for (const { document } of stored) expect(JSON.stringify(document['ivms101']).match(/customerIdentification/g)).toHaveLength(1)
  })

  test('in another coin from somebody else are that person’s, not the client’s', async () => {
    const { client, reference } = await accepted({ direction: 'sell' })
    const payerAccount = newEthereumAddress()
    const stranger = { currency: 'ETH', payer: 'third-party', payerName: 'Some Stranger', payerAccount } as const
    expect((await pay(reference, '5', stranger)).status).toBe(200)
    expect((await readOf(reference)).payments).toMatchObject([{ setAside: 'other-currency' }])
    const [stored] = await travelDataOf(reference)
    expect(stored).toMatchObject({ coin: 'ETH', originator: 'Some Stranger', beneficiary: 'Ada Lovelace', address: payerAccount })
    expect(JSON.stringify(await downloadOf(client))).not.toContain(payerAccount)
  })

  test('that were recorded by mistake are not in the client’s download', async () => {
    const { client, reference } = await accepted({ direction: 'sell' })
    await sent(reference, {})
    expect(await downloadOf(client)).toMatchObject({ data: { travelData: [{ deal: reference }] } })
    expect((await takeBack(reference, 'mistaken')).status).toBe(200)
    expect(await downloadOf(client)).toMatchObject({ data: { travelData: [] } })
    expect(await travelDataOf(reference)).toHaveLength(1)
  })

  test('as money have no travel data', async () => {
    const { reference } = await paidDeal()
    expect(await travelDataOf(reference)).toEqual([])
  })
})

test('a download has the client’s travel data and who got them, not the desk’s words', async () => {
  const { client, reference, walletId } = await executedDeal('provider')
  await record(reference, given({ walletId, reference: 'words of the desk' }))
  await deliver(reference)
  const body = await downloadOf(client)
  expect(body.data['travelData']).toMatchObject([
    { deal: reference, form: '101.2023', data: { payloadMetadata: { payloadVersion: '101.2023' } } },
  ])
  expect(body.data['travelDataGivenTo']).toMatchObject([{ deal: reference, channel: 'e-mail' }])
  for (const secret of ['words of the desk', payments.id]) expect(JSON.stringify(body)).not.toContain(secret)
})

test('travel data have leaves in the log, and go with the account', async () => {
  const { client, reference, walletId } = await executedDeal('provider')
  await record(reference, given({ walletId }))
  await deliver(reference)
  const log = openRecordLog(database)
  await log.appendAll()
  const leaves = (await log.leaves()).map(({ table_name }) => table_name)
  expect(leaves).toEqual(expect.arrayContaining(['transfer_travel_data', 'travel_delivery']))
  await eraseAccount(database, client.id)
  for (const table of ['transfer_travel_data', 'travel_delivery'])
    expect((await database.execute(sql`select from ${sql.identifier(table)} where wallet_id = ${walletId}`)).rowCount).toBe(0)
  expect((await findingsOf(database)).findings).toEqual([])
})

describe('travel data by the standard', () => {
  const accountId = '8f14e45f-ceea-467f-a0e6-d5f1d2b3c4a5'
  const person: KnownPerson = {
    kind: 'person',
    name: 'Łucja Ostrów-Kowal',
    firstName: 'Łucja',
    lastName: 'Ostrów-Kowal',
    registrationNumber: null,
    country: 'PL',
    birth: null,
    residence: null,
    accountId,
  }
  const company: KnownPerson = {
    kind: 'company',
    name: 'Wiśniewska Trading sp. z o.o.',
    firstName: null,
    lastName: null,
    registrationNumber: '0000999888',
    country: 'PL',
    birth: null,
    residence: null,
    accountId,
  }
  const operator = {
    brand: { name: 'Kantor', legalName: 'Kantor Demo sp. z o.o.' },
    licence: { number: 'RDWW-0000', authority: 'Register of Virtual Currency Activities', country: 'PL' },
    contact: {
      email: 'hello@kantor.example',
      desk: 'desk@kantor.example',
      helpdeskUrl: 'https://help.kantor.example',
      address: ['ul. Przykładowa 1', '00-001 Warszawa', 'Poland'],
      professionalNetworkUrl: 'https://www.linkedin.com/company/kantor-example',
    },
  }
  const account = { address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', memo: null }
  const dataOf = (who: KnownPerson, to = account as { address: string; memo: string | null }) =>
    ivms101Of({ originator: { who, account: null, vasp: operatorPerson(operator) }, beneficiary: { who, account: to, vasp: null } })

  test('say where the originator was born and lives, and nothing of the beneficiary', () => {
    const personOf = (known: Partial<KnownPerson>) => {
      const { originator, beneficiary } = dataOf({ ...person, ...known })
      return [originator.originatorPerson[0], beneficiary.beneficiaryPerson[0]]
    }
    const name = expect.anything() as unknown
    const customerIdentification = accountId
    const dateAndPlaceOfBirth = { dateOfBirth: '1990-01-02', placeOfBirth: 'Lodz' }
    const to = { naturalPerson: { name, customerIdentification }, accountNumber: [account.address] }
    expect(personOf({ birth: { date: '1990-01-02', place: 'Łódź' }, residence: 'DE' })).toEqual([
      { naturalPerson: { name, customerIdentification, dateAndPlaceOfBirth, countryOfResidence: 'DE' } },
      to,
    ])
    expect(personOf({ residence: 'DE' })).toEqual([{ naturalPerson: { name, customerIdentification, countryOfResidence: 'DE' } }, to])
  })

  // The names and levels are those of the standard’s tables: github.com/TransactionAuthorizationProtocol/ivms101, specs/ivms101-2023.md
  test('of a person’s own wallet have the form of IVMS 101.2023', () => {
    const name = {
      nameIdentifier: [{ primaryIdentifier: 'Ostrow-Kowal', secondaryIdentifier: 'Lucja', naturalPersonNameIdentifierType: 'LEGL' }],
      localNameIdentifier: [{ primaryIdentifier: 'Ostrów-Kowal', secondaryIdentifier: 'Łucja', nameIdentifierType: 'LEGL' }],
    }
    expect(dataOf(person)).toEqual({
      originator: { originatorPerson: [{ naturalPerson: { name, customerIdentification: accountId } }] },
      beneficiary: {
        beneficiaryPerson: [{ naturalPerson: { name, customerIdentification: accountId }, accountNumber: [account.address] }],
      },
      originatingVASP: {
        originatingVASP: {
          legalPerson: {
            name: { nameIdentifier: [{ legalPersonName: 'Kantor Demo sp. z o.o.', legalPersonNameIdentifierType: 'LEGL' }] },
            geographicAddress: [
              { addressType: 'GEOG', addressLine: ['ul. Przykladowa 1', '00-001 Warszawa', 'Poland'], townName: 'Warszawa', country: 'PL' },
            ],
            nationalIdentification: { nationalIdentifier: 'RDWW-0000', nationalIdentifierType: 'MISC', registrationAuthority: 'RA999999' },
            countryOfRegistration: 'PL',
          },
        },
      },
      payloadMetadata: { payloadVersion: '101.2023' },
    })
  })

  test('of a company name it with number and country, and who keeps its wallet', () => {
    const data = ivms101Of({
      originator: { who: company, account: null, vasp: null },
      beneficiary: { who: company, account, vasp: providerPerson('Börse AG') },
    })
    expect(data.originator.originatorPerson).toEqual([
      {
        legalPerson: {
          name: {
            nameIdentifier: [{ legalPersonName: 'Wisniewska Trading sp. z o.o.', legalPersonNameIdentifierType: 'LEGL' }],
            localNameIdentifier: [{ legalPersonName: company.name, legalPersonNameIdentifierType: 'LEGL' }],
          },
          customerIdentification: accountId,
          nationalIdentification: { nationalIdentifier: '0000999888', nationalIdentifierType: 'RAID', registrationAuthority: 'RA999999' },
          countryOfRegistration: 'PL',
        },
      },
    ])
    expect(data.beneficiaryVASP?.beneficiaryVASP.legalPerson.name.nameIdentifier[0]?.legalPersonName).toBe('Borse AG')
  })

  test('name a memo behind its address', () => {
    const [holder] = dataOf(person, { address: 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe', memo: '4711' }).beneficiary.beneficiaryPerson
    expect(holder?.accountNumber).toEqual(['rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe:4711'])
  })

  test.each([
    ['without given names', { ...person, firstName: null, lastName: 'Suharto', name: 'Suharto' }, { primaryIdentifier: 'Suharto' }],
    ['without a surname', { ...person, firstName: 'Suharto', lastName: null, name: 'Suharto' }, { primaryIdentifier: 'Suharto' }],
  ])('of a person %s have one identifier', (_what, who, identifier) => {
    const [holder] = dataOf(who).originator.originatorPerson
    expect(holder).toEqual({
      naturalPerson: {
        name: { nameIdentifier: [{ ...identifier, naturalPersonNameIdentifierType: 'LEGL' }] },
        customerIdentification: accountId,
      },
    })
  })

  test('keep to the lengths and characters of the standard', () => {
    const long = { ...company, name: `Ż${'a'.repeat(300)}`, registrationNumber: '1'.repeat(80) }
    const [holder] = dataOf(long).originator.originatorPerson
    if (!holder || !('legalPerson' in holder)) throw new Error('a company is a legal person')
    const { name, nationalIdentification } = holder.legalPerson
    expect(name.nameIdentifier[0]?.legalPersonName).toMatch(/^[ -~]{100}$/)
    expect(nationalIdentification?.nationalIdentifier).toHaveLength(35)
  })

  test('name originator and beneficiary as people write them', () => {
    expect(namesOf(dataOf(person))).toEqual({ originator: 'Łucja Ostrów-Kowal', beneficiary: 'Łucja Ostrów-Kowal' })
    expect(namesOf(dataOf(company))).toMatchObject({ originator: company.name })
  })
})
