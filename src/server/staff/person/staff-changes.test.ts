import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { decideApproval, listApprovals } from '#contract/desk/endpoints/approvals.ts'
import { checkInvitation, readSession, signInOptions, signInWithPasskey } from '#contract/desk/endpoints/session.ts'
import { changeRoles, endStaff, inviteStaff, listStaff, renewAccess } from '#contract/desk/endpoints/staff.ts'
import type { Role } from '#contract/desk/permissions.ts'
import { decideStepUp, endStaffStepUp, proposeStepUp } from '#contract/desk/step-up.ts'
import { eventTable } from '../../platform/event/event.table.ts'
import { tokenIn } from '../../testing/letters.ts'
import { startService, type TestService, serviceOfFile } from '../../testing/service.ts'
import { callDesk, joinWith, type StaffWithPasskey, staffWithPasskey, storeInvitation } from '../../testing/staff.ts'
import { staffInvitationTable, staffTable } from './staff.table.ts'

const service = await serviceOfFile()
const administrator = () => staffWithPasskey(service, ['administrator'])
const [first, second] = [await administrator(), await administrator()]
const reason = 'a reason'

const personOf = async (id: string, by = first) => (await by.call(listStaff)).body.staff.find((person) => person.id === id)
const versionOf = async (id: string, by = first) => (await personOf(id, by))?.version ?? -1

async function invite(typed: { email: string; name?: string; roles?: Role[] }, by = first) {
  const invitation = { name: 'Nowa Osoba', roles: ['dealer' as const], language: 'en' as const, ...typed }
  const payload = { ...invitation, name: invitation.name.trim(), email: invitation.email.trim() }
  const proof = await by.stepUp(proposeStepUp({ action: 'invite-staff', object: payload.email, version: 0, payload, reason }))
  return by.call(inviteStaff, { body: { ...invitation, reason, proof } })
}

async function proposeRoles(id: string, roles: Role[], version?: number) {
  const seen = version ?? (await versionOf(id))
  const payload = { roles }
  const proof = await first.stepUp(proposeStepUp({ action: 'change-roles', object: id, version: seen, payload, reason }))
  return first.call(changeRoles, { params: { id }, body: { roles, version: seen, reason, proof } })
}

async function proposeRenewal(id: string) {
  const version = await versionOf(id)
  const proof = await first.stepUp(proposeStepUp({ action: 'renew-access', object: id, version, payload: {}, reason }))
  return first.call(renewAccess, { params: { id }, body: { version, reason, proof } })
}

async function approve(approvalId: string, by = second) {
  const { approvals } = (await by.call(listApprovals, { query: { list: 'open' } })).body
  const payloadHash = approvals.find(({ id }) => id === approvalId)?.payloadHash ?? ''
  const proof = await by.stepUp(decideStepUp({ approvalId, decision: 'approved', payloadHash }))
  return by.call(decideApproval, { params: { id: approvalId }, body: { decision: 'approved', payloadHash, proof } })
}

async function endingOf(by: StaffWithPasskey, id: string, version: number) {
  const proof = await by.stepUp(endStaffStepUp({ staffId: id, version, reason }))
  return () => by.call(endStaff, { params: { id }, body: { version, reason, proof } })
}
const end = async (by: StaffWithPasskey, id: string) => (await endingOf(by, id, await versionOf(id, by)))()

const kindsOf = async (staffId: string) => {
  const events = await service.database.select().from(eventTable).orderBy(eventTable.id)
  return events.flatMap(({ kind, details }) => ((details as { staffId?: string }).staffId === staffId ? [kind] : []))
}

test('an approved invitation makes an invited person and sends the letter', async () => {
  const { status, body } = await invite({ email: 'Anna.Nowak@Kantor.example ', name: ' Anna Nowak ' })
  expect(status).toBe(200)
  expect((await first.call(listStaff)).body.staff.map(({ name }) => name)).not.toContain('Anna Nowak')
  expect((await approve(body.approvalId)).status).toBe(200)
  const [stored] = await service.database.select().from(staffTable).where(eq(staffTable.email, 'anna.nowak@kantor.example'))
  expect(stored).toMatchObject({ name: 'Anna Nowak', state: 'invited', roles: ['dealer'], changedBy: second.id })
  expect(await kindsOf(stored?.id ?? '')).toEqual(['staff.invited'])
  const [letter] = await service.lettersTo('anna.nowak@kantor.example')
  const token = tokenIn(letter)
  const joined = await joinWith(service, { id: stored?.id ?? '', email: '', name: '', token })
  expect((await joined.call(readSession)).body.roles).toEqual(['dealer'])
})

test('nobody is invited twice, and a person who left can come back', async () => {
  const person = await staffWithPasskey(service, ['dealer'])
  expect((await invite({ email: person.email })).body).toMatchObject({ error: 'CONFLICT' })
  expect((await end(first, person.id)).status).toBe(200)
  const { body } = await invite({ email: person.email, roles: ['reader'] })
  expect((await approve(body.approvalId)).status).toBe(200)
  expect(await personOf(person.id)).toMatchObject({ state: 'invited', roles: ['reader'], version: 3 })
})

test('the list shows state, passkeys and when each person was last seen', async () => {
  const { id, name } = await staffWithPasskey(service, ['dealer'])
  expect(await personOf(id)).toEqual({
    id,
    name,
    email: expect.any(String),
    roles: ['dealer'],
    state: 'active',
    passkeys: 1,
    lastSeenAt: service.clock().toISOString(),
    version: 1,
    openApprovalId: null,
  })
  const invited = await storeInvitation(service, ['reader'])
  expect(await personOf(invited.id)).toMatchObject({ state: 'invited', passkeys: 0, lastSeenAt: null })
})

test('a removed role is refused on the very next call', async () => {
  const person = await staffWithPasskey(service, ['dealer', 'supervisor'])
  expect((await person.call(listStaff)).status).toBe(200)
  const { body } = await proposeRoles(person.id, ['dealer'])
  await approve(body.approvalId)
  expect((await person.call(listStaff)).status).toBe(403)
  expect((await person.call(readSession)).body.roles).toEqual(['dealer'])
  expect(await kindsOf(person.id)).toContain('staff.roles-changed')
})

test('the next call of a person who left is refused, and so is every sign-in', async () => {
  const person = await staffWithPasskey(service, ['dealer'])
  expect((await end(first, person.id)).status).toBe(200)
  expect((await person.call(readSession)).status).toBe(401)
  const { challenge } = (await callDesk(service, signInOptions)).body.passkey
  const passkey = person.authenticator.sign({ challenge, origin: person.origin })
  expect((await callDesk(service, signInWithPasskey, { body: { passkey } })).body).toMatchObject({ error: 'PASSKEY_REFUSED' })
  expect(await personOf(person.id)).toMatchObject({ state: 'left', passkeys: 0, version: 2 })
  expect(await kindsOf(person.id)).toContain('staff.left')
  expect((await end(first, person.id)).status).toBe(404)
})

test('a person whose access ended cannot use the invitation', async () => {
  const invited = await storeInvitation(service, ['dealer'])
  expect((await end(first, invited.id)).status).toBe(200)
  expect((await callDesk(service, checkInvitation, { body: { token: invited.token } })).body).toMatchObject({ error: 'LINK_INVALID' })
})

test('renewed access ends passkeys and sessions, and sends a new invitation', async () => {
  const person = await staffWithPasskey(service, ['dealer'])
  const { body } = await proposeRenewal(person.id)
  expect((await person.call(readSession)).status).toBe(200)
  expect((await approve(body.approvalId)).status).toBe(200)
  expect((await person.call(readSession)).status).toBe(401)
  expect(await personOf(person.id)).toMatchObject({ state: 'invited', passkeys: 0 })
  expect(await service.subjectsTo(person.email)).toContain('Your invitation to the desk')
  expect(await service.database.$count(staffInvitationTable, eq(staffInvitationTable.staffId, person.id))).toBe(1)
  expect(await kindsOf(person.id)).toContain('staff.access-renewed')
})

test('a change of an older version says who changed it, and when', async () => {
  const person = await staffWithPasskey(service, ['dealer'])
  const version = await versionOf(person.id)
  const { body } = await proposeRoles(person.id, ['payments'])
  await approve(body.approvalId)
  const changedAt = service.clock().toISOString()
  service.clock.advance({ seconds: 10 })
  const stale = { status: 409, body: { error: 'STALE', version: version + 1, by: second.name, at: changedAt } }
  expect(await proposeRoles(person.id, ['reader'], version)).toMatchObject(stale)
  expect(await (await endingOf(first, person.id, version))()).toMatchObject(stale)
})

test('unknown people are not found', async () => {
  const id = '00000000-0000-4000-8000-000000000000'
  expect((await proposeRoles(id, ['reader'], 0)).status).toBe(404)
  expect((await (await endingOf(first, id, 0))()).status).toBe(404)
})

/** A desk with exactly these administrators. */
async function deskWith(count: number): Promise<{ desk: TestService; people: StaffWithPasskey[] }> {
  const desk = await startService()
  await desk.database.update(staffTable).set({ state: 'left' })
  const people: StaffWithPasskey[] = []
  for (let made = 0; made < count; made += 1) people.push(await staffWithPasskey(desk, ['administrator']))
  return { desk, people }
}

test('the last administrator can neither leave nor lose the role', async () => {
  const { desk, people } = await deskWith(1)
  try {
    const [only] = people as [StaffWithPasskey]
    const refused = { status: 409, body: { error: 'LAST_ADMINISTRATOR' } }
    expect(await end(only, only.id)).toMatchObject(refused)
    const version = await versionOf(only.id, only)
    const payload = { roles: ['reader' as const] }
    const proof = await only.stepUp(proposeStepUp({ action: 'change-roles', object: only.id, version, payload, reason }))
    expect(await only.call(changeRoles, { params: { id: only.id }, body: { roles: ['reader'], version, reason, proof } })).toMatchObject(
      refused,
    )
  } finally {
    await desk.stop()
  }
})

test('of two administrators who leave at once, one stays', async () => {
  const { desk, people } = await deskWith(2)
  try {
    const [one, other] = people as [StaffWithPasskey, StaffWithPasskey]
    const endings = [await endingOf(one, one.id, 1), await endingOf(other, other.id, 1)]
    const answers = await Promise.all(endings.map((send) => send()))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await desk.database.$count(staffTable, eq(staffTable.state, 'active'))).toBe(1)
  } finally {
    await desk.stop()
  }
})

test('of two administrators who end each other at once, one stays', async () => {
  const { desk, people } = await deskWith(2)
  try {
    const [one, other] = people as [StaffWithPasskey, StaffWithPasskey]
    const endings = [await endingOf(one, other.id, 1), await endingOf(other, one.id, 1)]
    const answers = await Promise.all(endings.map((send) => send()))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await desk.database.$count(staffTable, eq(staffTable.state, 'active'))).toBe(1)
  } finally {
    await desk.stop()
  }
})
