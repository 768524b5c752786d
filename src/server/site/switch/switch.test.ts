import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { register, verifyEmail } from '#contract/endpoints/account.ts'
import { createCardPayment } from '#contract/endpoints/card-payment.ts'
import { submitExchangeRequest } from '#contract/endpoints/exchange-request.ts'
import { readSwitches } from '#contract/endpoints/switches.ts'
import { exchangeRequestTable } from '../../trade/request/exchange-request.table.ts'
import { tokenIn } from '../../testing/letters.ts'
import { quoteRequest } from '../../testing/quote-request.ts'
import { newAddress, serviceOfFile } from '../../testing/service.ts'
import { createSwitchDesk } from './switch.ts'
import type { SwitchName } from './switch.store.ts'
import { switchTable } from './switch.table.ts'

const service = await serviceOfFile({ gated: true })
const desk = createSwitchDesk(service)
const client = await service.newClient()
afterEach(async () => {
  await service.database.delete(switchTable)
  service.clock.advance({ seconds: 3 })
})

const turnOn = (name: SwitchName, sentence: string) => desk.turnOn({ name, sentence, actor: 'desk:ewa' })
const readStates = async () => (await service.call(readSwitches)).body
const expireCache = () => service.clock.advance({ seconds: 2 })

const signUp = (email: string) => service.call(register, { body: { email, password: 'correct horse battery' } })
const askForQuote = () => service.call(submitExchangeRequest, { token: client.accessToken, body: quoteRequest })
const payByCard = () => service.call(createCardPayment, { token: client.accessToken })

test('by default nothing is paused, and there is no notice', async () => {
  expect(await readStates()).toEqual({ paused: {} })
})

test.for([
  ['registration', () => signUp(newAddress())],
  ['quotes', askForQuote],
  ['card-payments', payByCard],
] as const)('the desk pauses %s with a sentence, and resumes, within two seconds', async ([name, call]) => {
  await readStates()
  await turnOn(name, 'Back at noon.')
  expireCache()
  expect((await readStates()).paused).toEqual({ [name]: 'Back at noon.' })
  expect(await call()).toMatchObject({ status: 503, body: { error: 'PAUSED', message: 'Back at noon.' } })

  expect(await desk.turnOff({ name, actor: 'desk:ewa' })).toBe(true)
  expireCache()
  expect((await call()).body).not.toMatchObject({ error: 'PAUSED' })
})

test('a request for a quote during a pause is not stored', async () => {
  await turnOn('quotes', 'Back at noon.')
  expireCache()
  const before = await service.database.$count(exchangeRequestTable)
  await askForQuote()
  expect(await service.database.$count(exchangeRequestTable)).toBe(before)
})

test('a client can confirm an earlier sign-up during a pause', async () => {
  const email = newAddress()
  await signUp(email)
  await turnOn('registration', 'Back at noon.')
  expireCache()
  const [letter] = await service.lettersTo(email)
  expect((await service.call(verifyEmail, { query: { token: tokenIn(letter) } })).status).toBe(200)
})

test('a call that is refused during a pause does not count for the rate limit', async () => {
  await turnOn('quotes', 'Back at noon.')
  expireCache()
  for (let call = 0; call < 61; call++) await askForQuote()
  await desk.turnOff({ name: 'quotes', actor: 'desk:ewa' })
  expireCache()
  expect((await askForQuote()).status).toBe(200)
})

test('the notice is shown to everybody and pauses nothing', async () => {
  await turnOn('notice', 'We work on the service on Sunday from 2 to 4 UTC.')
  expireCache()
  expect(await readStates()).toEqual({ paused: {}, notice: 'We work on the service on Sunday from 2 to 4 UTC.' })
  expect((await askForQuote()).status).toBe(200)
})

test('a pause continues while the database is down', async () => {
  await turnOn('quotes', 'Back at noon.')
  expireCache()
  await readStates()
  service.gate?.shut()
  expireCache()
  expect((await readStates()).paused).toEqual({ quotes: 'Back at noon.' })
  service.gate?.open()
  // A connection that the gate has cut is noticed a moment later.
  const answers = () =>
    service.database.execute(sql`select 1`).then(
      () => true,
      () => false,
    )
  await expect.poll(answers).toBe(true)
})
