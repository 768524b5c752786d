import type { FastifyInstance } from 'fastify'
import { type Bank, cases, type NewPayment, type OrderCase, orderCases } from './bank.ts'
import { bankPage } from './bank-page.ts'
import { RefusedPayment } from './order.ts'

interface BankRoutes {
  bank: Bank
  siteUrl: string
}

type Typed = Record<string, string | undefined>

/** The operator's bank: calls for tests and scripts, and a page with the same as forms. */
export async function bankRoutes(app: FastifyInstance, { bank, siteUrl }: BankRoutes) {
  app.post<{ Body: Typed | null }>('/bank/payments', ({ body }, reply) => {
    try {
      return reply.code(201).send({ files: bank.pay(checked(body)) })
    } catch (error) {
      if (!(error instanceof RefusedPayment)) throw error
      return reply.code(400).send({ error: 'BAD_REQUEST', message: error.message })
    }
  })

  app.post<{ Body: Typed | null }>('/bank/orders', ({ body }, reply) => {
    try {
      return reply.code(201).send({ files: bank.takeOrder(contentOf(body), orderCaseOf(body?.['case'])) })
    } catch (error) {
      if (!(error instanceof RefusedPayment)) throw error
      return reply.code(400).send({ error: 'BAD_REQUEST', message: error.message })
    }
  })

  app.post('/bank/day-end', (_request, reply) => reply.code(201).send({ files: bank.endDay() }))

  app.get<{ Querystring: Typed }>('/bank', ({ query: { message, problem, ...typed } }, reply) => {
    const shown = problem ?? message
    const view = { bank, siteUrl, typed, message: shown === undefined ? undefined : { text: shown, isProblem: problem !== undefined } }
    return reply.type('text/html; charset=utf-8').send(bankPage(view))
  })

  app.post<{ Body: Typed | null }>('/bank/form/pay', ({ body }, reply) => {
    const typed = Object.fromEntries(Object.entries(body ?? {}).flatMap(([name, value]) => (value ? [[name, value]] : [])))
    const back = (result: Record<string, string>) => reply.redirect(addressWith(result), 303)
    try {
      bank.pay(checked(typed))
      return back({ message: 'Paid. The service reads it within seconds.' })
    } catch (error) {
      if (!(error instanceof RefusedPayment)) throw error
      return back({ ...typed, problem: error.message })
    }
  })

  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.post<{ Body: Buffer }>('/bank/form/order', async ({ body, headers }, reply) => {
    const back = (result: Record<string, string>) => reply.redirect(addressWith(result), 303)
    try {
      const type = headers['content-type'] ?? ''
      const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData().catch(() => undefined)
      const file = form?.get('order')
      const content = file instanceof File ? await file.text() : ''
      if (content === '') throw new RefusedPayment('Choose the file of an order.')
      bank.takeOrder(content, orderCaseOf(form?.get('case') ?? undefined))
      return back({ message: 'The bank has the order. The service reads its answer within seconds.' })
    } catch (error) {
      if (!(error instanceof RefusedPayment)) throw error
      return back({ problem: error.message })
    }
  })

  app.post('/bank/form/day-end', (_request, reply) => {
    bank.endDay()
    return reply.redirect(addressWith({ message: 'The statements of the day are written.' }), 303)
  })
}

const addressWith = (query: Record<string, string>) => `/bank?${new URLSearchParams(query).toString()}`

/** @throws RefusedPayment */
function checked(typed: Typed | null): NewPayment {
  const { amount = '', currency = '', payerName = '', case: name, ...rest } = typed ?? {}
  // JSON may have anything.
  for (const [field, value] of Object.entries<unknown>({ amount, currency, payerName, ...rest }))
    if (value !== undefined && typeof value !== 'string') throw new RefusedPayment(`${field} must be a text.`)
  const chosen = caseNames.find((one) => one === name)
  if (name !== undefined && !chosen) throw new RefusedPayment(`case must be one of ${caseNames.join(', ')}.`)
  return { ...rest, amount, currency, payerName, case: chosen }
}

const caseNames = Object.keys(cases) as (keyof typeof cases)[]
/** @throws RefusedPayment */
function contentOf(body: Typed | null): string {
  // JSON may have anything.
  const content: unknown = body?.['content']
  if (typeof content !== 'string') throw new RefusedPayment('content must be a text.')
  return content
}

const orderCaseNames = Object.keys(orderCases) as OrderCase[]

/** @throws RefusedPayment */
function orderCaseOf(name: unknown): OrderCase | undefined {
  const chosen = orderCaseNames.find((one) => one === name)
  if (name !== undefined && !chosen) throw new RefusedPayment(`case must be one of ${orderCaseNames.join(', ')}.`)
  return chosen
}
