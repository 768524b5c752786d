import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Language } from '#contract/languages.ts'
import type { Operator } from '#contract/operator.ts'
import { requestReceivedLetter } from './exchange-request.letters.ts'
import type { StoredExchangeRequest } from './exchange-request.store.ts'

const operator = JSON.parse(readFileSync('config/operator.json', 'utf8')) as Operator
const request = {
  reference: 'K7M2',
  email: 'anna@example.com',
  fromCurrency: 'EUR',
  toCurrency: 'BTC',
  amount: 1_234_567,
  createdAt: new Date('2026-11-21T09:05:00Z'),
}

const letterOf = (change: Partial<StoredExchangeRequest>, answerWithinHours?: number) =>
  requestReceivedLetter({ ...request, ...change } as StoredExchangeRequest, {
    operator: { ...operator, contact: { ...operator.contact, answerWithinHours } },
    publicOrigin: 'https://kantor.example',
  })

test.each<[Language, string, string]>([
  ['en', '1,234,567 EUR', '21 November 2026, 09:05 UTC'],
  ['pl', '1\u00a0234\u00a0567 EUR', '21 listopada 2026, 09:05 UTC'],
  ['de', '1.234.567 EUR', '21. November 2026, 09:05 UTC'],
])('a letter in "%s" shows amount and time in that language', (accountLanguage, amount, moment) => {
  const { facts = [] } = letterOf({ accountLanguage })
  expect(facts.map(({ value }) => value)).toEqual(['K7M2', amount, 'BTC', moment])
})

test.each<[Language, string, string]>([
  ['en', 'EUR, no amount given', 'We answer within 24 hours on working days.'],
  ['pl', 'EUR, bez podanej kwoty', 'W dni robocze odpowiadamy w\u00a0ciągu 24\u00a0godzin.'],
  ['de', 'EUR, ohne Betragsangabe', 'An Arbeitstagen antworten wir innerhalb von 24 Stunden.'],
])('a letter in "%s" says that no amount was given, and when we answer', (accountLanguage, pays, answerTime) => {
  const { facts = [], paragraphs } = letterOf({ accountLanguage, amount: 0 }, 24)
  expect(facts[1]?.value).toBe(pays)
  expect(paragraphs).toContain(answerTime)
  expect(letterOf({ accountLanguage }).paragraphs).toHaveLength(2)
})
