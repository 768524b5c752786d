import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import type { BodyOf, Endpoint, QueryOf, ReplyOf } from '#contract/endpoint.ts'
import { register, verifyEmail } from '#contract/endpoints/account.ts'
import { login } from '#contract/endpoints/session.ts'
import { assemble, type Service } from '../assemble/service.ts'
import { type Config, readConfig } from '../platform/config/config.ts'
import { createDatabase, dropDatabase } from './database.ts'
import { lettersTo, type ReceivedLetter } from './letters.ts'
import { writeDownSignUp } from './registration.ts'
import { startSandbox, type SandboxProcess } from './sandbox.ts'
import { startSessionOf } from './sessions.ts'
import { openTcpGate, type TcpGate } from './tcp-gate.ts'

export interface CallOptions<E extends Endpoint> {
  body?: BodyOf<E> | Record<string, unknown>
  query?: QueryOf<E>
  /** Access token. */
  token?: string
  headers?: Record<string, string>
  /** Network address that the call comes from; 127.0.0.1 unless given. */
  from?: string
}

export interface Answer<E extends Endpoint> {
  status: number
  /** Parsed with the endpoint's schema where the call succeeded; as it came where it failed. */
  body: ReplyOf<E>
  headers: Record<string, string | string[] | number | undefined>
}

export interface TestService extends Service {
  clock: TestClock
  config: Config
  /** Lines that were logged so far. */
  log: string[]
  /** The sandbox of this service alone; only with `ownSandbox`. */
  sandbox: SandboxProcess | undefined
  /** Between the service and its database; only with `gated`. */
  gate: TcpGate | undefined
  call<E extends Endpoint>(endpoint: E, options?: CallOptions<E>): Promise<Answer<E>>
  /** Waits until this many letters to the address have arrived; newest first. */
  lettersTo(address: string, count?: number): Promise<ReceivedLetter[]>
  /** A client who signed up, confirmed by the mailed link, and logged in, all from one network address. */
  registerAndLogIn(credentials?: Credentials): Promise<TestClient>
  /** The same without the calls of sign-up and log-in and their letter, which take most of the time: only what they store. */
  newClient(credentials?: Credentials): Promise<TestClient>
}

interface Credentials {
  email?: string
  password?: string
  from?: string
}

interface TestClient {
  email: string
  password: string
  accessToken: string
  refreshToken: string
}

export interface TestClock {
  (): Date
  advance(by: { seconds?: number; minutes?: number; hours?: number; days?: number }): void
}

/** An address that no other test uses. */
export const newAddress = (): string => `client-${randomBytes(6).toString('hex')}@example.com`

/** A network address that hardly any other test uses: one of 10.0.0.0/8. */
export const newNetworkAddress = (): string => `10.${[...randomBytes(3)].join('.')}`

/**
 * The whole service on a database of its own, over real SMTP, with a clock that the test moves; no log-in waits for its minimum duration.
 * Call `stop()` in afterAll.
 * With `ownSandbox` it talks to outside services of its own, whose faults and prices the test can set; without, they are unreachable.
 */
export async function startService({
  ownSandbox = false,
  gated = false,
  pages = false,
  now = new Date(),
  environment = {},
}: {
  ownSandbox?: boolean
  gated?: boolean
  pages?: boolean
  now?: Date
  /** Settings that are not as in every test. */
  environment?: NodeJS.ProcessEnv
} = {}): Promise<TestService> {
  const database = await createDatabase()
  const sandbox = ownSandbox ? await startSandbox() : undefined
  const gate = gated ? await openTcpGate(database.url) : undefined
  const config = readConfig({
    DATABASE_URL: gate?.url ?? database.url,
    SMTP_URL: sandbox?.smtpUrl ?? inject('smtpUrl'),
    // Port 9 (discard) is closed: an exchange that nobody asked for is down.
    MARKET_DATA_URL: sandbox ? `${sandbox.origin}/api/spot/rest-public` : 'http://127.0.0.1:9',
    SUMSUB_BASE_URL: sandbox?.origin ?? 'http://127.0.0.1:9',
    PAYBIS_BASE_URL: sandbox?.origin ?? 'http://127.0.0.1:9',
    KANTOR_PAGES: pages ? 'on' : 'off',
    ...environment,
  })
  const clock = movableClock(now)
  const log: string[] = []
  const service = await assemble(config, clock, { logTo: { write: (line) => log.push(line) }, pause: async () => {} })
  await service.app.ready()
  await service.prepare()
  await service.start()
  const mailbox = sandbox?.origin ?? inject('mailboxUrl')
  const letters = (address: string, count = 1) => lettersTo(mailbox, address, count)

  const call: TestService['call'] = async (endpoint, { body, query, token, headers, from } = {}) => {
    const answer = await service.app.inject({
      method: endpoint.call.method,
      url: endpoint.call.path,
      ...(from && { remoteAddress: from }),
      ...(query ? { query: query as Record<string, string> } : {}),
      ...(body ? { payload: body } : {}),
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
    })
    const json: unknown = answer.body === '' ? undefined : answer.json()
    const parsed = answer.statusCode === 200 ? endpoint.reply.parse(json) : json
    return { status: answer.statusCode, body: parsed as never, headers: answer.headers }
  }

  return {
    ...service,
    clock,
    config,
    log,
    sandbox,
    gate,
    call,
    lettersTo: letters,
    async registerAndLogIn(credentials) {
      const { email, password, from } = { ...anybody(), ...credentials }
      await call(register, { body: { email, password }, from })
      const [letter] = await letters(email)
      const token = letter?.links.map((link) => /\/app\/verify-email\/([^/?#]+)/.exec(link)?.[1]).find(Boolean) ?? ''
      await call(verifyEmail, { query: { token }, from })
      const { body } = await call(login, { body: { email, password }, from })
      return { email, password, ...body }
    },
    async newClient(credentials) {
      const { email, password, from } = { ...anybody(), ...credentials }
      const token = await writeDownSignUp(service.database, { email, password, config, now: clock() })
      await call(verifyEmail, { query: { token }, from })
      const origin = { userAgent: 'lightMyRequest', networkAddress: from }
      const { accessToken, refreshToken } = await startSessionOf({ database: service.database, clock }, email.toLowerCase(), origin)
      return { email, password, accessToken, refreshToken }
    },
    async stop() {
      await service.stop()
      await gate?.close()
      await sandbox?.stop()
      await dropDatabase(database.name)
    },
  }
}

const anybody = (): Required<Credentials> => ({ email: newAddress(), password: 'correct horse battery', from: '127.0.0.1' })

function movableClock(start: Date): TestClock {
  // A whole second of the present, so that moments survive a round trip through any precision.
  let now = Math.floor(start.getTime() / 1000) * 1000
  const clock = () => new Date(now)
  const advance: TestClock['advance'] = ({ seconds = 0, minutes = 0, hours = 0, days = 0 }) => {
    now += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000
  }
  return Object.assign(clock, { advance })
}
