import { createHash, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { operatorFileWith, ownOperator } from '../../testing/operator-file.ts'
import { bankFileOf, ownBank } from '../../testing/bank-file.ts'
import { folderOfFile } from '../../testing/folder.ts'
import { ConfigError, readConfig } from './config.ts'
import { readSchedulingSettings } from './scheduling.ts'
import { accountFor, bankSchema } from './bank.ts'
import { cardPaymentProblems, readCardPaymentSettings } from './card-payment.ts'

const good = { DATABASE_URL: 'postgres://kantor@db.example/kantor' }

const folder = folderOfFile()

/** The problems that begin with `prefix`. */
const problemsOf = (environment: NodeJS.ProcessEnv, prefix = '') => {
  try {
    readConfig({ ...good, ...environment })
  } catch (error) {
    if (error instanceof ConfigError) return error.problems.filter((problem) => problem.startsWith(prefix))
    throw error
  }
  return []
}

test('a demo needs only DATABASE_URL', () => {
  expect(readConfig(good)).toMatchObject({
    mode: 'demo',
    host: '127.0.0.1',
    port: 3000,
    publicOrigin: 'http://localhost:3000',
    smtpUrl: 'smtp://127.0.0.1:3025',
    marketDataUrl: 'http://localhost:3001/api/spot/rest-public',
  })
})

test('an empty variable is treated as unset', () => {
  expect(readConfig({ ...good, PORT: '', PUBLIC_ORIGIN: '' })).toMatchObject({ port: 3000, publicOrigin: 'http://localhost:3000' })
  expect(problemsOf({ DATABASE_URL: '' })).toEqual(['DATABASE_URL: must be set'])
})

test('metrics need a port; unless a host is set, only this machine gets them', () => {
  expect(readConfig(good).metrics).toBe(null)
  expect(readConfig({ ...good, METRICS_HOST: '0.0.0.0' }).metrics).toBe(null)
  expect(readConfig({ ...good, METRICS_PORT: '9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 })
  expect(readConfig({ ...good, METRICS_PORT: '9464', METRICS_HOST: '::' }).metrics).toEqual({ host: '::', port: 9464 })
  expect(problemsOf({ METRICS_PORT: 'yes' })).toEqual(['METRICS_PORT: must be a whole number from 0 to 65535'])
})

test('a trailing slash of PUBLIC_ORIGIN is removed', () => {
  expect(readConfig({ ...good, PUBLIC_ORIGIN: 'http://kantor.example:8443/' }).publicOrigin).toBe('http://kantor.example:8443')
})

test('HSTS lasts two years, unless the operator sets less', () => {
  expect(readConfig(good).hstsMaxAgeSeconds).toBe(63_072_000)
  expect(readConfig({ ...good, HSTS_MAX_AGE_SECONDS: '300' }).hstsMaxAgeSeconds).toBe(300)
})

test.for([
  ...['-1', '1.5', '63072001', 'a year'].map(
    (HSTS_MAX_AGE_SECONDS) =>
      [{ HSTS_MAX_AGE_SECONDS }, 'HSTS_MAX_AGE_SECONDS: must be a whole number of seconds from 0 to 63072000'] as const,
  ),
  [{ PORT: 'abc' }, 'PORT: must be a whole number from 0 to 65535'],
  [{ PORT: '1.5' }, 'PORT: must be a whole number from 0 to 65535'],
  [{ PORT: '70000' }, 'PORT: must be a whole number from 0 to 65535'],
  [{ KANTOR_MODE: 'prod' }, 'KANTOR_MODE: must be one of demo, production'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL: must be one of fatal, error, warn, info, debug, trace, silent'],
  [{ DATABASE_URL: 'mysql://db.example/kantor' }, 'DATABASE_URL: must be an address that starts with postgres:// or postgresql://'],
  [{ DATABASE_URL: 'postgres://[db/kantor' }, 'DATABASE_URL: must be an address that starts with postgres:// or postgresql://'],
  [{ SMTP_URL: 'smtp://[mail' }, 'SMTP_URL: must be an address that starts with smtp:// or smtps://'],
  [{ MARKET_DATA_URL: 'ftp://exchange' }, 'MARKET_DATA_URL: must be an address that starts with http:// or https://'],
  ...['kantor.example', 'https://', 'https://kantor.example/app', 'https://kantor.example?x', 'https://a@kantor.example'].map(
    (PUBLIC_ORIGIN) =>
      [{ PUBLIC_ORIGIN }, 'PUBLIC_ORIGIN: must be http:// or https://, a host and nothing more, such as https://kantor.example'] as const,
  ),
  ...['10.0.0.0/33', 'proxy.example', '10.0.0.1,', '0.0.0.0/0'].map(
    (TRUSTED_PROXIES) =>
      [
        { TRUSTED_PROXIES },
        'TRUSTED_PROXIES: must be network addresses or blocks of them with commas between, such as 10.0.0.0/8, 192.0.2.7',
      ] as const,
  ),
  [{ OPERATOR_FILE: 'nowhere.json' }, 'nowhere.json: cannot be read'],
] as const)('%o is refused in one sentence', ([environment, sentence]) => {
  expect(problemsOf({ KANTOR_MODE: 'demo', ...environment })).toEqual([sentence])
})

test.each([
  [{ NODE_ENV: 'production' }, 'NODE_ENV is production'],
  [{ PUBLIC_ORIGIN: 'https://kantor.example' }, 'PUBLIC_ORIGIN starts with https://'],
  ...['0.0.0.0', '::', '192.168.0.7', 'kantor.example'].map((HOST) => [{ HOST }, 'HOST is not a loopback address'] as const),
] as const)('with %o, the mode must be set', (environment, reason) => {
  expect(problemsOf(environment)).toEqual([`KANTOR_MODE: must be set to demo or production, because ${reason}`])
  expect(problemsOf({ ...environment, KANTOR_MODE: '' })).toHaveLength(1)
  expect(problemsOf({ ...environment, KANTOR_MODE: 'demo' })).toEqual([])
})

test('on a loopback address, the mode is demo by default', () => {
  for (const HOST of ['127.0.0.1', '127.0.0.2', '::1', 'localhost']) expect(readConfig({ ...good, HOST }).mode).toBe('demo')
})

test('production requires a public origin with https', () => {
  const problems = (PUBLIC_ORIGIN: string) => problemsOf({ KANTOR_MODE: 'production', PUBLIC_ORIGIN }, 'PUBLIC_ORIGIN')
  expect(problems('http://kantor.example')).toEqual(['PUBLIC_ORIGIN: must start with https:// in production'])
  expect(problems('https://kantor.example')).toEqual([])
})

test('production refuses the demo’s brand, licence number and addresses', () => {
  const about = (OPERATOR_FILE: string) =>
    problemsOf({ KANTOR_MODE: 'production', OPERATOR_FILE }, OPERATOR_FILE).filter((problem) => problem.includes('is the demo’s, which'))
  expect(about('config/operator.json')).toEqual(
    ['brand.legalName', 'licence.number', 'contact.email', 'contact.desk', 'contact.helpdeskUrl', 'mail.from', 'chain.ownAddresses'].map(
      (name) => `config/operator.json: ${name}: is the demo’s, which production refuses`,
    ),
  )
  expect(about(operatorFileWith(ownOperator))).toEqual([])
})

describe('the database of production', () => {
  const problems = (DATABASE_URL: string) => problemsOf({ KANTOR_MODE: 'production', DATABASE_URL }, 'DATABASE_URL')

  test.each([
    'db.example/kantor',
    '203.0.113.7/kantor',
    '[2001:db8::7]/kantor',
    '3405803783/kantor',
    'internal.example/kantor',
    'localhost/kantor?host=db.example',
    'db.example/kantor?sslmode=disable',
    'db.example/kantor?sslmode=prefer',
    'db.example/kantor?sslmode=no-verify',
    'db.example/kantor?sslmode=verify-full&sslmode=disable',
    'db.example/kantor?sslmode=require&uselibpqcompat=true',
  ])('%s is refused', (place) => {
    expect(problems(`postgres://kantor:secret@${place}`)).toEqual([
      'DATABASE_URL: must end with ?sslmode=verify-full, because its host is not in a private network',
    ])
    expect(problemsOf({ DATABASE_URL: `postgres://kantor:secret@${place}` })).toEqual([])
  })

  test.each([
    'db.example/kantor?sslmode=verify-full',
    'db.example/kantor?sslmode=require',
    '127.0.0.1:5432/kantor',
    '10.1.2.3/kantor',
    '172.16.0.1/kantor',
    '192.168.1.2/kantor',
    '[fd00::7]/kantor',
    '[::1]/kantor',
    'localhost/kantor',
    'database/kantor',
    'db.internal/kantor',
    'db.local/kantor',
    'postgres.kantor.svc/kantor',
    'postgres.kantor.svc.cluster.local:5432/kantor',
    '%2Fvar%2Frun%2Fpostgresql/kantor',
    'db.example/kantor?host=/var/run/postgresql',
  ])('%s is accepted', (place) => {
    expect(problems(`postgres://kantor:secret@${place}`)).toEqual([])
  })
})

test.each([
  ['web', ['SMTP_URL', 'LOG_SIGNING_KEY'], ['SECRETS_KEY', 'SUMSUB_WEBHOOK_SECRET', 'PAYBIS_PRIVATE_KEY', 'CALENDLY_WEBHOOK_KEY']],
  [
    'worker',
    ['SECRETS_KEY', 'SUMSUB_WEBHOOK_SECRET', 'PAYBIS_PRIVATE_KEY', 'CALENDLY_WEBHOOK_KEY'],
    ['SMTP_URL', 'LOG_SIGNING_KEY', 'SUMSUB_SECRET'],
  ],
  ['both', [], ['SMTP_URL', 'LOG_SIGNING_KEY', 'SECRETS_KEY', 'SUMSUB_SECRET']],
])('a production process of role %s may lack %j, but not %j', (KANTOR_ROLE, unused, used) => {
  const missing = problemsOf({ KANTOR_MODE: 'production', KANTOR_ROLE }).map((problem) => problem.split(':')[0])
  expect(missing).toEqual(expect.arrayContaining(used))
  expect(missing.filter((name) => unused.includes(name ?? ''))).toEqual([])
})

describe('the key of the log', () => {
  const pemOf = (key: KeyObject | null) => key?.export({ type: 'pkcs8', format: 'pem' }).toString() ?? ''
  const problems = (LOG_SIGNING_KEY: string, mode = 'production') => problemsOf({ KANTOR_MODE: mode, LOG_SIGNING_KEY }, 'LOG_SIGNING_KEY')

  test('production accepts an Ed25519 key, also with line ends written as \\n', () => {
    const pem = pemOf(generateKeyPairSync('ed25519').privateKey)
    expect([problems(pem), problems(pem.replaceAll('\n', '\\n'))]).toEqual([[], []])
  })

  test('production refuses the demo’s key', () => {
    expect(problems(pemOf(readConfig(good).logSigningKey))).toEqual(['LOG_SIGNING_KEY: is the demo’s, which production refuses'])
  })

  test.each([
    ['another kind of key', pemOf(generateKeyPairSync('x25519').privateKey)],
    ['a public key', generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }).toString()],
    ['a text', 'secret'],
  ])('%s is refused, in the demo too', (_what, pem) => {
    for (const mode of ['production', 'demo'])
      expect(problems(pem, mode)).toEqual([expect.stringContaining('must be an Ed25519 private key')])
  })
})

test('a wrong secret is refused even if the role does not use it', () => {
  expect(problemsOf({ KANTOR_MODE: 'production', KANTOR_ROLE: 'worker', SECRETS_KEY: 'short' }, 'SECRETS_KEY')).not.toEqual([])
})

test('no proxy is trusted by default', () => {
  expect(readConfig(good).trustedProxies).toEqual([])
  expect(readConfig({ ...good, TRUSTED_PROXIES: '10.0.0.0/8, 2001:db8::7' }).trustedProxies).toEqual(['10.0.0.0/8', '2001:db8::7'])
})

test('all wrong settings are named at once', () => {
  const wrong = { KANTOR_MODE: 'production', PORT: 'abc', OPERATOR_FILE: 'nowhere.json', SUMSUB_BASE_URL: 'https://[' }
  const settings = problemsOf(wrong).map((problem) => problem.split(':')[0])
  expect(settings).toEqual(expect.arrayContaining(['PORT', 'PUBLIC_ORIGIN', 'SMTP_URL', 'SUMSUB_APP_TOKEN', 'nowhere.json']))
})

test('a demo books meetings at the sandbox, production only at the real provider', () => {
  const pages = { callUrl: 'http://localhost:3451/kantor/30min', meetingUrl: 'http://localhost:3451/kantor/expert-meeting' }
  expect(readConfig({ ...good, SANDBOX_PORT: '3451' }).operator.scheduling).toEqual(pages)

  const problems = (environment: NodeJS.ProcessEnv) =>
    problemsOf({ KANTOR_MODE: 'production', ...environment }).filter((problem) => /scheduling|CALENDLY/.test(problem))
  expect(problems({})).toEqual([
    'CALENDLY_WEBHOOK_KEY: must be set in production',
    'config/operator.json: scheduling: must be set in production',
  ])
  expect(problems({ CALENDLY_WEBHOOK_KEY: readConfig(good).scheduling.webhookKeys[0] })[0]).toBe(
    'CALENDLY_WEBHOOK_KEY: is the sandbox’s, which production refuses',
  )
  expect(problems({ CALENDLY_WEBHOOK_KEY: 'too short' })[0]).toBe('CALENDLY_WEBHOOK_KEY: must have at least 16 characters')
  expect(problems({ CALENDLY_WEBHOOK_KEY: 'abcabcabcabcabca' })[0]).toBe('CALENDLY_WEBHOOK_KEY: repeats too few characters to be a secret')
})

test('Calendly is asked to erase data with a token only, and in production only at its own address', () => {
  expect(readConfig(good).scheduling.api).toMatchObject({ baseUrl: 'http://localhost:3001' })
  expect(readConfig({ ...good, CALENDLY_BASE_URL: 'http://localhost:4000', CALENDLY_TOKEN: 'ours' }).scheduling.api).toEqual({
    baseUrl: 'http://localhost:4000',
    token: 'ours',
  })
  const settings = { sandboxOrigin: 'http://localhost:3001', demo: false }
  expect(readSchedulingSettings({}, settings).api).toBeNull()
  expect(readSchedulingSettings({ CALENDLY_TOKEN: 'ours' }, settings).api).toEqual({ baseUrl: 'https://api.calendly.com', token: 'ours' })
  const wrong = { CALENDLY_TOKEN: readConfig(good).scheduling.api?.token, CALENDLY_BASE_URL: 'http://localhost:3001' }
  expect(problemsOf({ KANTOR_MODE: 'production', ...wrong }, 'CALENDLY_TOKEN')).toHaveLength(1)
  expect(problemsOf({ KANTOR_MODE: 'production', ...wrong }, 'CALENDLY_BASE_URL')).toHaveLength(1)
})

test('a wrong brand is refused, and a translation into a language that the brand does not have', () => {
  const brand = path.join(folder, 'brand')
  cpSync('verify/brands/hranol', brand, { recursive: true })
  rmSync(path.join(brand, 'texts-cs.json'))
  const environment = { OPERATOR_FILE: 'verify/brands/hranol/operator.json', BRAND_FOLDER: brand }
  expect(problemsOf(environment)).toEqual([`${brand}/texts-cs.json: is missing`])
  const file = operatorFileWith({ translations: { sk: {} } })
  expect(problemsOf({ OPERATOR_FILE: file })).toEqual([
    `${file}: translations.sk: “sk” is not a language of this site besides English (line 1)`,
  ])
})

test('without scheduling, production needs no key of its webhooks', () => {
  const problems = (file: string) => problemsOf({ KANTOR_MODE: 'production', OPERATOR_FILE: file }, 'CALENDLY_WEBHOOK_KEY')
  const scheduling = { callUrl: 'https://calendly.com/us/call', meetingUrl: 'https://calendly.com/us/meeting' }
  expect(problems(operatorFileWith({ scheduling }))).toHaveLength(1)
  const off = operatorFileWith({ scheduling: 'off' })
  expect(problems(off)).toEqual([])
  expect(readConfig({ ...good, OPERATOR_FILE: off }).operator.scheduling).toBe('off')
})

test('the operator’s scheduling pages have one host, and https in production', () => {
  const fileWith = (callUrl: string, meetingUrl: string) => operatorFileWith({ scheduling: { callUrl, meetingUrl } })
  const problems = (file: string, mode = 'production') => problemsOf({ OPERATOR_FILE: file, KANTOR_MODE: mode }, `${file}: scheduling`)
  const right = fileWith('https://calendly.com/us/call', 'https://calendly.com/us/meeting')
  expect(readConfig({ ...good, OPERATOR_FILE: right }).operator.scheduling).toEqual({
    callUrl: 'https://calendly.com/us/call',
    meetingUrl: 'https://calendly.com/us/meeting',
  })
  expect(problems(right)).toEqual([])
  const twoHosts = fileWith('https://calendly.com/us/call', 'https://calendly.com.evil.example/us/meeting')
  expect(problems(twoHosts, 'demo')).toEqual([`${twoHosts}: scheduling: must both have the same host (line 1)`])
  const sandbox = fileWith('http://localhost:3001/kantor/30min', 'http://localhost:3001/kantor/expert-meeting')
  expect(problems(sandbox)).toEqual(
    ['callUrl', 'meetingUrl'].map((name) => `${sandbox}: scheduling.${name}: must be the real provider, over https, in production`),
  )
})

describe('identity settings', () => {
  const sumsub = {
    SUMSUB_BASE_URL: 'https://api.sumsub.com',
    SUMSUB_APP_TOKEN: 'prd:a1b2c3d4',
    SUMSUB_SECRET: 'a secret of the provider',
    SUMSUB_WEBHOOK_SECRET: 'another secret of the provider',
    SUMSUB_PERSONAL_LEVEL: 'kyc',
    SUMSUB_BUSINESS_LEVEL: 'kyb',
  }
  const problemsWith = (settings: Record<string, string>) => problemsOf({ KANTOR_MODE: 'production', ...settings }, 'SUMSUB')

  test('webhooks may have two secrets, both strong and not the sandbox’s', () => {
    const problems = (SUMSUB_WEBHOOK_SECRET: string) => problemsWith({ ...sumsub, SUMSUB_WEBHOOK_SECRET })
    const [old, next] = ['the old secret of webhooks', 'the next secret of webhooks']
    expect(problems(`${old}\n${next}\n`)).toEqual([])
    expect(readConfig({ ...good, SUMSUB_WEBHOOK_SECRET: `${old}\n${next}` }).identity.webhookSecrets).toEqual([old, next])
    expect(problems(`${old}\nshort`)).toEqual(['SUMSUB_WEBHOOK_SECRET: must have at least 16 characters'])
    expect(problems(`${old}\nkantor-sandbox-webhook-secret`)).toEqual(['SUMSUB_WEBHOOK_SECRET: is the sandbox’s, which production refuses'])
  })

  test('production names each identity setting that is missing', () => {
    expect(problemsWith({}).map((problem) => problem.split(':')[0])).toEqual(Object.keys(sumsub))
  })

  test.each([
    ['SUMSUB_BASE_URL', 'http://localhost:3001'],
    ['SUMSUB_BASE_URL', 'https://localhost:3001'],
    ['SUMSUB_BASE_URL', 'http://api.sumsub.com'],
    ['SUMSUB_BASE_URL', 'https://api.sumsub.com/resources'],
    ['SUMSUB_APP_TOKEN', 'sbx:kantor-sandbox'],
    ['SUMSUB_APP_TOKEN', 'sbx:a-sandbox-of-the-provider'],
    ['SUMSUB_SECRET', 'kantor-sandbox-secret-key'],
    ['SUMSUB_SECRET', 'short'],
    ['SUMSUB_WEBHOOK_SECRET', 'kantor-sandbox-webhook-secret'],
    ['SUMSUB_WEBHOOK_SECRET', 'short'],
    ['SUMSUB_WEBHOOK_SECRET', 'aaaaaaaaaaaaaaaaaaaaaaaa'],
  ])('production refuses %s=%s, and no other setting', (name, value) => {
    expect(problemsWith({ ...sumsub, [name]: value })).toEqual([expect.stringMatching(`^${name}: `)])
  })

  test('the problem of a wrong secret never contains the secret', () => {
    expect(problemsWith({ ...sumsub, SUMSUB_SECRET: 'short' }).join()).not.toContain('short')
  })

  test('a demo has the identity settings of the sandbox', () => {
    const { identity } = readConfig({ ...good, SANDBOX_PORT: '5501' })
    expect(identity).toMatchObject({
      baseUrl: 'http://localhost:5501',
      levels: { personal: 'basic-kyc-level', business: 'basic-kyb-level' },
    })
  })
})

describe('secrets in files', () => {
  function secretFile(content: string): string {
    const name = path.join(folder, String(content.length))
    writeFileSync(name, content)
    return name
  }

  test('a secret is read from its file with or without a final line end', () => {
    const config = readConfig({
      DATABASE_URL_FILE: secretFile('postgres://kantor@db.example/kantor\n'),
      SUMSUB_SECRET_FILE: secretFile('a secret of theirs'),
    })
    expect([config.databaseUrl, config.identity.secretKey]).toEqual(['postgres://kantor@db.example/kantor', 'a secret of theirs'])
  })

  test('a secret in a file is checked like a secret in a variable', () => {
    expect(problemsOf({ DATABASE_URL: '', DATABASE_URL_FILE: secretFile('mysql://db.example/kantor') })).toEqual([
      'DATABASE_URL: must be an address that starts with postgres:// or postgresql://',
    ])
  })

  test('a secret’s file is refused if missing, empty, or set together with the variable', () => {
    const wrong = {
      DATABASE_URL_FILE: secretFile('postgres://kantor@other.example/kantor'),
      SECRETS_KEY_FILE: path.join(folder, 'nowhere'),
      SMTP_URL_FILE: secretFile('\n'),
    }
    expect(
      problemsOf({ KANTOR_MODE: 'production', KANTOR_MIGRATE: 'off', ...wrong }).filter((problem) =>
        /_FILE|DATABASE|SECRETS_KEY|SMTP/.test(problem),
      ),
    ).toEqual([
      'DATABASE_URL: set either it or DATABASE_URL_FILE, not both',
      'SMTP_URL: the file that SMTP_URL_FILE names is empty',
      'SECRETS_KEY: the file that SECRETS_KEY_FILE names cannot be read',
    ])
  })
})

describe('the keys for secrets', () => {
  const keyFrom = (text: string) => createHash('sha256').update(text).digest('base64')
  const [first, second] = [keyFrom('first'), keyFrom('second')]

  test('several keys in SECRETS_KEY keep their order, with or without spaces', () => {
    const { secretsKeys } = readConfig({ ...good, SECRETS_KEY: `${first}, ${second}` })
    expect(secretsKeys.map((key) => key.toString('base64'))).toEqual([first, second])
  })

  test.for(['short', Buffer.alloc(31).toString('base64'), `${first},`, `${first} ${second}`, '='.repeat(44)])(
    '%s is refused as SECRETS_KEY',
    (SECRETS_KEY) => {
      expect(problemsOf({ SECRETS_KEY }, 'SECRETS_KEY')).toEqual([expect.stringContaining('must be 32 random bytes in base64')])
    },
  )

  test('production needs MIGRATION_DATABASE_URL, unless it does not migrate', () => {
    const sentence = 'MIGRATION_DATABASE_URL: must be set in production, unless KANTOR_MIGRATE is off'
    expect(problemsOf({ KANTOR_MODE: 'production' }, 'MIGRATION')).toEqual([sentence])
    expect(problemsOf({ KANTOR_MODE: 'production', KANTOR_MIGRATE: 'off' }, 'MIGRATION')).toEqual([])
  })

  test('production needs its own SECRETS_KEY; a demo has a default key', () => {
    const [demoKey] = readConfig(good).secretsKeys
    expect(demoKey).toHaveLength(32)
    const production = { KANTOR_MODE: 'production' }
    expect(problemsOf(production, 'SECRETS_KEY')).toEqual(['SECRETS_KEY: must be set in production'])
    expect(problemsOf({ ...production, SECRETS_KEY: `${first},${demoKey?.toString('base64')}` }, 'SECRETS_KEY')).toEqual([
      'SECRETS_KEY: is the demo’s, which production refuses',
    ])
    expect(problemsOf({ ...production, SECRETS_KEY: Buffer.alloc(32, 'kantor').toString('base64') }, 'SECRETS_KEY')).toEqual([
      'SECRETS_KEY: repeats too few bytes to be random',
    ])
    expect(problemsOf({ ...production, SECRETS_KEY: first }, 'SECRETS_KEY')).toEqual([])
  })
})

const bankProblems = (content: unknown) => {
  const BANK_FILE = bankFileOf(content)
  return problemsOf({ BANK_FILE }, BANK_FILE).map((problem) => problem.slice(BANK_FILE.length + 2))
}

const [euro, pound, dollar] = ownBank.accounts
const withEuro = (changes: object) => ({ accounts: [{ ...euro, ...changes }] })
const withPound = (changes: object) => ({ accounts: [{ ...pound, ...changes }] })
const withDollar = (changes: object) => ({ accounts: [{ ...dollar, ...changes }] })

test('the demo has an account in every currency', () => {
  const { bank } = readConfig(good)
  expect(accountFor(bank, 'EUR')).toMatchObject({ iban: 'PL47000000000000000000000002', bic: 'EXMPPLPW', acceptsInstant: true })
  expect(accountFor(bank, 'GBP')).toMatchObject({ sortCode: '60-16-13', accountNumber: '31926819', timeZone: 'Europe/London' })
  expect(accountFor(bank, 'USD')).toMatchObject({ iban: 'PL74000000000000000000000001' })
})

test('without an account in a currency, there is none to pay to', () => {
  expect(accountFor(bankSchema.parse({ accounts: [euro] }), 'GBP')).toBeUndefined()
  expect(bankProblems({ accounts: [] })).toEqual([])
})

test.each([
  ['a wrong check digit of an IBAN', withEuro({ iban: 'PL61 1090 1014 0000 0712 1981 2875' }), 'iban: is not an IBAN', 9],
  ['an IBAN that lacks a digit', withEuro({ iban: 'PL6110901014000007121981287' }), 'iban: is not an IBAN', 9],
  ['an IBAN of no country', withEuro({ iban: 'XX61109010140000071219812874' }), 'iban: is not an IBAN', 9],
  ['an IBAN outside of SEPA', withEuro({ iban: 'TR330006100519786457841326' }), 'iban: must be of a country that takes part in SEPA', 9],
  ['a BIC without a country', withEuro({ bic: 'DEUTXXFF' }), 'bic: is not a BIC', 10],
  ['a BIC in small letters', withEuro({ bic: 'deutdeff' }), 'bic: is not a BIC', 10],
  ['a BIC of nine characters', withEuro({ bic: 'DEUTDEFF5' }), 'bic: is not a BIC', 10],
  ['a holder whom a QR code cannot hold', withEuro({ holder: 'x'.repeat(71) }), 'holder: must have at most 70 characters', 5],
  ['a holder of two lines', withEuro({ holder: 'Kantor\nNowak' }), 'holder: must be one line', 5],
  ['an unknown time zone', withEuro({ timeZone: 'Europe/Krakow' }), 'timeZone: “Europe/Krakow” is not a time zone', 7],
  [
    'a word for whether instant transfers arrive',
    withEuro({ acceptsInstant: 'yes' }),
    'acceptsInstant: Invalid input: expected boolean',
    8,
  ],
  ['a sort code without hyphens', withPound({ sortCode: '123456' }), 'sortCode: must be a sort code, such as 12-34-56', 9],
  ['a British account number of seven digits', withPound({ accountNumber: '1234567' }), 'accountNumber: must be a British account', 10],
  ['two numbers of one account', withDollar({ iban: 'DE89370400440532013000' }), ': needs either iban or accountNumber', 3],
  ['another currency', withEuro({ currency: 'PLN' }), 'currency: must be one of EUR, GBP, USD', 4],
])('%s is refused, with field and line', (_what, content, sentence, lineNumber) => {
  const [problem = '', ...more] = bankProblems(content)
  expect(more).toEqual([])
  expect(problem).toContain(`accounts.0${sentence.startsWith(':') ? '' : '.'}${sentence}`)
  expect(problem.endsWith(`(line ${lineNumber})`)).toBe(true)
})

test('a missing, a misspelt and a doubled value are named with their lines', () => {
  const { bic: _bic, ...withoutBic } = { ...euro, bicc: 'NOWYPLPW' } as Record<string, unknown>
  expect(bankProblems({ accounts: [withoutBic, pound, pound] })).toEqual([
    'accounts.0.bic: must be set (line 3)',
    'accounts.0: Unrecognized key: "bicc" (line 17)',
  ])
  expect(bankProblems({ accounts: [euro, pound, pound] })).toEqual(['accounts.2.currency: is the second account in GBP (line 36)'])
})

test('a file that is no JSON is refused with its line', () => {
  expect(bankProblems('{\n  "accounts": [\n    ]]')).toEqual([expect.stringMatching(/^is not JSON \(.*line 3 column 6.*\)$/)])
})

test('production refuses the demo’s accounts, and takes an operator’s own', () => {
  const problems = (BANK_FILE: string) => problemsOf({ KANTOR_MODE: 'production', BANK_FILE }, BANK_FILE)
  expect(problems('config/bank.json')).toEqual(
    ['0.holder', '0.bank', '0.iban', '1.holder', '1.bank', '1.accountNumber', '2.holder', '2.bank', '2.iban'].map(
      (name) => `config/bank.json: accounts.${name}: is the demo’s, which production refuses`,
    ),
  )
  expect(problems(bankFileOf(ownBank))).toEqual([])
})

const ownKeys = generateKeyPairSync('rsa', { modulusLength: 2048 })
const privatePem = ownKeys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const ownPublicPem = ownKeys.publicKey.export({ type: 'spki', format: 'pem' }).toString()
const paybisKeys = generateKeyPairSync('rsa', { modulusLength: 2048 })
const nextPem = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ type: 'spki', format: 'pem' }).toString()
const publicPem = paybisKeys.publicKey.export({ type: 'spki', format: 'pem' }).toString()
const sandboxPem = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')

const real = {
  PAYBIS_BASE_URL: 'https://widget-api.paybis.com',
  PAYBIS_WIDGET_URL: 'https://widget.paybis.com/',
  PAYBIS_API_KEY: 'a-real-key',
  PAYBIS_PRIVATE_KEY: privatePem,
  PAYBIS_PUBLIC_KEY: publicPem,
}

const problems = (variables: Record<string, string | undefined>) => cardPaymentProblems(variables, { production: true })

test('a demo needs no settings of Paybis and uses the sandbox', () => {
  expect(cardPaymentProblems({}, { production: false })).toEqual([])
  const { baseUrl, widgetUrl, authHeader } = readCardPaymentSettings({}, { sandboxOrigin: 'http://localhost:3001' })
  expect([baseUrl, widgetUrl]).toEqual(['http://localhost:3001', 'http://localhost:3001/paybis-widget/'])
  expect(authHeader).toEqual({ name: 'Authorization', value: '<key>' })
})

test('production names every missing setting of Paybis', () => {
  expect(problems({})).toEqual([
    'PAYBIS_BASE_URL: must be set in production',
    'PAYBIS_WIDGET_URL: must be set in production',
    'PAYBIS_API_KEY: must be set in production',
    'PAYBIS_PRIVATE_KEY: must be set in production',
    'PAYBIS_PUBLIC_KEY: must be set in production',
  ])
})

test.each([
  ['PAYBIS_BASE_URL: must be the real provider, over https, in production', { PAYBIS_BASE_URL: 'http://localhost:3001' }],
  ['PAYBIS_BASE_URL: must be the real provider, over https, in production', { PAYBIS_BASE_URL: 'https://widget-api.sandbox.paybis.com' }],
  ['PAYBIS_WIDGET_URL: must be the real provider, over https, in production', { PAYBIS_WIDGET_URL: 'http://widget.paybis.com/' }],
  ['PAYBIS_API_KEY: is the sandbox’s, which production refuses', { PAYBIS_API_KEY: 'kantor-sandbox-paybis-key' }],
  ['PAYBIS_PRIVATE_KEY: is the sandbox’s, which production refuses', { PAYBIS_PRIVATE_KEY: sandboxPem('./sandbox-private-key.pem') }],
  ['PAYBIS_PUBLIC_KEY: is the sandbox’s, which production refuses', { PAYBIS_PUBLIC_KEY: sandboxPem('./sandbox-public-key.pem') }],
  ['PAYBIS_PRIVATE_KEY: must be an RSA key in PEM', { PAYBIS_PRIVATE_KEY: publicPem }],
  ['PAYBIS_PUBLIC_KEY: must be an RSA key in PEM', { PAYBIS_PUBLIC_KEY: privatePem }],
  ['PAYBIS_PUBLIC_KEY: is the public half of PAYBIS_PRIVATE_KEY; it must be Paybis’ own', { PAYBIS_PUBLIC_KEY: ownPublicPem }],
  ['PAYBIS_PRIVATE_KEY: must be an RSA key in PEM', { PAYBIS_PRIVATE_KEY: 'nonsense' }],
])('production does not start: %s', (problem, change) => {
  expect(problems({ ...real, ...change })).toEqual([problem])
})

test('during a rotation, Paybis may have two keys, but not our own', () => {
  const both = { ...real, PAYBIS_PUBLIC_KEY: `${publicPem}${nextPem}` }
  expect(problems(both)).toEqual([])
  const { publicKeys } = readCardPaymentSettings(both, { sandboxOrigin: 'http://localhost:3001' })
  expect(publicKeys.map((key) => key.export({ type: 'spki', format: 'pem' }))).toEqual([publicPem, nextPem])
  expect(problems({ ...real, PAYBIS_PUBLIC_KEY: `${publicPem}${ownPublicPem}` })).toHaveLength(1)
})

test('a key in a variable may have escaped line ends', () => {
  const variables = { ...real, PAYBIS_PUBLIC_KEY: publicPem.replaceAll('\n', '\\n') }
  expect(problems(variables)).toEqual([])
  const { publicKeys } = readCardPaymentSettings(variables, { sandboxOrigin: 'http://localhost:3001' })
  expect(publicKeys.map((key) => key.equals(paybisKeys.publicKey))).toEqual([true])
})
