import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { decideApproval, listApprovals, readApproval, withdrawApproval } from '#contract/desk/endpoints/approvals.ts'
import { beginOwnPasskey, readChanges } from '#contract/desk/endpoints/session.ts'
import { endStaff, inviteStaff, listStaff, renewAccess } from '#contract/desk/endpoints/staff.ts'
import type { Role } from '#contract/desk/permissions.ts'
import { addPasskeyStepUp, endStaffStepUp, proposeStepUp } from '#contract/desk/step-up-subjects.ts'
import { eventTable } from '../../platform/event/event.table.ts'
import { serviceOfFile } from '../../testing/service.ts'
import { decisionOf, proposeRoles, signInAs, type StaffWithCode, type StaffWithPasskey, staffWithPasskey } from '../../testing/staff.ts'

const service = await serviceOfFile()
const administrator = () => staffWithPasskey(service, ['administrator'])
const dealer = () => staffWithPasskey(service, ['dealer'])
const [proposer, decider] = [await administrator(), await administrator()]

type Person = StaffWithPasskey | StaffWithCode

const personOf = async (id: string) => (await proposer.call(listStaff)).body.staff.find((person) => person.id === id)
const versionOf = async (id: string) => (await personOf(id))?.version ?? -1

const propose = async (id: string, roles: Role[], by: Person = proposer) => {
  const { status, body } = await proposeRoles(by, id, roles)
  return { status, body, approvalId: body.approvalId }
}

const newProposal = async (roles: Role[] = ['dealer', 'payments']) => {
  const person = await dealer()
  const { approvalId } = await propose(person.id, roles)
  return { person, approvalId }
}

const read = async (id: string, by: Person = decider) => (await by.call(readApproval, { params: { id } })).body

const decide = async (by: Person, id: string, decision: 'approved' | 'rejected' = 'approved', reason?: string) =>
  by.call(decideApproval, await decisionOf(by, id, decision, reason))
const withdraw = (by: Person, id: string) => by.call(withdrawApproval, { params: { id } })

test('what one administrator proposes and another approves is done at once', async () => {
  const { cursor } = (await decider.call(readChanges)).body
  const { person, approvalId } = await newProposal()
  expect(await read(approvalId)).toMatchObject({
    state: 'open',
    action: 'change-roles',
    object: person.id,
    payload: { roles: ['dealer', 'payments'] },
    proposedBy: { id: proposer.id, name: proposer.name },
    mayDecide: true,
  })
  expect((await read(approvalId, proposer)).mayDecide).toBe(false)
  expect((await personOf(person.id))?.openApprovalId).toBe(approvalId)
  expect(await decide(decider, approvalId, 'approved', 'agreed')).toMatchObject({ status: 200, body: { state: 'approved' } })
  expect(await personOf(person.id)).toMatchObject({ roles: ['dealer', 'payments'], version: 2, openApprovalId: null })
  expect(await read(approvalId)).toMatchObject({
    state: 'approved',
    decidedBy: { id: decider.id },
    decisionReason: 'agreed',
    mayDecide: false,
  })
  expect((await decider.call(readChanges, { query: { since: cursor } })).body.topics).toEqual(
    expect.arrayContaining(['approvals', 'staff']),
  )
})

test('events name ids and codes only', async () => {
  const email = 'new.colleague@kantor.example'
  const invitation = { name: 'Nowa Osoba', email, roles: ['reader' as const], language: 'en' as const }
  const proposal = { action: 'invite-staff' as const, object: email, version: 0, payload: invitation, reason: 'needed' }
  const proof = await proposer.stepUp(proposeStepUp(proposal))
  const { body } = await proposer.call(inviteStaff, { body: { ...invitation, reason: 'needed', proof } })
  await decide(decider, body.approvalId, 'rejected')
  const events = await service.database
    .select()
    .from(eventTable)
    .where(sql`details->>'approvalId' = ${body.approvalId}`)
  expect(events.map(({ kind, actor, details }) => ({ kind, actor, details }))).toEqual([
    { kind: 'approval.proposed', actor: `staff:${proposer.id}`, details: { approvalId: body.approvalId, action: 'invite-staff' } },
    {
      kind: 'approval.decided',
      actor: `staff:${decider.id}`,
      details: { approvalId: body.approvalId, action: 'invite-staff', outcome: 'rejected' },
    },
  ])
})

test('a rejected proposal changes nothing', async () => {
  const { person, approvalId } = await newProposal()
  expect((await decide(decider, approvalId, 'rejected', 'not now')).body).toEqual({ state: 'rejected' })
  expect(await personOf(person.id)).toMatchObject({ roles: ['dealer'], version: 1 })
  expect((await decide(decider, approvalId)).status).toBe(409)
})

test('nobody decides an own proposal, not even in the database', async () => {
  const { approvalId } = await newProposal()
  expect((await decide(proposer, approvalId)).body).toMatchObject({ error: 'OWN_PROPOSAL' })
  const decideIn = (by: { id: string }, proposedBy: { id: string }) =>
    service.database
      .execute(
        sql`insert into approval_decision (approval_id, proposed_by, outcome, decided_by, decided_at, proof_id)
            select id, ${proposedBy.id}, 'approved', ${by.id}, now(), proof_id from approval where id = ${approvalId}`,
      )
      .then(
        () => 'allowed',
        (error: { cause: { constraint: string } }) => error.cause.constraint,
      )
  expect(await decideIn(proposer, proposer)).toBe('approval_decision_four_eyes')
  // A lie about who proposed it.
  expect(await decideIn(proposer, decider)).toBe('approval_decision_of')
  expect((await read(approvalId)).state).toBe('open')
})

test('of two decisions at once, one wins', async () => {
  const { person, approvalId } = await newProposal()
  const third = await administrator()
  const [approve, reject] = [await decisionOf(decider, approvalId), await decisionOf(third, approvalId, 'rejected')]
  const answers = await Promise.all([decider.call(decideApproval, approve), third.call(decideApproval, reject)])
  expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]))
  const isApproved = answers[0]?.status === 200
  expect((await personOf(person.id))?.roles).toEqual(isApproved ? ['dealer', 'payments'] : ['dealer'])
  expect((await read(approvalId)).state).toBe(isApproved ? 'approved' : 'rejected')
})

test('a decision needs the permission of the action', async () => {
  const { approvalId } = await newProposal()
  const supervisor = await staffWithPasskey(service, ['supervisor'])
  expect((await decide(supervisor, approvalId)).body).toMatchObject({ error: 'NOT_PERMITTED' })
  expect((await read(approvalId, supervisor)).mayDecide).toBe(false)
})

test('a change of the person makes an older proposal void', async () => {
  const { person, approvalId } = await newProposal()
  const renewal = await proposeRenewal(person.id)
  expect((await decide(decider, approvalId)).status).toBe(200)
  expect((await decide(decider, renewal)).body).toMatchObject({ error: 'CONFLICT' })
  expect((await read(renewal)).state).toBe('void')
  expect((await personOf(person.id))?.state).toBe('active')
})

async function proposeRenewal(id: string) {
  const version = await versionOf(id)
  const proof = await proposer.stepUp(proposeStepUp({ action: 'renew-access', object: id, version, payload: {}, reason: 'lost' }))
  return (await proposer.call(renewAccess, { params: { id }, body: { version, reason: 'lost', proof } })).body.approvalId
}

test.each([
  ['who leaves', endAccess],
  ['whose access is renewed', async (id: string) => decide(decider, await proposeRenewal(id))],
])('the proposals of a person %s, and those about the person, are void', async (_what, change) => {
  const person = await administrator()
  const { id } = await dealer()
  const { approvalId: own } = await propose(id, ['reader'], person)
  const { approvalId: about } = await propose(person.id, ['reader', 'administrator'])
  expect((await change(person.id)).status).toBe(200)
  expect([(await read(own)).state, (await read(about)).state]).toEqual(['void', 'void'])
})

async function endAccess(staffId: string) {
  const version = await versionOf(staffId)
  const proof = await proposer.stepUp(endStaffStepUp({ staffId, version, reason: 'gone' }))
  return proposer.call(endStaff, { params: { id: staffId }, body: { version, reason: 'gone', proof } })
}

test('a proposal is void if its proposer may no longer propose it', async () => {
  const former = await administrator()
  const { id } = await dealer()
  const { approvalId } = await propose(id, ['reader'], former)
  const { approvalId: demotion } = await propose(former.id, ['reader'])
  expect((await decide(decider, demotion)).status).toBe(200)
  expect((await decide(decider, approvalId)).status).toBe(409)
  expect((await read(approvalId)).state).toBe('void')
})

test('an action waits for one decision about an object at a time', async () => {
  const person = await dealer()
  const answers = [await propose(person.id, ['reader']), await propose(person.id, ['payments'])]
  expect(answers.map(({ status }) => status)).toEqual([200, 409])
  await withdraw(proposer, answers[0]?.approvalId ?? '')
  expect((await propose(person.id, ['payments'])).status).toBe(200)
})

test('of two proposals at once about one object, one is stored', async () => {
  const person = await dealer()
  const answers = await Promise.all([propose(person.id, ['reader']), propose(person.id, ['payments'], decider)])
  expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]))
})

test('only the proposer withdraws, once', async () => {
  const { approvalId } = await newProposal()
  expect((await withdraw(decider, approvalId)).body).toMatchObject({ error: 'NOT_PERMITTED' })
  expect((await withdraw(proposer, approvalId)).status).toBe(200)
  expect((await withdraw(proposer, approvalId)).status).toBe(409)
  expect(await read(approvalId)).toMatchObject({ state: 'withdrawn', decidedBy: { id: proposer.id } })
})

test('of one proof that is sent six times at once, one counts', async () => {
  const person = await dealer()
  const body = { proof: await person.stepUp(addPasskeyStepUp(person.id)) }
  const answers = await Promise.all(Array.from({ length: 6 }, () => person.call(beginOwnPasskey, { body })))
  const countOf = (status: number) => answers.filter((answer) => answer.status === status).length
  expect([countOf(200), countOf(403)]).toEqual([1, 5])
})

test('after ten wrong codes, a right one is refused too', async () => {
  const person = await signInAs(service, 'dealer', 1)
  const send = async (code?: string) => {
    const proof = await person.stepUp(addPasskeyStepUp(person.id))
    return (await person.call(beginOwnPasskey, { body: { proof: { ...proof, ...(code && { code }) } } })).status
  }
  expect(await send()).toBe(200)
  for (let tries = 0; tries < 10; tries += 1) expect(await send('000000')).toBe(403)
  expect(await send()).toBe(403)
})

test('the demo’s people propose and decide with codes, and the proofs say so', async () => {
  const [first, second] = [await signInAs(service, 'administrator', 0), await signInAs(service, 'administrator', 1)]
  const { id } = await dealer()
  const { approvalId } = await propose(id, ['reader'], first)
  expect((await decide(second, approvalId)).status).toBe(200)
  const { rows } = await service.database.execute(
    sql`select by, action, signature is null as unsigned from staff_proof where staff_id in (${first.id}, ${second.id}) order by at`,
  )
  expect(rows).toEqual([
    { by: 'code', action: 'propose', unsigned: true },
    { by: 'code', action: 'decide', unsigned: true },
  ])
})

test('the list has open and ended proposals, newest first', async () => {
  const { approvalId } = await newProposal()
  service.clock.advance({ seconds: 1 })
  const { approvalId: newer } = await newProposal()
  const list = async (which: 'open' | 'ended', before?: string) =>
    (await decider.call(listApprovals, { query: { list: which, ...(before && { before }) } })).body.approvals.map(({ id }) => id)
  expect((await list('open')).slice(0, 2)).toEqual([newer, approvalId])
  expect((await list('open', newer))[0]).toBe(approvalId)
  await withdraw(proposer, newer)
  expect(await list('open')).not.toContain(newer)
  expect(await list('ended')).toContain(newer)
})

test('a proposal that nobody decides for seven days expires', async () => {
  const person = await staffWithPasskey(service, ['dealer'])
  const { approvalId } = await propose(person.id, ['reader'])
  service.clock.advance({ days: 7 })
  const [first, second] = [await administrator(), await administrator()]
  expect(await read(approvalId, first)).toMatchObject({ state: 'expired', mayDecide: false, decidedAt: null })
  expect((await decide(first, approvalId)).status).toBe(409)
  expect((await propose(person.id, ['reader'], second)).status).toBe(200)
})
