import { buffer } from 'node:stream/consumers'
import { create, type Font } from 'fontkit'
import PDFDocument from 'pdfkit'
import { missingLetter } from '../brand/glyphs.ts'
import type { Palette } from '../brand/colours.ts'
import type { Look } from './look.ts'

interface DocumentLook extends Pick<Look, 'fonts' | 'spares' | 'palette'> {
  /** Less room between lines, and slightly smaller text. */
  isDense?: boolean
}

type TextArguments = [x?: number, y?: number, options?: PDFKit.Mixins.TextOptions] | [options?: PDFKit.Mixins.TextOptions]

/**
 * A PDF document that draws each text whole: in its own font, or in the product's font if its own lacks a letter. A letter that neither has is drawn as a
 * box. pdfkit alone would draw nothing, and nobody would know.
 */
export class Pdf extends PDFDocument {
  palette: Palette
  private readonly isDense: boolean
  /** Code points that no font has, of what was drawn so far. */
  readonly missing = new Set<number>()
  private face = ''
  private readonly fonts = new Map<string, { font: Font; spare: string }>()

  constructor(options: PDFKit.PDFDocumentOptions, { fonts, spares, palette, isDense }: DocumentLook) {
    super(options)
    this.palette = palette
    this.isDense = isDense ?? false
    for (const [spare, bytes] of Object.entries(spares)) this.addFont(spareName(spare), bytes, spareName(spare))
    for (const [face, bytes] of Object.entries(fonts)) this.addFont(face, bytes, spareName(face === 'strong' ? 'strong' : 'text'))
  }

  /** A gap in points, less in a dense document. */
  gap(points: number): number {
    return this.isDense ? points * 0.42 : points
  }

  /** A size of text in points, less in a dense document. */
  size(points: number): number {
    return this.isDense ? points * 0.92 : points
  }

  private addFont(name: string, bytes: Uint8Array, spare: string): void {
    this.registerFont(name, Buffer.from(bytes))
    this.fonts.set(name, { font: create(Buffer.from(bytes)) as Font, spare })
    this.font(name)
    listGlyphsOneByOne(this)
  }

  override font(name: string, ...size: (number | string | undefined)[]): this {
    this.face = name
    return super.font(name, ...(size as [number?]))
  }

  override text(text: string, ...rest: TextArguments): this {
    return this.inWholeFont(text, (whole) => super.text(whole, ...(rest as [number, number])))
  }

  override widthOfString(text: string, options?: PDFKit.Mixins.TextOptions): number {
    return this.inWholeFont(text, (whole) => super.widthOfString(whole, options))
  }

  override heightOfString(text: string, options?: PDFKit.Mixins.TextOptions): number {
    return this.inWholeFont(text, (whole) => super.heightOfString(whole, options))
  }

  private inWholeFont<Result>(text: string, work: (whole: string) => Result): Result {
    const face = this.face
    const own = this.fonts.get(face)
    const spare = own && this.fonts.get(own.spare)
    const visible = visibleText(text)
    if (!own || !spare || hasAll(own.font, visible)) return work(visible)
    this.font(own.spare)
    const result = work(visible.replaceAll(/\P{Cc}/gu, (letter) => this.drawable(letter, spare.font)))
    this.font(face)
    return result
  }

  private drawable(letter: string, font: Font): string {
    const code = letter.codePointAt(0) ?? 0
    if (font.hasGlyphForCodePoint(code)) return letter
    this.missing.add(code)
    return missingLetter
  }
}

const spareName = (face: string) => `spare-${face}`

/** Composed letters, because few fonts place every accent, and without invisible characters, which would leave gaps. */
const visibleText = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll('\t', ' ')
    .replaceAll(/\p{Default_Ignorable_Code_Point}|(?!\n)\p{Cc}/gu, '')

const hasAll = (font: Font, text: string): boolean =>
  Array.from(text, (letter) => letter.codePointAt(0) ?? 0).every((code) => code === lineFeed || font.hasGlyphForCodePoint(code))
const lineFeed = 10

/** An element of the document's structure, which screen readers and text extraction follow. */
export type Element = ReturnType<Pdf['struct']>

/** In points. The text is about 78 characters wide. */
export const margins = { top: 88, bottom: 84, left: 92, right: 92 }
export const bodySize = 9.6
export const bodyLeading = 5.2

/** An empty A4 document with text for search and screen readers. The same arguments make the same bytes. */
export function newPdf(
  { locale, ...look }: DocumentLook & { locale: string },
  info: { Title: string; Author: string; Subject: string; CreationDate: Date },
): Pdf {
  return new Pdf(
    {
      size: 'A4',
      margins,
      bufferPages: true,
      autoFirstPage: false,
      pdfVersion: '1.7',
      tagged: true,
      lang: locale,
      displayTitle: true,
      // The date is the document's, not the current one: all replicas must make the same bytes.
      info: { ...info, ModDate: info.CreationDate, Producer: 'Kantor', Creator: 'Kantor' },
    },
    look,
  )
}

/** Adds an element with this content to `parent`. */
export const addElement = (pdf: Pdf, parent: Element, type: string, draw: () => unknown) =>
  void parent.add(pdf.struct(type, {}, () => void draw()))

export const textWidth = (pdf: Pdf): number => pdf.page.width - margins.left - margins.right

/** Starts a new page if less than this height is left. */
export function ensureSpace(pdf: Pdf, height: number): void {
  if (pdf.y + height > pdf.page.height - margins.bottom) pdf.addPage()
}

/** A finished document. */
export interface Typeset {
  bytes: Buffer
  /** Code points that no font has. A box is drawn for each. */
  missing: number[]
}

/** Ends the document. */
export async function finish(pdf: Pdf): Promise<Typeset> {
  pdf.end()
  return { bytes: await buffer(pdf), missing: [...pdf.missing] }
}

/** The part of pdfkit's font that says which characters each glyph shows, by the glyph's number in the PDF. Glyph 0 is the sign for "none". */
interface ListedFont {
  unicode: number[][]
  toUnicodeCmap: () => ReturnType<Pdf['ref']>
}

/**
 * Lists the characters of the current font's glyphs one by one. pdfkit writes them as a range with a list of values, which Ghostscript misreads: a
 * search, a copy or a screen reader then gets "PrzykCadowa".
 */
function listGlyphsOneByOne(pdf: Pdf): void {
  // oxlint-disable-next-line no-underscore-dangle -- pdfkit has no public way to change this
  const font = (pdf as unknown as { _font: ListedFont })._font
  font.toUnicodeCmap = () => {
    const map = pdf.ref({})
    map.end(glyphMap(font.unicode))
    return map
  }
}

// A list may have 100 entries: Adobe Technical Note 5014, "CMap and CIDFont files".
const listLength = 100

function glyphMap(characters: number[][]): string {
  const entries = characters.map((codes, glyph) => `<${hex(glyph)}> <${utf16(codes)}>`).slice(1)
  const lists = Array.from({ length: Math.ceil(entries.length / listLength) }, (_, at) =>
    entries.slice(at * listLength, (at + 1) * listLength),
  )
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
${lists.map((list) => `${list.length} beginbfchar\n${list.join('\n')}\nendbfchar`).join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`
}

const hex = (code: number) => code.toString(16).padStart(4, '0')
const utf16 = (codes: number[]) =>
  Buffer.from(String.fromCodePoint(...codes), 'utf16le')
    .swap16()
    .toString('hex')
