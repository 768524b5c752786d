import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inflateSync } from 'node:zlib'
import { extractText, getMeta } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operatorSchema } from '#contract/operator.ts'
import { policyDocuments } from '../../src/server/site/policy/policy.ts'
import { demoBrand } from '../../src/server/testing/brand.ts'
import { writePrintFonts } from './fonts.ts'

// Letters of the language, pairs that fonts draw as one sign, bullets, quotation marks and soft hyphens.
const samples = [
  {
    language: 'en',
    locale: 'en-GB',
    title: 'Verification of an affluent staff’s office',
    words: 'A “waffle”, a fjord, • bul\u00adlet − 1.1% of €1,000 – Čapek & Őry',
    version: 'Version 7 en',
    facts:
      'In force from 1 November 2026 Operator Kantor Demo sp. z o.o. Registered office {address} Licence RDWW-0000 (demo), Register of Virtual Currency Activities Contact hello@kantor.example Contents',
    address: 'ul. Przykładowa 1, 00-001 Warszawa, Poland',
    pages: ['1 of 2', '2 of 2'],
  },
  {
    language: 'pl',
    locale: 'pl-PL',
    title: 'Zażółć gęślą jaźń: oferta, profil, afiliacja',
    words: 'ŁÓDŹ, ĆMA, ŚWIT, ŻÓŁĆ • „wery\u00adfikacja” – 1 000,50 zł, kon\u00adflikt',
    version: 'Wersja 7 pl',
    facts:
      'Obowiązuje od 1 listopada 2026 Operator Kantor Demo sp. z o.o. Siedziba {address} Licencja RDWW-0000 (demo), Rejestr działalności w zakresie walut wirtualnych Kontakt hello@kantor.example Spis treści',
    address: 'ul. Przykładowa 1, 00-001 Warszawa, Polska',
    pages: ['1 z 2', '2 z 2'],
  },
  {
    language: 'de',
    locale: 'de-DE',
    title: 'Größe, Übermaß, ähnlich, öffentlich: Schifffahrt',
    words: 'Wertpapierfirma, Auflage • „Zahlungs\u00addienst\u00adleister“ – 10 % nach § 305',
    version: 'Fassung 7 de',
    facts:
      'In Kraft ab 1. November 2026 Betreiber Kantor Demo sp. z o.o. Sitz {address} Lizenz RDWW-0000 (demo), Register für Tätigkeiten mit virtuellen Währungen Kontakt hello@kantor.example Inhalt',
    address: 'ul. Przykładowa 1, 00-001 Warschau, Polen',
    pages: ['1 von 2', '2 von 2'],
  },
]

const folder = mkdtempSync(path.join(tmpdir(), 'kantor-policy-text-'))
const pdfs: Buffer[] = []

beforeAll(async () => {
  await writePrintFonts(folder)
  for (const { language, title, words } of samples) {
    const head = `---\ntitle: ${title}\nsummary: ${words}\neffective: 2026-11-01\n---\n`
    const table = `| ${title} | ${words} |\n| --- | --- |\n| *${title}* | [${words}](https://example.com) |\n`
    const body = `${words}\n\n## ${title}\n\n${words}\n\n- ${title}\n- **${words}**\n\n${table}`
    writeFileSync(path.join(folder, language === 'en' ? 'terms.md' : `terms.${language}.md`), head + body)
  }
  const operator = operatorSchema.parse(JSON.parse(readFileSync('config/operator.json', 'utf8')))
  const [terms, pl, de] = samples.map(({ language }) => ({ version: `7 ${language}`, url: `/policies/${language}.pdf` }))
  const elsewhere = { version: '1', url: 'https://example.com/policy.pdf' }
  const policies = operatorSchema.shape.policies.parse({
    terms: { ...terms, translations: { pl, de } },
    privacy: elsewhere,
    aml: elsewhere,
  })
  const documents = policyDocuments({
    operator: { ...operator, policies },
    brand: demoBrand,
    templates: folder,
    fonts: folder,
    mode: 'production',
  })
  for (const { body } of documents) pdfs.push(await body())
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true }))

describe.for(samples.map((sample, at) => ({ ...sample, at })))('a policy in the language $language', ({ at, ...sample }) => {
  test('pdf.js reads every word as it is in the template', async () => {
    const { title, words, version, facts, address, pages } = sample
    const foot = `Kantor Demo sp. z o.o., ${address}`
    const first = `Kantor ${title} ${words} ${version} ${facts.replace('{address}', address)} 1 ${title} 2 ${foot} ${pages[0]}`
    const rest = `${words} 1 ${title} 1.1 ${words} – ${title} – ${words} ${title} ${words} ${title} ${words}`
    const { text } = await extractText(new Uint8Array(pdfs[at] ?? []))
    expect(text.map(withoutSpace)).toEqual([first, `${rest} Kantor · ${title} ${version} ${foot} ${pages[1]}`].map(withoutSpace))
  })

  // Ghostscript misreads ranges with lists, and others drop all but the first letter of a ligature.
  test('each glyph of a font is listed as one character', () => {
    const maps = glyphMaps(pdfs[at] ?? Buffer.alloc(0))
    expect(maps.length).toBeGreaterThan(2)
    for (const map of maps)
      expect(map.replaceAll(/^<[0-9a-f]{4}> <[0-9a-f]{4}>\n/gm, '')).toMatch(/endcodespacerange\n(\d+ beginbfchar\nendbfchar\n)+endcmap/)
  })

  test('the PDF has its title and language for screen readers', async () => {
    const { info } = await getMeta(new Uint8Array(pdfs[at] ?? []))
    expect(info).toMatchObject({ Title: `${sample.title} – Kantor`, Language: sample.locale })
  })
})

// A reader of PDFs guesses spaces and line ends from the distances of letters.
const withoutSpace = (text: string) => text.replaceAll(/[\s\u00ad]/g, '')

/** The tables of a PDF's fonts that say which characters their glyphs show. */
function glyphMaps(pdf: Buffer): string[] {
  const streams = pdf.toString('latin1').split('stream\n').slice(1)
  return streams.flatMap((stream) => {
    const bytes = Buffer.from(stream, 'latin1')
    const text = bytes[0] === zlibHeader ? inflateSync(bytes).toString('latin1') : ''
    return text.includes('begincmap') ? [text] : []
  })
}

const zlibHeader = 0x78
