import { eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import {
  endClientSessions,
  freezeClient,
  readClient,
  releaseClient,
  removeClientSecondFactor,
  resendClientLetter,
  resendConfirmation,
} from '#contract/desk/endpoints/clients.ts'
import { decideApproval, listApprovals, readApproval } from '#contract/desk/endpoints/approvals.ts'
import { readChanges } from '#contract/desk/endpoints/session.ts'
import { decideStepUp, freezeStepUp, proposeStepUp } from '#contract/desk/step-up.ts'
import { accountFreezeTable } from '../../client/account/account.table.ts'
import { passkeyTable, secondFactorTable } from '../../client/second-factor/second-factor.table.ts'
import { staffProofTable } from '../../staff/approval/approval.table.ts'
import { openDesk } from '../../testing/desk.ts'
import { eraseAccount } from '../../testing/erase-account.ts'
import { askForQuote, clientWithProfile } from '../../testing/full-client.ts'
import { clientWithSecondFactor } from '../../testing/second-factor.ts'
import { newAddress, serviceOfFile } from '../../testing/service.ts'
import { storeSignUp } from '../../testing/sessions.ts'
import { type StaffWithPasskey, staffWithPasskey } from '../../testing/staff.ts'

const service = await serviceOfFile()
const commandLine = await openDesk(service)
afterAll(() => commandLine.close())
const compliance = await staffWithPasskey(service, ['compliance'])
const supervisor = await staffWithPasskey(service, ['supervisor'])
const dealer = await staffWithPasskey(service, ['dealer'])
const reason = 'the bank reported a mule account'

async function newClient() {
  const client = await service.newClient()
  return { ...client, id: (await service.accountOf(client.email)).id }
}

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

async function decide(by: StaffWithPasskey, id: string) {
  const { payloadHash } = (await by.call(readApproval, { params: { id } })).body
  const decision = 'approved'
  const proof = await by.stepUp(decideStepUp({ approvalId: id, decision, payloadHash }))
  return by.call(decideApproval, { params: { id }, body: { decision, payloadHash, proof } })
}
const kindsOf = async (email: string) => (await service.eventsOf(email)).map(({ kind, actor }) => [kind, actor.split(':')[0]])

describe('a freeze', () => {
  test('ends the sessions at once, and its reason and proof are stored', async () => {
    const { id, email, accessToken } = await newClient()
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

  test('needs a proof, and roles that may freeze', async () => {
    const { id } = await newClient()
    const { id: other } = await newClient()
    const used = await freezeProof(other)
    const again = await compliance.call(freezeClient, { params: { id }, body: { reason, proof: used } })
    expect(again).toMatchObject({ status: 403, body: { error: 'PROOF_REQUIRED' } })
    const byDealer = await dealer.call(freezeClient, { params: { id }, body: { reason, proof: await freezeProof(id, dealer) } })
    expect(byDealer).toMatchObject({ status: 403, body: { error: 'NOT_PERMITTED' } })
    expect((await compliance.call(readClient, { params: { id } })).body.state).toBe('active')
  })

  test('of a frozen account is a conflict, and of an unknown one not found', async () => {
    const { id } = await newClient()
    await freeze(id)
    expect((await freeze(id)).status).toBe(409)
    expect((await freeze(crypto.randomUUID())).status).toBe(404)
  })

  test('is announced to the desk’s open screens', async () => {
    const { id } = await newClient()
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
    const { id } = await newClient()
    await freeze(id)
    const { status, body } = await propose(id)
    expect(status).toBe(200)
    const { body: file } = await supervisor.call(readClient, { params: { id } })
    expect(file).toMatchObject({ state: 'frozen', openApprovals: [{ id: body.approvalId, action: 'release-account' }] })
    expect((await propose(id)).status).toBe(409)
  })

  test('is hidden from administrators, who may not read clients', async () => {
    const { id } = await newClient()
    await freeze(id)
    const { approvalId } = (await propose(id)).body
    const administrator = await staffWithPasskey(service, ['administrator'])
    const listedFor = async (by: StaffWithPasskey) =>
      (await by.call(listApprovals, { query: { list: 'open' } })).body.approvals.some((approval) => approval.id === approvalId)
    expect([await listedFor(administrator), await listedFor(supervisor)]).toEqual([false, true])
    expect((await administrator.call(readApproval, { params: { id: approvalId } })).status).toBe(404)
  })

  test('of an account that is not frozen is a conflict', async () => {
    const { id } = await newClient()
    expect((await propose(id)).status).toBe(409)
    expect((await propose(crypto.randomUUID())).status).toBe(404)
  })

  test('once approved lets the client log in, by the second person', async () => {
    const { id, email } = await newClient()
    await freeze(id)
    const { body } = await propose(id)
    expect((await decide(compliance, body.approvalId)).status).toBe(403)
    expect((await decide(supervisor, body.approvalId)).body).toEqual({ state: 'approved' })
    expect((await service.logIn(email)).status).toBe(200)
    expect((await compliance.call(readClient, { params: { id } })).body.freezes).toMatchObject([{ liftedAt: expect.any(String) }])
    const unfrozen = (await service.eventsOf(email)).find(({ kind }) => kind === 'account.unfrozen')
    expect(unfrozen?.actor).toBe(`staff:${supervisor.id}`)
  })

  test('is void if the account is no longer frozen', async () => {
    const { id, email } = await newClient()
    await freeze(id)
    const { body } = await propose(id)
    await service.setState(email, 'active')
    expect((await decide(supervisor, body.approvalId)).status).toBe(409)
    expect(await stateOf(body.approvalId)).toBe('void')
  })

  test('is void if another freeze is in force', async () => {
    const { id, email } = await newClient()
    await freeze(id)
    const { body } = await propose(id)
    expect((await commandLine.run('unfreeze', email)).code).toBe(0)
    await freeze(id)
    expect((await decide(supervisor, body.approvalId)).status).toBe(409)
    expect(await stateOf(body.approvalId)).toBe('void')
    expect((await compliance.call(readClient, { params: { id } })).body.state).toBe('frozen')
  })

  test('of a lifted freeze is a conflict', async () => {
    const { id, email } = await newClient()
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
    const { email, password } = await clientWithSecondFactor(service)
    const { id } = await service.accountOf(email)
    const { body } = await propose(id)
    expect((await service.logIn(email, password)).body).toMatchObject({ errorType: 'OTHER_ERROR' })
    const { payload } = (await supervisor.call(readApproval, { params: { id: body.approvalId } })).body
    expect(payload).toEqual({ identifiedBy: 'video call with the passport', app: expect.any(String), passkeys: [] })
    expect((await decide(supervisor, body.approvalId)).status).toBe(200)
    expect((await service.logIn(email, password)).status).toBe(200)
    expect(await service.subjectsTo(email)).toContainEqual(expect.stringMatching(/two-step/i))
  })

  test('of a client without one is a conflict', async () => {
    const { id } = await newClient()
    expect((await propose(id)).status).toBe(409)
  })

  test('is void if the client has added a passkey, or turned the app off and on', async () => {
    const [first, second] = [await clientWithSecondFactor(service), await clientWithSecondFactor(service)]
    const [added, renewed] = [(await service.accountOf(first.email)).id, (await service.accountOf(second.email)).id]
    const proposals = [(await propose(added)).body.approvalId, (await propose(renewed)).body.approvalId]
    const passkey = { accountId: added, name: 'New', credentialId: 'new', publicKey: Buffer.from('key'), counter: 0 }
    await service.database.insert(passkeyTable).values({ ...passkey, createdAt: service.clock() })
    const later = new Date(service.clock().getTime() + 60_000)
    await service.database.update(secondFactorTable).set({ confirmedAt: later }).where(eq(secondFactorTable.accountId, renewed))
    for (const id of proposals) {
      expect((await decide(supervisor, id)).status).toBe(409)
      expect(await stateOf(id)).toBe('void')
    }
  })
})

test('what was confirmed and proposed about a client is erased with the account', async () => {
  const { id } = await newClient()
  const { id: other } = await newClient()
  const why = 'a court asked for this'
  for (const about of [id, other]) {
    await freeze(about)
    expect((await decide(supervisor, (await proposeRelease(about, why)).body.approvalId)).status).toBe(200)
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
  const { id, email, accessToken } = await newClient()
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
    const { id, email } = await newClient()
    expect((await dealer.call(resendClientLetter, { params: { id }, body: { letter: 'reset-password' } })).status).toBe(200)
    expect(await service.subjectsTo(email)).toHaveLength(1)
  })

  test('about a request, only if it is this client’s', async () => {
    const client = await clientWithProfile(service)
    await askForQuote(service, client)
    const { id } = await service.accountOf(client.email)
    const { id: other } = await newClient()
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
