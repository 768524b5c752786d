import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { readClient, readClientEvents } from '#contract/desk/endpoints/clients.ts'
import { type Role, roles } from '#contract/desk/permissions.ts'
import { accountFreezeTable } from '../../client/account/account.table.ts'
import { eventTable } from '../../platform/event/event.table.ts'
import { identityCheckTable } from '../../provider/identity-check/identity-check.table.ts'
import { cardPaymentTable } from '../../provider/card-payment/card-payment.table.ts'
import { vendorErasureTable } from '../../provider/erasure/vendor-erasure.table.ts'
import { exchangeRequestTable } from '../../trade/exchange-request/exchange-request.table.ts'
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
