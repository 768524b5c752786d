import { desc, eq, sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { exchangeRequests, submitExchangeRequest } from '#contract/endpoints/exchange-request.ts'
import { candles } from '#contract/endpoints/market-data.ts'
import type { Language } from '#contract/languages.ts'
import { candleQuery } from '#contract/limits.ts'
import { recordEvent } from '../../platform/event/event.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { pageOf } from '../../testing/desk-requests.ts'
import { quoteRequest } from '../../testing/quote-request.ts'
import { newAddress, serviceOfFile } from '../../testing/service.ts'
import { signInAs } from '../../testing/staff.ts'
import { eurValueOf } from './eur-value.ts'
import { requestReceivedLetter } from './exchange-request.letters.ts'
import type { StoredExchangeRequest } from './exchange-request.store.ts'
import { exchangeRequestTable } from './exchange-request.table.ts'
import { type SubmitContext, submitRequest } from './submit-request.ts'

const service = await serviceOfFile({ ownSandbox: true })
const desk = service.config.operator.contact.desk
await service.sandbox?.control('POST', '/control/prices', { 'BTC-EUR': 80_000, 'BTC-GBP': 70_000, 'BTC-USD': 100_000, 'DOT-USD': 5 })
await waitForRate(80_000)
// All requests of this client are refused.
const tokenOfRefusedClient = (await service.newClient()).accessToken

const ask = (token: string, body: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  service.call(submitExchangeRequest, { token, body: { ...quoteRequest, ...body }, headers })

async function rowOf(reference: string) {
  const [row] = await service.database.select().from(exchangeRequestTable).where(eq(exchangeRequestTable.reference, reference))
  return row
}

const allRows = () => service.database.select().from(exchangeRequestTable).orderBy(desc(exchangeRequestTable.createdAt))

const deskLetter = (reference: string) =>
  vi.waitFor(
    async () => {
      const letter = (await service.lettersTo(desk, 0)).find(({ subject }) => subject.includes(reference))
      if (!letter) throw new Error(`no letter about ${reference}`)
      return letter
    },
    { timeout: 45_000, interval: 50 },
  )

describe('a stored request', () => {
  test('a request is stored as it was sent, with its rate, fee and amount', async () => {
    const { accessToken } = await service.newClient()
    const { status, body } = await ask(accessToken)
    expect(status).toBe(200)
    expect(body.reference).toMatch(/^[34679CDFGHJKMNPQRTVWXY]{8}$/)
    expect(await rowOf(body.reference)).toMatchObject({
      ...quoteRequest,
      state: 'received',
      createdAt: service.clock(),
      rate: '80000',
      rateAsOf: expect.any(Date),
      rateDerived: false,
      feeTier: 'reduced',
      feeRate: '0.011',
      indicativeAmount: '0.123625',
    })
  })

  test.each([
    { from: 'EUR', to: 'BTC', amount: 9999, tier: 'standard', feeRate: '0.04', indicative: '0.119988' },
    { from: 'BTC', to: 'EUR', amount: 1, tier: 'reduced', feeRate: '0.011', indicative: '79120' },
    { from: 'EUR', to: 'BTC', amount: 0, tier: 'standard', feeRate: '0.04', indicative: '0' },
  ])('a request for $amount $from to $to has the $tier fee', async ({ from, to, amount, tier, feeRate, indicative }) => {
    const { accessToken } = await service.newClient()
    const { body } = await ask(accessToken, { fromCurrency: from, toCurrency: to, amount })
    expect(await rowOf(body.reference)).toMatchObject({ feeTier: tier, feeRate, indicativeAmount: indicative })
  })

  test.each([
    { from: 'BTC', to: 'EUR', amount: 0, exactAmount: '0.5', tier: 'reduced', indicative: '39560' },
    { from: 'EUR', to: 'BTC', amount: 9999, exactAmount: '9999.99', tier: 'standard', indicative: '0.11999988' },
  ])('a request for $exactAmount $from is priced with its decimals', async ({ from, to, amount, exactAmount, tier, indicative }) => {
    const { accessToken } = await service.newClient()
    const { body } = await ask(accessToken, { fromCurrency: from, toCurrency: to, amount, exactAmount })
    expect(await rowOf(body.reference)).toMatchObject({ amount, exactAmount, feeTier: tier, indicativeAmount: indicative })
    const [listed] = (await service.call(exchangeRequests, { token: accessToken, query: {} })).body.requests
    expect(listed).toMatchObject({ amount, exactAmount })
  })

  test('a chosen network is kept, and must be one of the coin’s', async () => {
    const { accessToken } = await service.newClient()
    const send = (network: string) => ask(accessToken, { fromCurrency: 'EUR', toCurrency: 'USDT', amount: 1000, network })
    const { body } = await send('tron')
    expect(await rowOf(body.reference)).toMatchObject({ network: 'tron' })
    const [listed] = (await service.call(exchangeRequests, { token: accessToken, query: {} })).body.requests
    expect(listed).toMatchObject({ network: 'tron' })
    expect(await send('bitcoin')).toMatchObject({ status: 400, body: { error: 'VALIDATION_FAILED' } })
  })

  test('a request sent again with other decimals is another one', async () => {
    const { accessToken } = await service.newClient()
    const headers = { 'idempotency-key': 'decimals-1' }
    const send = (exactAmount: string) => ask(accessToken, { fromCurrency: 'ETH', toCurrency: 'EUR', amount: 6, exactAmount }, headers)
    expect((await send('6.5')).status).toBe(200)
    expect(await send('6.6')).toMatchObject({ status: 409, body: { error: 'IDEMPOTENCY_CONFLICT' } })
    expect((await send('6.5')).status).toBe(200)
  })

  test('a rate computed through BTC is stored as derived', async () => {
    const { accessToken } = await service.newClient()
    const { body } = await ask(accessToken, { fromCurrency: 'GBP', toCurrency: 'DOT', amount: 100 })
    // 5 × 70000 / 100000, and 100 × 0.96 / 3.5
    expect(await rowOf(body.reference)).toMatchObject({ rate: '3.5', rateDerived: true, indicativeAmount: '27.42857143' })
  })

  test('the event of a request has its reference and no personal data', async () => {
    const { accessToken, email } = await service.newClient()
    const { body } = await ask(accessToken, { name: 'Unmistakable Name' })
    const ofRequest = (await service.eventsOf(email)).filter(({ kind }) => kind === 'exchange-request.submitted')
    expect(ofRequest).toMatchObject([{ details: { reference: body.reference } }])
    expect(JSON.stringify(ofRequest[0]?.details)).not.toMatch(/Unmistakable|ada@example/)
  })

  test('two requests never have the same reference', async () => {
    const { email, accountId, reference } = await clientWithARequest()
    const references = [reference, reference, 'FRESH999']
    const context = contextWith({ order: lettersInEvents(accountId), newReference: () => references.shift() ?? '' })
    expect(await submitRequest(context, { accountId, request: quoteRequest })).toEqual({ reference: 'FRESH999' })
    const detailsOf = async (kind: 'letter.resent' | 'exchange-request.submitted') =>
      (await service.eventsOf(email)).filter((event) => event.kind === kind).map(({ details }) => details)
    expect(await detailsOf('letter.resent')).toEqual([{ kind: 'request-received' }, { kind: 'new-request' }])
    expect(await detailsOf('exchange-request.submitted')).toMatchObject([{ reference }, { reference: 'FRESH999' }])
  })

  test('a failed request leaves no letter, even if the queue is slow', async () => {
    const { email, accountId } = await clientWithARequest()
    let late: Promise<void> | undefined
    const order: Mail['order'] = (tx, ...orders) => {
      late = service.database.execute(sql`select pg_sleep(0.05)`).then(() => lettersInEvents(accountId)(tx, ...orders))
      return late
    }
    const context = contextWith({ order, newReference: () => 'no text for PostgreSQL: \0' })
    await expect(submitRequest(context, { accountId, request: quoteRequest })).rejects.toMatchObject({ cause: { code: '22021' } })
    await Promise.allSettled([late])
    expect((await service.eventsOf(email)).filter(({ kind }) => kind === 'letter.resent')).toEqual([])
  })

  async function clientWithARequest() {
    const { id: accountId, email, accessToken } = await service.newClient()
    const { body } = await ask(accessToken)
    return { email, reference: body.reference, accountId }
  }

  /** Stores ordered letters as events, in the same transaction, as the queue stores them as jobs. */
  function lettersInEvents(accountId: string): Mail['order'] {
    return async (tx, ...orders) => {
      for (const { kind } of orders)
        await recordEvent(tx, { kind: 'letter.resent', actor: 'system', at: service.clock(), accountId, details: { kind } })
    }
  }

  const contextWith = ({ order, newReference }: { order: Mail['order']; newReference: () => string }): SubmitContext => ({
    database: service.database,
    clock: service.clock,
    mail: { order, orderLater: async () => {} },
    marketData: { currentRate: async () => null },
    newReference,
    operator: service.config.operator,
  })
})

describe('a refused request', () => {
  test.each([
    ['two fiat currencies', { toCurrency: 'GBP' }, 'toCurrency'],
    ['a currency that is not on offer', { toCurrency: 'LUNC' }, 'toCurrency'],
    ['an amount with decimals', { amount: 10.5 }, 'amount'],
    ['a negative amount', { amount: -1 }, 'amount'],
    ['an invalid e-mail address', { email: 'ada' }, 'email'],
    ['an e-mail address with a line break', { email: 'ada@example.com\nbcc: x@y.z' }, 'email'],
    ['a message that is too long', { message: 'x'.repeat(4001) }, 'message'],
  ])('%s is refused and the field is named', async (_what, body, field) => {
    const answer = await ask(tokenOfRefusedClient, body)
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ error: 'VALIDATION_FAILED', fields: { [field]: expect.any(String) } })
  })
})

describe('a repeated call', () => {
  test('a request that is sent again with its idempotency key is stored once', async () => {
    const { accessToken } = await service.newClient()
    const before = await allRows()
    const first = await ask(accessToken, {}, { 'idempotency-key': 'key-1' })
    service.clock.advance({ minutes: 3 })
    const second = await ask(accessToken, {}, { 'idempotency-key': 'key-1' })
    expect(second).toMatchObject({ status: 200, body: first.body })
    expect(await allRows()).toHaveLength(before.length + 1)
  })

  test('a used idempotency key with other content is refused', async () => {
    const { accessToken } = await service.newClient()
    await ask(accessToken, {}, { 'idempotency-key': 'key-1' })
    const before = await allRows()
    const others = {
      fromCurrency: 'USD',
      toCurrency: 'ETH',
      amount: 10_001,
      name: 'Ada',
      email: 'a@example.com',
      phone: '',
      country: 'DE',
      message: '',
    }
    for (const [field, value] of Object.entries(others)) {
      const answer = await ask(accessToken, { [field]: value }, { 'idempotency-key': 'key-1' })
      expect([field, answer.status, answer.body]).toEqual([field, 409, { error: 'IDEMPOTENCY_CONFLICT', message: expect.any(String) }])
    }
    expect(await allRows()).toHaveLength(before.length)
  })

  test('parallel calls with one idempotency key store one request', async () => {
    const { accessToken } = await service.newClient()
    const before = await allRows()
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(accessToken, {}, { 'idempotency-key': 'race' })))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(new Set(answers.map(({ body }) => body.reference)).size).toBe(1)
    expect(await allRows()).toHaveLength(before.length + 1)
  })

  test('two clients may use the same idempotency key', async () => {
    const first = await service.newClient()
    const second = await service.newClient()
    const one = await ask(first.accessToken, {}, { 'idempotency-key': 'shared' })
    const other = await ask(second.accessToken, { amount: 5 }, { 'idempotency-key': 'shared' })
    expect(other.status).toBe(200)
    expect(other.body.reference).not.toBe(one.body.reference)
  })

  test.each(['', 'x'.repeat(65), 'with space', 'semi;colon', 'ünicode'])('the idempotency key "%s" is refused', async (key) => {
    const answer = await ask(tokenOfRefusedClient, {}, { 'idempotency-key': key })
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ fields: { 'idempotency-key': expect.any(String) } })
  })
})

describe('letters', () => {
  const hostile = {
    name: 'Mallory <img src=x>',
    phone: '+1 555 CALL-ME',
    country: 'Nowhereland',
    message: 'Click https://evil.example\nnow',
  }

  test('the contact letter has no text that the sender of the request typed', async () => {
    const { accessToken } = await service.newClient()
    const contact = newAddress()
    const { body } = await ask(accessToken, { ...hostile, email: contact, amount: 1_234_567 })
    const [letter] = await service.lettersTo(contact)
    expect(letter?.subject).toContain(body.reference)
    expect(letter?.text).toContain('1,234,567 EUR')
    expect(letter?.text).toContain('BTC')
    for (const form of [letter?.subject, letter?.text, letter?.html]) expect(form).not.toMatch(/Mallory|555|Nowhereland|evil\.example/)
    for (const link of letter?.links ?? []) expect(link.startsWith(service.config.publicOrigin)).toBe(true)
  })

  test('the letter to the desk has every field, with markup as text', async () => {
    const { accessToken, email } = await service.newClient()
    const contact = newAddress()
    const { body } = await ask(accessToken, { ...hostile, email: contact, amount: 20_000 })
    const letter = await deskLetter(body.reference)
    expect(letter.subject).toBe(`New request ${body.reference}: 20,000 EUR to BTC`)
    for (const text of [
      'Mallory <img src=x>',
      '+1 555 CALL-ME',
      'Nowhereland',
      contact,
      email,
      '20,000 EUR',
      '1.1 %',
      '1 BTC = 80,000 EUR',
      '0.24725 BTC',
    ])
      expect(letter.text).toContain(text)
    expect(letter.text).toMatch(/Click https:\/\/evil\.example\s+now/)
    expect(letter.html).toContain('Mallory &lt;img src=x&gt;')
    expect(letter.html).not.toContain('<img src=x>')
  })

  test('an account causes at most five contact letters an hour', async () => {
    const { accessToken, email } = await service.newClient()
    const contact = newAddress()
    const references: string[] = []
    for (let count = 0; count < 7; count++) references.push((await ask(accessToken, { email: contact })).body.reference)
    for (const reference of references) await deskLetter(reference)
    expect(await service.lettersTo(contact, 5)).toHaveLength(5)

    service.clock.advance({ minutes: 61 })
    const { body: again } = await service.logIn(email)
    const later = (await ask(again.accessToken, { email: contact })).body.reference
    await deskLetter(later)
    const letters = await service.lettersTo(contact, 6)
    expect(letters).toHaveLength(6)
    expect(letters[0]?.subject).toContain(later)
  })

  test('parallel requests do not exceed the limit of contact letters', async () => {
    const { accessToken } = await service.newClient()
    const contact = newAddress()
    await Promise.all(Array.from({ length: 8 }, () => ask(accessToken, { email: contact })))
    const rows = (await allRows()).filter(({ email }) => email === contact)
    expect(rows).toHaveLength(8)
    expect(rows.filter(({ contactLetter }) => contactLetter)).toHaveLength(5)
  })
})

describe('the value in euro', () => {
  const rates: Record<string, string> = { 'EUR-BTC': '80000', 'USD-BTC': '100000', 'EUR-ETH': '2500' }
  const marketData: SubmitContext['marketData'] = {
    currentRate: async (fiat, crypto) => {
      const rate = rates[`${fiat}-${crypto}`]
      return rate === undefined ? null : { rate, asOf: new Date(0), derived: false }
    },
  }

  test.each([
    ['euro', { fromCurrency: 'EUR', toCurrency: 'BTC', amount: '1500', rate: null }, '1500.00'],
    ['a coin for euro', { fromCurrency: 'ETH', toCurrency: 'EUR', amount: '3', rate: '2500.5' }, '7501.50'],
    ['dollars', { fromCurrency: 'USD', toCurrency: 'ETH', amount: '1000', rate: '3000' }, '800.00'],
    ['a coin for dollars', { fromCurrency: 'ETH', toCurrency: 'USD', amount: '2', rate: '3000' }, '4800.00'],
    ['pounds, without a rate of BTC', { fromCurrency: 'GBP', toCurrency: 'ETH', amount: '1000', rate: '2000' }, null],
    ['a coin without a rate', { fromCurrency: 'ETH', toCurrency: 'EUR', amount: '3', rate: null }, null],
    ['no amount', { fromCurrency: 'EUR', toCurrency: 'BTC', amount: '0', rate: '80000' }, null],
  ] as const)('the value of %s in euro', async (_what, wish, expected) => {
    expect(await eurValueOf(marketData, wish)).toBe(expected)
  })
})

describe('the letter that a request has come', () => {
  const { operator } = service.config
  const request = {
    reference: 'K7M2',
    email: 'anna@example.com',
    fromCurrency: 'EUR',
    toCurrency: 'BTC',
    amount: 1_234_567,
    createdAt: new Date('2026-11-21T09:05:00Z'),
  }

  const letterOf = (change: Partial<StoredExchangeRequest>, answerWithinHours?: number, isVerified = false) =>
    requestReceivedLetter({ ...request, ...change } as StoredExchangeRequest, {
      operator: { ...operator, contact: { ...operator.contact, answerWithinHours } },
      publicOrigin: 'https://kantor.example',
      isVerified,
    })

  test.each<[Partial<StoredExchangeRequest>, string]>([
    [{ fromCurrency: 'ETH', amount: 6, exactAmount: '6.63329244' }, '6.63329244 ETH'],
    [{ fromCurrency: 'BTC', amount: 0, exactAmount: '0.5' }, '0.5 BTC'],
  ])('a letter shows the decimals of an amount', (amounts, expected) => {
    expect(letterOf(amounts).facts?.[1]?.value).toBe(expected)
  })

  test('only a client whose identity is not verified is led to the verification', () => {
    const [before, after] = [letterOf({}), letterOf({}, undefined, true)]
    expect([before.action?.url, before.paragraphs.length]).toEqual(['https://kantor.example/app/verification', 2])
    expect([after.action?.url, after.paragraphs.length]).toEqual(['https://kantor.example/app', 1])
  })

  test.each<[Language, string, string]>([
    ['en', '1,234,567 EUR', '21 November 2026 at 10:05, Warsaw time'],
    ['pl', '1\u00a0234\u00a0567 EUR', '21 listopada 2026 10:05, czas warszawski'],
    ['de', '1.234.567 EUR', '21. November 2026 um 10:05, Warschauer Zeit'],
  ])('a letter in "%s" shows amount and time in that language', (accountLanguage, amount, moment) => {
    const { facts = [] } = letterOf({ accountLanguage })
    expect(facts.map(({ value }) => value)).toEqual(['K7M2', amount, 'BTC', moment])
  })

  test.each<[Language, string, string]>([
    ['en', 'EUR, no amount given', 'We answer within 24 hours on working days.'],
    ['pl', 'EUR, bez podanej kwoty', 'W dni robocze odpowiadamy w\u00a0ciągu 24\u00a0godzin.'],
    ['de', 'EUR, ohne Betragsangabe', 'An Arbeitstagen antworten wir innerhalb von 24 Stunden.'],
  ])('a letter in "%s" says that no amount was given, and when we answer', (accountLanguage, pays, answerTime) => {
    const { facts = [], paragraphs } = letterOf({ accountLanguage, amount: 0 }, 24)
    expect(facts[1]?.value).toBe(pays)
    expect(paragraphs).toContain(answerTime)
    expect(letterOf({ accountLanguage }).paragraphs).toHaveLength(2)
  })
})

// The last test: the price changes.
test('the desk reads the rate then and now, and what the client would get at each', async () => {
  const { accessToken } = await service.newClient()
  const { body: buying } = await ask(accessToken)
  const { body: selling } = await ask(accessToken, { fromCurrency: 'BTC', toCurrency: 'EUR', amount: 1 })
  await service.sandbox?.control('POST', '/control/prices', { 'BTC-EUR': 90_000 })
  await waitForRate(90_000)
  const dealer = await signInAs(service, 'dealer')
  const rates = { rateThen: { value: '80000', derived: false }, rateNow: { value: '90000', derived: false }, feeRate: '0.011' }
  const pageOfBuying = await pageOf(dealer, buying.reference)
  expect(pageOfBuying).toMatchObject({ ...rates, indicativeThen: '0.123625', indicativeNow: '0.10988889' })
  expect(Date.parse(pageOfBuying.rateNow?.asOf ?? '')).toBeGreaterThan(Date.parse(pageOfBuying.rateThen?.asOf ?? ''))
  expect(await pageOf(dealer, selling.reference)).toMatchObject({ ...rates, indicativeThen: '79120', indicativeNow: '89010' })
})

async function waitForRate(close: number): Promise<void> {
  await vi.waitFor(
    async () => {
      // Longer than between two polls. One that had begun may still read the old price.
      service.clock.advance({ seconds: 75 })
      const { body } = await service.call(candles, { body: { pair: 'EUR-BTC', fromISO: Date.now(), ...candleQuery } })
      expect(body.data[0]?.close).toBe(close)
    },
    { timeout: 45_000, interval: 500 },
  )
}
