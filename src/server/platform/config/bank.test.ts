import { expect, test } from 'vitest'
import { bankFileOf, ownBank } from '../../testing/bank-file.ts'
import { accountFor, bankSchema } from './bank.ts'
import { ConfigError, readConfig } from './config.ts'

const demo = { DATABASE_URL: 'postgres://kantor@db.example/kantor' }

const problemsOf = (content: unknown, environment: NodeJS.ProcessEnv = {}) => {
  const BANK_FILE = bankFileOf(content)
  try {
    readConfig({ ...demo, BANK_FILE, ...environment })
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.problems.filter((problem) => problem.startsWith(BANK_FILE)).map((problem) => problem.slice(BANK_FILE.length + 2))
  }
  return []
}

const [euro, pound, dollar] = ownBank.accounts
const withEuro = (changes: object) => ({ accounts: [{ ...euro, ...changes }] })
const withPound = (changes: object) => ({ accounts: [{ ...pound, ...changes }] })
const withDollar = (changes: object) => ({ accounts: [{ ...dollar, ...changes }] })

test('the demo has an account in every currency', () => {
  const { bank } = readConfig(demo)
  expect(accountFor(bank, 'EUR')).toMatchObject({ iban: 'PL47000000000000000000000002', bic: 'EXMPPLPW', acceptsInstant: true })
  expect(accountFor(bank, 'GBP')).toMatchObject({ sortCode: '60-16-13', accountNumber: '31926819', timeZone: 'Europe/London' })
  expect(accountFor(bank, 'USD')).toMatchObject({ iban: 'PL74000000000000000000000001' })
})

test('without an account in a currency, there is none to pay to', () => {
  expect(accountFor(bankSchema.parse({ accounts: [euro] }), 'GBP')).toBeUndefined()
  expect(problemsOf({ accounts: [] })).toEqual([])
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
  const [problem = '', ...more] = problemsOf(content)
  expect(more).toEqual([])
  expect(problem).toContain(`accounts.0${sentence.startsWith(':') ? '' : '.'}${sentence}`)
  expect(problem.endsWith(`(line ${lineNumber})`)).toBe(true)
})

test('a missing, a misspelt and a doubled value are named with their lines', () => {
  const { bic: _bic, ...withoutBic } = { ...euro, bicc: 'NOWYPLPW' } as Record<string, unknown>
  expect(problemsOf({ accounts: [withoutBic, pound, pound] })).toEqual([
    'accounts.0.bic: must be set (line 3)',
    'accounts.0: Unrecognized key: "bicc" (line 17)',
  ])
  expect(problemsOf({ accounts: [euro, pound, pound] })).toEqual(['accounts.2.currency: is the second account in GBP (line 36)'])
})

test('a file that is no JSON is refused with its line', () => {
  expect(problemsOf('{\n  "accounts": [\n    ]]')).toEqual([expect.stringMatching(/^is not JSON \(.*line 3 column 6.*\)$/)])
})

test('production refuses the demo’s accounts, and takes an operator’s own', () => {
  const demoProblems = (BANK_FILE: string) => {
    try {
      readConfig({ KANTOR_MODE: 'production', BANK_FILE })
      return []
    } catch (error) {
      return (error as ConfigError).problems.filter((problem) => problem.startsWith(BANK_FILE))
    }
  }
  expect(demoProblems('config/bank.json')).toEqual(
    ['0.holder', '0.bank', '0.iban', '1.holder', '1.bank', '1.accountNumber', '2.holder', '2.bank', '2.iban'].map(
      (name) => `config/bank.json: accounts.${name}: is the demo’s, which production refuses`,
    ),
  )
  expect(demoProblems(bankFileOf(ownBank))).toEqual([])
})
