import { randomUUID } from 'node:crypto'
import { distinct, type Race, served, statuses, times } from './race.ts'

const body = {
  fromCurrency: 'EUR',
  toCurrency: 'BTC',
  amount: 25_000,
  name: 'Ada Kowalska',
  email: 'ada@example.com',
  phone: '+48 600 100 200',
  country: 'PL',
  message: 'In two parts, please.',
}

const requestsOf = 'select 1 from exchange_request join account on account.id = account_id where account.email = $1'

const fiftyRequests: Race = {
  name: 'one request for a quote sent fifty times at once with its key: carried out once',
  async run({ target, client, atOnce, checks }) {
    const asked = { method: 'POST', path: '/api/exchange-request', body, token: client.accessToken, from: client.from }
    const responses = await atOnce(times(50, { ...asked, headers: { 'idempotency-key': randomUUID() } }))
    const limited = responses.filter(({ status }) => status === 429)
    checks.holds(
      served(responses).length >= 20,
      `of fifty repetitions of one request fewer than twenty were served: ${statuses(responses)}`,
    )
    checks.holds(served(responses).length + limited.length === 50, `fifty repetitions of one request were answered ${statuses(responses)}`)
    checks.holds(distinct(served(responses)) === 1, `fifty repetitions of one request got ${distinct(served(responses))} references`)
    const made = await target.query(requestsOf, [client.email])
    checks.holds(made.length === 1, `fifty repetitions made ${made.length} requests`)
  },
}

const oneKeyTwoContents: Race = {
  name: 'one key with two contents at once: one is carried out, the other refused',
  async run({ target, client, atOnce, checks }) {
    const headers = { 'idempotency-key': randomUUID() }
    const asked = { method: 'POST', path: '/api/exchange-request', token: client.accessToken, headers, from: client.from }
    const responses = await atOnce([1000, 2000].map((amount) => ({ ...asked, body: { ...body, amount } })))
    const codes = responses.map(({ status }) => status).toSorted((one, other) => one - other)
    checks.holds(codes.join() === '200,409', `one key with two contents was answered ${statuses(responses)}`)
    const made = await target.query(requestsOf, [client.email])
    checks.holds(made.length === 1, `one key with two contents made ${made.length} requests`)
  },
}

const tenPayments: Race = {
  name: 'ten presses of the payment button at once: one payment',
  async run({ target, client, atOnce, checks }) {
    const responses = await atOnce(
      times(10, { method: 'POST', path: '/api/card-payment/createRequest', token: client.accessToken, from: client.from }),
    )
    const ids = new Set(served(responses).map(({ json }) => (json as { requestId: string }).requestId))
    checks.holds(served(responses).length === 10 && ids.size === 1, `ten presses opened ${ids.size} payments: ${statuses(responses)}`)
    const made = await target.query('select 1 from card_payment join account on account.id = account_id where account.email = $1', [
      client.email,
    ])
    checks.holds(made.length === 1, `ten presses left ${made.length} payments`)
  },
}

const twoProfiles: Race = {
  name: 'two changes of the profile at once: one of them whole',
  async run({ target, client, atOnce, checks }) {
    const contents = ['Anna', 'Maria'].map((name) => ({ firstName: name, lastName: name, phone: name, country: name }))
    const responses = await atOnce(
      contents.map((content) => ({
        method: 'PUT',
        path: '/api/users/profile',
        body: content,
        token: client.accessToken,
        from: client.from,
      })),
    )
    checks.holds(served(responses).length === 2, `two changes of the profile were answered ${statuses(responses)}`)
    const { json } = await target.call({ path: '/api/users/profile', token: client.accessToken })
    const { firstName, lastName, phone, country } = json as Record<string, string>
    checks.holds(new Set([firstName, lastName, phone, country]).size === 1, 'two changes of the profile were mixed')
  },
}

export const orderRaces: Race[] = [fiftyRequests, oneKeyTwoContents, tenPayments, twoProfiles]
