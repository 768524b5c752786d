import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import type { Palette } from '../brand/colours.ts'
import type { Face } from '../brand/faces.ts'
import { listGlyphsOneByOne } from './glyph-text.ts'

export type Pdf = InstanceType<typeof PDFDocument> & { palette: Palette }
/** An element of the document's structure, which screen readers and text extraction follow. */
export type Element = ReturnType<Pdf['struct']>

/** In points. The text is about 78 characters wide. */
export const margins = { top: 88, bottom: 84, left: 92, right: 92 }
export const bodySize = 9.6
export const bodyLeading = 5.2

/** An empty A4 document with text for search and screen readers. The same arguments make the same bytes. */
export function newPdf(
  { fonts, palette, locale }: { fonts: Record<Face, Uint8Array>; palette: Palette; locale: string },
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
  const pdf = Object.assign(document, { palette })
  for (const [face, font] of Object.entries(fonts)) {
    pdf.registerFont(face, Buffer.from(font))
    pdf.font(face)
    listGlyphsOneByOne(pdf)
  }
  return pdf
}

/** Adds an element with this content to `parent`. */
export const addElement = (pdf: Pdf, parent: Element, type: string, draw: () => unknown) =>
  void parent.add(pdf.struct(type, {}, () => void draw()))

export const textWidth = (pdf: Pdf): number => pdf.page.width - margins.left - margins.right

/** Starts a new page if less than this height is left. */
export function ensureSpace(pdf: Pdf, height: number): void {
  if (pdf.y + height > pdf.page.height - margins.bottom) pdf.addPage()
}

/** Ends the document and returns its bytes. */
export function bytesOf(pdf: Pdf): Promise<Buffer> {
  pdf.end()
  return buffer(pdf)
}
