import type PDFDocument from 'pdfkit'

type Pdf = InstanceType<typeof PDFDocument>

/** The part of pdfkit's font that says which characters each glyph shows, by the glyph's number in the PDF. Glyph 0 is the sign for "none". */
interface EmbeddedFont {
  unicode: number[][]
  toUnicodeCmap: () => ReturnType<Pdf['ref']>
}

/**
 * Lists the characters of the current font's glyphs one by one. pdfkit writes them as a range with a list of values, which Ghostscript misreads: a
 * search, a copy or a screen reader then gets "PrzykCadowa".
 */
export function listGlyphsOneByOne(pdf: Pdf): void {
  // oxlint-disable-next-line no-underscore-dangle -- pdfkit has no public way to change this
  const font = (pdf as unknown as { _font: EmbeddedFont })._font
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
