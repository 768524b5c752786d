import { globSync } from 'node:fs'
import { join } from 'node:path'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { expect, test } from 'vitest'
import { builtInLanguages } from '../../src/contract/languages.ts'
import { root } from '../launcher/settings.ts'

type Wording = Record<string, string>
type Token = string | [name: string, type?: string, forms?: Record<string, Token[] | number>]

const english = globSync('src/**/*wording.en.ts', { cwd: root }).toSorted()
// The staff's pages and letters are in English and Polish.
const languagesOf = (path: string) => (/^src[/\\](desk|server[/\\]staff)[/\\]/.test(path) ? (['en', 'pl'] as const) : builtInLanguages)
const translations = english.flatMap((path) =>
  languagesOf(path)
    .filter((language) => language !== 'en')
    .map((language) => [path, language] as const),
)

async function wordingAt(path: string): Promise<Wording> {
  return ((await import(join(root, path))) as { wording: Wording }).wording
}

const tokensOf = (text = '') => compileMessage(text) as Token[]
const innerTokens = (token: Token) =>
  typeof token === 'string' ? [] : Object.values(token[2] ?? {}).filter((inner) => Array.isArray(inner))

/** The names of the values in a message and in the messages inside its plurals. */
function valuesOf(tokens: Token[]): string[] {
  const names = tokens.flatMap((token) => (typeof token === 'string' ? [] : [token[0], ...innerTokens(token).flatMap(valuesOf)]))
  return [...new Set(names)].toSorted()
}

function pluralsIn(tokens: Token[]): string[][] {
  return tokens.flatMap((token) => {
    if (typeof token === 'string') return []
    const own = token[1] === 'plural' ? [Object.keys(token[2] ?? {}).filter((form) => form !== 'offset' && !/^\d/.test(form))] : []
    return [...own, ...innerTokens(token).flatMap(pluralsIn)]
  })
}

test.each(translations)('%s has in "%s" every text, with the same values and all plural forms', async (path, language) => {
  const [original, translated] = await Promise.all([wordingAt(path), wordingAt(path.replace('.en.ts', `.${language}.ts`))])
  expect(Object.keys(translated)).toEqual(Object.keys(original))
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted()
  for (const [id, text] of Object.entries(translated)) {
    expect({ id, empty: text === '', values: valuesOf(tokensOf(text)) }).toEqual({
      id,
      empty: false,
      values: valuesOf(tokensOf(original[id])),
    })
    for (const plural of pluralsIn(tokensOf(text))) expect({ id, forms: plural.toSorted() }).toEqual({ id, forms })
  }
})

test('the comparison finds at least six English tables', () => {
  expect(english.length).toBeGreaterThan(5)
})
