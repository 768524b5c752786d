import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { writeEnglishTexts } from '../../../../tools/web-build/english-texts.ts'
import { brandIn, demoBrand, publishDemoBrand } from '../../testing/brand.ts'
import { publishBrand } from './published.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'kantor-texts-'))
const textsFile = path.join(folder, 'texts.json')
afterAll(() => rmSync(folder, { recursive: true }))

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
  expect(JSON.parse(String(await visitors?.body()))).toMatchObject({ 'log-in.title': ['Přihlášení'] })
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
