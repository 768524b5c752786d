import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const production = {
  SUMSUB_BASE_URL: 'https://api.sumsub.com',
  SUMSUB_APP_TOKEN: 'prd:a1b2c3d4',
  SUMSUB_SECRET: 'a secret of the provider',
  SUMSUB_WEBHOOK_SECRET: 'another secret of the provider',
  SUMSUB_PERSONAL_LEVEL: 'kyc',
  SUMSUB_BUSINESS_LEVEL: 'kyb',
}
const others = { KANTOR_MODE: 'production', DATABASE_URL: 'postgres://localhost/kantor', PUBLIC_ORIGIN: 'https://kantor.example' }

/** The problems with these settings of the identity provider. */
function problemsWith(settings: Record<string, string>): string[] {
  try {
    readConfig({ ...others, ...settings })
    return []
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.problems.filter((problem) => problem.startsWith('SUMSUB'))
  }
}

describe('in production', () => {
  test('the settings of a real account are accepted', () => {
    expect(problemsWith(production)).toEqual([])
  })

  test('each missing setting is named', () => {
    expect(problemsWith({}).map((problem) => problem.split(':')[0])).toEqual(Object.keys(production))
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
  ])('%s is refused as %s, and nothing else is', (name, value) => {
    expect(problemsWith({ ...production, [name]: value })).toEqual([expect.stringMatching(`^${name}: `)])
  })

  test('a problem never repeats the secret', () => {
    expect(problemsWith({ ...production, SUMSUB_SECRET: 'short' }).join()).not.toContain('short')
  })
})

test('the demo uses the sandbox as the identity provider', () => {
  const { identity } = readConfig({ DATABASE_URL: 'postgres://localhost/kantor', SANDBOX_PORT: '5501' })
  expect(identity).toMatchObject({ baseUrl: 'http://localhost:5501', levels: { personal: 'basic-kyc-level', business: 'basic-kyb-level' } })
})
