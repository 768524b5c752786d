import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Bank, cases, type NewPayment, orderCases } from './bank.ts'
import { bankPage } from './bank-page.ts'
import { RefusedPayment } from './order.ts'

interface BankRoutes {
  bank: Bank
  siteUrl: string
}

type Typed = Record<string, string | undefined>

/** The operator's bank: calls for tests and scripts, and a page with the same as forms. */
export async function bankRoutes(app: FastifyInstance, { bank, siteUrl }: BankRoutes) {
  app.post<{ Body: Typed | null }>('/bank/payments', ({ body }, reply) => reply.code(201).send({ files: bank.pay(checked(body)) }))
  app.post<{ Body: Typed | null }>('/bank/orders', ({ body }, reply) =>
    reply.code(201).send({ files: bank.takeOrder(contentOf(body), caseOf(orderCases, body?.['case'])) }),
  )
  app.post('/bank/day-end', (_request, reply) => reply.code(201).send({ files: bank.endDay() }))

  app.get<{ Querystring: Typed }>('/bank', ({ query: { message, problem, ...typed } }, reply) => {
    const shown = problem ?? message
    const view = { bank, siteUrl, typed, message: shown === undefined ? undefined : { text: shown, isProblem: problem !== undefined } }
    return reply.type('text/html; charset=utf-8').send(bankPage(view))
  })

  app.post<{ Body: Typed | null }>('/bank/form/pay', ({ body }, reply) => {
    const typed = Object.fromEntries(Object.entries(body ?? {}).flatMap(([name, value]) => (value ? [[name, value]] : [])))
    return afterForm(reply, typed, () => {
      bank.pay(checked(typed))
      return 'Paid. The service reads it within seconds.'
    })
  })

  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.post<{ Body: Buffer }>('/bank/form/order', async ({ body, headers }, reply) => {
    const type = headers['content-type'] ?? ''
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData().catch(() => undefined)
    const file = form?.get('order')
    const content = file instanceof File ? await file.text() : ''
    return afterForm(reply, {}, () => {
      if (content === '') throw new RefusedPayment('Choose the file of an order.')
      bank.takeOrder(content, caseOf(orderCases, form?.get('case') ?? undefined))
      return 'The bank has the order. The service reads its answer within seconds.'
    })
  })

  app.post('/bank/form/day-end', (_request, reply) =>
    afterForm(reply, {}, () => {
      bank.endDay()
      return 'The statements of the day are written.'
    }),
  )
}

/** Leads back to the page, which says what was done; or why not, with what was typed. */
function afterForm(reply: FastifyReply, typed: Record<string, string>, act: () => string) {
  const back = (query: Record<string, string>) => reply.redirect(`/bank?${new URLSearchParams(query).toString()}`, 303)
  try {
    return back({ message: act() })
  } catch (error) {
    if (!(error instanceof RefusedPayment)) throw error
    return back({ ...typed, problem: error.message })
  }
}

/** @throws RefusedPayment */
function checked(typed: Typed | null): NewPayment {
  const { amount = '', currency = '', payerName = '', case: name, ...rest } = typed ?? {}
  // JSON may have anything.
  for (const [field, value] of Object.entries<unknown>({ amount, currency, payerName, ...rest }))
    if (value !== undefined && typeof value !== 'string') throw new RefusedPayment(`${field} must be a text.`)
  return { ...rest, amount, currency, payerName, case: caseOf(cases, name) }
}

/** @throws RefusedPayment */
function contentOf(body: Typed | null): string {
  // JSON may have anything.
  const content: unknown = body?.['content']
  if (typeof content !== 'string') throw new RefusedPayment('content must be a text.')
  return content
}

/** @throws RefusedPayment */
function caseOf<Name extends string>(texts: Record<Name, string>, name: unknown): Name | undefined {
  const names = Object.keys(texts) as Name[]
  const chosen = names.find((one) => one === name)
  if (name !== undefined && !chosen) throw new RefusedPayment(`case must be one of ${names.join(', ')}.`)
  return chosen
}
