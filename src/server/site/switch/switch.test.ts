import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { register, verifyEmail } from '#contract/endpoints/account.ts'
import { createCardPayment } from '#contract/endpoints/card-payment.ts'
import { submitExchangeRequest } from '#contract/endpoints/exchange-request.ts'
import { readSwitches } from '#contract/endpoints/switches.ts'
import { exchangeRequestTable } from '../../trade/exchange-request/exchange-request.table.ts'
import { newAddress, serviceOfFile } from '../../testing/service.ts'
import { createSwitchDesk, type SwitchName } from './switch.ts'
import { switchTable } from './switch.table.ts'

const service = await serviceOfFile({ gated: true })
const desk = createSwitchDesk(service)
const client = await service.newClient()
afterEach(async () => {
  await service.database.delete(switchTable)
  service.clock.advance({ seconds: 3 })
})

const turnOn = (name: SwitchName, sentence: string) => desk.turnOn({ name, sentence, actor: 'desk:ewa' })
const positions = async () => (await service.call(readSwitches)).body
const secondsPass = () => service.clock.advance({ seconds: 2 })

const request = {
  fromCurrency: 'EUR',
  toCurrency: 'BTC',
  amount: 1000,
  name: 'Anna Nowak',
  email: 'anna@example.com',
  phone: '',
  country: '',
  message: '',
} as const
const signUp = (email: string) => service.call(register, { body: { email, password: 'correct horse battery' } })
const askForQuote = () => service.call(submitExchangeRequest, { token: client.accessToken, body: request })
const payByCard = () => service.call(createCardPayment, { token: client.accessToken })

test('by default nothing is paused, and there is no notice', async () => {
  expect(await positions()).toEqual({ paused: {} })
})

test.for([
  ['registration', () => signUp(newAddress())],
  ['quotes', askForQuote],
  ['card-payments', payByCard],
] as const)(
  'paused %s answer with the desk’s sentence, two seconds later at most, and go on when the desk says so',
  async ([name, call]) => {
    await positions()
    await turnOn(name, 'Back at noon.')
    secondsPass()
    expect((await positions()).paused).toEqual({ [name]: 'Back at noon.' })
    const refused = await call()
    expect(refused.status).toBe(503)
    expect(refused.body).toEqual({ error: 'PAUSED', message: 'Back at noon.' })

    expect(await desk.turnOff({ name, actor: 'desk:ewa' })).toBe(true)
    secondsPass()
    expect((await call()).body).not.toMatchObject({ error: 'PAUSED' })
  },
)

test('a request for a quote during a pause is not stored', async () => {
  await turnOn('quotes', 'Back at noon.')
  secondsPass()
  const before = await service.database.$count(exchangeRequestTable)
  await askForQuote()
  expect(await service.database.$count(exchangeRequestTable)).toBe(before)
})

test('a sign-up from before a pause can still be confirmed', async () => {
  const email = newAddress()
  await signUp(email)
  await turnOn('registration', 'Back at noon.')
  secondsPass()
  const [letter] = await service.lettersTo(email)
  const token = /verify-email\/([^/?#]+)/.exec(letter?.links.join(' ') ?? '')?.[1] ?? ''
  expect((await service.call(verifyEmail, { query: { token } })).status).toBe(200)
})

test('a paused call does not count for a rate limit', async () => {
  await turnOn('quotes', 'Back at noon.')
  secondsPass()
  for (let call = 0; call < 61; call++) await askForQuote()
  await desk.turnOff({ name: 'quotes', actor: 'desk:ewa' })
  secondsPass()
  expect((await askForQuote()).status).toBe(200)
})

test('the notice is shown to everybody and pauses nothing', async () => {
  await turnOn('notice', 'We work on the service on Sunday from 2 to 4 UTC.')
  secondsPass()
  expect(await positions()).toEqual({ paused: {}, notice: 'We work on the service on Sunday from 2 to 4 UTC.' })
  expect((await askForQuote()).status).toBe(200)
})

test('a pause lasts while the database is away', async () => {
  await turnOn('quotes', 'Back at noon.')
  secondsPass()
  await positions()
  service.gate?.shut()
  secondsPass()
  expect((await positions()).paused).toEqual({ quotes: 'Back at noon.' })
  service.gate?.open()
  await service.database.execute(sql`select 1`)
})
