import { eq, inArray } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { decideApproval } from '#contract/desk/endpoints/approvals.ts'
import {
  acceptInvitation,
  addOwnPasskey,
  beginOwnPasskey,
  checkInvitation,
  readChanges,
  readOwnPasskeys,
  readSession,
  removeOwnPasskey,
  signInOptions,
  signInWithPasskey,
} from '#contract/desk/endpoints/session.ts'
import { endStaff, inviteStaff, listStaff, renewAccess } from '#contract/desk/endpoints/staff.ts'
import type { Role } from '#contract/desk/permissions.ts'
import { addPasskeyStepUp, endStaffStepUp, proposeStepUp } from '#contract/desk/step-up-subjects.ts'
import { eventTable } from '../../platform/event/event.table.ts'
import { tokenIn } from '../../testing/letters.ts'
import { serviceOfFile } from '../../testing/service.ts'
import {
  callDesk,
  decisionOf,
  joinWith,
  proposeRoles,
  type StaffWithPasskey,
  staffWithPasskey,
  storeInvitation,
} from '../../testing/staff.ts'
import { newAuthenticator } from '../../testing/authenticator.ts'
import { maxPasskeys } from '../limits.ts'
import { deskOfFile } from '../../testing/desk.ts'
import { staffInvitationTable, staffTable } from './staff.table.ts'
import { invitePerson } from './invitation.ts'

const service = await serviceOfFile()
const administrator = () => staffWithPasskey(service, ['administrator'])
const [first, second] = [await administrator(), await administrator()]
const reason = 'a reason'
const origin = service.config.desk?.origin ?? ''

const personOf = async (id: string, by = first) => (await by.call(listStaff)).body.staff.find((person) => person.id === id)
const versionOf = async (id: string, by = first) => (await personOf(id, by))?.version ?? -1

async function invite(typed: { email: string; name?: string; roles?: Role[] }, by = first) {
  const invitation = { name: 'Nowa Osoba', roles: ['dealer' as const], language: 'en' as const, ...typed }
  const payload = { ...invitation, name: invitation.name.trim(), email: invitation.email.trim() }
  const proof = await by.stepUp(proposeStepUp({ action: 'invite-staff', object: payload.email, version: 0, payload, reason }))
  return by.call(inviteStaff, { body: { ...invitation, reason, proof } })
}

async function proposeRenewal(id: string) {
  const version = await versionOf(id)
  const proof = await first.stepUp(proposeStepUp({ action: 'renew-access', object: id, version, payload: {}, reason }))
  return first.call(renewAccess, { params: { id }, body: { version, reason, proof } })
}

const approve = async (approvalId: string) => second.call(decideApproval, await decisionOf(second, approvalId))

async function endingOf(by: StaffWithPasskey, id: string, version: number) {
  const proof = await by.stepUp(endStaffStepUp({ staffId: id, version, reason }))
  return () => by.call(endStaff, { params: { id }, body: { version, reason, proof } })
}

const end = async (by: StaffWithPasskey, id: string) => (await endingOf(by, id, await versionOf(id, by)))()

async function signInWith({ sign }: StaffWithPasskey['authenticator']) {
  const { challenge } = (await callDesk(service, signInOptions)).body.passkey
  return callDesk(service, signInWithPasskey, { body: { passkey: sign({ challenge, origin }) } })
}

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
  const { body } = await proposeRoles(first, person.id, ['dealer'])
  await approve(body.approvalId)
  expect((await person.call(listStaff)).status).toBe(403)
  expect((await person.call(readSession)).body.roles).toEqual(['dealer'])
  expect(await kindsOf(person.id)).toContain('staff.roles-changed')
})

test('the next call of a person who left is refused, and so is every sign-in', async () => {
  const person = await staffWithPasskey(service, ['dealer'])
  expect((await end(first, person.id)).status).toBe(200)
  expect((await person.call(readSession)).status).toBe(401)
  expect((await signInWith(person.authenticator)).body).toMatchObject({ error: 'PASSKEY_REFUSED' })
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
  const { body } = await proposeRoles(first, person.id, ['payments'])
  await approve(body.approvalId)
  const changedAt = service.clock().toISOString()
  service.clock.advance({ seconds: 10 })
  const stale = { status: 409, body: { error: 'STALE', version: version + 1, by: second.name, at: changedAt } }
  expect(await proposeRoles(first, person.id, ['reader'], { version })).toMatchObject(stale)
  expect(await (await endingOf(first, person.id, version))()).toMatchObject(stale)
})

test('unknown people are not found', async () => {
  const id = '00000000-0000-4000-8000-000000000000'
  expect((await proposeRoles(first, id, ['reader'], { version: 0 })).status).toBe(404)
  expect((await (await endingOf(first, id, 0))()).status).toBe(404)
})

/** New administrators, the only ones during this test. */
async function onlyAdministrators(count: number): Promise<StaffWithPasskey[]> {
  const { database } = service
  const others = await database
    .update(staffTable)
    .set({ state: 'left' })
    .where(eq(staffTable.state, 'active'))
    .returning({ id: staffTable.id })
  const ids = others.map(({ id }) => id)
  onTestFinished(async () => void (await database.update(staffTable).set({ state: 'active' }).where(inArray(staffTable.id, ids))))
  return Promise.all(Array.from({ length: count }, administrator))
}

test('the last administrator can neither leave nor lose the role', async () => {
  const [only] = (await onlyAdministrators(1)) as [StaffWithPasskey]
  const refused = { status: 409, body: { error: 'LAST_ADMINISTRATOR' } }
  expect(await end(only, only.id)).toMatchObject(refused)
  expect(await proposeRoles(only, only.id, ['reader'])).toMatchObject(refused)
})

test.each([
  ['leave', (one: StaffWithPasskey) => one],
  ['end each other', (_one: StaffWithPasskey, other: StaffWithPasskey) => other],
])('of two administrators who %s at once, one stays', async (_what, whom) => {
  const [one, other] = (await onlyAdministrators(2)) as [StaffWithPasskey, StaffWithPasskey]
  const endings = [await endingOf(one, whom(one, other).id, 1), await endingOf(other, whom(other, one).id, 1)]
  const answers = await Promise.all(endings.map((send) => send()))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await service.database.$count(staffTable, eq(staffTable.state, 'active'))).toBe(1)
})

const begin = async (person: StaffWithPasskey) =>
  person.call(beginOwnPasskey, { body: { proof: await person.stepUp(addPasskeyStepUp(person.id)) } })

async function add(person: StaffWithPasskey, name: string, authenticator = newAuthenticator()) {
  service.clock.advance({ seconds: 1 })
  const { status, body } = await begin(person)
  if (status !== 200) return status
  const passkey = authenticator.create({ challenge: body.challenge, origin })
  return (await person.call(addOwnPasskey, { body: { name, passkey } })).status
}

const passkeysOf = async (person: StaffWithPasskey) => (await person.call(readOwnPasskeys)).body.passkeys

test('a second passkey signs in, is recorded and announced, and is reported by letter', async () => {
  const person = await staffWithPasskey(service, ['dealer'], { language: 'pl' })
  const { cursor } = (await person.call(readChanges)).body
  const second = newAuthenticator()
  expect(await add(person, 'Telefon', second)).toBe(200)
  expect((await passkeysOf(person)).map(({ name }) => name)).toEqual(['Key', 'Telefon'])
  expect((await person.call(readChanges, { query: { since: cursor } })).body.topics).toContain('staff')
  const letters = await service.lettersTo(person.email, 2)
  expect(letters[0]?.subject).toBe('Dodano klucz dostępu do panelu obsługi')
  expect(letters.map(({ text }) => /Nazwa klucza: (.*)/.exec(text)?.[1])).toEqual(expect.arrayContaining(['Key', 'Telefon']))
  expect((await signInWith(second)).status).toBe(200)
})

test('a removed passkey signs in no more, and the last one is never removed', async () => {
  const person = await staffWithPasskey(service, ['dealer'])
  await add(person, 'Second')
  const [first, second] = await passkeysOf(person)
  const remove = async (id = '') => (await person.call(removeOwnPasskey, { body: { id } })).status
  expect(await remove(first?.id)).toBe(200)
  expect(await remove(first?.id)).toBe(404)
  expect(await remove(second?.id)).toBe(409)
  expect(await signInWith(person.authenticator)).toMatchObject({ status: 400, body: { error: 'PASSKEY_REFUSED' } })
  expect(await service.subjectsTo(person.email)).toContain('A passkey of your access to the desk was removed')
  const events = await service.database
    .select()
    .from(eventTable)
    .where(eq(eventTable.actor, `staff:${person.id}`))
  expect(events.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['staff.passkey-added', 'staff.passkey-removed']))
})

test('of two removals at once, one passkey is left', async () => {
  const person = await staffWithPasskey(service, ['dealer'])
  await add(person, 'Second')
  const passkeys = await passkeysOf(person)
  const answers = await Promise.all(passkeys.map(({ id }) => person.call(removeOwnPasskey, { body: { id } })))
  expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]))
  expect(await passkeysOf(person)).toHaveLength(1)
})

test('nobody adds a passkey twice, to another person, or more than ten', async () => {
  const person = await staffWithPasskey(service, ['dealer'])
  const stranger = await staffWithPasskey(service, ['dealer'])
  expect(await add(stranger, 'Not mine', person.authenticator)).toBe(409)
  const { challenge } = (await begin(stranger)).body
  const passkey = newAuthenticator().create({ challenge, origin })
  expect((await person.call(addOwnPasskey, { body: { name: 'x', passkey } })).body).toMatchObject({ error: 'CHALLENGE_ENDED' })
  for (let count = 1; count < maxPasskeys; count += 1) expect(await add(person, `Key ${count}`)).toBe(200)
  expect(await add(person, 'One too many')).toBe(409)
})

test('nobody removes a passkey of somebody else', async () => {
  const [person, stranger] = [await staffWithPasskey(service, ['dealer']), await staffWithPasskey(service, ['dealer'])]
  await add(person, 'Second')
  const [first] = await passkeysOf(person)
  expect((await stranger.call(removeOwnPasskey, { body: { id: first?.id ?? '' } })).status).toBe(404)
  expect(await passkeysOf(person)).toHaveLength(2)
})

const desk = await deskOfFile(service)
const { clock, database } = service

const check = (token: string) => callDesk(service, checkInvitation, { body: { token } })
const linkInvalid = { status: 400, body: { error: 'LINK_INVALID' } }

const orderInvitation = (email: string, language: 'en' | 'pl' = 'pl') =>
  database.transaction((tx) =>
    invitePerson(desk, tx, {
      email,
      name: 'Olga',
      roles: ['dealer', 'payments'],
      language,
      actor: 'desk:ewa',
      invitedBy: null,
      now: clock(),
    }),
  )
const newestLink = async (email: string, count = 1) => {
  const [letter] = await service.lettersTo(email, count)
  return { letter, token: tokenIn(letter) }
}

test('an invited person gets a letter in their language with a link to the desk', async () => {
  await orderInvitation('olga.pl@kantor.example')
  await orderInvitation('olga.en@kantor.example', 'en')
  const polish = await newestLink('olga.pl@kantor.example')
  expect(polish.letter?.subject).toBe('Zaproszenie do panelu obsługi')
  expect(polish.letter?.text).toContain('wyceny i płatności')
  const english = await newestLink('olga.en@kantor.example')
  expect(english.letter?.subject).toBe('Your invitation to the desk')
  expect(english.letter?.text).toContain('48 hours')
  expect(english.letter?.links).toContain(`${origin}/invitation/${english.token}`)
  expect((await check(english.token)).body).toMatchObject({ name: 'Olga', email: 'olga.en@kantor.example', roles: ['dealer', 'payments'] })
})

test('the first passkey makes the person active, signs in, and uses up the invitation', async () => {
  const invited = await storeInvitation(service, ['dealer'])
  const person = await joinWith(service, invited)
  expect((await person.call(readSession)).body).toMatchObject({ id: invited.id, signedInBy: 'passkey', passkeys: 1 })
  expect(await check(invited.token)).toMatchObject(linkInvalid)
  const [stored] = await database.select().from(staffTable).where(eq(staffTable.id, invited.id))
  expect(stored).toMatchObject({ state: 'active', version: 1, changedBy: invited.id })
  const events = await database
    .select()
    .from(eventTable)
    .where(eq(eventTable.actor, `staff:${invited.id}`))
  expect(events.map(({ kind }) => kind)).toEqual(['staff.joined', 'staff.signed-in'])
  expect(await service.subjectsTo(invited.email)).toEqual(['A passkey was added to your access to the desk'])
  expect((await signInWith(person.authenticator)).status).toBe(200)
})

test('an invitation ends after 48 hours, and when a newer one is sent', async () => {
  const late = await storeInvitation(service, ['dealer'])
  clock.advance({ hours: 47 })
  expect((await check(late.token)).status).toBe(200)
  clock.advance({ hours: 1 })
  expect(await check(late.token)).toMatchObject(linkInvalid)

  const email = 'olga.again@kantor.example'
  await orderInvitation(email)
  const first = await newestLink(email)
  await orderInvitation(email)
  const second = await newestLink(email, 2)
  expect(await check(first.token)).toMatchObject(linkInvalid)
  expect((await check(second.token)).status).toBe(200)
})

test('the 48 hours begin when the letter is sent', async () => {
  const email = 'olga.sent@kantor.example'
  await orderInvitation(email)
  await newestLink(email)
  const [row] = await database
    .select({ invitation: staffInvitationTable })
    .from(staffInvitationTable)
    .innerJoin(staffTable, eq(staffTable.id, staffInvitationTable.staffId))
    .where(eq(staffTable.email, email))
  expect(row?.invitation.expiresAt.getTime()).toBe(clock().getTime() + 48 * 3_600_000)
  expect(row?.invitation.tokenHash).toHaveLength(32)
})

test('of two acceptances at once, one wins', async () => {
  const { token } = await storeInvitation(service, ['dealer'])
  const accept = async () => {
    const { challenge } = (await check(token)).body.passkey
    const passkey = newAuthenticator().create({ challenge, origin })
    return () => callDesk(service, acceptInvitation, { body: { token, name: 'Key', passkey } })
  }
  const both = [await accept(), await accept()]
  const answers = await Promise.all(both.map((send) => send()))
  expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 400]))
})

test('an acceptance needs the person’s challenge, their verification, and the host', async () => {
  const [invited, other] = [await storeInvitation(service, ['dealer']), await storeInvitation(service, ['dealer'])]
  const accept = async (ceremony: { token?: string; origin?: string; isUserVerified?: boolean }) => {
    const { challenge } = (await check(ceremony.token ?? invited.token)).body.passkey
    const passkey = newAuthenticator().create({ challenge, origin, ...ceremony })
    return (await callDesk(service, acceptInvitation, { body: { token: invited.token, name: 'Key', passkey } })).body
  }
  expect(await accept({ token: other.token })).toMatchObject({ error: 'CHALLENGE_ENDED' })
  expect(await accept({ origin: service.config.publicOrigin })).toMatchObject({ error: 'PASSKEY_REFUSED' })
  expect(await accept({ isUserVerified: false })).toMatchObject({ error: 'PASSKEY_REFUSED' })
  expect(await accept({})).toEqual({ ok: true })
})
