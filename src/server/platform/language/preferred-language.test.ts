import { expect, test } from 'vitest'
import { preferredLanguage } from './preferred-language.ts'

test.for([
  ['pl-PL,pl;q=0.9,en;q=0.8', 'pl'],
  ['en;q=0.3, de;q=0.7', 'de'],
  ['fr-FR, de;q=0.5', 'de'],
  ['DE', 'de'],
  ['pl,en', 'pl'],
  ['de-DE,en', 'de'],
  ['pl;q=0, *', 'en'],
  ['fr', 'en'],
  ['en;q=nonsense, pl', 'pl'],
  [';;,=', 'en'],
  ['', 'en'],
  [undefined, 'en'],
] as const)('a browser that sends %s gets texts in %s', ([header, language]) => {
  expect(preferredLanguage(header)).toBe(language)
})
