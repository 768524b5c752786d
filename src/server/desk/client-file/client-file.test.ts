import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { addClientNote, readClient, readClientEvents } from '#contract/desk/endpoints/clients.ts'
import { addRequestNote } from '#contract/desk/endpoints/requests.ts'
import { readChanges } from '#contract/desk/endpoints/session.ts'
import { type Role, roles } from '#contract/desk/permissions.ts'
import { downloadData } from '#contract/endpoints/client-data.ts'
import { accountFreezeTable } from '../../client/account/account.table.ts'
import { eventTable } from '../../platform/event/event.table.ts'
import { identityCheckTable } from '../../provider/identity-check/identity-check.table.ts'
import { cardPaymentTable } from '../../provider/card-payment/card-payment.table.ts'
import { vendorErasureTable } from '../../provider/erasure/vendor-erasure.table.ts'
import { exchangeRequestTable } from '../../trade/request/exchange-request.table.ts'
import { noteTable } from '../../trade/request/note.table.ts'
import { clientWithRequest } from '../../testing/desk-requests.ts'
import { eraseAccount } from '../../testing/erase-account.ts'
import { askForQuote, clientWithProfile } from '../../testing/full-client.ts'
import { clientWithSecondFactor } from '../../testing/second-factor.ts'
import { serviceOfFile } from '../../testing/service.ts'
import { signInAs } from '../../testing/staff.ts'

const service = await serviceOfFile()
const people = new Map<Role, Awaited<ReturnType<typeof signInAs>>>()
for (const role of roles) people.set(role, await signInAs(service, role))
const as = (role: Role) => people.get(role)!
const secret = 'the bank reported a mule account'

async function newClientId() {
  const { email } = await service.newClient()
  return (await service.accountOf(email)).id
}

describe('the file of a client', () => {
  test('has the account, profile, request, payment, check, sessions and erasures', async () => {
    const client = await clientWithProfile(service)
    const { id } = await service.accountOf(client.email)
    await askForQuote(service, client)
    const now = service.clock()
    const times = { createdAt: now, updatedAt: now }
    await service.database.insert(identityCheckTable).values({
      accountId: id,
      kind: 'personal',
      externalId: `${id}-personal`,
      reviewStatus: 'completed',
      reviewAnswer: 'GREEN',
      country: 'PL',
      ...times,
    })
    await service.database.insert(cardPaymentTable).values([
      {
        reference: 'PAYMENT1',
        accountId: id,
        requestId: 'opened-1',
        state: 'completed',
        amount: '250.00',
        currency: 'EUR',
        createdAt: now,
        changedAt: now,
      },
      { reference: 'PAYMENT2', accountId: id, createdAt: now, changedAt: now },
    ])
    await service.database.insert(vendorErasureTable).values({ vendor: 'calendly', subject: client.email, createdAt: now, dueAt: now })

    const { status, body } = await as('reader').call(readClient, { params: { id } })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id,
      email: client.email,
      state: 'active',
      language: 'en',
      policies: { terms: expect.any(String), privacy: expect.any(String) },
      profile: { firstName: client.firstName, lastName: client.lastName, phone: client.phone, country: 'PL' },
      checks: [{ kind: 'personal', status: 'completed', answer: 'GREEN', country: 'PL' }],
      requests: [{ state: 'received', amount: 12_500, email: client.email, phone: client.phone }],
      payments: [{ reference: 'PAYMENT1', state: 'completed', amount: '250.00', currency: 'EUR' }],
      secondFactors: { app: null, passkeys: [], recoveryCodesLeft: 0 },
      freezes: [],
      erasures: [{ vendor: 'calendly', doneAt: null }],
      openApprovals: [],
    })
    expect(body.sessions).toHaveLength(2)
    expect(JSON.stringify(body)).not.toMatch(/argon2|externalId|passwordHash/)
  })

  test('shows a closed request as closed', async () => {
    const client = await clientWithProfile(service)
    const { id } = await service.accountOf(client.email)
    await askForQuote(service, client)
    await service.database
      .update(exchangeRequestTable)
      .set({ closedAt: service.clock(), closeReason: 'duplicate' })
      .where(eq(exchangeRequestTable.accountId, id))
    expect((await as('reader').call(readClient, { params: { id } })).body.requests).toMatchObject([{ state: 'closed' }])
  })

  test('has the second factors, without secrets', async () => {
    const { email } = await clientWithSecondFactor(service)
    const { id } = await service.accountOf(email)
    const { body } = await as('dealer').call(readClient, { params: { id } })
    expect(body.secondFactors).toEqual({ app: { since: expect.any(String) }, passkeys: [], recoveryCodesLeft: expect.any(Number) })
  })

  test('of an unknown account is not found, and is no event', async () => {
    const before = await service.database.$count(eventTable)
    const { status } = await as('reader').call(readClient, { params: { id: crypto.randomUUID() } })
    expect(status).toBe(404)
    expect(await service.database.$count(eventTable)).toBe(before)
  })

  test('is an event of the person who opens it, which the client’s download omits', async () => {
    const id = await newClientId()
    await as('dealer').call(readClient, { params: { id } })
    const [event] = (await service.database.select().from(eventTable).where(eq(eventTable.kind, 'desk.records-read'))).slice(-1)
    expect(event).toMatchObject({ actor: expect.stringMatching(/^staff:/), details: { account: id }, accountId: null })
  })
})

describe('the reason of a freeze', () => {
  test.for(roles)('of a %s: only with the permission for confidential notes', async (role) => {
    const id = await newClientId()
    await service.database.insert(accountFreezeTable).values({ accountId: id, reason: secret, frozenAt: service.clock() })
    const { status, body } = await as(role).call(readClient, { params: { id } })
    if (role === 'administrator') return expect(status).toBe(403)
    const maySee = role === 'compliance' || role === 'supervisor'
    expect(body.freezes).toEqual([{ id: expect.any(String), frozenAt: expect.any(String), liftedAt: null, reason: maySee ? secret : null }])
    expect(JSON.stringify(body).includes(secret)).toBe(maySee)
    const { body: history } = await as(role).call(readClientEvents, { params: { id } })
    return expect(JSON.stringify(history)).not.toContain(secret)
  })
})

describe('the notes of a client', () => {
  const add = (role: Role, id: string, body: { text: string; confidential: boolean }) => {
    service.clock.advance({ seconds: 1 })
    return as(role).call(addClientNote, { params: { id }, body })
  }
  const textsFor = async (role: Role, id: string) =>
    (await as(role).call(readClient, { params: { id } })).body.notes.map(({ text, reference }) => [text, reference])

  test('notes on client and requests come oldest first, confidential ones hidden', async () => {
    const { email, reference } = await clientWithRequest(service)
    const { id } = await service.accountOf(email)
    await add('dealer', id, { text: 'calls back', confidential: false })
    service.clock.advance({ seconds: 1 })
    await as('compliance').call(addRequestNote, { params: { reference }, body: { text: secret, confidential: true } })
    await add('compliance', id, { text: 'on a list', confidential: true })
    await add('supervisor', id, { text: 'seen', confidential: false })
    await add('dealer', await newClientId(), { text: 'another client', confidential: false })
    const open = [
      ['calls back', null],
      ['seen', null],
    ]
    expect([await textsFor('dealer', id), await textsFor('reader', id)]).toEqual([open, open])
    expect(await textsFor('compliance', id)).toEqual([open[0], [secret, reference], ['on a list', null], open[1]])
    const { notes } = (await as('dealer').call(readClient, { params: { id } })).body
    expect(notes[0]?.by).toEqual({ id: as('dealer').id, name: as('dealer').name })
  })

  test.for(roles)('a %s adds the notes that the role permits', async (role) => {
    const id = await newClientId()
    const statuses = [
      (await add(role, id, { text: 'calls back', confidential: false })).status,
      (await add(role, id, { text: secret, confidential: true })).status,
    ]
    const mayConfide = role === 'compliance' || role === 'supervisor'
    expect(statuses).toEqual([mayConfide || role === 'dealer' ? 200 : 403, mayConfide ? 200 : 403])
    const stored = await service.database.$count(noteTable, eq(noteTable.accountId, id))
    expect(stored).toBe(statuses.filter((status) => status === 200).length)
  })

  test('a note on an unknown client is not found, and an empty note is refused', async () => {
    expect((await add('dealer', crypto.randomUUID(), { text: 'calls back', confidential: false })).status).toBe(404)
    expect((await add('dealer', await newClientId(), { text: ' \n ', confidential: false })).body).toMatchObject({
      fields: { text: 'must not be empty' },
    })
  })

  test('a new note is an event of the person, without its text', async () => {
    const { email } = await service.newClient()
    const { id } = await service.accountOf(email)
    const { noteId } = (await add('dealer', id, { text: 'calls back', confidential: false })).body
    const event = (await service.eventsOf(email)).at(-1)
    expect(event).toMatchObject({ kind: 'note.added', actor: `staff:${as('dealer').id}`, details: { noteId, confidential: false } })
    expect(JSON.stringify(event?.details)).not.toContain('calls back')
  })

  test('a note on a client or on a request is announced to the open files', async () => {
    const { email, reference } = await clientWithRequest(service)
    const [{ id }, other] = [await service.accountOf(email), await newClientId()]
    const { cursor: since } = (await as('reader').call(readChanges)).body
    await as('dealer').call(addRequestNote, { params: { reference }, body: { text: 'in two parts', confidential: false } })
    await add('dealer', other, { text: 'calls back', confidential: false })
    const { topics } = (await as('reader').call(readChanges, { query: { since } })).body
    expect(topics).toEqual(expect.arrayContaining([`client:${id}`, `request:${reference}`, `client:${other}`]))
  })

  test('the file shows the newest hundred notes', async () => {
    const id = await newClientId()
    const start = service.clock().getTime()
    const rows = Array.from({ length: 101 }, (_, n) => ({ text: `${n}`, at: new Date(start + n), accountId: id, staffId: as('dealer').id }))
    await service.database.insert(noteTable).values(rows.map((row) => ({ ...row, confidential: row.text === '50' })))
    const [forReader, forCompliance] = [await textsFor('reader', id), await textsFor('compliance', id)]
    expect([forReader.length, forReader[0], forReader.at(-1)]).toEqual([100, ['0', null], ['100', null]])
    expect([forCompliance.length, forCompliance[0], forCompliance.at(-1)]).toEqual([100, ['1', null], ['100', null]])
  })

  test('notes are not in the client’s download, and are erased with the account', async () => {
    const { email, accessToken, password } = await service.newClient()
    const { id } = await service.accountOf(email)
    await add('compliance', id, { text: secret, confidential: true })
    const download = await service.call(downloadData, { token: accessToken, body: { currentPassword: password } })
    expect(download.status).toBe(200)
    expect(JSON.stringify(download.body)).not.toMatch(/mule|note/)
    await eraseAccount(service.database, id)
    expect(await service.database.$count(noteTable, eq(noteTable.accountId, id))).toBe(0)
  })
})

describe('the events of a client', () => {
  test.for(roles)('of a %s: openings and what is confidential only with the permission', async (role) => {
    const id = await newClientId()
    await as('dealer').call(readClient, { params: { id } })
    const at = service.clock()
    const rows = [
      { kind: 'desk.sessions-ended' as const, details: { because: 'suspicion' } },
      { kind: 'note.added' as const, details: { confidential: true } },
      { kind: 'note.added' as const, details: { confidential: false } },
    ]
    await service.database.insert(eventTable).values(rows.map((row) => ({ ...row, at, actor: 'desk:marta', accountId: id })))
    const { status, body } = await as(role).call(readClientEvents, { params: { id } })
    if (role === 'administrator') return expect(status).toBe(403)
    const kinds = body.events.map(({ kind }) => kind).filter((kind) => kind.startsWith('desk.') || kind === 'note.added')
    const maySee = role === 'compliance' || role === 'supervisor'
    return expect(kinds.toSorted()).toEqual(
      maySee ? ['desk.records-read', 'desk.sessions-ended', 'note.added', 'note.added'] : ['note.added'],
    )
  })

  test('come newest first with who caused them and from where', async () => {
    const { email, password } = await service.newClient()
    const { id } = await service.accountOf(email)
    service.clock.advance({ seconds: 5 })
    await service.logIn(email, password, { from: '203.0.113.9' })
    service.clock.advance({ seconds: 5 })
    await as('dealer').call(readClient, { params: { id } })
    const { body } = await as('supervisor').call(readClientEvents, { params: { id } })
    expect(body.events.map(({ kind }) => kind)).toEqual([
      'desk.records-read',
      'session.started',
      'session.started',
      'account.email-confirmed',
    ])
    const [opened, started] = body.events
    expect(opened?.actor).toEqual({ is: 'staff', id: expect.any(String), name: 'Ewa Lis' })
    expect(started).toMatchObject({ actor: { is: 'client', id: null, name: null }, from: { network: '203.0.113.0/24' } })
  })

  test('come a hundred at a time, each once', async () => {
    const id = await newClientId()
    const at = service.clock()
    const row = { at, kind: 'profile.updated' as const, actor: 'client', accountId: id }
    await service.database.insert(eventTable).values(Array.from({ length: 150 }, () => row))
    const read = (before?: string) => as('reader').call(readClientEvents, { params: { id }, query: before === undefined ? {} : { before } })
    const { body: first } = await read()
    const { body: second } = await read(first.next ?? undefined)
    expect([first.events.length, second.events.length, second.next]).toEqual([100, 52, null])
    expect(new Set([...first.events, ...second.events].map((event) => event.id)).size).toBe(152)
  })
})
