import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Html } from '../page/html.ts'
import { findPair } from '../market-data/listing.ts'
import type { Prices } from '../market-data/prices.ts'
import { controlPage, type Service, type Vendor } from './control-page.ts'
import { faultsInForm, type FaultSwitch, mistakesIn, respond, setFaults } from './faults.ts'

export interface ControlParts {
  exchange: Service
  mail: Service
  chains: Service[]
  vendors: Vendor[]
  prices: Prices
  origin: () => string
  siteUrl: string
  deskUrl: string
  fillView: () => Html
  now: () => number
}

type Form = { Body: Record<string, string> }

const listedPair = z.string().refine((name) => findPair(name) !== undefined, 'is not a listed pair (crypto first, as BTC-EUR)')

/** The body of `POST /control/prices`. */
const pricesChange = z.record(listedPair, z.number().positive('must be more than 0').nullable())

/** The control page with its forms, and JSON calls for tests and scripts. */
export async function controlRoutes(app: FastifyInstance, { exchange, mail, chains, vendors, prices, ...parts }: ControlParts) {
  const { origin, siteUrl, deskUrl, fillView, now } = parts
  const services = [exchange, mail, ...chains, ...vendors]

  const sendPage = (reply: FastifyReply, problem?: string) =>
    reply
      .type('text/html; charset=utf-8')
      .send(controlPage({ services, vendors, prices, origin: origin(), siteUrl, deskUrl, fill: fillView(), now: now(), problem }))
  const afterForm = (reply: FastifyReply, problem: string | undefined) =>
    problem ? sendPage(reply.code(400), `Not set: ${problem}.`) : reply.redirect('/', 303)

  app.get('/', (_request, reply) => sendPage(reply))
  faultCalls(app, '/control/faults', combineFaults({ marketData: exchange.faults, mail: mail.faults }))
  for (const { id, faults } of chains) faultCalls(app, `/control/${id}`, faults)
  for (const vendor of vendors) {
    const { current, ...others } = vendor.faults
    faultCalls(app, `/control/${vendor.id}`, { ...others, current: () => ({ ...current(), ...vendor.records() }) })
    if (vendor.controlRoutes) await app.register(vendor.controlRoutes)
  }
  for (const { id, faults } of services) {
    app.post<Form>(`/control/form/${id}`, ({ body }, reply) => afterForm(reply, setFaults(faults, faultsInForm(faults, body ?? {}))))
  }

  function setPrices(change: unknown): string | undefined {
    const checked = pricesChange.safeParse(change)
    if (!checked.success) return mistakesIn(checked.error)
    for (const [pair, price] of Object.entries(checked.data)) prices.pin(pair, price)
    return undefined
  }
  app.get('/control/prices', () => prices.pinned())
  app.post('/control/prices', ({ body }, reply) => respond(reply, setPrices(body), prices.pinned))
  app.delete('/control/prices', () => {
    prices.unpinAll()
    return prices.pinned()
  })
  app.post<Form>('/control/form/prices', ({ body }, reply) => {
    const { pair = '', price = '' } = body ?? {}
    return afterForm(reply, setPrices({ [pair]: price.trim() === '' ? null : Number(price.replaceAll(',', '')) }))
  })

  app.post('/control/form/reset', (_request, reply) => {
    prices.unpinAll()
    for (const { faults } of services) faults.reset()
    return reply.redirect('/', 303)
  })
}

type Settable = Pick<FaultSwitch, 'schema' | 'set' | 'reset'> & { current: () => object }

/** Reads, sets and resets faults as JSON. Each call returns the new state. */
function faultCalls(app: FastifyInstance, path: string, faults: Settable) {
  app.get(path, () => faults.current())
  app.post(path, ({ body }, reply) => respond(reply, setFaults(faults, body), faults.current))
  app.delete(path, () => {
    faults.reset()
    return faults.current()
  })
}

/** Combines the faults of several services into one. A change with a mistake sets no fault. */
function combineFaults(switches: Record<string, FaultSwitch>): Settable {
  const all = Object.entries(switches)
  return {
    schema: z.strictObject(Object.fromEntries(all.map(([name, { schema }]) => [name, schema.optional()]))),
    set(change) {
      for (const [name, part] of Object.entries(change)) switches[name]?.set(part as object)
    },
    current: () => Object.fromEntries(all.map(([name, { current }]) => [name, current()])),
    reset() {
      for (const [, { reset }] of all) reset()
    },
  }
}
