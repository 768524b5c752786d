import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import type { Account } from './bank/accounts.ts'
import { createBank } from './bank/bank.ts'
import { bankRoutes } from './bank/bank.routes.ts'
import { createChain } from './chain/chain.ts'
import { chainRoutes } from './chain/chain.routes.ts'
import { chainServices, nodeRoutes } from './chain/nodes.ts'
import { createCardPaymentStandIn } from './card-payment/stand-in.ts'
import { controlRoutes } from './control/control.routes.ts'
import { createIdentityStandIn } from './identity/stand-in.ts'
import { createFill } from './inbox/fill.ts'
import { fillView } from './inbox/fill-view.ts'
import { inboxRoutes } from './inbox/inbox.routes.ts'
import { createMailFaults } from './mail/faults.ts'
import { createMailbox } from './mail/mailbox.ts'
import { mailboxRoutes } from './mail/mailbox.routes.ts'
import { createMailServer } from './mail/smtp.ts'
import { createExchangeFaults } from './market-data/faults.ts'
import { marketDataRoutes } from './market-data/market-data.routes.ts'
import { createPrices } from './market-data/prices.ts'
import { html } from './page/html.ts'
import { protectPages, sandboxStyle, serveFiles } from './page/serve-pages.ts'
import { createSchedulingStandIn } from './scheduling/stand-in.ts'
import type { DemoPerson } from './staff/demo-staff.ts'
import { staffRoutes } from './staff/staff.routes.ts'

export interface SandboxOptions {
  /** The site's URL, for links and webhooks. */
  siteUrl: string
  /** The desk's URL, for links. */
  deskUrl?: string
  /** The people who work at the demo's desk. */
  staff?: DemoPerson[]
  /** With the same seed, the prices at a given time are always the same. */
  seed?: string
  now?: () => number
  /** How long a made-up client waits for the confirmation letter. */
  letterTimeoutMs?: number
  /** The operator's accounts at the bank, and the folder into which it writes files for the service. */
  bank?: { accounts: Account[]; folder: string }
  /** The file of the blockchains. Without it, they begin anew after each start. */
  chainFile?: string
  /** Calls of the exchange that each IP address may make in a minute. */
  callsPerMinute?: number
}

const file = (path: string) => new URL(path, import.meta.url)

/** The stand-ins of all outside services, the mailbox and the control page. A stand-in is our small copy of a service. */
export function createSandbox({ siteUrl, deskUrl = 'http://localhost:3002', staff = [], ...options }: SandboxOptions) {
  const { seed = 'kantor', now = Date.now, letterTimeoutMs, callsPerMinute = 100, bank: bankOptions, chainFile } = options
  let opened = { origin: 'http://localhost', smtpPort: 0 }
  const origin = () => opened.origin
  const mailbox = createMailbox()
  const exchangeFaults = createExchangeFaults()
  const mailFaults = createMailFaults()
  const mail = createMailServer({ mailbox, faults: mailFaults.current, now })
  const vendors = [
    createIdentityStandIn({ siteUrl, origin, now }),
    createCardPaymentStandIn({ siteUrl, origin, now }),
    createSchedulingStandIn({ siteUrl, mailbox, origin, now }),
  ]
  const prices = createPrices(seed)
  const bank = createBank({ accounts: [], folder: '', ...bankOptions, now })
  const chain = createChain({ file: chainFile, now })
  const fill = createFill({ siteUrl, mailbox, ...(letterTimeoutMs !== undefined && { letterTimeoutMs }) })

  const http = Fastify({ forceCloseConnections: true, bodyLimit: 1024 * 1024, return503OnClosing: false })
  http.register(marketDataRoutes, { prefix: '/api/spot/rest-public', prices, faults: exchangeFaults.current, now, callsPerMinute })
  for (const vendor of vendors) http.register(vendor.routes)
  http.register(nodeRoutes, { chain })
  const exchangeService = {
    id: 'market-data',
    name: 'Exchange',
    address: () => html`<code>${origin()}/api/spot/rest-public</code>`,
    faults: exchangeFaults,
  }
  const mailService = {
    id: 'mail',
    name: 'Mail',
    address: () => html`<code>smtp://127.0.0.1:${opened.smtpPort}</code> → <a href="/mailbox">mailbox</a>`,
    faults: mailFaults,
  }
  http.register(async (app) => {
    protectPages(app, "'none'")
    serveFiles(app, {
      '/sandbox.css': [...sandboxStyle, file('./staff/staff.css'), file('./bank/bank.css'), file('./chain/page/chain.css')],
      '/live.js': [file('./page/live.js')],
      '/staff.js': [file('./page/live.js'), file('./page/copy.js'), file('./staff/staff.js')],
      '/chain.js': [file('./page/live.js'), file('./page/copy.js')],
    })
    await app.register(mailboxRoutes, { mailbox, siteUrl })
    const fillOn = (page: '/' | '/staff') => () => fillView({ fill: fill.state(), deskUrl, page })
    await app.register(inboxRoutes, { fill })
    await app.register(bankRoutes, { bank, siteUrl })
    await app.register(chainRoutes, { chain, siteUrl })
    await app.register(staffRoutes, { staff, deskUrl, siteUrl, fillView: fillOn('/staff'), now })
    const services = { exchange: exchangeService, mail: mailService, chains: chainServices(chain, origin), vendors }
    await app.register(controlRoutes, { ...services, prices, origin, siteUrl, deskUrl, fillView: fillOn('/'), now })
  })

  return {
    http,
    mail,

    /** Opens both ports on loopback, and returns their numbers. The number 0 chooses a free port. */
    async start({ port, smtpPort }: { port: number; smtpPort: number }): Promise<{ port: number; smtpPort: number }> {
      const smtp = await mail.listen(smtpPort).catch(portError('SANDBOX_SMTP_PORT', smtpPort))
      await http.listen({ port, host: '127.0.0.1' }).catch(async (error: NodeJS.ErrnoException) => {
        await mail.close()
        return portError('SANDBOX_PORT', port)(error)
      })
      const httpPort = (http.server.address() as AddressInfo).port
      opened = { origin: `http://localhost:${httpPort}`, smtpPort: smtp }
      return { port: httpPort, smtpPort: smtp }
    },

    async stop() {
      fill.stop()
      bank.stop()
      for (const vendor of vendors) vendor.stop()
      await Promise.all([http.close(), mail.close()])
    },
  }
}

/** Says that a port cannot be opened, and names the setting that changes the port. */
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

const portError =
  (setting: string, port: number) =>
  (cause: NodeJS.ErrnoException): never => {
    throw new PortError(setting, port, cause)
  }
