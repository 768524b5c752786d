import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { writeEnglishTexts } from '../../../../tools/web-build/english-texts.ts'
import { brandIn, demoBrand, publishDemoBrand } from '../../testing/brand.ts'
import { folderOfFile } from '../../testing/folder.ts'
import { publishBrand } from './published.ts'
import { missingTexts, textProblems, textsAmong } from './texts.ts'

const folder = folderOfFile()
const textsFile = path.join(folder, 'texts.json')

test('the demo’s brand needs no file: drawings are in the documents, fonts in the build', async () => {
  const { files, appearance, style } = await publishDemoBrand()
  expect(files).toEqual([])
  expect(appearance.mark).toMatchObject({ light: expect.stringMatching(/^data:image\/svg\+xml,[^\s"<>]+$/), width: 36, height: 24 })
  expect(style).toMatch(/^:root\{--paper:#faf8f3;.*;--corners:8px;--display:'Newsreader','Newsreader Fallback',/)
  expect(style).toContain('@media (prefers-color-scheme:dark){:root{--paper:#0f1412;')
  expect(style).not.toContain('@font-face')
})

test('a brand with its own fonts and a further language publishes them under names that change with the content', async () => {
  await writeEnglishTexts(textsFile)
  const { files, appearance, style, missing } = await publishBrand(brandIn('verify/brands/hranol'), textsFile)
  expect(files.map(({ path }) => path.replace(/-[0-9a-f]{8}\./, '.')).toSorted()).toEqual([
    '/brand/clients.cs.json',
    '/brand/display.woff2',
    '/brand/text-strong.woff2',
    '/brand/text.woff2',
    '/brand/visitors.cs.json',
  ])
  for (const { path, type } of files.filter(({ type }) => type === 'font/woff2'))
    expect(style).toContain(`url('${path}') format('${type.slice(5)}')`)
  const fonts = await Promise.all(files.filter(({ type }) => type === 'font/woff2').map(({ body }) => body()))
  expect(fonts.map((font) => font.toString('latin1', 0, 4))).toEqual(['wOF2', 'wOF2', 'wOF2'])
  expect(fonts.reduce((sum, font) => sum + font.length, 0)).toBeLessThan(80 * 1024)
  const visitors = files.find(({ path }) => path === appearance.languages['cs']?.texts.visitors)
  expect(JSON.parse(String(await visitors?.body()))).toMatchObject({ 'shell.titles.login': ['Přihlášení'] })
  expect(missing['cs']).toContain('log-in.forgotten')
})

test('a wrong text stops the start with a sentence', async () => {
  writeFileSync(textsFile, JSON.stringify({ visitors: {}, clients: {}, others: {} }))
  const brand = { ...demoBrand, texts: { en: { 'landing.skip': ['To the content'] } } }
  await expect(publishBrand(brand, textsFile)).rejects.toThrow('config/brand/texts-en.json: landing.skip: is no text of the site')
})

test('a font without a letter of the site’s languages is refused', async () => {
  const { fonts } = brandIn('verify/brands/hranol')
  if (!fonts) throw new Error('The brand has no fonts')
  const without = (letters: string) => new Set([...fonts.text.characters].filter((code) => !letters.includes(String.fromCodePoint(code))))
  const text = { ...fonts.text, file: 'Text.ttf', characters: without('ąůé') }
  await writeEnglishTexts(textsFile)
  const brand = { ...demoBrand, fonts: { ...fonts, text }, texts: { en: { 'landing.skip': ['Skip to „ů“'] } } }
  await expect(publishBrand(brand, textsFile)).rejects.toThrow(/^Text\.ttf: cannot draw ą ů$/)
})

test('a damaged font that only browsers would refuse stops the start with a sentence', async () => {
  const { fonts } = brandIn('verify/brands/hranol')
  if (!fonts) throw new Error('The brand has no fonts')
  const display = { ...fonts.display, file: 'Display.ttf', bytes: Buffer.from('\0\u0001\0\0 is all that is left', 'latin1') }
  await expect(publishBrand({ ...demoBrand, fonts: { ...fonts, display } }, textsFile)).rejects.toThrow('Display.ttf: is not a usable font')
})

const english = {
  visitors: { 'logIn.title': 'Log In' },
  clients: { 'home.welcome': 'Welcome, {name}' },
  others: {
    'landing.skip': 'Skip',
    'mail.foot': '{legalName}, {number}',
    'mail.licence': '{country, select, PL {Polish} other {{country}}} licence',
    'mail.coins': '{coins, number} coins',
    'mail.count': '{count, plural, one {# letter to {name}} other {#}}',
  },
}

const languages = { cs: { name: 'Čeština', locale: 'cs-CZ', amountSigns: { group: ' ', decimal: ',', groupsFrom: 4 } } }
const brandWith = (texts: Record<string, Record<string, string>>) => ({
  ...demoBrand,
  languages,
  texts: Object.fromEntries(
    Object.entries(texts).map(([language, table]) => [
      language,
      Object.fromEntries(Object.entries(table).map(([id, text]) => [id, compileMessage(text)])),
    ]),
  ),
})

test('a built-in language may change the landing page and the foot of letters only', () => {
  const texts = { 'landing.skip': 'To the content', 'mail.foot': '{legalName} ({number})', 'logIn.title': 'Hello' }
  expect(textProblems(brandWith({ en: texts }), english)).toEqual([
    'config/brand/texts-en.json: logIn.title: is not a text of the landing page, of shared links or the foot of letters, and cannot be changed',
  ])
  expect(textProblems(brandWith({ cs: texts }), english)).toEqual([])
})

test('a text has the values of the English text', () => {
  const texts = {
    'home.welcome': 'Vítejte, {jmeno}',
    'mail.foot': '{legalName}',
    'mail.licence': '{country, select, PL {Polish} other {{country}}} licence',
    'mail.coins': '{coins, number} coins',
    'mail.count': '{count, plural, one {# dopis pro {name}} few {# dopisy} many {#} other {#}}',
    'landing.scroll': 'Dolů',
  }
  expect(textProblems(brandWith({ cs: texts }), english)).toEqual([
    'config/brand/texts-cs.json: home.welcome: has the values jmeno, and needs name',
    'config/brand/texts-cs.json: mail.foot: has the values legalName, and needs legalName, number',
    'config/brand/texts-cs.json: landing.scroll: is no text of the site',
  ])
})

test.each([
  ['home.welcome', '{name, foo}', 'has {name, foo}, and may have {name}'],
  ['home.welcome', '{name, plural, other {#}}', 'has {name, plural}, and may have {name}'],
  ['home.welcome', '{name, select, other {{name}}}', 'has {name, select}, and may have {name}'],
  ['mail.licence', '{country, number}', 'has {country, number}, and may have {country} or {country, select}'],
  ['mail.licence', '{country, select, CZ {česká}}', 'needs the form “other” in {country, select}'],
  ['mail.coins', '{coins, number, percent}', 'has a style in {coins, number}, which is not possible'],
  ['mail.coins', '{coins, plural, one {# mince}}', 'needs the form “other” in {coins, plural}'],
  [
    'mail.coins',
    '{coins, date}',
    'has {coins, date}, and may have {coins} or {coins, number} or {coins, plural} or {coins, selectordinal} or {coins, select}',
  ],
  ['mail.count', '{count, select, other {{name} {count, plural, one {#}}}}', 'needs the form “other” in {count, plural}'],
  ['constructor', 'Konstruktor', 'is no text of the site'],
])('the text %s must not be “%s”', (id, text, problem) => {
  expect(textProblems(brandWith({ cs: { [id]: text } }), english)).toEqual([`config/brand/texts-cs.json: ${id}: ${problem}`])
})

test('a number may become a plural, and a choice may have other cases', () => {
  const texts = {
    'mail.coins': '{coins, plural, one {# mince} other {# mincí}}',
    'mail.licence': '{country, select, CZ {Česká} other {{country}}} licence',
    'mail.count': '{count, select, 1 {Dopis pro {name}} other {Dopisy: {count, number}}}',
  }
  expect(textProblems(brandWith({ cs: texts }), english)).toEqual([])
})

test('a replaceable text of a built-in language that cannot be written is refused', () => {
  expect(textProblems(brandWith({ en: { 'mail.foot': '{legalName, foo}, {number}' } }), english)).toEqual([
    'config/brand/texts-en.json: mail.foot: has {legalName, foo}, and may have {legalName}',
  ])
  const withDate = { ...english, others: { 'mail.foot': '{day, date}' } }
  expect(textProblems(brandWith({ en: { 'mail.foot': '{day, date}' }, cs: { 'mail.foot': '{day, foo}' } }), withDate)).toHaveLength(2)
})

test('missing texts are listed for further languages', () => {
  const brand = brandWith({ en: {}, cs: { 'landing.skip': 'Na obsah', 'home.welcome': 'Vítejte, {name}' } })
  expect(missingTexts(brand, english)).toEqual({ cs: ['logIn.title', 'mail.foot', 'mail.licence', 'mail.coins', 'mail.count'] })
  expect(textsAmong(brand, 'cs', english.clients)).toEqual({ 'home.welcome': ['Vítejte, ', ['name']] })
})
