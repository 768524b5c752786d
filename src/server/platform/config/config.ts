import type { KeyObject } from 'node:crypto'
import { z } from 'zod'
import { type ConfiguredOperator, type Operator, operatorSchema } from '#contract/operator.ts'
import { type Brand, readBrand } from '../brand/brand.ts'
import { useBrand } from '../language/texts-of.ts'
import { isLoopback, isPrivateAddress } from '../http/network-address.ts'
import { lineInJson } from '../text/line-in-json.ts'
import { readText } from '../text/cleaned-text.ts'
import { type Bank, bankSchema } from './bank.ts'
import { cardPaymentProblems, type CardPaymentSettings, readCardPaymentSettings } from './card-payment.ts'
import { deskProblems, type DeskSettings, readDeskSettings } from './desk.ts'
import { demoAccountsIn, demoValuesIn } from './demo-data.ts'
import { environmentSchema } from './environment.ts'
import { identityCheckProblems, type IdentitySettings, readIdentitySettings } from './identity-check.ts'
import { problemOfInbox } from './inbox-folder.ts'
import { logProblems, readLogSigningKey } from './log-signing-key.ts'
import { productionProblems } from './production.ts'
import { readSchedulingSettings, sandboxPages, schedulingProblems, type SchedulingSettings } from './scheduling.ts'
import { type SecretsUser, unusedSecrets, userOf, withSecretFiles } from './secret-files.ts'
import { readSecretsKeys, secretsProblems, secretsSettings } from './secrets-keys.ts'

export interface Config {
  mode: 'demo' | 'production'
  role: 'both' | 'web' | 'worker'
  host: string
  port: number
  /** Without a trailing slash. */
  publicOrigin: string
  hstsMaxAgeSeconds: number
  /** Addresses and blocks whose X-Forwarded-For is trusted. */
  trustedProxies: string[]
  databaseUrl: string
  /** With the role that owns the tables; undefined if this process must not migrate. */
  migrationDatabaseUrl: string | undefined
  migratesAtStart: boolean
  smtpUrl: string
  marketDataUrl: string
  identity: IdentitySettings
  cardPayment: CardPaymentSettings
  scheduling: SchedulingSettings
  /** Null: the desk is off. */
  desk: DeskSettings | null
  /** Keys that encrypt the secrets of authenticator apps, newest first. */
  secretsKeys: Buffer[]
  /** Signs the heads of the log; null in a web process of production. */
  logSigningKey: KeyObject | null
  operator: ConfiguredOperator
  bank: Bank
  /** Null: files of the bank are uploaded only. */
  bankInbox: BankInbox | null
  chain: ChainSettings
  brand: Brand
  policyTemplates: string
  shutdownDelaySeconds: number
  /** Null: no metrics. */
  metrics: { host: string; port: number } | null
  /** Whether this process also serves the site's pages. */
  pages: boolean
  logLevel: string
}

export interface ChainSettings {
  /** Base addresses of nodes; none: the network is not watched. */
  bitcoin: string[]
  ethereum: string[]
  /** With `{transaction}`. Null: the explorer of each network. */
  explorer: string | null
}

/** The folder of the bank's own client, and the id of the user to whom it and its files belong. */
export interface BankInbox {
  folder: string
  owner: number
}

/** Names every wrong setting, one sentence each. */
export class ConfigError extends Error {
  readonly problems: string[]
  constructor(problems: string[]) {
    super(problems.join('\n'))
    this.problems = problems
  }
}

/** Reads the settings of a migration. Throws a ConfigError that names every problem at once. */
export function readDatabaseSettings(environment: NodeJS.ProcessEnv): Pick<Config, 'mode' | 'databaseUrl' | 'migrationDatabaseUrl'> {
  const { variables, problems } = withSecretFiles(withoutEmpty(environment))
  const settings = environmentSchema.pick({ KANTOR_MODE: true, DATABASE_URL: true, MIGRATION_DATABASE_URL: true }).safeParse(variables)
  const all = Object.entries(problems).map(([name, problem]) => `${name}: ${problem}`)
  if (!settings.success)
    throw new ConfigError([...all, ...settings.error.issues.map((issue) => `${issue.path.join('.')}: ${sentence(issue)}`)])
  const { KANTOR_MODE: mode, DATABASE_URL: databaseUrl, MIGRATION_DATABASE_URL: given } = settings.data
  all.push(...modeProblems(variables))
  if (mode === 'production' && !given) all.push('MIGRATION_DATABASE_URL: must be set in production')
  if (mode === 'production') all.push(...databaseProblems(variables))
  if (all.length > 0) throw new ConfigError(all)
  return { mode, databaseUrl, migrationDatabaseUrl: given ?? databaseUrl }
}

/** Reads the keys of SECRETS_KEY, newest first. Throws a ConfigError. */
export function readSecretsSettings(environment: NodeJS.ProcessEnv): Buffer[] {
  const { variables, problems } = withSecretFiles(withoutEmpty(environment))
  const settings = z.object(secretsSettings).safeParse(variables)
  const all = problems['SECRETS_KEY'] ? [`SECRETS_KEY: ${problems['SECRETS_KEY']}`] : []
  if (!settings.success) all.push(...settings.error.issues.map((issue) => `SECRETS_KEY: ${sentence(issue)}`))
  else if (variables['KANTOR_MODE'] === 'production') all.push(...secretsProblems(variables))
  if (!settings.success || all.length > 0) throw new ConfigError(all)
  return readSecretsKeys(settings.data)
}

/**
 * Reads settings and the operator's file. In production, secrets that `user` does not use may be missing. Throws a ConfigError that names every
 * problem at once.
 */
export function readConfig(environment: NodeJS.ProcessEnv, user: SecretsUser = userOf(environment['KANTOR_ROLE'])): Config {
  const { variables, problems: fileProblems } = withSecretFiles(withoutEmpty(environment))
  const settings = environmentSchema.safeParse(variables, readOnce)
  const problems = settings.success ? [] : settings.error.issues.map((issue) => `${issue.path.join('.')}: ${sentence(issue)}`)
  const brand = readBrand(variables['BRAND_FOLDER'] ?? 'config/brand', problems)
  if (brand) useBrand(brand)
  const file = variables['OPERATOR_FILE'] ?? 'config/operator.json'
  // It may have translations into the brand's languages, so it is not read without a brand.
  const operator = brand && readJsonFile(file, operatorSchema, problems)
  const bankFile = variables['BANK_FILE'] ?? 'config/bank.json'
  const bank = readJsonFile(bankFile, bankSchema, problems)
  const production = variables['KANTOR_MODE'] === 'production'
  problems.push(...modeProblems(variables))
  if (production) problems.push(...productionProblems(variables, { PUBLIC_ORIGIN: { kind: 'origin' }, SMTP_URL: {} }))
  if (production && variables['KANTOR_MIGRATE'] !== 'off' && !variables['MIGRATION_DATABASE_URL'])
    problems.push('MIGRATION_DATABASE_URL: must be set in production, unless KANTOR_MIGRATE is off')
  if (production)
    problems.push(
      ...databaseProblems(variables),
      ...identityCheckProblems(variables),
      ...secretsProblems(variables),
      ...logProblems(variables),
    )
  problems.push(...cardPaymentProblems(variables, { production }))
  problems.push(...inboxProblems(settings.data))
  const { PUBLIC_ORIGIN, DESK_ORIGIN, STAFF_SIGN_IN } = variables
  if (production) problems.push(...deskProblems({ PUBLIC_ORIGIN, DESK_ORIGIN, STAFF_SIGN_IN }))
  if (production) problems.push(...schedulingProblems(variables, operator && { file, scheduling: operator.scheduling }))
  if (production) {
    const demoValues = (where: string, names: string[]) => names.map((name) => `${where}: ${name}: is the demo’s, which production refuses`)
    problems.push(...demoValues(file, operator ? demoValuesIn(operator) : []), ...demoValues(bankFile, bank ? demoAccountsIn(bank) : []))
  }
  const isUnused = (problem: string) => unusedSecrets[user].some((name) => !variables[name] && problem.startsWith(`${name}:`))
  const allProblems = [
    ...Object.entries(fileProblems).map(([name, problem]) => `${name}: ${problem}`),
    // A secret whose file is wrong has one problem only.
    ...problems.filter((problem) => !isUnused(problem) && !Object.keys(fileProblems).some((name) => problem.startsWith(`${name}:`))),
  ]
  if (!settings.success || !operator || !bank || !brand || allProblems.length > 0) throw new ConfigError(allProblems)
  return configOf(settings.data, { operator, bank, brand })
}

/** Only workers read the folder. */
function inboxProblems(settings: z.infer<typeof environmentSchema> | undefined): string[] {
  const { KANTOR_ROLE: role, BANK_INBOX: folder } = settings ?? {}
  const problem = !settings || folder === undefined || role === 'web' ? undefined : problemOfInbox(folder, ownerOfInbox(settings))
  return problem === undefined ? [] : [`BANK_INBOX: ${folder} ${problem}`]
}

const ownerOfInbox = ({ BANK_INBOX_OWNER }: z.infer<typeof environmentSchema>) => BANK_INBOX_OWNER ?? process.getuid?.() ?? 0

type OperatorsFiles = { operator: Operator; bank: Bank; brand: Brand }

function configOf(settings: z.infer<typeof environmentSchema>, { operator, bank, brand }: OperatorsFiles): Config {
  const demo = settings.KANTOR_MODE === 'demo'
  const sandboxOrigin = `http://localhost:${settings.SANDBOX_PORT}`
  return {
    mode: settings.KANTOR_MODE,
    role: settings.KANTOR_ROLE,
    host: settings.HOST ?? (demo ? '127.0.0.1' : '0.0.0.0'),
    port: settings.PORT,
    publicOrigin: (settings.PUBLIC_ORIGIN ?? `http://localhost:${settings.PORT}`).replace(/\/+$/, ''),
    hstsMaxAgeSeconds: settings.HSTS_MAX_AGE_SECONDS,
    trustedProxies: settings.TRUSTED_PROXIES ?? [],
    databaseUrl: settings.DATABASE_URL,
    migrationDatabaseUrl: settings.MIGRATION_DATABASE_URL ?? (demo ? settings.DATABASE_URL : undefined),
    migratesAtStart: settings.KANTOR_MIGRATE === 'on',
    smtpUrl: settings.SMTP_URL ?? `smtp://127.0.0.1:${settings.SANDBOX_SMTP_PORT}`,
    marketDataUrl: settings.MARKET_DATA_URL ?? `${demo ? sandboxOrigin : 'https://trade.cex.io'}/api/spot/rest-public`,
    identity: readIdentitySettings(settings, { sandboxOrigin }),
    cardPayment: readCardPaymentSettings(settings, { sandboxOrigin }),
    scheduling: readSchedulingSettings(settings, { sandboxOrigin, demo }),
    desk: readDeskSettings(settings, { demo }),
    secretsKeys: readSecretsKeys(settings),
    logSigningKey: readLogSigningKey(settings, { demo }),
    operator: { ...operator, scheduling: operator.scheduling ?? sandboxPages(sandboxOrigin) },
    bank,
    bankInbox: settings.BANK_INBOX === undefined ? null : { folder: settings.BANK_INBOX, owner: ownerOfInbox(settings) },
    chain: {
      bitcoin: settings.CHAIN_BITCOIN_URLS ?? [],
      ethereum: settings.CHAIN_ETHEREUM_URLS ?? [],
      explorer: settings.CHAIN_EXPLORER_URL ?? null,
    },
    brand,
    policyTemplates: settings.POLICY_TEMPLATES,
    shutdownDelaySeconds: settings.SHUTDOWN_DELAY_SECONDS ?? (demo ? 0 : 2),
    metrics: settings.METRICS_PORT === undefined ? null : { host: settings.METRICS_HOST, port: settings.METRICS_PORT },
    pages: settings.KANTOR_PAGES === 'on',
    logLevel: settings.LOG_LEVEL,
  }
}

/** The demo's keys are public, so a service that others may reach must not become a demo because a setting is missing. Decision 180. */
function modeProblems({ KANTOR_MODE, NODE_ENV, HOST, PUBLIC_ORIGIN }: Record<string, string | undefined>): string[] {
  const reasons = {
    'NODE_ENV is production': NODE_ENV === 'production',
    'HOST is not a loopback address': HOST !== undefined && !isLoopback(HOST),
    'PUBLIC_ORIGIN starts with https://': PUBLIC_ORIGIN?.startsWith('https:'),
  }
  const [reason] = Object.entries(reasons).find(([, holds]) => holds) ?? []
  return reason && !KANTOR_MODE ? [`KANTOR_MODE: must be set to demo or production, because ${reason}`] : []
}

// Shells and compose files write an unset variable as an empty one.
const withoutEmpty = (environment: NodeJS.ProcessEnv) => Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))

// With these modes, pg 8 checks the server's certificate and its name.
const modesWithCertificate = ['require', 'verify-ca', 'verify-full']

/** Why production does not connect to its database: it is outside of private networks, and the URL does not require TLS. Decision 180. */
const databaseProblems = (variables: Record<string, string | undefined>): string[] =>
  ['DATABASE_URL', 'MIGRATION_DATABASE_URL'].flatMap((name) => problemsOf(name, variables[name] ?? ''))

function problemsOf(name: string, text: string): string[] {
  const url = URL.parse(text)
  if (!url) return []
  // As pg reads the URL: the last of several equal parameters counts, and `host` replaces the URL's host.
  const { host, sslmode = '', uselibpqcompat } = Object.fromEntries(url.searchParams)
  const acceptsAnyCertificate = uselibpqcompat === 'true' && sslmode === 'require'
  if (isPrivateHost(host || url.hostname) || (modesWithCertificate.includes(sslmode) && !acceptsAnyCertificate)) return []
  return [`${name}: must end with ?sslmode=verify-full, because its host is not in a private network`]
}

/** Whether the host is a private address, a Unix socket, or a name that only a private network knows. */
const isPrivateHost = (host: string) =>
  isPrivateAddress(host) || /^(\/|%2f)/i.test(host) || /^[a-z][\w-]*$/i.test(host) || /\.(internal|local|svc)$/i.test(host)

/** Without code that zod compiles for each object: it would be used once, and slows the start. */
const readOnce = { jitless: true }

/** Reads a JSON file of the operator's. Adds a sentence with field and line to `problems` for each wrong value, and then returns undefined. */
function readJsonFile<Schema extends z.ZodType>(file: string, schema: Schema, problems: string[]): z.output<Schema> | undefined {
  let text: string
  let json: unknown
  try {
    text = readText(file)
    json = JSON.parse(text)
  } catch (error) {
    problems.push(`${file}: ${error instanceof SyntaxError ? `is not JSON (${error.message})` : 'cannot be read'}`)
    return undefined
  }
  const { data, error } = schema.safeParse(json, readOnce)
  for (const issue of error?.issues ?? []) {
    const [unknownKey] = issue.code === 'unrecognized_keys' ? issue.keys : []
    const line = lineInJson(text, unknownKey === undefined ? issue.path : [...issue.path, unknownKey])
    problems.push(`${file}: ${issue.path.join('.')}: ${sentence(issue)} (line ${line})`)
  }
  return data
}

/** What is wrong with a setting, after its name. */
function sentence(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_key') return issue.issues.map(sentence).join(', ')
  return issue.message.endsWith('received undefined') ? 'must be set' : issue.message
}
