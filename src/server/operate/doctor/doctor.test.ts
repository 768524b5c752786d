import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer as createHttpServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cryptoCurrencies } from '#contract/currencies.ts'
import { countryCodes } from '#contract/countries.ts'
import { outsideCalls } from '../../assemble/doctor.ts'
import { readConfig } from '../../platform/config/config.ts'
import { bankFileOf, ownBank } from '../../testing/bank-file.ts'
import { operatorFileWith, ownOperator } from '../../testing/operator-file.ts'
import { JobFailure } from '../../platform/queue/job-failure.ts'
import { createDatabase, dropDatabase, superuserUrl } from '../../testing/database.ts'
import { type SandboxProcess, startSandbox } from '../../testing/sandbox.ts'
import { listenLocally, newCertificate } from '../../testing/servers.ts'
import { checkClaims } from './claims.check.ts'
import { databaseFindings } from './database.check.ts'
import { runChecks, runDoctor } from './doctor.ts'
import { checkMetrics } from './metrics.check.ts'
import { checkPolicies } from './policies.check.ts'
import { checkMail } from './providers.check.ts'
import { checkSecrets } from './secrets.check.ts'
import { checkPublicOrigin } from './public-origin.check.ts'

let sandbox: SandboxProcess
let database: Awaited<ReturnType<typeof createDatabase>>
let site: Server
let validSettings: NodeJS.ProcessEnv
let publicOrigin: string

const completeOperator = {
  ...ownOperator,
  licence: { number: 'CASP 12/2026', authority: 'KNF', country: 'PL' },
  claims: { coins: 17, countries: 27, teamYears: 16, largeTransactionEur: 1_000_000, firstTransactionHours: 1, firstTransactionMinutes: 7 },
  evidence: {
    coins: [...cryptoCurrencies],
    countries: countryCodes.slice(0, 27),
    licence: 'register of the KNF, entry 12',
    teamYears: 'CVs of the board',
    largeTransactionEur: 'transaction 2025-118',
    firstTransaction: 'measured 2026-11-02',
    identityChecks: 'measured 2026-11-02',
    counsel: 'memo of 2026-11-20',
  },
  translations: {},
}

/** Nodes of the main networks. */
async function answerAsNode(request: IncomingMessage, response: ServerResponse) {
  const genesis = '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f'
  const asked = await text(request)
  if (request.url === '/nodes/ethereum')
    response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: asked.includes('eth_chainId') ? '0x1' : '0xd017a7' }))
  else response.end(request.url?.endsWith('/block-height/0') ? genesis : '900001')
}

const findingsOf = async (environment: NodeJS.ProcessEnv = {}, offsetMs = 0) =>
  runChecks({ ...validSettings, ...environment }, { outsideCalls, now: () => Date.now() + offsetMs, publicAddresses: [] })
const errorsWith = async (environment: NodeJS.ProcessEnv, offsetMs = 0) =>
  (await findingsOf(environment, offsetMs)).filter(({ state }) => state === 'wrong').map(({ about, what }) => `${about}: ${what}`)

beforeAll(async () => {
  ;[sandbox, database] = await Promise.all([startSandbox(), createDatabase()])
  // The service behind the public address.
  site = createHttpServer((request, response) => {
    if (request.url === '/robots.txt') response.end(`User-agent: *\nSitemap: ${publicOrigin}/sitemap.xml\n`)
    else if (request.url === '/open/metrics') response.end('# HELP process_cpu_seconds_total CPU\n')
    else if (request.url?.startsWith('/nodes/')) void answerAsNode(request, response)
    else response.writeHead(404).end()
  })
  publicOrigin = `http://127.0.0.1:${await listenLocally(site)}`
  validSettings = {
    ...database.environment,
    SMTP_URL: sandbox.smtpUrl,
    MARKET_DATA_URL: `${sandbox.origin}/api/spot/rest-public`,
    SUMSUB_BASE_URL: sandbox.origin,
    PAYBIS_BASE_URL: sandbox.origin,
    SANDBOX_PORT: new URL(sandbox.origin).port,
    PUBLIC_ORIGIN: publicOrigin,
    CHAIN_BITCOIN_URLS: `${publicOrigin}/nodes/bitcoin`,
    CHAIN_ETHEREUM_URLS: `${publicOrigin}/nodes/ethereum`,
  }
})
afterAll(async () => {
  site.close()
  await Promise.all([sandbox.stop(), dropDatabase(database.name)])
})

test('the doctor prints a line for each check, and no WRONG for valid settings', async () => {
  const lines: string[] = []
  const settings = { ...validSettings, OPERATOR_FILE: operatorFileWith(completeOperator), BANK_FILE: bankFileOf(ownBank) }
  const code = await runDoctor(settings, { outsideCalls, print: (line) => lines.push(line) })
  expect(lines.filter((line) => line.startsWith('WRONG'))).toEqual([])
  for (const about of [
    'Settings',
    'Database',
    'Mail',
    'Identity provider',
    'Card-payment provider',
    'Market data',
    'Nodes of blockchains',
    'Clock',
    'Claims',
  ])
    expect(lines.join('\n')).toMatch(new RegExp(`^good +${about} `, 'm'))
  expect(lines.at(-1)).toMatch(/^0 wrong, 2 to check, \d+ good\.$/)
  expect(code).toBe(0)
})

test('the doctor leaves no letter, applicant or card payment behind', async () => {
  const state = () => Promise.all(['identity', 'card-payment'].map((part) => sandbox.control('GET', `/control/${part}`)))
  const before = await state()
  await findingsOf()
  expect(await state()).toEqual(before)
  expect(await (await fetch(`${sandbox.origin}/mailbox/messages`)).json()).toEqual([])
})

test('settings and brand are checked without a running service', async () => {
  const findings = (environment: NodeJS.ProcessEnv) => runChecks(environment, { outsideCalls, now: Date.now, publicAddresses: [] })
  expect((await findings({})).map(({ about, state }) => [about, state])).toEqual([
    ['Settings', 'good'],
    ['Brand', 'good'],
    ['Database', 'wrong'],
  ])
  expect(await findings({ BRAND_FOLDER: 'nowhere' })).toMatchObject([
    { what: 'nowhere/brand.json: is missing.' },
    { what: 'nowhere/mark.svg: is missing.' },
  ])
})

describe('a wrong set-up', () => {
  test.each([
    ['an unreachable database', { DATABASE_URL: 'postgres://kantor@127.0.0.1:9/kantor' }, /^Database: .* cannot be reached\.$/],
    ['an unreachable exchange', { MARKET_DATA_URL: 'http://127.0.0.1:9' }, /^Market data: 127\.0\.0\.1:9: cannot be reached\.$/],
    [
      'an unreachable mail server',
      { SMTP_URL: 'smtp://127.0.0.1:9' },
      /^Mail: .* is not there: nothing listens on this port \(smtp ECONNREFUSED\)\.$/,
    ],
    [
      'a wrong secret of the identity provider',
      { SUMSUB_SECRET: 'not the one we have' },
      /^Identity provider: .* refuses our credentials: .*401/,
    ],
    ['a wrong key of the card provider', { PAYBIS_API_KEY: 'not ours' }, /^Card-payment provider: .* refuses our credentials: .*401/],
    [
      'a public address that does not answer',
      { PUBLIC_ORIGIN: 'http://127.0.0.1:9' },
      /^Public address: http:\/\/127\.0\.0\.1:9 cannot be reached/,
    ],
    ['a missing policy', { POLICY_TEMPLATES: '/nowhere' }, /^Policies: \/nowhere\/terms\.md: the template of a policy cannot be read\.$/],
  ])('the doctor finds %s', async (_what, environment, sentence) => {
    const wrong = await errorsWith(environment)
    expect(wrong).toEqual([expect.stringMatching(sentence)])
  })

  test.each<[string, (url: URL) => unknown, RegExp]>([
    ['that refuses us', (url) => (url.pathname = '/nothing'), /^Database: .* refuses us/],
    ['that is read-only', (url) => url.searchParams.set('options', '-c default_transaction_read_only=on'), /^Database: It is read-only\.$/],
    ['that asks for a missing password', (url) => (url.password = ''), /^Database: .* asks for a password\.$/],
    ['without the required TLS', (url) => url.searchParams.set('sslmode', 'verify-full'), /^Database: .* offers no TLS\.$/],
    [
      'whose role has no rights',
      (url) => {
        // Only a superuser can become this role.
        url.href = superuserUrl(url.href)
        url.searchParams.set('options', '-c role=pg_monitor')
      },
      /^Database: The role in the URL of the database at .* lacks a right/,
    ],
  ])('the doctor finds a database %s', async (_what, change, sentence) => {
    const url = new URL(database.url)
    change(url)
    expect(await errorsWith({ DATABASE_URL: url.href })).toEqual([expect.stringMatching(sentence)])
  })

  test('the doctor finds a signing key that the card provider refuses', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const PAYBIS_PRIVATE_KEY = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
    expect(await errorsWith({ PAYBIS_PRIVATE_KEY })).toEqual([expect.stringMatching(/^Card-payment provider: .*403/)])
  })

  test('the doctor finds a mail server that refuses the password', async () => {
    const refusing = createServer((socket) => {
      socket.on('error', () => {})
      socket.write('220 mail\r\n')
      socket.on('data', (line) => {
        if (/^AUTH/i.test(String(line))) socket.write('535 5.7.8 no\r\n')
        else socket.write('250-mail\r\n250 AUTH PLAIN\r\n')
      })
    })
    const SMTP_URL = `smtp://kantor:wrong@127.0.0.1:${await listenLocally(refusing)}`
    expect(await errorsWith({ SMTP_URL })).toEqual([expect.stringMatching(/^Mail: .* refuses us \(smtp 535\)\.$/)])
    refusing.close()
  })

  test('the doctor finds missing migrations, and doubts migrations of a newer release', async () => {
    const { name, url, ownerUrl } = await createDatabase()
    const client = new pg.Client({ connectionString: ownerUrl })
    await client.connect()
    await client.query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9999999999999)`)
    const doubts = (await findingsOf({ DATABASE_URL: url })).filter(({ about, state }) => about === 'Database' && state === 'doubtful')
    expect(doubts.map(({ what }) => what)).toEqual([expect.stringContaining('A newer release has run 1 migration there')])

    await client.query('drop schema pgboss cascade; drop schema drizzle cascade')
    expect(await errorsWith({ DATABASE_URL: url })).toEqual([
      expect.stringMatching(/^Database: It lacks 0000_first, (\d{4}_\w+, )*the schema of the queue\.$/),
    ])
    await client.end()
    await dropDatabase(name)
  })

  test('the doctor names a service that runs as owner or superuser', async () => {
    expect(await errorsWith({ DATABASE_URL: database.ownerUrl })).toEqual([expect.stringMatching(/is the owner of the tables/)])
    expect(await errorsWith({ DATABASE_URL: superuserUrl(database.url) })).toEqual([expect.stringMatching(/is a superuser/)])
  })

  test('the doctor finds an old PostgreSQL that runs without fsync', () => {
    const state = { majorVersion: 14, missing: [], newerMigrations: 0, isReadOnly: false, tooMuchPower: null, unsafeSettings: ['fsync'] }
    const wrong = databaseFindings(state, { host: 'db:5432', mode: 'production' })
    expect(wrong.map(({ state: how, what }) => [how, what])).toEqual([
      ['wrong', 'PostgreSQL 14 at db:5432 is too old.'],
      ['wrong', 'It may lose acknowledged writes.'],
    ])
  })

  test('the doctor finds a clock that is an hour ahead', async () => {
    const clocks = (await errorsWith({}, 3_600_000)).filter((sentence) => sentence.startsWith('Clock'))
    expect(clocks).toHaveLength(2)
    expect(clocks[0]).toMatch(/^Clock: This machine is 3[56]\d\d s ahead of the database’s clock\.$/)
  })

  test('the doctor finds missing secrets and the sandbox’s token in production', async () => {
    const wrong = await errorsWith({ KANTOR_MODE: 'production', SUMSUB_APP_TOKEN: 'sbx:abc' })
    for (const name of ['SUMSUB_WEBHOOK_SECRET', 'PAYBIS_PUBLIC_KEY', 'CALENDLY_WEBHOOK_KEY', 'SECRETS_KEY'])
      expect(wrong).toContain(`Settings: ${name}: must be set in production.`)
    expect(wrong).toContain('Settings: SUMSUB_APP_TOKEN: is the sandbox’s, which production refuses.')
  })

  test('the doctor reminds of a rotation that has not ended', () => {
    const next = randomBytes(32).toString('base64')
    const config = readConfig({ ...validSettings, SUMSUB_WEBHOOK_SECRET: 'the old one\nthe new one', SECRETS_KEY: `${next},${next}` })
    expect(checkSecrets(config).map(({ what }) => what)).toEqual([
      'SUMSUB_WEBHOOK_SECRET has an old and a new value.',
      'SECRETS_KEY has old keys.',
    ])
    expect(checkSecrets(readConfig(validSettings))).toEqual([])
  })

  test('the doctor finds an invalid country and an unknown currency', async () => {
    const served = operatorFileWith({ servedCountries: ['PL', 'UK'] })
    expect(await errorsWith({ OPERATOR_FILE: served })).toEqual([
      `Settings: ${served}: servedCountries.1: “UK” is not a country: must be an ISO 3166-1 alpha-2 code (line 1).`,
    ])
    const coins = operatorFileWith({ evidence: { coins: ['BTC', 'BTCC'] } })
    expect(await errorsWith({ OPERATOR_FILE: coins })).toEqual([
      'Operator’s file: evidence.coins names currencies that the exchange does not know: BTCC.',
    ])
  })

  test('the doctor finds a missing scheduling page', async () => {
    const scheduling = { callUrl: `${sandbox.origin}/kantor/30min`, meetingUrl: `${sandbox.origin}/nowhere/at-all` }
    expect(await errorsWith({ OPERATOR_FILE: operatorFileWith({ scheduling }) })).toEqual([
      `Scheduling: ${sandbox.origin}/nowhere/at-all answers 404.`,
    ])
  })
})

describe('the doctor in production', () => {
  const production = { mode: 'production' as const, trustedProxies: ['10.0.0.0/8'], hstsMaxAgeSeconds: 63_072_000 }
  const problemsOf = async (origin: string) =>
    (await checkPublicOrigin({ ...production, publicOrigin: origin })).filter(({ state }) => state !== 'good').map(({ what }) => what)

  test('the doctor finds a public URL without TLS, and a private address', async () => {
    expect(await problemsOf(publicOrigin)).toEqual([`${publicOrigin} has no TLS.`, '127.0.0.1 is not a public name.'])
    const asHttps = publicOrigin.replace('http:', 'https:')
    expect(await problemsOf(asHttps)).toContain(`${asHttps} has no TLS: the server there does not speak it.`)
  })

  test('the doctor reminds of a first stage of HSTS', async () => {
    const findings = await checkPublicOrigin({ ...production, publicOrigin: 'https://localhost:9', hstsMaxAgeSeconds: 300 })
    expect(findings.map(({ what }) => what)).toContain('Browsers require https for only 300 seconds after a visit.')
  })

  test('the doctor names a certificate that ends within two weeks', async () => {
    for (const [days, sentences] of [
      [6, 1],
      [60, 0],
    ] as const) {
      const site = createHttpsServer(newCertificate('localhost', { days }))
      const found = await problemsOf(`https://localhost:${await listenLocally(site)}`)
      expect(found.filter((what) => /^The certificate of https:\S+ ends in [56] days\.$/.test(what))).toHaveLength(sentences)
      site.close()
    }
  })

  test('the doctor finds a public URL that leads to another service', async () => {
    const other = publicOrigin.replace('127.0.0.1', 'localhost')
    expect(await problemsOf(other)).toContain(`${other} is answered by a service that calls itself ${publicOrigin}.`)
  })

  test('the doctor finds policies that counsel has not read, and the demo’s data', async () => {
    const operator = readConfig(validSettings).operator
    const findings = [
      ...(await checkPolicies({ operator, policyTemplates: 'config/policies', mode: 'production' })),
      ...checkClaims({ operator }),
    ]
    expect(findings.filter(({ about, state }) => state === 'wrong' || about === 'Operator’s file').map(({ what }) => what)).toEqual([
      expect.stringMatching(/^\/policies\/.* still say that counsel has not read them, so the service does not start\.$/),
      'brand.legalName, licence.number, contact.email, contact.desk, contact.helpdeskUrl, mail.from, chain.ownAddresses are still the demo’s.',
    ])
  })
})

describe('a mail server without TLS, in production', () => {
  const findingsAbout = async (smtpUrl: string) => {
    const config = { ...readConfig(validSettings), mode: 'production' as const, smtpUrl }
    return (await checkMail(config, outsideCalls(config).mail)).map(({ state, what }) => `${state}: ${what}`)
  }

  // 0.0.0.0 is this machine, but not a private address.
  test('the doctor refuses a mail server without TLS on another machine', async () => {
    const host = new URL(sandbox.smtpUrl).host.replace('127.0.0.1', '0.0.0.0')
    expect(await findingsAbout(`smtp://${host}`)).toEqual([
      `wrong: The mail server at ${host} offers no TLS, so passwords and links could be read on the network (smtp ETLS).`,
    ])
  })

  test.each([
    ['SELF_SIGNED_CERT_IN_CHAIN', 'has a certificate of an authority that this machine does not know', 'NODE_EXTRA_CA_CERTS'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'has a certificate of an authority that this machine does not know', 'NODE_EXTRA_CA_CERTS'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'has a certificate for another name', 'the name of the certificate'],
    ['ENOTFOUND', 'has a name that the DNS does not know', 'the DNS'],
    ['ETIMEDOUT', 'does not answer', 'firewall'],
    ['ERR_SSL_WRONG_VERSION_NUMBER', 'speaks no TLS from the first byte on this port', 'smtp://'],
    ['CERT_HAS_EXPIRED', 'has a certificate that has expired', 'Renew'],
  ])('the doctor says what %s means, and what to do', async (code, what, todo) => {
    const [finding] = await checkMail({ smtpUrl: 'smtps://mail.nowak.pl' }, () =>
      Promise.reject(new JobFailure({ reason: `smtp ${code}`, permanent: false })),
    )
    expect([finding?.state, finding?.what]).toEqual(['wrong', `The mail server at mail.nowak.pl ${what} (smtp ${code}).`])
    expect(finding?.todo).toContain(todo)
  })

  test('the doctor accepts a mail server without TLS on this machine', async () => {
    expect(await findingsAbout(sandbox.smtpUrl)).toEqual([expect.stringMatching(/^good: /)])
  })
})

describe('metrics', () => {
  const port = () => Number(new URL(publicOrigin).port)

  test('the doctor finds public metrics, on their own port and through the proxy', async () => {
    const open = createHttpServer((_request, response) => response.end('# HELP process_cpu_seconds_total CPU\n'))
    const metrics = { host: '0.0.0.0', port: await listenLocally(open) }
    expect(await checkMetrics({ metrics, publicOrigin }, { publicAddresses: ['127.0.0.1'] })).toMatchObject([
      { state: 'wrong', what: `They are public at http://127.0.0.1:${metrics.port}/metrics.` },
    ])
    open.close()
    expect(await checkMetrics({ metrics: null, publicOrigin: `${publicOrigin}/open` }, { publicAddresses: [] })).toMatchObject([
      { state: 'wrong' },
    ])
  })

  test('metrics are not public where the public name is an address of this machine or its network', async () => {
    const open = createHttpServer((_request, response) => response.end('# HELP process_cpu_seconds_total CPU\n'))
    const metrics = { host: '127.0.0.1', port: await listenLocally(open) }
    const site = { metrics, publicOrigin: publicOrigin.replace('127.0.0.1', 'localhost') }
    for (const addressesOf of [undefined, () => Promise.resolve(['127.0.0.1', '10.0.0.7'])])
      expect(await checkMetrics(site, { publicAddresses: [], addressesOf })).toMatchObject([{ state: 'good' }])
    // 0.0.0.0 is this machine, but not a private address.
    const addressesOf = () => Promise.resolve(['0.0.0.0'])
    expect(await checkMetrics(site, { publicAddresses: [], addressesOf })).toMatchObject([{ state: 'wrong' }])
    open.close()
  })

  test('the doctor accepts metrics on 127.0.0.1, and doubts metrics on 0.0.0.0', async () => {
    const state = async (host: string) =>
      (await checkMetrics({ metrics: { host, port: port() }, publicOrigin }, { publicAddresses: [] }))[0]?.state
    expect([await state('127.0.0.1'), await state('0.0.0.0')]).toEqual(['good', 'doubtful'])
  })
})

test('the doctor lists contradictions and claims without evidence', async () => {
  const claims = (await findingsOf()).filter(({ about }) => about === 'Claims').map(({ what }) => what)
  for (const sentence of [
    /^The smallest amount is \$10,000 \(FAQ\), EUR 1000 \(one-time offer\) and EUR 100/,
    /“no upper limit” .* “up to \$10,000”/,
    /^Fiat is “EUR and GBP” \(FAQ\); the lists offer EUR, GBP, USD\.$/,
    /“just 7 minutes”, and up to 1 h/,
    /^200\+ coins are claimed, ten are named \(FAQ\), 17 are on offer; BNB and DOGE/,
    /“accessible from 195 countries”; residents of 27 are served/,
    /^“EU licensed” rests on an entry in the Register of Virtual Currency Activities/,
    /^claims\.coins says 200; there is no evidence\.$/,
    /^claims\.countries says 195; there is no evidence\.$/,
    /^There is no evidence for licence, teamYears, largeTransactionEur, firstTransaction, identityChecks\.$/,
  ])
    expect(claims).toContainEqual(expect.stringMatching(sentence))
  expect(claims).toHaveLength(10)
})
