import { expect, test } from 'vitest'
import { firstOfOurs } from './languages.ts'

test.each([
  [['pl-PL', 'en-GB'], 'pl'],
  [['fr', 'de-AT', 'pl'], 'de'],
  [['DE'], 'de'],
  [['fr-FR', 'uk'], 'en'],
  [['den', 'plt'], 'en'],
  [[], 'en'],
] as const)('somebody who would read %j reads %s here', (tags, language) => {
  expect(firstOfOurs(tags)).toBe(language)
})
