import type { FastifyInstance } from 'fastify'
import { type Bank, type Case, cases, type NewPayment, RefusedPayment } from './bank.ts'
import { bankPage } from './bank-page.ts'

interface BankRoutes {
  bank: Bank
  siteUrl: string
}

type Typed = Record<string, string | undefined>

/** The operator's bank: calls for tests and scripts, and a page with the same as forms. */
export async function bankRoutes(app: FastifyInstance, { bank, siteUrl }: BankRoutes) {
  app.post<{ Body: NewPayment }>('/bank/payments', ({ body }, reply) => {
    try {
      return reply.code(201).send({ files: bank.pay(checked(body)) })
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
    const typed = Object.fromEntries(Object.entries(body ?? {}).filter(([, value]) => value !== ''))
    const back = (result: Record<string, string>) => reply.redirect(`/bank?${new URLSearchParams(result)}`, 303)
    try {
      bank.pay(checked(typed as unknown as NewPayment))
      return back({ message: 'Paid. The service reads it within seconds.' })
    } catch (error) {
      if (!(error instanceof RefusedPayment)) throw error
      return back({ ...(typed as Record<string, string>), problem: error.message })
    }
  })

  app.post('/bank/form/day-end', (_request, reply) => {
    bank.endDay()
    return reply.redirect(`/bank?${new URLSearchParams({ message: 'The statements of the day are written.' })}`, 303)
  })
}

/** @throws RefusedPayment */
function checked(payment: Partial<NewPayment> | null): NewPayment {
  const { amount, currency, payerName, ...rest } = payment ?? {}
  for (const [name, value] of Object.entries({ amount, currency, payerName, ...rest }))
    if (value !== undefined && typeof value !== 'string') throw new RefusedPayment(`${name} must be a text.`)
  if (rest.case !== undefined && !(rest.case in cases)) throw new RefusedPayment(`case must be one of ${Object.keys(cases).join(', ')}.`)
  return { ...rest, amount: amount ?? '', currency: currency ?? '', payerName: payerName ?? '', case: rest.case as Case | undefined }
}
