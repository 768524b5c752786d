import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import type { Palette } from '../brand/colours.ts'
import type { Look } from './look.ts'
import { drawInSeveralFonts, type EmbeddedFont, type LinesOfText } from './several-fonts.ts'

export type Pdf = InstanceType<typeof PDFDocument> & {
  palette: Palette
  /** Code points that no font has, of what was drawn so far. */
  missing: ReadonlySet<number>
}
/** An element of the document's structure, which screen readers and text extraction follow. */
export type Element = ReturnType<Pdf['struct']>

/** In points. The text is about 78 characters wide. */
export const margins = { top: 88, bottom: 84, left: 92, right: 92 }
export const bodySize = 9.6
export const bodyLeading = 5.2

/** An empty A4 document with text for search and screen readers. The same arguments make the same bytes. */
export function newPdf(
  { fonts, spares, palette, locale }: Pick<Look, 'fonts' | 'spares' | 'palette'> & { locale: string },
  info: { Title: string; Author: string; Subject: string; CreationDate: Date },
): Pdf {
  const document = new PDFDocument({
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
  })
  const fontOf = (name: string, bytes: Uint8Array): ListedFont => {
    document.registerFont(name, Buffer.from(bytes))
    document.font(name)
    return listGlyphsOneByOne(document)
  }
  const spare = { text: fontOf('spare-text', spares.text), strong: fontOf('spare-strong', spares.strong) }
  const spareOf = new Map<EmbeddedFont, EmbeddedFont>()
  for (const [face, bytes] of Object.entries(fonts)) spareOf.set(fontOf(face, bytes), face === 'strong' ? spare.strong : spare.text)
  const missing = drawInSeveralFonts(document as unknown as LinesOfText, spareOf)
  return Object.assign(document, { palette, missing })
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

type Document = InstanceType<typeof PDFDocument>

/** The part of pdfkit's font that says which characters each glyph shows, by the glyph's number in the PDF. Glyph 0 is the sign for "none". */
interface ListedFont extends EmbeddedFont {
  unicode: number[][]
  toUnicodeCmap: () => ReturnType<Document['ref']>
}

/**
 * Lists the characters of the current font's glyphs one by one. pdfkit writes them as a range with a list of values, which Ghostscript misreads: a
 * search, a copy or a screen reader then gets "PrzykCadowa".
 */
function listGlyphsOneByOne(pdf: Document): ListedFont {
  // oxlint-disable-next-line no-underscore-dangle -- pdfkit has no public way to change this
  const font = (pdf as unknown as LinesOfText<ListedFont>)._font
  font.toUnicodeCmap = () => {
    const map = pdf.ref({})
    map.end(glyphMap(font.unicode))
    return map
  }
  return font
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
