import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { readClient } from '#contract/desk/endpoints/clients.ts'
import { closeAccount, downloadData } from '#contract/endpoints/client-data.ts'
import { businessCheckStatus, personalCheckStatus, startBusinessCheck, startPersonalCheck } from '#contract/endpoints/identity-check.ts'
import { eraseAccount } from '../../testing/erase-account.ts'
import { serviceOfFile } from '../../testing/service.ts'
import { signInAs } from '../../testing/staff.ts'
import { identityCheckTable } from './identity-check.table.ts'
import { listGreenParties } from './party.ts'
import { partyTable } from './party.table.ts'
import { beginRead, findCheck } from './identity-check.store.ts'
import { readReview } from './read-review.ts'
import { sumsubProvider } from './sumsub.adapter.ts'

const service = await serviceOfFile({ ownSandbox: true })
const { database, clock, config } = service
const reader = await signInAs(service, 'reader')
afterEach(() => control('DELETE', '/control/identity'))

const control = async (method: 'POST' | 'DELETE', address: string, body?: object) => service.sandbox?.control(method, address, body)
const context = {
  database,
  clock,
  provider: sumsubProvider(config.identity),
  mail: { order: async () => {}, orderLater: async () => {} },
  log: service.app.log,
}
const greenParties = (accountId: string) => listGreenParties(context, accountId)

type Kind = 'personal' | 'business'
const calls = {
  personal: { start: startPersonalCheck, status: personalCheckStatus },
  business: { start: startBusinessCheck, status: businessCheckStatus },
}

/** A client who has opened the widget of a check. */
async function clientWithCheck(kind: Kind = 'personal') {
  const { email, password, accessToken: token } = await service.newClient()
  const { id } = await service.accountOf(email)
  const { body } = await service.call(calls[kind].start, { token })
  await control('POST', '/websdk/api/load', { token: body.token })
  return { id, token, password, kind }
}
type CheckedClient = Awaited<ReturnType<typeof clientWithCheck>>

/** Decides the review at the provider, with these data of the documents, and reads it as the job of a webhook does. */
async function decide({ id, kind }: CheckedClient, outcome: string, details: object = {}) {
  await control('POST', '/control/identity/decide', { externalUserId: kind === 'personal' ? id : `c:${id}`, outcome, ...details })
  await read({ id, kind })
}
async function read({ id, kind }: Pick<CheckedClient, 'id' | 'kind'>) {
  const check = await findCheck(database, id, kind)
  if (check) await readReview(context, check, await beginRead(database, check.id))
}

const versionsOf = (id: string) => database.select().from(partyTable).where(eq(partyTable.accountId, id)).orderBy(partyTable.version)
const eventsOf = async ({ id }: CheckedClient) => {
  const { rows } = await database.$client.query("select details from event where account_id = $1 and kind = 'party.read' order by id", [id])
  return rows.map(({ details }: { details: object }) => details)
}
const fileOf = async ({ id }: CheckedClient) => (await reader.call(readClient, { params: { id } })).body.parties

test('an approved person is a party with the name in the document', async () => {
  const client = await clientWithCheck()
  expect(await greenParties(client.id)).toEqual([])
  await decide(client, 'approve', { firstName: 'Łucja', lastName: 'Ostrów-Kowal', dob: '1990-01-02', placeOfBirth: 'Łódź', country: 'DEU' })
  expect(await greenParties(client.id)).toEqual([
    {
      id: expect.any(String),
      accountId: client.id,
      kind: 'person',
      version: 1,
      name: 'Łucja Ostrów-Kowal',
      firstName: 'Łucja',
      lastName: 'Ostrów-Kowal',
      dateOfBirth: '1990-01-02',
      placeOfBirth: 'Lodz',
      residence: 'DE',
      registrationNumber: null,
      seat: null,
      country: 'DE',
      representatives: [],
      applicantId: expect.stringMatching(/^[0-9a-f]{24}$/),
      level: 'basic-kyc-level',
      reviewedAt: expect.any(Date),
      readAt: clock(),
      isGreen: true,
    },
  ])
  expect(await eventsOf(client)).toEqual([{ kind: 'person', version: 1 }])
})

test('an approved company is a party with its register entry and representatives', async () => {
  const client = await clientWithCheck('business')
  const details = { companyName: 'Żuraw S.A.', registrationNumber: '0000999888', legalAddress: 'Długa 1, 80-831 Gdańsk', country: 'POL' }
  await decide(client, 'approve', { ...details, representatives: 'Jan Maria Rokita, Ewa Lis' })
  expect(await greenParties(client.id)).toMatchObject([
    {
      kind: 'company',
      name: 'Żuraw S.A.',
      firstName: null,
      registrationNumber: '0000999888',
      seat: 'Długa 1, 80-831 Gdańsk',
      country: 'PL',
      representatives: [
        { name: 'Jan Maria Rokita', roles: ['representative', 'director'] },
        { name: 'Ewa Lis', roles: ['representative', 'director'] },
      ],
      level: 'basic-kyb-level',
    },
  ])
})

test('the same data read again are the same version; other data are the next one', async () => {
  const client = await clientWithCheck()
  await decide(client, 'approve', { lastName: 'Nowak' })
  await decide(client, 'reset')
  expect(await greenParties(client.id)).toEqual([])
  await decide(client, 'approve')
  const [first] = await greenParties(client.id)
  await decide(client, 'approve', { lastName: 'Nowak-Lis' })
  const [second] = await greenParties(client.id)
  expect([first?.version, second?.version, second?.lastName]).toEqual([1, 2, 'Nowak-Lis'])
  expect((await versionsOf(client.id)).map(({ id, lastName }) => [id, lastName])).toEqual([
    [first?.id, 'Nowak'],
    [second?.id, 'Nowak-Lis'],
  ])
  expect(await eventsOf(client)).toHaveLength(2)
})

test('a name of an earlier version that is confirmed again is a new version', async () => {
  const client = await clientWithCheck()
  for (const lastName of ['Nowak', 'Lis', 'Nowak']) await decide(client, 'approve', { lastName })
  expect((await versionsOf(client.id)).map(({ lastName }) => lastName)).toEqual(['Nowak', 'Lis', 'Nowak'])
  expect(await greenParties(client.id)).toMatchObject([{ version: 3 }])
})

test('four reads of one review at the same time store one version', async () => {
  const client = await clientWithCheck()
  await control('POST', '/control/identity/decide', { externalUserId: client.id, outcome: 'approve' })
  await Promise.all(Array.from({ length: 4 }, () => read(client)))
  expect(await versionsOf(client.id)).toHaveLength(1)
  expect(await eventsOf(client)).toHaveLength(1)
})

test('a person who is rejected later is no longer a party for an offer', async () => {
  const client = await clientWithCheck()
  await decide(client, 'approve')
  expect(await fileOf(client)).toMatchObject([{ kind: 'person', version: 1, approved: true }])
  await decide(client, 'reject-final')
  expect(await greenParties(client.id)).toEqual([])
  expect(await fileOf(client)).toMatchObject([{ kind: 'person', version: 1, approved: false }])
})

test.each<[Kind, string, string]>([
  ['personal', 'no-name', 'Anna Wiśniewska'],
  ['business', 'no-company', 'Wiśniewska Trading sp. z o.o.'],
])('an approved %s check without a name is read again when the desk asks', async (kind, fault, name) => {
  const client = await clientWithCheck(kind)
  await control('POST', '/control/identity', { data: fault })
  await decide(client, 'approve')
  const { body } = await service.call(calls[kind].status, { token: client.token })
  expect(JSON.stringify(body)).toContain('GREEN')
  expect(service.log.join('')).toContain('an approved review names no person or company')
  expect(await greenParties(client.id)).toEqual([])
  await control('DELETE', '/control/identity')
  expect(await fileOf(client)).toEqual([])
  clock.advance({ seconds: 31 })
  expect(await fileOf(client)).toMatchObject([{ name, approved: true }])
  expect(await greenParties(client.id)).toMatchObject([{ name }])
})

test('a name is not taken from an earlier approval if the last one names nobody', async () => {
  const client = await clientWithCheck()
  await decide(client, 'approve')
  await control('POST', '/control/identity', { data: 'no-name' })
  await decide(client, 'approve')
  expect(await greenParties(client.id)).toEqual([])
  expect(await fileOf(client)).toMatchObject([{ version: 1, approved: false }])
})

test('an approved check without a party gets it while the file is opened', async () => {
  const client = await clientWithCheck()
  await control('POST', '/control/identity/decide', { externalUserId: client.id, outcome: 'approve' })
  await database
    .update(identityCheckTable)
    .set({ reviewStatus: 'completed', reviewAnswer: 'GREEN' })
    .where(eq(identityCheckTable.accountId, client.id))
  expect(await fileOf(client)).toMatchObject([{ name: 'Anna Wiśniewska', approved: true }])
})

test('the file opens without the party while the provider is down', async () => {
  const client = await clientWithCheck()
  await database
    .update(identityCheckTable)
    .set({ reviewStatus: 'completed', reviewAnswer: 'GREEN' })
    .where(eq(identityCheckTable.accountId, client.id))
  await control('POST', '/control/identity', { failure: 'unavailable' })
  const { status, body } = await reader.call(readClient, { params: { id: client.id } })
  expect([status, body.parties]).toEqual([200, []])
})

test('a client downloads every version; closing keeps them, and the last day erases them', async () => {
  const client = await clientWithCheck()
  for (const lastName of ['Nowak', 'Lis']) await decide(client, 'approve', { lastName })
  const { body } = await service.call(downloadData, { token: client.token, body: { currentPassword: client.password } })
  expect(body.data['parties']).toMatchObject([
    { version: 2, lastName: 'Lis' },
    { version: 1, lastName: 'Nowak' },
  ])
  expect(JSON.stringify(body.data['events'])).toContain('party.read')
  await service.call(closeAccount, { token: client.token, body: { currentPassword: client.password } })
  expect(await versionsOf(client.id)).toHaveLength(2)
  await eraseAccount(database, client.id)
  expect(await versionsOf(client.id)).toEqual([])
})
