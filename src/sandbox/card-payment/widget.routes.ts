import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cryptoCurrencies, fiatCurrencies } from '#contract/currencies.ts'
import { objection } from '../same-origin.ts'
import type { CardPaymentFaults } from './faults.ts'
import { isOutcome, type PaymentRequest, type Purchase, type Requests } from './requests.ts'
import { bankPage, widgetPage } from './widget-page.ts'

export interface CardPaymentWidgetParts {
  requests: Requests
  faults: () => CardPaymentFaults
  siteUrl: string
  origin: () => string
}

type Asked = Record<string, unknown>

const asset = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')

/** The widget's page, which only the site may frame, what it asks of us, and the page of a bank. */
export async function cardPaymentWidgetRoutes(app: FastifyInstance, { requests, faults, siteUrl, origin }: CardPaymentWidgetParts) {
  const policy = `default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors ${new URL(siteUrl).origin}`
  app.addHook('onRequest', async (request, reply) => {
    reply.header('content-security-policy', policy)
    reply.header('x-content-type-options', 'nosniff')
    // Not no-referrer: with that, browsers send `Origin: null` with the bank's form.
    reply.header('referrer-policy', 'same-origin')
    reply.header('cache-control', 'no-store')
    const reason = objection(request)
    if (reason) return reply.code(403).send({ error: 'FORBIDDEN', message: reason })
  })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )

  const style = asset('../frame.css') + asset('./widget.css')
  const script = asset('./widget.js')
  const page = (_request: FastifyRequest, reply: FastifyReply) =>
    reply
      .type('text/html; charset=utf-8')
      .send(faults().widget === 'silent' ? '<!doctype html><title>Silent</title>' : widgetPage(faults()))
  app.get('/paybis-widget', page)
  app.get('/paybis-widget/', page)
  app.get('/paybis-widget/widget.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(style))
  app.get('/paybis-widget/widget.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(script))

  const told = ({ email, status, purchase }: PaymentRequest) => ({ email, status, purchase })

  app.post('/paybis-widget/api/enter', (request, reply) => {
    const { requestId, oneTimeToken, visit } = asked(request)
    if (typeof requestId !== 'string' || !requests.byId(requestId)) return reply.code(404).send({ error: 'unknown-request' })
    const entered = requests.enter(requestId, { oneTimeToken, visit })
    return entered ? { session: entered.session, ...told(entered.request) } : reply.code(401).send({ error: 'sign-in' })
  })

  app.post('/paybis-widget/api/sign-in', (request, reply) => {
    const { requestId, email } = asked(request)
    const entered = typeof requestId === 'string' ? requests.signIn(requestId, email) : null
    return entered ? { session: entered.session, ...told(entered.request) } : reply.code(401).send({ error: 'sign-in' })
  })

  app.post('/paybis-widget/api/pay', (request, reply) => {
    const { session, outcome, ...rest } = asked(request)
    const payment = requests.bySession(session)
    if (!payment) return reply.code(401).send({ error: 'sign-in' })
    const purchase = purchaseIn(rest)
    if (!purchase || !isOutcome(outcome)) return reply.code(400).send({ error: 'unknown-purchase' })
    payment.purchase = purchase
    requests.move(payment, 'started')
    if (outcome === 'three-d-secure') return { redirect: `${origin()}/paybis-bank/?visit=${requests.visitBank(payment)}` }
    requests.move(payment, outcome === 'pay' ? 'completed' : outcome === 'reject' ? 'rejected' : 'payment-error')
    return told(payment)
  })

  app.post('/paybis-widget/api/cancel', (request, reply) => {
    const payment = requests.bySession(asked(request)['session'])
    if (!payment) return reply.code(401).send({ error: 'sign-in' })
    requests.move(payment, 'cancelled')
    return told(payment)
  })

  app.get<{ Querystring: { visit?: string } }>('/paybis-bank/', (request, reply) => {
    const payment = requests.byVisit(request.query.visit)
    return reply
      .code(payment ? 200 : 404)
      .type('text/html; charset=utf-8')
      .send(bankPage(payment, request.query.visit ?? ''))
  })

  app.post('/paybis-bank/answer', (request, reply) => {
    const { visit, answer } = asked(request)
    const payment = requests.byVisit(visit)
    if (!payment) return reply.code(404).type('text/html; charset=utf-8').send(bankPage(undefined, ''))
    requests.move(payment, answer === 'confirm' ? 'completed' : 'payment-error')
    return reply.redirect(`/paybis-widget/?requestId=${payment.requestId}&visit=${requests.visitBank(payment)}`, 303)
  })
}

const asked = (request: FastifyRequest): Asked => (typeof request.body === 'object' && request.body ? (request.body as Asked) : {})

function purchaseIn({ amount, currency, coin }: Asked): Purchase | null {
  if (typeof amount !== 'string' || !/^\d{1,6}(\.\d{1,2})?$/.test(amount) || Number(amount) <= 0) return null
  const [fiat, crypto] = [fiatCurrencies.find((one) => one === currency), cryptoCurrencies.find((one) => one === coin)]
  return fiat && crypto ? { amount, currency: fiat, coin: crypto } : null
}
