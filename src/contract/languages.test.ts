import { expect, test } from 'vitest'
import { firstSupportedLanguage } from './languages.ts'

test.each([
  [['pl-PL', 'en-GB'], 'pl'],
  [['fr', 'de-AT', 'pl'], 'de'],
  [['DE'], 'de'],
  [['fr-FR', 'uk'], 'en'],
  [['den', 'plt'], 'en'],
  [[], 'en'],
] as const)('a reader who prefers %j gets %s', (tags, language) => {
  expect(firstSupportedLanguage(tags)).toBe(language)
})
