import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { type Operator, operatorSchema } from '#contract/operator.ts'
import { identitySettings, type IdentitySettings, problemsInProduction, readIdentitySettings } from './identity-check/settings.ts'

const port = z.coerce.number().int().min(0).max(65_535)
const url = (protocols: string) =>
  z
    .string()
    .regex(new RegExp(`^(${protocols})://[^\\s]+$`), `must be an address that starts with ${protocols.replaceAll('|', ':// or ')}://`)

/** Settings, from environment variables. */
const environmentSchema = z.object({
  /** `demo`: loopback, sandbox services. `production`: real services, no defaults that point at the sandbox. */
  KANTOR_MODE: z.enum(['demo', 'production']).default('demo'),
  PORT: port.default(3000),
  HOST: z.string().optional(),
  /** Scheme, host and port under which browsers reach the site. Links in letters start with it. */
  PUBLIC_ORIGIN: url('http|https').optional(),
  DATABASE_URL: url('postgres|postgresql'),
  SMTP_URL: url('smtp|smtps').optional(),
  /** Base address of the exchange's public calls. */
  MARKET_DATA_URL: url('http|https').optional(),
  ...identitySettings,
  SANDBOX_PORT: port.default(3001),
  SANDBOX_SMTP_PORT: port.default(3025),
  OPERATOR_FILE: z.string().default('config/operator.json'),
  /** `off`: this process serves the API only; in development another one serves the pages. */
  KANTOR_PAGES: z.enum(['on', 'off']).default('on'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

export interface Config {
  mode: 'demo' | 'production'
  host: string
  port: number
  /** Without a slash at its end. */
  publicOrigin: string
  databaseUrl: string
  smtpUrl: string
  marketDataUrl: string
  identity: IdentitySettings
  operator: Operator
  /** Whether this process serves the site's pages besides the API. */
  pages: boolean
  logLevel: string
}

/** What is wrong with the settings, one sentence each. */
export class ConfigError extends Error {
  readonly problems: string[]
  constructor(problems: string[]) {
    super(problems.join('\n'))
    this.problems = problems
  }
}

/** Reads settings and the operator's file. Throws a ConfigError that names every problem at once. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const problems: string[] = []
  const settings = environmentSchema.safeParse(withoutEmpty(environment))
  if (!settings.success) problems.push(...settings.error.issues.map((issue) => `${issue.path.join('.')}: ${sentence(issue)}`))
  const operator = readOperator(settings.data?.OPERATOR_FILE ?? 'config/operator.json', problems)
  if (settings.data?.KANTOR_MODE === 'production') {
    for (const name of ['PUBLIC_ORIGIN', 'SMTP_URL'] as const) {
      if (!settings.data[name]) problems.push(`${name}: must be set in production`)
    }
    problems.push(...problemsInProduction(settings.data))
  }
  if (!settings.success || !operator || problems.length > 0) throw new ConfigError(problems)

  const set = settings.data
  const demo = set.KANTOR_MODE === 'demo'
  return {
    mode: set.KANTOR_MODE,
    host: set.HOST ?? (demo ? '127.0.0.1' : '0.0.0.0'),
    port: set.PORT,
    publicOrigin: (set.PUBLIC_ORIGIN ?? `http://localhost:${set.PORT}`).replace(/\/+$/, ''),
    databaseUrl: set.DATABASE_URL,
    smtpUrl: set.SMTP_URL ?? `smtp://127.0.0.1:${set.SANDBOX_SMTP_PORT}`,
    marketDataUrl:
      set.MARKET_DATA_URL ??
      (demo ? `http://localhost:${set.SANDBOX_PORT}/api/spot/rest-public` : 'https://trade.cex.io/api/spot/rest-public'),
    identity: readIdentitySettings(set, { sandboxOrigin: `http://localhost:${set.SANDBOX_PORT}` }),
    operator,
    pages: set.KANTOR_PAGES === 'on',
    logLevel: set.LOG_LEVEL,
  }
}

function readOperator(file: string, problems: string[]): Operator | undefined {
  let json: unknown
  try {
    json = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    problems.push(`${file}: ${error instanceof SyntaxError ? `is not JSON (${error.message})` : 'cannot be read'}`)
    return undefined
  }
  const operator = operatorSchema.safeParse(json)
  if (!operator.success) problems.push(...operator.error.issues.map((issue) => `${file}: ${issue.path.join('.')}: ${sentence(issue)}`))
  return operator.data
}

const sentence = (issue: { code?: string; message: string; input?: unknown }) =>
  issue.message.endsWith('received undefined') ? 'must be set' : issue.message

// An empty variable is how a shell or a compose file says "not set".
const withoutEmpty = (environment: NodeJS.ProcessEnv) => Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
