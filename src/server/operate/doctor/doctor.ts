import { networkInterfaces } from 'node:os'
import { type Config, ConfigError, readConfig } from '../../platform/config/config.ts'
import { isPrivateAddress } from '../../platform/http/network-address.ts'
import { checkBank } from './bank.check.ts'
import { checkBrand } from './brand.check.ts'
import { checkClaims } from './claims.check.ts'
import { checkClock } from './clock.check.ts'
import { checkDatabase } from './database.check.ts'
import { checkDesk } from './desk.check.ts'
import { type Finding, good, tableOf, wrong } from './finding.ts'
import { checkMetrics } from './metrics.check.ts'
import { checkPolicies } from './policies.check.ts'
import {
  checkCardPaymentProvider,
  checkIdentityProvider,
  checkMail,
  checkMarketData,
  checkNodes,
  checkScheduling,
  type OutsideCalls,
} from './providers.check.ts'
import { checkRecordLog } from './record-log.check.ts'
import { checkSecrets } from './secrets.check.ts'
import { checkPublicOrigin } from './public-origin.check.ts'

export interface DoctorParts {
  outsideCalls: (config: Config) => OutsideCalls
  now: () => number
  /** This machine's public addresses. */
  publicAddresses: string[]
}

/** Checks settings, database, outside services and claims, and prints a table. Changes nothing. Returns the exit code: 1 if something is wrong. */
export async function runDoctor(
  environment: NodeJS.ProcessEnv,
  parts: { outsideCalls: DoctorParts['outsideCalls']; print: (line: string) => void },
) {
  const addresses = Object.values(networkInterfaces()).flatMap((entries) => (entries ?? []).map(({ address }) => address))
  const publicAddresses = addresses.filter((address) => !isPrivateAddress(address))
  const findings = await runChecks(environment, { outsideCalls: parts.outsideCalls, now: Date.now, publicAddresses })
  for (const line of tableOf(findings)) parts.print(line)
  return findings.some(({ state }) => state === 'wrong') ? 1 : 0
}

/** Runs all checks and returns their findings. If the settings are invalid, nothing else can be checked; without a database, only the brand. */
export async function runChecks(environment: NodeJS.ProcessEnv, { outsideCalls, now, publicAddresses }: DoctorParts): Promise<Finding[]> {
  let config: Config
  const isStopped = environment['KANTOR_MODE'] !== 'production' && !environment['DATABASE_URL'] && !environment['DATABASE_URL_FILE']
  try {
    config = readConfig(isStopped ? { ...environment, DATABASE_URL: 'postgres://none' } : environment, 'both')
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.problems.map((problem) => wrong('Settings', `${problem}.`, adviceFor(problem)))
  }
  const settings = good('Settings', `Complete, for ${config.mode}.`)
  if (isStopped) return [settings, ...(await checkBrand(config)), notRunning]
  const { findings: database, clock } = await checkDatabase(config)
  const ourClock = now()
  const call = outsideCalls(config)
  const rest = await Promise.all([
    checkMail(config, call.mail),
    checkIdentityProvider(config, call.identity),
    checkCardPaymentProvider(config, call.cardPayment),
    checkMarketData(config, call.currencies),
    checkNodes(config, call.nodes),
    checkScheduling(config),
    checkPublicOrigin(config),
    checkDesk(config),
    // Not if the database refuses us: the check of the database says why.
    clock === undefined ? [] : checkRecordLog(config),
    checkClock({ database: clock === undefined ? undefined : { clock, ourClock }, site: config.identity.baseUrl, now }),
    checkPolicies(config),
    checkBrand(config),
    checkMetrics(config, { publicAddresses }),
  ])
  return [settings, ...database, ...rest.flat(), ...checkSecrets(config), ...checkBank(config), ...checkClaims(config)]
}

const notRunning = wrong(
  'Database',
  'Kantor does not run in this checkout, and DATABASE_URL is not set. Nothing else was checked.',
  'Start it with npm start.',
)

function adviceFor(problem: string): string {
  if (/^(SUMSUB|PAYBIS|CALENDLY)_/.test(problem)) return 'docs/operating/providers.md says where to get it. The other checks need it.'
  if (problem.startsWith('SECRETS_KEY')) return 'docs/operating.md, “Keys for secrets”. The other checks need it.'
  return 'Correct it; docs/settings.md describes each setting. The other checks need it.'
}
