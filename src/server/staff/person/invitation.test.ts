import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { acceptInvitation, checkInvitation, readSession, signInOptions, signInWithPasskey } from '#contract/desk/endpoints/session.ts'
import { eventTable } from '../../platform/event/event.table.ts'
import { newAuthenticator } from '../../testing/authenticator.ts'
import { openDesk } from '../../testing/desk.ts'
import { tokenIn } from '../../testing/letters.ts'
import { serviceOfFile } from '../../testing/service.ts'
import { callDesk, joinWith, storeInvitation } from '../../testing/staff.ts'
import { invitePerson } from './invitation.ts'
import { staffInvitationTable, staffTable } from './staff.table.ts'

const service = await serviceOfFile()
const desk = await openDesk(service)
afterAll(() => desk.close())
const { clock, database } = service
const origin = service.config.desk?.origin ?? ''

const check = (token: string) => callDesk(service, checkInvitation, { body: { token } })
const linkInvalid = { status: 400, body: { error: 'LINK_INVALID' } }

const invite = (email: string, language: 'en' | 'pl' = 'pl') =>
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
  await invite('olga.pl@kantor.example')
  await invite('olga.en@kantor.example', 'en')
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

  const { challenge } = (await callDesk(service, signInOptions)).body.passkey
  const again = await callDesk(service, signInWithPasskey, { body: { passkey: person.authenticator.sign({ challenge, origin }) } })
  expect(again.status).toBe(200)
})

test('an invitation ends after 48 hours, and when a newer one is sent', async () => {
  const late = await storeInvitation(service, ['dealer'])
  clock.advance({ hours: 47 })
  expect((await check(late.token)).status).toBe(200)
  clock.advance({ hours: 1 })
  expect(await check(late.token)).toMatchObject(linkInvalid)

  const email = 'olga.again@kantor.example'
  await invite(email)
  const first = await newestLink(email)
  await invite(email)
  const second = await newestLink(email, 2)
  expect(await check(first.token)).toMatchObject(linkInvalid)
  expect((await check(second.token)).status).toBe(200)
})

test('the 48 hours begin when the letter is sent', async () => {
  const email = 'olga.sent@kantor.example'
  await invite(email)
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
