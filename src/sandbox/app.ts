import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import type { FastifyError } from 'fastify'
import { createCardPaymentStandIn } from './card-payment/stand-in.ts'
import { controlRoutes } from './control/control.routes.ts'
import { createFaultSwitches } from './control/faults.ts'
import { createIdentityStandIn } from './identity/stand-in.ts'
import { pagePolicy } from './layout.ts'
import { createMailbox } from './mail/mailbox.ts'
import { mailboxRoutes } from './mail/mailbox.routes.ts'
import { createMailServer } from './mail/smtp.ts'
import { marketDataRoutes, noCalls } from './market-data/market-data.routes.ts'
import { createPrices } from './market-data/prices.ts'
import { objection } from './same-origin.ts'
import { createSchedulingStandIn } from './scheduling/stand-in.ts'

export interface SandboxOptions {
  /** Where the site is, for links to it. */
  siteUrl: string
  /** The same seed gives the same prices at the same time. */
  seed?: string
  now?: () => number
}

const asset = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')

/** The stand-ins of every outside service, and the pages to look at them. */
export function createSandbox({ siteUrl, seed = 'kantor', now = Date.now }: SandboxOptions) {
  const faults = createFaultSwitches()
  const prices = createPrices(seed)
  const mailbox = createMailbox()
  const calls = noCalls()
  const mail = createMailServer({ mailbox, faults, now })
  let addresses = { origin: 'http://localhost', smtpPort: 0 }

  const identity = createIdentityStandIn({ siteUrl, origin: () => addresses.origin, now })
  const cardPayment = createCardPaymentStandIn({ siteUrl, origin: () => addresses.origin, now })

  const scheduling = createSchedulingStandIn({ siteUrl, mailbox, origin: () => addresses.origin, now })

  const http = Fastify({ forceCloseConnections: true, bodyLimit: 1024 * 1024, return503OnClosing: false })
  http.register(marketDataRoutes, { prefix: '/api/spot/rest-public', prices, faults, calls, now })
  http.register(identity.routes)
  http.register(cardPayment.routes)
  http.register(scheduling.routes)
  http.register(async (pages) => {
    pages.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    pages.addHook('onRequest', async (request, reply) => {
      reply.header('content-security-policy', pagePolicy)
      reply.header('x-content-type-options', 'nosniff')
      // Not no-referrer: with that, browsers send `Origin: null` with our own forms.
      reply.header('referrer-policy', 'same-origin')
      reply.header('cross-origin-opener-policy', 'same-origin')
      reply.header('cache-control', 'no-store')
      const reason = objection(request)
      if (reason) return reply.code(403).send({ error: 'FORBIDDEN', message: reason })
    })
    pages.setErrorHandler((error: FastifyError, _request, reply) => {
      const status = error.statusCode ?? 500
      return reply.code(status).send({ error: status < 500 ? 'BAD_REQUEST' : 'INTERNAL', message: error.message })
    })
    const style = asset('./sandbox.css')
    const script = asset('./live.js')
    pages.get('/sandbox.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(style))
    pages.get('/live.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(script))
    await pages.register(mailboxRoutes, { mailbox, siteUrl })
    await pages.register(controlRoutes, {
      standIns: [identity, cardPayment, scheduling],
      faults,
      prices,
      calls,
      mailbox,
      addresses: () => addresses,
      siteUrl,
      now,
    })
  })

  return {
    http,
    mail,

    /** Opens both ports on loopback (0: any free one) and resolves to them. */
    async start({ port, smtpPort }: { port: number; smtpPort: number }): Promise<{ port: number; smtpPort: number }> {
      const smtp = await mail.listen(smtpPort).catch((error: NodeJS.ErrnoException) => {
        throw new PortError('SANDBOX_SMTP_PORT', smtpPort, error)
      })
      try {
        await http.listen({ port, host: '127.0.0.1' })
      } catch (error) {
        await mail.close()
        throw new PortError('SANDBOX_PORT', port, error as NodeJS.ErrnoException)
      }
      const opened = (http.server.address() as AddressInfo).port
      addresses = { origin: `http://localhost:${opened}`, smtpPort: smtp }
      return { port: opened, smtpPort: smtp }
    },

    async stop() {
      identity.stop()
      cardPayment.stop()
      scheduling.stop()
      await Promise.all([http.close(), mail.close()])
    },
  }
}

/** A port that cannot be opened, in one sentence that names the setting to change. */
export class PortError extends Error {
  constructor(setting: string, port: number, cause: NodeJS.ErrnoException) {
    const reason =
      cause.code === 'EADDRINUSE'
        ? 'is already in use'
        : cause.code === 'EACCES'
          ? 'may not be opened by this user'
          : `cannot be opened (${cause.code ?? cause.message})`
    super(`Port ${port} on 127.0.0.1 ${reason}: set ${setting} to a free port.`, { cause })
  }
}
