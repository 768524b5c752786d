import { expect, test } from 'vitest'
import { addPasskeyStepUp } from '#contract/desk/step-up.ts'
import { addOwnPasskey, beginOwnPasskey } from '#contract/desk/endpoints/session.ts'
import { newAuthenticator } from '../../testing/authenticator.ts'
import { serviceOfFile } from '../../testing/service.ts'
import { staffWithPasskey } from '../../testing/staff.ts'
import { checkDesk } from './desk.check.ts'

const service = await serviceOfFile()
const { databaseUrl } = service.config
const desk = {
  port: 3002,
  origin: 'https://desk.kantor.example',
  networks: ['10.0.0.0/8'],
  withCode: false,
  demoStaff: [],
  demoReplies: [],
}
const headers = new Headers({ 'content-security-policy': 'x', 'strict-transport-security': 'x', 'x-frame-options': 'DENY' })
const healthy = async () => new Response('{"status":"serving"}', { headers })
const production = { desk, mode: 'production' as const, databaseUrl }

const sentencesOf = async (changed: Partial<Parameters<typeof checkDesk>[0]> = {}, ask = healthy) =>
  (await checkDesk({ ...production, ...changed }, ask)).map(({ state, what }) => `${state}: ${what}`)

test('a desk that is off is doubtful, not wrong', async () => {
  expect(await sentencesOf({ desk: null })).toEqual(['doubtful: It is off, so the staff have only the command line.'])
})

test('the demo’s desk is good', async () => {
  expect(await sentencesOf({ mode: 'demo', desk: { ...desk, origin: 'http://localhost:3002' } })).toEqual([
    'good: The demo’s people sign in at http://localhost:3002.',
  ])
})

test('the demo’s people are wrong in production', async () => {
  expect(await sentencesOf()).toContain('wrong: The database has the people of the demo, whose passwords are public.')
})

test('two administrators need two passkeys each', async () => {
  await service.database.execute('delete from staff')
  for (const sentence of [
    'doubtful: No administrator has two passkeys.',
    'doubtful: Only one administrator has two passkeys.',
    'good: 2 administrators have two passkeys each.',
  ]) {
    expect(await sentencesOf()).toEqual([
      'good: https://desk.kantor.example leads to the desk.',
      'good: The passkeys of its people belong to desk.kantor.example.',
      sentence,
    ])
    const { call, id, origin, stepUp } = await staffWithPasskey(service, ['administrator'])
    service.clock.advance({ seconds: 1 })
    const { challenge } = (await call(beginOwnPasskey, { body: { proof: await stepUp(addPasskeyStepUp(id)) } })).body
    await call(addOwnPasskey, { body: { name: 'Second', passkey: newAuthenticator().create({ challenge, origin }) } })
  }
})

test('a desk that everybody can open is doubtful', async () => {
  expect(await sentencesOf({ desk: { ...desk, networks: [] } })).toContain('doubtful: Everybody may open its sign-in page.')
})

test('a desk without a name is wrong, because passkeys need one', async () => {
  expect(await sentencesOf({ desk: { ...desk, origin: 'https://203.0.113.7' } })).toContain(
    'wrong: 203.0.113.7 is not a name, and passkeys need one.',
  )
})

test('an address that leads elsewhere, loses headers or is unreachable is named', async () => {
  const first = async (ask: typeof healthy) => (await sentencesOf({}, ask))[0]
  expect(await first(async () => new Response('hello', { headers }))).toBe(
    'wrong: https://desk.kantor.example is answered by something else.',
  )
  expect(await first(async () => new Response('{"status":"serving"}'))).toBe(
    'wrong: https://desk.kantor.example is answered without content-security-policy and strict-transport-security and x-frame-options.',
  )
  expect(await first(() => Promise.reject(new TypeError('fetch failed')))).toBe(
    'doubtful: https://desk.kantor.example cannot be reached from here.',
  )
})

test('without a database, only the rest is checked', async () => {
  const nowhere = 'postgres://kantor@127.0.0.1:9/kantor'
  expect(await sentencesOf({ databaseUrl: nowhere })).toHaveLength(2)
})
