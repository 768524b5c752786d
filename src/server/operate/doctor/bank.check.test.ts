import { expect, test } from 'vitest'
import { bankSchema } from '../../platform/config/bank.ts'
import { readConfig } from '../../platform/config/config.ts'
import { ownBank } from '../../testing/bank-file.ts'
import { checkBank } from './bank.check.ts'

const sentencesOf = (accounts: object[]) =>
  checkBank({ bank: bankSchema.parse({ accounts }) }).map(({ state, what }) => `${state}: ${what}`)

test('an account in every currency is good', () => {
  expect(sentencesOf(ownBank.accounts)).toEqual(['good: Clients can pay in EUR, GBP, USD.'])
})

test('the doctor names currencies in which no firm offer can be published', () => {
  expect(sentencesOf(ownBank.accounts.slice(0, 1))).toEqual([
    'doubtful: There is none in GBP, so a firm offer in GBP cannot be published.',
    'doubtful: There is none in USD, so a firm offer in USD cannot be published.',
    'good: Clients can pay in EUR.',
  ])
  expect(sentencesOf([])).toHaveLength(3)
})

test('the doctor finds the demo’s accounts', () => {
  const { bank } = readConfig({ DATABASE_URL: 'postgres://none' })
  expect(checkBank({ bank }).filter(({ state }) => state === 'doubtful')).toMatchObject([
    { what: expect.stringMatching(/^accounts\.0\.holder, .*accounts\.2\.iban are still the demo’s\.$/) },
  ])
})
