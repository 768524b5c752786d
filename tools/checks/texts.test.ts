import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { builtInLanguages } from '#contract/languages.ts'
import { root } from '../launcher/settings.ts'
import { hardCodedTexts } from './hard-coded-texts.ts'

const isTable = /wording\.[a-z]{2}\.ts$/
const sources = globSync('src/{web,desk}/**/*.{ts,tsx}', { cwd: root })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !path.includes('.test.') && !/^src\/\w+\/(ui\/)?testing\//.test(path) && !isTable.test(path))

test('every text for users is in a wording table', () => {
  expect(sources.length).toBeGreaterThan(150)
  const found = sources.flatMap((path) => hardCodedTexts(path, readFileSync(join(root, path), 'utf8')).map((text) => `${path}:${text}`))
  expect(found).toEqual([])
})

test.each([
  ['<p>Hello</p>', '1: Hello'],
  ['<p>{t("a")} or</p>', '1: or'],
  ['<p>{busy ? "One moment" : t("a")}</p>', '1: One moment'],
  ['<p>{failed && "Failed"}</p>', '1: Failed'],
  ['<p>{name || `No name`}</p>', '1: No name'],
  ['<p>{count + " left"}</p>', '1: left'],
  ['<p>{`${count} left`}</p>', '1: left'],
  ['<img alt="A coin" />', '1: A coin'],
  ['<button aria-label={open ? "Close" : "Open"} />', '1: Close'],
  ['<Field label="Email" />', '1: Email'],
  ['<Field label={<b>Email</b>} />', '1: Email'],
  ['[{ value: "a", label: "Email" }]', '1: Email'],
  ['show("Please try again")', '1: Please try again'],
  ['document.title = `Log in, ${brand}`', '1: Log in,'],
])('a text in %s is found', (source, text) => {
  expect(hardCodedTexts('Screen.tsx', source)[0]).toBe(text)
})

test.each([
  '<p className="flex Big wide" id="Name">€ · {t("a.b")}</p>',
  '<p>{kind === "error" && t("a")}</p>',
  '<p>{t(kind === "error" ? "a.b" : "a.c")}</p>',
  '<p aria-label={t("a.b", { day: written(day, "shortDay") })} />',
  'throw new Error("The document has no root")',
  'console.warn("No data from exchange")',
  'type Kind = "A kind"',
])('no text for users is found in %s', (source) => {
  expect(hardCodedTexts('Screen.tsx', source)).toEqual([])
})

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
