import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cryptoCurrencies, fiatCurrencies } from '#contract/currencies.ts'
import { fieldStyle, frameStyle, protectPages, serveFiles } from '../page/serve-pages.ts'
import type { CardPaymentParts } from './api.routes.ts'
import { isOutcome, type PaymentRequest, type Purchase, type Requests } from './requests.ts'
import { bankPage, widgetPage } from './widget-page.ts'

type Body = Record<string, unknown>

/** The widget's page, the calls of the widget's script, and the bank's page. Only the site may show these pages in a frame. */
export async function cardPaymentWidgetRoutes(app: FastifyInstance, { requests, faults, siteUrl, origin }: CardPaymentParts) {
  protectPages(app, new URL(siteUrl).origin)
  serveFiles(app, {
    '/paybis-widget/widget.css': [...frameStyle, fieldStyle, new URL('./widget.css', import.meta.url)],
    '/paybis-widget/widget.js': [new URL('./widget.js', import.meta.url)],
  })
  const page = (_request: FastifyRequest, reply: FastifyReply) => reply.type('text/html; charset=utf-8').send(widgetPage(faults()))
  app.get('/paybis-widget', page)
  app.get('/paybis-widget/', page)

  const stateForWidget = ({ email, status, purchase }: PaymentRequest) => ({ email, status, purchase })

  app.post('/paybis-widget/api/enter', (request, reply) => {
    const { requestId, oneTimeToken, visit } = bodyOf(request)
    if (typeof requestId !== 'string' || !requests.byId(requestId)) return reply.code(404).send({ error: 'unknown-request' })
    const entered = requests.enter(requestId, { oneTimeToken, visit })
    return entered ? { session: entered.session, ...stateForWidget(entered.request) } : reply.code(401).send({ error: 'sign-in' })
  })

  app.post('/paybis-widget/api/sign-in', (request, reply) => {
    const { requestId, email } = bodyOf(request)
    const entered = typeof requestId === 'string' ? requests.signIn(requestId, email) : null
    return entered ? { session: entered.session, ...stateForWidget(entered.request) } : reply.code(401).send({ error: 'sign-in' })
  })

  app.post('/paybis-widget/api/pay', (request, reply) => {
    const { session, outcome, ...rest } = bodyOf(request)
    const payment = requests.bySession(session)
    if (!payment) return reply.code(401).send({ error: 'sign-in' })
    const purchase = readPurchase(rest)
    if (!purchase || !isOutcome(outcome)) return reply.code(400).send({ error: 'unknown-purchase' })
    payment.purchase = purchase
    requests.changeStatus(payment, 'started')
    if (outcome === 'three-d-secure') return { redirect: `${origin()}/paybis-bank/?visit=${requests.newBankVisit(payment)}` }
    requests.changeStatus(payment, outcome === 'pay' ? 'completed' : outcome === 'reject' ? 'rejected' : 'payment-error')
    return stateForWidget(payment)
  })

  app.post('/paybis-widget/api/cancel', (request, reply) => {
    const payment = requests.bySession(bodyOf(request)['session'])
    if (!payment) return reply.code(401).send({ error: 'sign-in' })
    requests.changeStatus(payment, 'cancelled')
    return stateForWidget(payment)
  })

  bankRoutes(app, requests)
}

function bankRoutes(app: FastifyInstance, requests: Requests) {
  app.get<{ Querystring: { visit?: string } }>('/paybis-bank/', (request, reply) => {
    const payment = requests.byVisit(request.query.visit)
    return reply
      .code(payment ? 200 : 404)
      .type('text/html; charset=utf-8')
      .send(bankPage(payment, request.query.visit ?? ''))
  })

  app.post('/paybis-bank/answer', (request, reply) => {
    const { visit, answer } = bodyOf(request)
    const payment = requests.byVisit(visit)
    if (!payment) return reply.code(404).type('text/html; charset=utf-8').send(bankPage(undefined, ''))
    requests.changeStatus(payment, answer === 'confirm' ? 'completed' : 'payment-error')
    return reply.redirect(`/paybis-widget/?requestId=${payment.requestId}&visit=${requests.newBankVisit(payment)}`, 303)
  })
}

const bodyOf = ({ body }: FastifyRequest): Body => (typeof body === 'object' && body ? (body as Body) : {})

function readPurchase({ amount, currency, coin }: Body): Purchase | null {
  if (typeof amount !== 'string' || !/^\d{1,6}(\.\d{1,2})?$/.test(amount) || Number(amount) <= 0) return null
  const [fiat, crypto] = [fiatCurrencies.find((one) => one === currency), cryptoCurrencies.find((one) => one === coin)]
  return fiat && crypto ? { amount, currency: fiat, coin: crypto } : null
}
