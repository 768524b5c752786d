import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  addClientNote,
  endClientSessions,
  freezeClient,
  readClient,
  readClientEvents,
  releaseClient,
  removeClientSecondFactor,
  resendClientLetter,
  resendConfirmation,
} from '#contract/desk/endpoints/clients.ts'
import { addRequestNote } from '#contract/desk/endpoints/requests.ts'
import { readChanges } from '#contract/desk/endpoints/session.ts'
import { type Role, roles } from '#contract/desk/permissions.ts'
import { downloadData } from '#contract/endpoints/client-data.ts'
import { listApprovals, readApproval } from '#contract/desk/endpoints/approvals.ts'
import { freezeStepUp, proposeStepUp } from '#contract/desk/step-up-subjects.ts'
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
import { newAddress, serviceOfFile } from '../../testing/service.ts'
import { signInAs, type StaffWithPasskey, staffWithPasskey } from '../../testing/staff.ts'
import { passkeyTable, secondFactorTable } from '../../client/second-factor/second-factor.table.ts'
import { staffProofTable } from '../../staff/approval/approval.table.ts'
import { deskOfFile } from '../../testing/desk.ts'
import { storeSignUp } from '../../testing/sessions.ts'
import { approve } from '../../testing/deals.ts'

const service = await serviceOfFile()
const people = new Map<Role, Awaited<ReturnType<typeof signInAs>>>()
for (const role of roles) people.set(role, await signInAs(service, role))
const as = (role: Role) => people.get(role)!
const secret = 'the bank reported a mule account'

describe('the file of a client', () => {
  test('has the account, profile, request, payment, check, sessions and erasures', async () => {
    const client = await clientWithProfile(service)
    await askForQuote(service, client)
    const { id } = client
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
      requests: [{ state: 'received', amount: '12500', email: client.email, phone: client.phone }],
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
    await askForQuote(service, client)
    await service.database
      .update(exchangeRequestTable)
      .set({ closedAt: service.clock(), closeReason: 'duplicate' })
      .where(eq(exchangeRequestTable.accountId, client.id))
    expect((await as('reader').call(readClient, { params: { id: client.id } })).body.requests).toMatchObject([{ state: 'closed' }])
  })

  test('has the second factors, without secrets', async () => {
    const { id } = await clientWithSecondFactor(service)
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
    const { id } = await service.newClient()
    await as('dealer').call(readClient, { params: { id } })
    const [event] = (await service.database.select().from(eventTable).where(eq(eventTable.kind, 'desk.records-read'))).slice(-1)
    expect(event).toMatchObject({ actor: expect.stringMatching(/^staff:/), details: { account: id }, accountId: null })
  })
})

describe('the reason of a freeze', () => {
  test.for(roles)('of a %s: only with the permission for confidential notes', async (role) => {
    const { id } = await service.newClient()
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
    const { id, reference } = await clientWithRequest(service)
    await add('dealer', id, { text: 'calls back', confidential: false })
    service.clock.advance({ seconds: 1 })
    await as('compliance').call(addRequestNote, { params: { reference }, body: { text: secret, confidential: true } })
    await add('compliance', id, { text: 'on a list', confidential: true })
    await add('supervisor', id, { text: 'seen', confidential: false })
    await add('dealer', (await service.newClient()).id, { text: 'another client', confidential: false })
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
    const { id } = await service.newClient()
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
    expect((await add('dealer', (await service.newClient()).id, { text: ' \n ', confidential: false })).body).toMatchObject({
      fields: { text: 'must not be empty' },
    })
  })

  test('a new note is an event of the person, without its text', async () => {
    const { id, email } = await service.newClient()
    const { noteId } = (await add('dealer', id, { text: 'calls back', confidential: false })).body
    const event = (await service.eventsOf(email)).at(-1)
    expect(event).toMatchObject({ kind: 'note.added', actor: `staff:${as('dealer').id}`, details: { noteId, confidential: false } })
    expect(JSON.stringify(event?.details)).not.toContain('calls back')
  })

  test('a note on a client or on a request is announced to the open files', async () => {
    const { id, reference } = await clientWithRequest(service)
    const { id: other } = await service.newClient()
    const { cursor: since } = (await as('reader').call(readChanges)).body
    await as('dealer').call(addRequestNote, { params: { reference }, body: { text: 'in two parts', confidential: false } })
    await add('dealer', other, { text: 'calls back', confidential: false })
    const { topics } = (await as('reader').call(readChanges, { query: { since } })).body
    expect(topics).toEqual(expect.arrayContaining([`client:${id}`, `request:${reference}`, `client:${other}`]))
  })

  test('the file shows the newest hundred notes', async () => {
    const { id } = await service.newClient()
    const start = service.clock().getTime()
    const rows = Array.from({ length: 101 }, (_, n) => ({ text: `${n}`, at: new Date(start + n), accountId: id, staffId: as('dealer').id }))
    await service.database.insert(noteTable).values(rows.map((row) => ({ ...row, confidential: row.text === '50' })))
    const [forReader, forCompliance] = [await textsFor('reader', id), await textsFor('compliance', id)]
    expect([forReader.length, forReader[0], forReader.at(-1)]).toEqual([100, ['0', null], ['100', null]])
    expect([forCompliance.length, forCompliance[0], forCompliance.at(-1)]).toEqual([100, ['1', null], ['100', null]])
  })

  test('notes are not in the client’s download, and are erased with the account', async () => {
    const { id, accessToken, password } = await service.newClient()
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
    const { id } = await service.newClient()
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
    const { id, email, password } = await service.newClient()
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
    const { id } = await service.newClient()
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

const commandLine = await deskOfFile(service)
const compliance = await staffWithPasskey(service, ['compliance'])
const supervisor = await staffWithPasskey(service, ['supervisor'])
const dealer = await staffWithPasskey(service, ['dealer'])
const reason = 'the bank reported a mule account'

const freezeProof = (id: string, by = compliance) => by.stepUp(freezeStepUp({ accountId: id, reason }))
const freeze = async (id: string) => compliance.call(freezeClient, { params: { id }, body: { reason, proof: await freezeProof(id) } })

/** The freeze that is in force. */
const freezeOf = async (id: string) => {
  const file = await compliance.call(readClient, { params: { id } })
  return file.status === 200 ? file.body.freezes.find(({ liftedAt }) => liftedAt === null)?.id : undefined
}

async function proposeRelease(id: string, why: string, freeze?: string) {
  const payload = { freezeId: freeze ?? (await freezeOf(id)) ?? crypto.randomUUID() }
  const proof = await compliance.stepUp(proposeStepUp({ action: 'release-account', object: id, version: 0, payload, reason: why }))
  return compliance.call(releaseClient, { params: { id }, body: { reason: why, ...payload, proof } })
}

const stateOf = async (id: string) => (await supervisor.call(readApproval, { params: { id } })).body.state

const kindsOf = async (email: string) => (await service.eventsOf(email)).map(({ kind, actor }) => [kind, actor.split(':')[0]])

describe('a freeze', () => {
  test('ends the sessions at once, and its reason and proof are stored', async () => {
    const { id, email, accessToken } = await service.newClient()
    expect(await freeze(id)).toMatchObject({ status: 200, body: { sessionsEnded: 1 } })
    expect(await service.statusOf(accessToken)).toBe(401)
    const freezes = await service.database.select().from(accountFreezeTable).where(eq(accountFreezeTable.accountId, id))
    expect(freezes).toMatchObject([{ reason, liftedAt: null }])
    const proofs = await service.database.select().from(staffProofTable)
    expect(JSON.parse(proofs.at(-1)?.text ?? '')).toMatchObject({ action: 'freeze-account', object: id, version: 0, payload: { reason } })
    expect((await kindsOf(email)).slice(-2)).toEqual([
      ['account.frozen', 'staff'],
      ['session.ended', 'staff'],
    ])
    expect((await service.logIn(email)).body).toEqual({ errorType: 'OTHER_ERROR' })
  })

  test('of a frozen account is a conflict, and of an unknown one not found', async () => {
    const { id } = await service.newClient()
    await freeze(id)
    expect((await freeze(id)).status).toBe(409)
    expect((await freeze(crypto.randomUUID())).status).toBe(404)
  })

  test('is announced to the desk’s open screens', async () => {
    const { id } = await service.newClient()
    const { body: start } = await compliance.call(readChanges)
    await freeze(id)
    const { body } = await compliance.call(readChanges, { query: { since: start.cursor } })
    expect(body.topics).toEqual(expect.arrayContaining(['clients', 'requests', `client:${id}`]))
  })
})

describe('a release', () => {
  const why = 'the bank was wrong'
  const propose = (id: string) => proposeRelease(id, why)

  test('is a proposal, and the account stays frozen', async () => {
    const { id } = await service.newClient()
    await freeze(id)
    const { status, body } = await propose(id)
    expect(status).toBe(200)
    const { body: file } = await supervisor.call(readClient, { params: { id } })
    expect(file).toMatchObject({ state: 'frozen', openApprovals: [{ id: body.approvalId, action: 'release-account' }] })
    expect((await propose(id)).status).toBe(409)
  })

  test('is hidden from administrators, who may not read clients', async () => {
    const { id } = await service.newClient()
    await freeze(id)
    const { approvalId } = (await propose(id)).body
    const administrator = await staffWithPasskey(service, ['administrator'])
    const listedFor = async (by: StaffWithPasskey) =>
      (await by.call(listApprovals, { query: { list: 'open' } })).body.approvals.some((approval) => approval.id === approvalId)
    expect([await listedFor(administrator), await listedFor(supervisor)]).toEqual([false, true])
    expect((await administrator.call(readApproval, { params: { id: approvalId } })).status).toBe(404)
  })

  test('of an account that is not frozen is a conflict', async () => {
    const { id } = await service.newClient()
    expect((await propose(id)).status).toBe(409)
    expect((await propose(crypto.randomUUID())).status).toBe(404)
  })

  test('once approved lets the client log in, by the second person', async () => {
    const { id, email } = await service.newClient()
    await freeze(id)
    const { body } = await propose(id)
    expect((await approve(compliance, body.approvalId)).status).toBe(403)
    expect((await approve(supervisor, body.approvalId)).body).toEqual({ state: 'approved' })
    expect((await service.logIn(email)).status).toBe(200)
    expect((await compliance.call(readClient, { params: { id } })).body.freezes).toMatchObject([{ liftedAt: expect.any(String) }])
    const unfrozen = (await service.eventsOf(email)).find(({ kind }) => kind === 'account.unfrozen')
    expect(unfrozen?.actor).toBe(`staff:${supervisor.id}`)
  })

  test('is void if the account is no longer frozen', async () => {
    const { id, email } = await service.newClient()
    await freeze(id)
    const { body } = await propose(id)
    await service.setState(email, 'active')
    expect((await approve(supervisor, body.approvalId)).status).toBe(409)
    expect(await stateOf(body.approvalId)).toBe('void')
  })

  test('is void if another freeze is in force', async () => {
    const { id, email } = await service.newClient()
    await freeze(id)
    const { body } = await propose(id)
    expect((await commandLine.run('unfreeze', email)).code).toBe(0)
    await freeze(id)
    expect((await approve(supervisor, body.approvalId)).status).toBe(409)
    expect(await stateOf(body.approvalId)).toBe('void')
    expect((await compliance.call(readClient, { params: { id } })).body.state).toBe('frozen')
  })

  test('of a lifted freeze is a conflict', async () => {
    const { id, email } = await service.newClient()
    await freeze(id)
    const lifted = await freezeOf(id)
    expect((await commandLine.run('unfreeze', email)).code).toBe(0)
    await freeze(id)
    expect((await proposeRelease(id, why, lifted)).status).toBe(409)
  })
})

describe('the removal of a second factor', () => {
  const why = { reason: 'lost phone', identifiedBy: 'video call with the passport' }
  async function propose(id: string) {
    const { app, passkeys } = (await compliance.call(readClient, { params: { id } })).body.secondFactors
    const factors = { app: app?.since ?? null, passkeys: passkeys.map((passkey) => passkey.id) }
    const { reason: lost, identifiedBy } = why
    const payload = { identifiedBy, ...factors }
    const proof = await compliance.stepUp(proposeStepUp({ action: 'remove-second-factor', object: id, version: 0, payload, reason: lost }))
    return compliance.call(removeClientSecondFactor, { params: { id }, body: { ...why, ...factors, proof } })
  }

  test('is proposed with how the client was identified, and keeps the password', async () => {
    const { id, email, password } = await clientWithSecondFactor(service)
    const { body } = await propose(id)
    expect((await service.logIn(email, password)).body).toMatchObject({ errorType: 'OTHER_ERROR' })
    const { payload } = (await supervisor.call(readApproval, { params: { id: body.approvalId } })).body
    expect(payload).toEqual({ identifiedBy: 'video call with the passport', app: expect.any(String), passkeys: [] })
    expect((await approve(supervisor, body.approvalId)).status).toBe(200)
    expect((await service.logIn(email, password)).status).toBe(200)
    expect(await service.subjectsTo(email)).toContainEqual(expect.stringMatching(/two-step/i))
  })

  test('of a client without one is a conflict', async () => {
    const { id } = await service.newClient()
    expect((await propose(id)).status).toBe(409)
  })

  test('is void if the client has added a passkey, or turned the app off and on', async () => {
    const [first, second] = [await clientWithSecondFactor(service), await clientWithSecondFactor(service)]
    const [added, renewed] = [first.id, second.id]
    const proposals = [(await propose(added)).body.approvalId, (await propose(renewed)).body.approvalId]
    const passkey = { accountId: added, name: 'New', credentialId: 'new', publicKey: Buffer.from('key'), counter: 0 }
    await service.database.insert(passkeyTable).values({ ...passkey, createdAt: service.clock() })
    const later = new Date(service.clock().getTime() + 60_000)
    await service.database.update(secondFactorTable).set({ confirmedAt: later }).where(eq(secondFactorTable.accountId, renewed))
    for (const id of proposals) {
      expect((await approve(supervisor, id)).status).toBe(409)
      expect(await stateOf(id)).toBe('void')
    }
  })
})

test('what was confirmed and proposed about a client is erased with the account', async () => {
  const { id } = await service.newClient()
  const { id: other } = await service.newClient()
  const why = 'a court asked for this'
  for (const about of [id, other]) {
    await freeze(about)
    expect((await approve(supervisor, (await proposeRelease(about, why)).body.approvalId)).status).toBe(200)
  }
  const left = async (about: string) => {
    const { rows } = await service.database.execute<{ found: string }>(sql`select
      (select count(*) from approval where object = ${about})
      + (select count(*) from approval_decision join approval on approval.id = approval_id where object = ${about})
      + (select count(*) from staff_proof where text like ${`%${about}%`}) as found`)
    return Number(rows[0]?.found)
  }
  expect([await left(id), await left(other)]).toEqual([4, 4])
  const { rows: before } = await service.database.execute(sql`select id from staff_proof`)
  await eraseAccount(service.database, id)
  expect([await left(id), await left(other)]).toEqual([0, 4])
  // The proof of the decision names the proposal, not the account.
  expect((await service.database.execute(sql`select id from staff_proof`)).rows).toHaveLength(before.length - 3)
})

test('ended sessions record a code why, which the client’s events do not show', async () => {
  const { id, email, accessToken } = await service.newClient()
  const { body } = await supervisor.call(endClientSessions, { params: { id }, body: { reason: 'suspicion' } })
  expect(body).toEqual({ sessionsEnded: 1 })
  expect(await service.statusOf(accessToken)).toBe(401)
  const events = await service.eventsOf(email)
  expect(events.at(-1)).toMatchObject({ kind: 'desk.sessions-ended', details: { because: 'suspicion', sessions: 1 } })
  expect(events.at(-2)).toMatchObject({ kind: 'session.ended', details: { reason: 'desk' } })
  expect((await dealer.call(endClientSessions, { params: { id }, body: {} })).status).toBe(403)
})

describe('a letter is sent again:', () => {
  test('the link to set a password', async () => {
    const { id, email } = await service.newClient()
    expect((await dealer.call(resendClientLetter, { params: { id }, body: { letter: 'reset-password' } })).status).toBe(200)
    expect(await service.subjectsTo(email)).toHaveLength(1)
  })

  test('about a request, only if it is this client’s', async () => {
    const client = await clientWithProfile(service)
    await askForQuote(service, client)
    const { id } = client
    const { id: other } = await service.newClient()
    const { body: file } = await dealer.call(readClient, { params: { id } })
    const reference = file.requests[0]?.reference ?? ''
    const before = (await service.subjectsTo(client.email)).length
    const resend = (to: string) => dealer.call(resendClientLetter, { params: { id: to }, body: { letter: 'request-received', reference } })
    expect([(await resend(other)).status, (await resend(id)).status]).toEqual([404, 200])
    expect(await service.subjectsTo(client.email)).toHaveLength(before + 1)
    await service.setState(client.email, 'frozen')
    expect((await resend(id)).status).toBe(409)
    expect(await service.subjectsTo(client.email)).toHaveLength(before + 1)
  })

  test('the confirmation of a sign-up', async () => {
    const email = newAddress()
    await storeSignUp(service.database, {
      email,
      password: 'correct horse battery',
      from: '127.0.0.1',
      config: service.config,
      now: service.clock(),
    })
    expect((await dealer.call(resendConfirmation, { body: { email } })).status).toBe(200)
    expect(await service.subjectsTo(email)).toHaveLength(1)
    expect((await dealer.call(resendConfirmation, { body: { email: newAddress() } })).status).toBe(404)
  })
})
