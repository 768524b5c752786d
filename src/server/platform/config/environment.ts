import { z } from 'zod'
import { cardPaymentSettings } from './card-payment.ts'
import { identitySettings } from './identity-check.ts'
import { logSettings } from './log-signing-key.ts'
import { schedulingSettings } from './scheduling.ts'
import { secretsSettings } from './secrets-keys.ts'
import { addressBlocks, oneOf, origin, port, url, urls } from './setting-forms.ts'

const delaySentence = 'must be a number of seconds from 0 to 60'
const twoYearsInSeconds = 63_072_000
const maxAgeSentence = `must be a whole number of seconds from 0 to ${twoYearsInSeconds}`

/** Environment variables. Secrets can also be set as files: see `secret-files.ts`. `docs/settings.md` is written from these comments. */
export const environmentSchema = z.object({
  /**
   * `demo`: loopback, sandbox services, public keys. `production`: real services, no defaults that point at the sandbox. Must be set if NODE_ENV
   * is `production`, HOST is not a loopback address, or PUBLIC_ORIGIN starts with https.
   */
  KANTOR_MODE: oneOf('demo', 'production').default('demo'),
  /**
   * What this process does. `web`: answers browsers and webhooks. `worker`: sends letters, processes webhooks, polls the exchange, deletes expired
   * data, and answers health calls only. `both`: all of it, for an installation of one process.
   */
  KANTOR_ROLE: oneOf('both', 'web', 'worker').default('both'),
  /** The port of pages, calls and health checks. */
  PORT: port.default(3000),
  /** The address on which this process listens. Default: `0.0.0.0` in production, `127.0.0.1` in the demo. */
  HOST: z.string().optional(),
  /**
   * Scheme, host and port under which browsers reach the site; https in production. Links in letters start with it. Default: `http://localhost:`
   * and PORT.
   */
  PUBLIC_ORIGIN: origin.optional(),
  /**
   * For how many seconds browsers refuse http for this host and its subdomains, after each visit over https (HSTS). `0`: they forget it at their
   * next visit. 63072000 is two years; production may begin with 300.
   */
  HSTS_MAX_AGE_SECONDS: z.coerce
    .number(maxAgeSentence)
    .int(maxAgeSentence)
    .min(0, maxAgeSentence)
    .max(twoYearsInSeconds, maxAgeSentence)
    .default(twoYearsInSeconds),
  /**
   * Proxies whose X-Forwarded-For is trusted, as addresses and blocks with commas between: `10.0.0.0/8, 2001:db8::7`. From anybody else the
   * header is ignored.
   */
  TRUSTED_PROXIES: addressBlocks.optional(),
  /**
   * The database, with the role of the service: it reads and writes rows, and cannot change the schema. In production, a host outside of private
   * networks needs `?sslmode=verify-full`.
   */
  DATABASE_URL: url('postgres|postgresql'),
  /** The same database, with the role that owns its tables. Only migrations use it. Default: in the demo DATABASE_URL. */
  MIGRATION_DATABASE_URL: url('postgres|postgresql').optional(),
  /**
   * `on`: this process migrates the database when it starts. `off`: it only checks, and does not start on an older schema; run
   * `node dist/server/migrate.js` first.
   */
  KANTOR_MIGRATE: oneOf('on', 'off').default('on'),
  /**
   * The mail server for our letters. `smtps://`: TLS from the first byte. `smtp://`: STARTTLS, which production requires unless the host is a
   * private address. For a server without TLS that has a name in our own network: `smtp://relay:25?requireTLS=false`.
   * Default: in the demo the sandbox.
   */
  SMTP_URL: url('smtp|smtps').optional(),
  /**
   * Base address of CEX.IO's public calls, from which workers read rates. Default: `https://trade.cex.io/api/spot/rest-public` in production, the
   * sandbox in the demo.
   */
  MARKET_DATA_URL: url('http|https').optional(),
  ...identitySettings,
  ...cardPaymentSettings,
  ...schedulingSettings,
  ...secretsSettings,
  ...logSettings,
  /** The port of the desk, the staff's application. */
  DESK_PORT: port.default(3002),
  /**
   * Scheme and host under which the staff's browsers reach the desk, such as `https://desk.kantor.example`: another host than that of PUBLIC_ORIGIN, and no
   * parent of it. Requests for another host are refused. Choose it for good: the staff's passkeys belong to this host. In production, the desk is
   * off without it. Default: in the demo `http://localhost:` and DESK_PORT.
   */
  DESK_ORIGIN: origin.optional(),
  /** Networks whose browsers may reach the desk, as addresses and blocks with commas between. Without it, all. */
  DESK_NETWORKS: addressBlocks.optional(),
  /**
   * `passkey`: the staff sign in with passkeys only, as always in production. `passkey-or-code`: the demo's people also sign in with password and app
   * code. Default: `passkey` in production, `passkey-or-code` in the demo.
   */
  STAFF_SIGN_IN: oneOf('passkey', 'passkey-or-code').optional(),
  /** The demo's sandbox: port of its pages. */
  SANDBOX_PORT: port.default(3001),
  /** The demo's sandbox: port of its mail server. */
  SANDBOX_SMTP_PORT: port.default(3025),
  /** File with brand, licence, addresses, links, team, countries and claims. */
  OPERATOR_FILE: z.string().default('config/operator.json'),
  /** File with the operator's bank accounts, to which clients pay. */
  BANK_FILE: z.string().default('config/bank.json'),
  /**
   * Folder in which the bank's own client drops its files (camt.053, camt.054, pain.002, or a ZIP of them). Workers read each one and move it to `done` or
   * `refused` below. Only its owner may be able to write it, because what lies there counts by itself: a start refuses links and other folders. Without
   * it, files are uploaded at the desk only. Default: `bank-inbox` in the demo's data folder.
   */
  BANK_INBOX: z.string().optional(),
  /** Id of the user to whom BANK_INBOX belongs, and who writes the files there. Default: the user of the process. */
  BANK_INBOX_OWNER: z.coerce.number().int().min(0).optional(),
  /**
   * Bitcoin nodes behind Esplora's REST API, as base addresses with commas between. Every process asks them; two must agree on large amounts. Without
   * it, transactions of Bitcoin are recorded by hand. Default: in the demo the sandbox's two.
   */
  CHAIN_BITCOIN_URLS: urls.optional(),
  /** The same for Ethereum nodes behind JSON-RPC, which the coins ETH, BAT, LINK, SHIB, USDC and USDT need. They also check signatures of contract wallets. */
  CHAIN_ETHEREUM_URLS: urls.optional(),
  /**
   * Address of a page about one transaction, with `{transaction}` for its id, to which links lead. Without it, well-known explorers of each network.
   * Default: in the demo the sandbox's.
   */
  CHAIN_EXPLORER_URL: url('http|https')
    .refine((text) => text.includes('{transaction}'), 'must contain {transaction}')
    .optional(),
  /** Folder of the brand: colours, drawings, fonts, texts, languages. */
  BRAND_FOLDER: z.string().default('config/brand'),
  /** Folder with the Markdown texts of the policies: terms.md, privacy.md, aml.md. */
  POLICY_TEMPLATES: z.string().default('config/policies'),
  /**
   * For how many seconds a stopping service still answers but reports not ready, so that the load balancer sends it no more requests. Afterwards it
   * has 8 seconds to finish. Default: 2 in production, 0 in the demo.
   */
  SHUTDOWN_DELAY_SECONDS: z.coerce.number(delaySentence).min(0, delaySentence).max(60, delaySentence).optional(),
  /** The port from which Prometheus scrapes this process. Without it, there are no metrics. */
  METRICS_PORT: port.optional(),
  /** The address of that port; by default only this machine reaches it. In a container: 0.0.0.0, with the port not published. */
  METRICS_HOST: z.string().default('127.0.0.1'),
  /** `off`: only the API; in development Vite serves the pages. */
  KANTOR_PAGES: oneOf('on', 'off').default('on'),
  /** Lines below this level are not logged. */
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info'),
})
