import { inflateSync } from 'node:zlib'
import { extractText } from 'unpdf'
import { beforeAll, describe, expect, test } from 'vitest'
import { lookOf } from '../../src/server/platform/pdf/look.ts'
import type { Paper } from '../../src/server/platform/pdf/paper.ts'
import type { Typeset } from '../../src/server/platform/pdf/pdf.ts'
import { typesetPaper } from '../../src/server/platform/pdf/typeset-paper.ts'
import { brandIn, demoBrand } from '../../src/server/testing/brand.ts'
import { folderOfFile } from '../../src/server/testing/folder.ts'
import { demoOperator } from '../../src/server/testing/operator-file.ts'
import { writePrintFonts } from './fonts.ts'
import { lettersFromElsewhere, lettersOfNames } from './letters-of-names.ts'

const folder = folderOfFile()
beforeAll(() => writePrintFonts(folder), 120_000)

const brands = { 'the demo’s brand': demoBrand, 'a brand with its own fonts': brandIn('verify/brands/hranol') }
type Brand = keyof typeof brands

/** A paper with this text in each place and face. */
const paperWith = (text: string): Paper => ({
  kind: 'receipt',
  locale: 'en-GB',
  madeAt: new Date('2026-11-24T10:00:00Z'),
  from: { brand: text, legalName: text, lines: [text] },
  title: text,
  head: text,
  to: text,
  reference: text,
  note: text,
  address: 'Warszawa',
  standing: [{ title: text, lines: [text] }],
  amounts: [{ label: text, amount: '1 000.50 EUR', note: text }],
  sections: [
    {
      title: text,
      isCalculation: true,
      entries: [
        { label: text, value: text, note: text },
        { label: text, value: text, isTotal: true },
        { label: text, value: text, isLong: true },
      ],
      paragraphs: [text],
    },
  ],
})

const typeset = (text: string, brand: Brand = 'the demo’s brand') => typesetPaper(paperWith(text), lookOf(brands[brand], folder))

/** The text that a reader of PDFs finds, without the spaces that it guesses. */
async function readBack({ bytes }: Typeset): Promise<string> {
  const { text } = await extractText(new Uint8Array(bytes))
  return withoutSpace(text.join(''))
}

const withoutSpace = (text: string) => text.normalize('NFC').replaceAll(/\s/g, '')
const timesIn = (text: string, part: string) => text.split(withoutSpace(part)).length - 1

/** The numbers of the glyphs that are drawn. 0 is the font's sign for "none". */
function glyphsIn({ bytes }: Typeset): number[] {
  const streams = bytes.toString('latin1').split('stream\n').slice(1)
  const contents = streams.flatMap((stream) => {
    const compressed = Buffer.from(stream, 'latin1')
    const text = compressed[0] === zlibHeader ? inflateSync(compressed).toString('latin1') : ''
    return /^BT$/m.test(text) ? [text] : []
  })
  const shown = contents.flatMap((text) => [...text.matchAll(/\[([^\]]*)\] TJ/g)].map(([, array = '']) => array))
  const codes = shown.flatMap((array) => [...array.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []))
  return codes.map((code) => Number.parseInt(code, 16))
}

const zlibHeader = 0x78

/** In words, as in names: a line breaks between them. */
const inWords = (letters: string) => [...letters].map((letter, at) => (at % 8 === 7 ? `${letter} ` : letter)).join('')

const alphabets = [
  ...demoOperator.servedCountries.map((country) => [country, lettersOfNames(country) ?? ''] as const),
  ...Object.entries(lettersFromElsewhere),
]

test('the letters of names are listed for every served country', () => {
  expect(alphabets.filter(([, letters]) => letters === '')).toEqual([])
})

describe.each(Object.keys(brands) as Brand[])('the papers of %s', (brand) => {
  test.each(alphabets)('draw every letter of names: %s', async (_whose, letters) => {
    const paper = await typeset(inWords(letters), brand)
    expect(paper.missing).toEqual([])
    const glyphs = glyphsIn(paper)
    expect(glyphs.length).toBeGreaterThan(letters.length * 10)
    expect(glyphs.filter((glyph) => glyph === 0)).toEqual([])
    // Sixteen places in the text, and the running lines of each page.
    expect(timesIn(await readBack(paper), letters)).toBeGreaterThanOrEqual(16)
  })

  test.each(['Șerban Ionuț', 'Đặng Thị Hạnh', 'Rəşad Məmmədov', 'Γιώργος Παπαδόπουλος', 'Георги Ѝванов', 'Zoë D’Arcy-Þór'])(
    'have the whole name: %s',
    async (name) => {
      for (const form of ['NFC', 'NFD'] as const) {
        const paper = await typeset(name.normalize(form), brand)
        expect(paper.missing).toEqual([])
        expect(glyphsIn(paper)).not.toContain(0)
        expect(timesIn(await readBack(paper), name)).toBeGreaterThanOrEqual(16)
      }
    },
  )
})

test('a letter that no font has is reported, and drawn as a box', async () => {
  const paper = await typeset('გიორგი Nowak')
  expect(new Set(paper.missing)).toEqual(new Set(Array.from('გიორგი', (letter) => letter.codePointAt(0))))
  expect(glyphsIn(paper)).not.toContain(0)
  expect(timesIn(await readBack(paper), '□□□□□□ Nowak')).toBeGreaterThanOrEqual(16)
})

test('invisible characters of a name leave no gap', async () => {
  const [plain, marked] = [await typeset('Nowak Anna'), await typeset('\u200eNo\u00adwak\u200b Anna\u2060')]
  expect(marked.missing).toEqual([])
  expect(glyphsIn(marked)).toEqual(glyphsIn(plain))
})

test('the same paper with several fonts gives the same bytes', async () => {
  const [one, other] = [await typeset('Đặng Γιώργος'), await typeset('Đặng Γιώργος')]
  expect(one.bytes.equals(other.bytes)).toBe(true)
})
