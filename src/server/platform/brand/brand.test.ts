import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Brand, readBrand } from './brand.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'kantor-brand-'))
  cpSync('verify/brands/hranol', folder, { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true }))

const write = (name: string, content: string | Buffer) => writeFileSync(path.join(folder, name), content)
type Settings = { colours: Record<'light' | 'dark', Record<string, string>>; languages: Record<string, { name: string; locale: string }> }
function changeSettings(change: (settings: Settings) => unknown): void {
  const settings = JSON.parse(readFileSync(path.join(folder, 'brand.json'), 'utf8')) as Settings
  change(settings)
  write('brand.json', JSON.stringify(settings))
}
/** The sentences of the brand's folder, without the path of the folder. */
function problems(): string[] {
  const found: string[] = []
  const brand = readBrand(folder, found)
  expect(brand === undefined).toBe(found.length > 0)
  return found.map((problem) => problem.replace(`${folder}/`, ''))
}

function read(from = folder): Brand {
  const brand = readBrand(from, [])
  if (!brand) throw new Error('The brand is wrong')
  return brand
}

test('two complete brands are read', () => {
  expect(read('config/brand')).toMatchObject({ corners: 8, heroDrawings: true, fonts: undefined, logo: undefined, languages: {} })
  const { fonts, languages, logo } = read()
  expect([fonts?.display.family, fonts?.display.weight, fonts?.textStrong.weight]).toEqual(['Work Sans', 700, 600])
  expect(languages).toEqual({ cs: { name: 'Čeština', locale: 'cs-CZ', amountSigns: { group: '\u00a0', decimal: ',', groupsFrom: 4 } } })
  expect(logo?.light.svg).not.toBe(logo?.dark.svg)
})

describe('brand.json', () => {
  test('colours that people cannot read are refused, each with its contrast', () => {
    changeSettings(({ colours }) => Object.assign(colours.dark, { muted: '#5b6477', field: '#263250' }))
    expect(problems()).toEqual([
      'brand.json: colours.dark: muted on paper has a contrast of 3.21 : 1, and needs 4.5 : 1',
      'brand.json: colours.dark: muted on surface has a contrast of 2.91 : 1, and needs 4.5 : 1',
      'brand.json: colours.dark: muted on accent-soft has a contrast of 2.49 : 1, and needs 4.5 : 1',
      'brand.json: colours.dark: field on paper has a contrast of 1.5 : 1, and needs 3 : 1',
      'brand.json: colours.dark: field on surface has a contrast of 1.36 : 1, and needs 3 : 1',
    ])
  })

  test('links on notices and large digits must be visible too', () => {
    changeSettings(({ colours }) => Object.assign(colours.light, { gold: '#cccccc', 'gold-soft': '#0b3fae', 'danger-soft': '#0b3fae' }))
    expect(problems()).toEqual(
      expect.arrayContaining([
        'brand.json: colours.light: accent on gold-soft has a contrast of 1 : 1, and needs 4.5 : 1',
        'brand.json: colours.light: accent on danger-soft has a contrast of 1 : 1, and needs 4.5 : 1',
        'brand.json: colours.light: gold on paper has a contrast of 1.48 : 1, and needs 3 : 1',
      ]),
    )
  })

  test('missing, wrong and unknown settings are refused', () => {
    changeSettings((settings) => {
      delete settings.colours.light['ink']
      settings.colours.dark['paper'] = 'navy'
      Object.assign(settings, { corners: 100, colour: 'blue' })
    })
    expect(problems()).toEqual([
      'brand.json: colours.light.ink: must be set',
      'brand.json: colours.dark.paper: must be a colour such as #0e5a43',
      'brand.json: corners: must be a number of pixels from 0 to 24',
      'brand.json: Unrecognized key: "colour"',
    ])
  })

  test.each([
    [{ de: { name: 'Deutsch', locale: 'de-DE' } }, 'languages.de: is built in'],
    [{ cs: { name: 'Čeština', locale: 'Czech' } }, 'languages.cs: “Czech” is not a locale such as cs-CZ'],
    [{ cs: { name: 'Čeština', locale: 'cs-XX' } }, 'languages.cs: “cs-XX” is not a locale such as cs-CZ'],
    [{ cs: { name: 'Čeština', locale: 'sk-SK' } }, 'languages.cs: the locale “sk-SK” must start with cs-'],
    [{ cs: { name: 'Č'.repeat(31), locale: 'cs-CZ' } }, 'languages.cs.name: may have 30 characters'],
    [{ ar: { name: 'العربية', locale: 'ar-EG' } }, 'languages.ar: is written from right to left, which our pages cannot show'],
  ])('the languages %o are refused', (languages, sentence) => {
    changeSettings((settings) => Object.assign(settings, { languages }))
    expect(problems()).toContain(`brand.json: ${sentence}`)
  })

  test('a file that is not JSON is refused', () => {
    write('brand.json', '{ "corners": }')
    expect(problems()).toEqual([expect.stringMatching(/^brand\.json: is not JSON \(.+\)$/)])
  })
})

describe('drawings', () => {
  const svg = (content: string, attributes = 'viewBox="0 0 24 24"') =>
    `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}<path/></svg>`

  test.each([
    ['a script', svg('<script>alert(1)</script>'), 'contains <script>, which is not allowed'],
    ['an event handler', svg('', 'viewBox="0 0 24 24" onload="alert(1)"'), 'contains the script of “onload”, which is not allowed'],
    ['HTML inside', svg('<foreignObject/>'), 'contains <foreignObject>, which is not allowed'],
    ['a picture inside', svg('<image href="https://a.example/b.png"/>'), 'contains <image>, which is not allowed'],
    ['a link to a file', svg('<use href="https://a.example/b.svg#c"/>'), 'refers to https://a.example/b.svg#c, which is not allowed'],
    [
      'a link with another prefix',
      svg('<use a:href="b.svg#c"/>', 'viewBox="0 0 1 1" xmlns:a="http://www.w3.org/1999/xlink"'),
      'refers to b.svg#c, which is not allowed',
    ],
    ['a stylesheet', `<?xml-stylesheet href="a.css"?>${svg('')}`, 'has a processing instruction, which a drawing does not need'],
    ['CDATA', svg('<style><![CDATA[@import "a.css";]]></style>'), 'has a CDATA section, which a drawing does not need'],
    ['an escape', svg('<path fill="u\\72l(https://a.example)"/>'), 'contains a backslash, which is not allowed'],
    ['a set of images', svg('<style>*{fill:image-set("https://a")}</style>'), 'loads “image-set("https://a"”, which is not allowed'],
    ['another encoding', `<?xml version="1.0" encoding="UTF-7"?>${svg('')}`, 'has the encoding UTF-7, and must have UTF-8'],
    ['a style that loads a file', svg('<style>@import "a.css";</style>'), 'loads “@import”, which is not allowed'],
    ['an address in an attribute', svg('<path fill="url(https://a.example)"/>'), 'loads “url(https://a.example”, which is not allowed'],
    ['a DOCTYPE', `<!DOCTYPE svg [<!ENTITY a "b">]>${svg('')}`, 'has a DOCTYPE, which a drawing does not need'],
    ['no size', svg('', ''), 'needs <svg> with a viewBox, such as viewBox="0 0 120 24"'],
    ['a very wide logo', svg('', 'viewBox="0 0 240 24"'), 'is more than 8 times as wide as high'],
    ['a very high logo', svg('', 'viewBox="0 0 24 49"'), 'is more than 2 times as high as wide'],
    ['no namespace', '<svg viewBox="0 0 24 24"><path/></svg>', 'has <svg> without xmlns="http://www.w3.org/2000/svg"'],
    ['another root', '<g xmlns="http://www.w3.org/2000/svg"/>', 'needs <svg> with a viewBox, such as viewBox="0 0 120 24"'],
    ['an endless size', svg('', 'viewBox="0 0 1e999 24"'), 'needs <svg> with a viewBox, such as viewBox="0 0 120 24"'],
    ['a broken origin', svg('', 'viewBox="0 a 24 24"'), 'needs <svg> with a viewBox, such as viewBox="0 0 120 24"'],
    ['no shape', svg('').replace('<path/>', '<g/>'), 'has no shape, such as <path>'],
    ['a huge logo', svg(`<desc>${'a'.repeat(40_000)}</desc>`), 'has 40086 bytes, and may have 32768'],
    ['no SVG', 'GIF89a', 'is not an SVG file (1:6: text data outside of root node.)'],
  ])('a logo with %s is refused', (_, content, sentence) => {
    write('logo.svg', content)
    expect(problems()).toEqual([`logo.svg: ${sentence}`])
  })

  test('a gradient and a clip path of the drawing itself are allowed', () => {
    write('logo.svg', svg('<defs><linearGradient id="a"/></defs><path fill="url(#a)" clip-path="url(\'#b\')"/><use href="#c"/>'))
    expect(problems()).toEqual([])
  })

  test('the mark is required, and stands for a missing favicon and dark form', () => {
    for (const name of ['mark-dark.svg', 'favicon.svg']) rmSync(path.join(folder, name))
    const { mark, favicon } = read()
    expect([mark.dark, favicon]).toEqual([mark.light, mark.light])
    rmSync(path.join(folder, 'mark.svg'))
    expect(problems()).toEqual(['mark.svg: is missing'])
  })

  test('a favicon is a square, and a dark logo needs a light one', () => {
    write('favicon.svg', svg('', 'viewBox="0 0 24 25"'))
    rmSync(path.join(folder, 'logo.svg'))
    expect(problems()).toEqual(['logo.svg: is missing', 'favicon.svg: must be a square'])
  })

  test('the picture for shared links is a PNG of one size', () => {
    const header = Buffer.from('\u0089PNG\r\n\u001a\n\0\0\0\rIHDR\0\0\u0004\u00b0\0\0\u0002v\u0008\u0002\0\0\0crc!', 'latin1')
    const head = Buffer.concat([header, Buffer.from('\0\0\0\0IEND\u00aeB`\u0082', 'latin1')])
    write('share-cs.png', head)
    expect(read().sharePictures).toEqual({ cs: head })
    write('share-cs.png', Buffer.from(head.with(23, 1)))
    write('share-pl.png', header)
    write('share.png', Buffer.concat([head, Buffer.alloc(300_000)]))
    expect(problems()).toEqual([
      `share.png: has ${300_000 + head.length} bytes, and may have 300000`,
      'share-pl.png: is not a complete PNG',
      'share-cs.png: must be a PNG of 1200 × 630 pixels',
    ])
  })
})

test('a file that is not a font is refused', () => {
  write('WorkSans-Bold.ttf', 'wOF2')
  expect(problems()).toEqual(['WorkSans-Bold.ttf: must be a TrueType or OpenType font'])
})

test('a damaged font is refused, and a missing one is named once', () => {
  write('WorkSans-Bold.ttf', readFileSync(path.join(folder, 'WorkSans-Bold.ttf')).subarray(0, 2000))
  rmSync(path.join(folder, 'WorkSans-Regular.ttf'))
  expect(problems()).toEqual(['WorkSans-Bold.ttf: is not a usable font', 'WorkSans-Regular.ttf: is missing'])
})

test('files that nothing would read are refused', () => {
  for (const name of ['logo_dark.svg', 'share-en.png', 'Text-cs.json', 'LICENSE', 'notes.md', '.gitkeep']) write(name, '')
  mkdirSync(path.join(folder, 'sources'))
  expect(problems().toSorted()).toEqual(
    ['Text-cs.json', 'logo_dark.svg', 'share-en.png'].map((name) => `${name}: is not a file of a brand`),
  )
})

test('files with a byte order mark are read', () => {
  for (const name of ['brand.json', 'texts-cs.json', 'logo.svg']) write(name, `\uFEFF${readFileSync(path.join(folder, name), 'utf8')}`)
  expect(problems()).toEqual([])
})

describe('texts', () => {
  test('a further language needs its file', () => {
    rmSync(path.join(folder, 'texts-cs.json'))
    expect(problems()).toEqual(['texts-cs.json: is missing'])
  })

  test.each([
    ['texts-cs.json', '{ "a": "{count, plural, one {# coin}" }', /^texts-cs\.json: a: is not an ICU message \(.+\)$/],
    ['texts-cs.json', '{ "a": "" }', /^texts-cs\.json: a: must be a text that is not empty$/],
    ['texts-cs.json', '{ "a": { "b": "c" } }', /^texts-cs\.json: a: must be a text that is not empty$/],
    ['texts-cs.json', '[]', /^texts-cs\.json: must be an object with texts by their names$/],
    ['texts-sk.json', '{}', /^texts-sk\.json: brand\.json has no such language$/],
  ])('%s with %s is refused', (name, content, sentence) => {
    write(name, content)
    expect(problems()).toEqual([expect.stringMatching(sentence)])
  })
})
