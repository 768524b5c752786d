import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  addOwnPasskey,
  beginOwnPasskey,
  readChanges,
  readOwnPasskeys,
  removeOwnPasskey,
  signInOptions,
  signInWithPasskey,
} from '#contract/desk/endpoints/session.ts'
import { eventTable } from '../../platform/event/event.table.ts'
import { newAuthenticator } from '../../testing/authenticator.ts'
import { serviceOfFile } from '../../testing/service.ts'
import { addPasskeyStepUp } from '#contract/desk/step-up.ts'
import { callDesk, type StaffWithPasskey, staffWithPasskey } from '../../testing/staff.ts'
import { maxPasskeys } from '../limits.ts'

const service = await serviceOfFile()
const origin = service.config.desk?.origin ?? ''

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

  const { challenge } = (await callDesk(service, signInOptions)).body.passkey
  const signedIn = await callDesk(service, signInWithPasskey, { body: { passkey: second.sign({ challenge, origin }) } })
  expect(signedIn.status).toBe(200)
})

test('a removed passkey signs in no more, and the last one is never removed', async () => {
  const person = await staffWithPasskey(service, ['dealer'])
  await add(person, 'Second')
  const [first, second] = await passkeysOf(person)
  const remove = async (id = '') => (await person.call(removeOwnPasskey, { body: { id } })).status
  expect(await remove(first?.id)).toBe(200)
  expect(await remove(first?.id)).toBe(404)
  expect(await remove(second?.id)).toBe(409)

  const { challenge } = (await callDesk(service, signInOptions)).body.passkey
  const refused = await callDesk(service, signInWithPasskey, { body: { passkey: person.authenticator.sign({ challenge, origin }) } })
  expect(refused).toMatchObject({ status: 400, body: { error: 'PASSKEY_REFUSED' } })
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

test('a session alone adds no passkey: the person must confirm it', async () => {
  const person = await staffWithPasskey(service, ['dealer'])
  const other = await staffWithPasskey(service, ['dealer'])
  for (const proof of [await person.stepUp(addPasskeyStepUp(other.id)), await other.stepUp(addPasskeyStepUp(person.id))])
    expect((await person.call(beginOwnPasskey, { body: { proof } })).body).toMatchObject({ error: 'PROOF_REQUIRED' })
  expect((await person.call(beginOwnPasskey, { body: {} })).status).toBe(400)
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
