import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, inject } from 'vitest'
import { pathOf } from '#contract/desk/calls.ts'
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '#contract/endpoint.ts'
import { register, resetPassword, verifyEmail } from '#contract/endpoints/account.ts'
import type { FailureReply } from '#contract/failures.ts'
import { readProfile } from '#contract/endpoints/profile.ts'
import { login, refreshToken as refreshTokens } from '#contract/endpoints/session.ts'
import { assemble, type Service } from '../assemble/service.ts'
import { accountTable } from '../client/account/account.table.ts'
import { type Config, readConfig } from '../platform/config/config.ts'
import { eventTable } from '../platform/event/event.table.ts'
import type { Chain } from '../provider/chain/read-chain.ts'
import { createDatabase, dropDatabase } from './database.ts'
import { lettersTo, type ReceivedLetter, tokenIn } from './letters.ts'
import { waitForQuietQueue } from './queue.ts'
import { sharedSandbox, startSandbox, type SandboxProcess } from './sandbox.ts'
import { startSessionOf, storeSignUp } from './sessions.ts'
import { openTcpGate, type TcpGate } from './tcp-gate.ts'

export interface CallOptions<E extends Endpoint> {
  body?: BodyOf<E> | Record<string, unknown>
  query?: QueryOf<E>
  params?: ParamsOf<E>
  /** Access token. */
  token?: string
  headers?: Record<string, string>
  /** Network address of the caller; default: 127.0.0.1. */
  from?: string
}

export interface TestResponse<E extends Endpoint> {
  status: number
  /** Parsed with the endpoint's schema if the call succeeded, otherwise unchanged. */
  body: ReplyOf<E>
  headers: Record<string, string | string[] | number | undefined>
}

/** A service whose data tests may write: their own, or one that runs elsewhere. */
export interface TestedService {
  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>
  /** Only a test's own service has a clock. The test moves it. */
  clock?: TestClock
}

export interface TestService extends Service, TestedService {
  clock: TestClock
  config: Config
  /** The log so far. */
  log: string[]
  /** The sandbox of this service alone; only with `ownSandbox`. */
  sandbox: SandboxProcess | undefined
  /** The TcpGate between the service and its database; only with `gated`. */
  gate: TcpGate | undefined
  call<E extends Endpoint>(endpoint: E, options?: CallOptions<E>): Promise<TestResponse<E>>
  logIn(email: string, password?: string, options?: CallOptions<typeof login>): Promise<TestResponse<typeof login>>
  refresh(refreshToken: string, options?: CallOptions<typeof refreshTokens>): Promise<TestResponse<typeof refreshTokens>>
  /** The status of a call with this access token. */
  statusOf(accessToken: string | undefined): Promise<number>
  accountOf(email: string): Promise<Account>
  setState(email: string, state: Account['state']): Promise<unknown>
  /** The events of an account, oldest first. */
  eventsOf(email: string): Promise<(typeof eventTable.$inferSelect)[]>
  /** Waits until this many letters to the address have arrived; newest first. */
  lettersTo(address: string, count?: number): Promise<ReceivedLetter[]>
  /** The subjects of all letters to the address, after every ordered letter was sent. */
  subjectsTo(address: string): Promise<string[]>
  /** Requests a link to set a new password, and reads its token from the newest letter with a link. */
  resetTokenFor(email: string): Promise<string>
  /** A client who signed up, confirmed by the mailed link, and logged in. */
  registerAndLogIn(credentials?: Credentials): Promise<TestClient>
  /** A client who is stored as signed up and logged in: faster than the calls, and without a letter. */
  newClient(credentials?: Credentials): Promise<TestClient>
}

type Account = typeof accountTable.$inferSelect

interface Credentials {
  email?: string
  password?: string
  from?: string
}

interface TestClient {
  id: string
  email: string
  password: string
  accessToken: string
  refreshToken: string
}

export interface TestClock {
  (): Date
  advance(by: { seconds?: number; minutes?: number; hours?: number; days?: number }): void
}

/** What a refusal says about the fields that were typed. */
export const fieldsOf = ({ body }: { body: unknown }) => (body as FailureReply).fields ?? {}

/** An e-mail address that no other test uses. */
export const newAddress = (): string => `client-${randomBytes(6).toString('hex')}@example.com`

/** A network address that hardly any other test uses: one of 10.0.0.0/8. */
export const newNetworkAddress = (): string => `10.${[...randomBytes(3)].join('.')}`

/**
 * Starts the whole service with its own database, real SMTP and a clock that the test moves. No log-in waits for its minimum duration.
 * Without a sandbox, outside services are unreachable. Call `stop()` at the end.
 */
export async function startService(options: ServiceOptions = {}): Promise<TestService> {
  const database = await createDatabase()
  const sandbox = options.ownSandbox ? await startSandbox(options) : undefined
  const vendors = sandbox ?? (options.sharedSandbox ? await sharedSandbox() : undefined)
  const gate = options.gated ? await openTcpGate(database.url) : undefined
  const config = configOf(gate?.url ?? database.url, vendors, options)
  const clock = movableClock(options.now ?? new Date())
  const log: string[] = []
  const service = await assemble(config, clock, {
    logTo: { write: (line) => log.push(line) },
    pause: async () => {},
    databaseNow: async () => clock(),
    // An outage is tested with the limits of production.
    ...(!gate && { databaseTimeoutMs: 20_000 }),
    ...(options.chain && { chain: options.chain }),
  })
  await service.app.ready()
  await service.prepare()
  await service.start()
  const mailbox = vendors?.origin ?? inject('mailboxUrl')
  const running = {
    ...service,
    clock,
    config,
    log,
    sandbox,
    gate,
    ...helpersOf(service, mailbox),
    async stop() {
      await service.stop()
      await gate?.close()
      await sandbox?.stop()
      await dropDatabase(database.name)
    },
  }
  return {
    ...running,
    registerAndLogIn: (credentials) => registerAndLogIn(running, { ...newCredentials(), ...credentials }),
    newClient: (credentials) => newClient(running, { ...newCredentials(), ...credentials }),
  }
}

/** The service of a whole test file. Start it at the top of the file; it stops after the last test. */
export async function serviceOfFile(options?: ServiceOptions): Promise<TestService> {
  const service = await startService(options)
  afterAll(() => service.stop())
  return service
}

export interface ServiceOptions {
  /** Start a sandbox for this service alone, whose faults and rates the test can set. */
  ownSandbox?: boolean
  /** The folder for the files of the own sandbox's bank. */
  bankInbox?: string
  /** Use the sandbox that other test files use too. */
  sharedSandbox?: boolean
  /** Put a TcpGate between service and database. */
  gated?: boolean
  pages?: boolean
  /** A firm offer of a sell needs the wallet from which the coins will come. */
  askSenderFirst?: boolean
  now?: Date
  /** Nodes of blockchains. Without it, no network is watched. */
  chain?: Chain
  /** Settings that differ from the usual ones. */
  environment?: NodeJS.ProcessEnv
}

/** The address of the outside services. Port 9 (discard) is closed. */
export const unreachable = 'http://127.0.0.1:9'

function configOf(
  databaseUrl: string,
  vendors: SandboxProcess | undefined,
  { pages = false, askSenderFirst = false, environment }: ServiceOptions,
): Config {
  const config = readConfig({
    DATABASE_URL: databaseUrl,
    SMTP_URL: vendors?.smtpUrl ?? inject('smtpUrl'),
    MARKET_DATA_URL: vendors ? `${vendors.origin}/api/spot/rest-public` : unreachable,
    SUMSUB_BASE_URL: vendors?.origin ?? unreachable,
    CALENDLY_BASE_URL: vendors?.origin ?? unreachable,
    PAYBIS_BASE_URL: vendors?.origin ?? unreachable,
    KANTOR_PAGES: pages ? 'on' : 'off',
    ...environment,
  })
  const { operator } = config
  // Tests set any price: `candles.test.ts` and `poll-rates.test.ts` have the limits.
  const priceLimits = { maxChangePerPoll: 1e9, maxChangePerHour: 1e9 }
  return { ...config, operator: { ...operator, priceLimits, wallets: { ...operator.wallets, askSenderFirst } } }
}

const callsOf =
  (app: Service['app']): TestService['call'] =>
  async (endpoint, { body, query, params, token, headers, from } = {}) => {
    const response = await app.inject({
      method: endpoint.call.method,
      url: pathOf(endpoint.call, params),
      ...(from && { remoteAddress: from }),
      ...(query ? { query: query as Record<string, string> } : {}),
      ...(body ? { payload: body } : {}),
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
    })
    const json: unknown = response.body === '' ? undefined : response.json()
    const parsed = response.statusCode === 200 ? endpoint.reply.parse(json) : json
    return { status: response.statusCode, body: parsed as never, headers: response.headers }
  }

function helpersOf({ app, database }: Service, mailbox: string) {
  const call = callsOf(app)
  const letters = (address: string, count = 1) => lettersTo(mailbox, address, count)
  async function accountOf(email: string): Promise<Account> {
    const [account] = await database.select().from(accountTable).where(eq(accountTable.email, email))
    if (!account) throw new Error(`no account has the e-mail address ${email}`)
    return account
  }
  return {
    call,
    query: async <Row extends object>(text: string, values?: unknown[]) => (await database.$client.query<Row>(text, values)).rows,
    lettersTo: letters,
    accountOf,
    logIn: (email: string, password = usualPassword, options: CallOptions<typeof login> = {}) =>
      call(login, { ...options, body: { email, password } }),
    refresh: (refreshToken: string, options: CallOptions<typeof refreshTokens> = {}) =>
      call(refreshTokens, { ...options, body: { refreshToken } }),
    statusOf: async (accessToken: string | undefined) => (await call(readProfile, { token: accessToken ?? 'none' })).status,
    setState: (email: string, state: Account['state']) => database.update(accountTable).set({ state }).where(eq(accountTable.email, email)),
    async eventsOf(email: string) {
      const { id } = await accountOf(email)
      return database.select().from(eventTable).where(eq(eventTable.accountId, id)).orderBy(eventTable.id)
    },
    async subjectsTo(address: string) {
      await waitForQuietQueue(database)
      return (await letters(address, 0)).map(({ subject }) => subject)
    },
    async resetTokenFor(email: string) {
      await call(resetPassword, { body: { email } })
      await waitForQuietQueue(database)
      return (await letters(email)).map(tokenIn).find(Boolean) ?? ''
    },
  }
}

type RunningService = Omit<TestService, 'registerAndLogIn' | 'newClient'>

async function registerAndLogIn(service: RunningService, { email, password, from }: Required<Credentials>): Promise<TestClient> {
  await service.call(register, { body: { email, password }, from })
  const [letter] = await service.lettersTo(email)
  await service.call(verifyEmail, { query: { token: tokenIn(letter) }, from })
  const { body } = await service.logIn(email, password, { from })
  const { id } = await service.accountOf(email)
  return { id, email, password, ...body }
}

async function newClient(service: RunningService, { email, password, from }: Required<Credentials>): Promise<TestClient> {
  const { database, config, clock } = service
  const token = await storeSignUp(database, { email, password, from, config, now: clock() })
  await service.call(verifyEmail, { query: { token }, from })
  const callerDevice = { userAgent: 'lightMyRequest', networkAddress: from }
  const { accountId: id, accessToken, refreshToken } = await startSessionOf({ database, clock }, email.toLowerCase(), callerDevice)
  return { id, email, password, accessToken, refreshToken }
}

const usualPassword = 'correct horse battery'

const newCredentials = (): Required<Credentials> => ({ email: newAddress(), password: usualPassword, from: '127.0.0.1' })

function movableClock(start: Date): TestClock {
  // Whole seconds, so that a time is unchanged after it was stored with any precision and read again.
  let now = Math.floor(start.getTime() / 1000) * 1000
  const clock = () => new Date(now)
  const advance: TestClock['advance'] = ({ seconds = 0, minutes = 0, hours = 0, days = 0 }) => {
    now += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000
  }
  return Object.assign(clock, { advance })
}
