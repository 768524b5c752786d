import { Resvg } from '@resvg/resvg-js'
import type { Drawing } from '../brand/drawing.ts'
import type { Look } from './look.ts'
import { addElement, type Element, margins, type Pdf, textWidth } from './pdf.ts'

/** Of mark and logo, in points. */
const markHeight = 14
const markTop = 73
// Sharp in print.
const pixelsPerPoint = 8

/** The logo, or the mark, as PNG. */
export function pictureOf({ logo, mark }: Look): Buffer {
  const picture = new Resvg((logo ?? mark).svg, {
    fitTo: { mode: 'height', value: markHeight * pixelsPerPoint },
    font: { loadSystemFonts: false },
  })
  return picture.render().asPng()
}

/** Draws the brand's logo, or its mark and name, at the top of the first page. Screen readers read the name. */
export function drawLetterhead(pdf: Pdf, root: Element, { look, picture, name }: { look: Look; picture: Buffer; name: string }): void {
  const { logo, mark } = look
  if (logo) {
    root.add(pdf.struct('Figure', { alt: name }, () => void drawPicture(pdf, logo, picture)))
    return
  }
  pdf.markContent('Artifact', { type: 'Layout' })
  const { width } = drawPicture(pdf, mark, picture)
  pdf.endMarkedContent()
  addElement(pdf, root, 'P', () => {
    pdf.font('display', 17).fillColor(pdf.palette.ink)
    pdf.text(name, margins.left + width + 9, 73.2)
  })
}

function drawPicture(pdf: Pdf, { width, height }: Drawing, png: Buffer): { width: number } {
  const drawn = { width: (markHeight * width) / height, height: markHeight }
  pdf.image(png, margins.left, markTop, drawn)
  return drawn
}

/** Draws a thin line as wide as the text. Screen readers skip it. */
export function drawLine(pdf: Pdf, y: number, colour = pdf.palette.hairline): void {
  pdf.markContent('Artifact', { type: 'Layout' })
  pdf
    .moveTo(margins.left, y)
    .lineTo(pdf.page.width - margins.right, y)
    .lineWidth(0.5)
    .strokeColor(colour)
    .stroke()
  pdf.endMarkedContent()
}

interface RunningLines {
  /** At the top of every page but the first. */
  left: string
  right: string
  /** At the bottom of every page; may be empty. */
  note: string
  /** The operator's name and address. */
  address: string
  pageOf: (values: { page: string; pages: string }) => string
}

/** Draws the lines that every page has. Call it last. */
export function drawRunningLines(pdf: Pdf, { left, right, note, address, pageOf }: RunningLines): void {
  const { count } = pdf.bufferedPageRange()
  for (let at = 0; at < count; at++) {
    pdf.switchToPage(at)
    // Text below the bottom margin would add a page.
    pdf.page.margins = { top: 0, bottom: 0, left: 0, right: 0 }
    pdf.markContent('Artifact', { type: 'Pagination' })
    const bottom = pdf.page.height - 52
    pdf.font('text').fontSize(7.6).fillColor(pdf.palette.muted)
    if (at > 0) {
      pdf.text(left, margins.left, 48, { lineBreak: false })
      drawAtRight(pdf, right, 48)
    }
    pdf.font('strong').fillColor(pdf.palette.accent)
    pdf.text(note, margins.left, bottom, { lineBreak: false })
    pdf.font('text').fillColor(pdf.palette.muted)
    pdf.text(address, margins.left, bottom + 12, { lineBreak: false, width: textWidth(pdf) - 70, ellipsis: true, height: 10 })
    drawAtRight(pdf, pageOf({ page: String(at + 1), pages: String(count) }), bottom + 12)
    pdf.endMarkedContent()
  }
}

const drawAtRight = (pdf: Pdf, words: string, y: number) =>
  pdf.text(words, pdf.page.width - margins.right - pdf.widthOfString(words), y, { lineBreak: false })
