import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Mailbox } from '../mail/mailbox.ts'
import { findPair } from '../market-data/listing.ts'
import type { ExchangeCalls } from '../market-data/market-data.routes.ts'
import type { Prices } from '../market-data/prices.ts'
import { controlPage, type StandIn } from './control-page.ts'
import { explain, faultsChange } from './faults.ts'
import type { FaultSwitches } from './faults.ts'

export interface ControlParts {
  standIns: (StandIn & { controlRoutes: (app: FastifyInstance) => Promise<void> })[]
  faults: FaultSwitches
  prices: Prices
  calls: ExchangeCalls
  mailbox: Mailbox
  addresses: () => { origin: string; smtpPort: number }
  siteUrl: string
  now: () => number
}

type Form = Record<string, string>

const listed = z.string().refine((name) => findPair(name) !== undefined, 'is not a listed pair (crypto first, as BTC-EUR)')

/** The body of `POST /control/prices`. */
const pricesChange = z.record(listed, z.number().positive('must be more than 0').nullable())

const refuse = (reply: FastifyReply, message: string) => reply.code(400).send({ error: 'VALIDATION', message })

// An emptied field means the usual value; a text that is no number stays one, so that the schema can say so.
const number = (text = '', usual = 0) => (text.trim() === '' ? usual : /^\d+$/.test(text.trim()) ? Number(text) : text)

/** The control page, its forms, and the same as JSON for tests and scripts. */
export async function controlRoutes(app: FastifyInstance, parts: ControlParts) {
  const { standIns, faults, prices, calls, mailbox, addresses, siteUrl, now } = parts

  function show(reply: FastifyReply, problem?: string) {
    const view = {
      standIns,
      faults: faults.current(),
      prices,
      calls,
      lettersTaken: mailbox.taken(),
      ...addresses(),
      siteUrl,
      now: now(),
      problem,
    }
    return reply.type('text/html; charset=utf-8').send(controlPage(view))
  }

  const done = (reply: FastifyReply) => reply.redirect('/', 303)

  function changeFaults(change: unknown): string | undefined {
    const checked = faultsChange.safeParse(change)
    if (!checked.success) return explain(checked.error)
    faults.change(checked.data)
    return undefined
  }

  function changePrices(change: unknown): string | undefined {
    const checked = pricesChange.safeParse(change)
    if (!checked.success) return explain(checked.error)
    for (const [pair, price] of Object.entries(checked.data)) prices.pin(pair, price)
    return undefined
  }

  for (const one of standIns) await app.register(one.controlRoutes)

  app.get('/', (_request, reply) => show(reply))

  /** What is switched on. */
  app.get('/control/faults', () => faults.current())

  /** Switches faults; answers with what is now switched on, or 400. */
  app.post('/control/faults', (request, reply) => {
    const problem = changeFaults(request.body)
    return problem ? refuse(reply, problem) : faults.current()
  })

  /** Everything works again. */
  app.delete('/control/faults', () => {
    faults.reset()
    return faults.current()
  })

  /** The pinned pairs and their prices. */
  app.get('/control/prices', () => prices.pinned())

  /** Pins pairs (a number) or releases them (null); answers with what is now pinned, or 400. */
  app.post('/control/prices', (request, reply) => {
    const problem = changePrices(request.body)
    return problem ? refuse(reply, problem) : prices.pinned()
  })

  /** Releases every pair. */
  app.delete('/control/prices', () => {
    prices.unpinAll()
    return prices.pinned()
  })

  app.post<{ Body: Form }>('/control/form/market-data', (request, reply) => {
    const { failure, delayMs, pointsPerMinute } = request.body ?? {}
    const problem = changeFaults({ marketData: { failure, delayMs: number(delayMs), pointsPerMinute: number(pointsPerMinute, 100) } })
    return problem ? show(reply.code(400), `Not set: ${problem}.`) : done(reply)
  })

  app.post<{ Body: Form }>('/control/form/mail', (request, reply) => {
    const { failure, delayMs, onlyTo } = request.body ?? {}
    const problem = changeFaults({ mail: { failure, delayMs: number(delayMs), onlyTo: onlyTo ?? '' } })
    return problem ? show(reply.code(400), `Not set: ${problem}.`) : done(reply)
  })

  app.post<{ Body: Form }>('/control/form/prices', (request, reply) => {
    const { pair = '', price = '' } = request.body ?? {}
    const problem = changePrices({ [pair]: price.trim() === '' ? null : Number(price.replaceAll(',', '')) })
    return problem ? show(reply.code(400), `Not pinned: ${problem}.`) : done(reply)
  })

  app.post('/control/form/reset', (_request, reply) => {
    faults.reset()
    prices.unpinAll()
    for (const one of standIns) one.reset()
    return done(reply)
  })
}
