import { Resvg } from '@resvg/resvg-js'
import { marked } from 'marked'
import { type Language, localeOf } from '#contract/languages.ts'
import type { Operator } from '#contract/operator.ts'
import { type Chapter, chapterAnchor, drawBlocks, drawLine } from './blocks.ts'
import type { Palette } from '../../platform/brand/colours.ts'
import type { Drawing } from '../../platform/brand/drawing.ts'
import type { Face } from '../../platform/brand/faces.ts'
import { addElement, bodySize, bytesOf, type Element, margins, newPdf, type Pdf, textWidth } from './pdf.ts'
import { textsIn } from './policy.texts.ts'
import type { PolicyText } from './template.ts'

export interface Policy {
  text: PolicyText
  version: string
  language: Language
  /** With the operator's words in this language. */
  operator: Operator
  fonts: Record<Face, Uint8Array>
  palette: Palette
  mark: Drawing
  /** Undefined: mark and name. */
  logo: Drawing | undefined
}

/** Of mark and logo, in points. */
const markHeight = 14
// Sharp in print.
const pixelsPerPoint = 8

/** Makes the PDF of a policy: title, facts and table of contents on the first page, then the text. */
export async function typesetPolicy(policy: Policy): Promise<Buffer> {
  const mark = new Resvg((policy.logo ?? policy.mark).svg, {
    fitTo: { mode: 'height', value: markHeight * pixelsPerPoint },
    font: { loadSystemFonts: false },
  })
  const drawn = { tokens: marked.lexer(policy.text.body), mark: mark.render().asPng() }
  // Drawn twice: the table of contents needs the chapters' pages.
  const { chapters } = drawAll(policy, drawn, [])
  return bytesOf(drawAll(policy, drawn, chapters).pdf)
}

function drawAll(
  policy: Policy,
  { tokens, mark }: { tokens: ReturnType<typeof marked.lexer>; mark: Buffer },
  contents: Chapter[],
): { pdf: Pdf; chapters: Chapter[] } {
  const { text, operator, version, language } = policy
  const t = textsIn(language)
  const pdf = newPdf(policy, {
    Title: `${text.title} – ${operator.brand.name}`,
    Author: operator.brand.legalName,
    Subject: [text.title, `${t('policy.version')} ${version}`, text.note].filter(Boolean).join('. '),
    CreationDate: text.effective,
  })
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  pdf.addPage()
  drawTitle(pdf, root, { policy, mark })
  drawContents(pdf, root, { title: t('policy.contents'), chapters: contents })
  pdf.addPage()
  const chapters = drawBlocks(pdf, root, tokens)
  root.end()
  drawRunningLines(pdf, policy)
  return { pdf, chapters }
}

function drawTitle(pdf: Pdf, root: Element, { policy, mark }: { policy: Policy; mark: Buffer }): void {
  const { text, operator, language } = policy
  const width = textWidth(pdf)
  if (policy.logo) drawLogo(pdf, root, { logo: policy.logo, png: mark, name: operator.brand.name })
  else {
    const markEnd = drawMark(pdf, policy.mark, mark)
    addElement(pdf, root, 'P', () => {
      pdf.font('display', 17).fillColor(pdf.palette.ink)
      pdf.text(operator.brand.name, markEnd + 9, 73.2)
    })
  }
  addElement(pdf, root, 'H1', () => {
    pdf.font('display', 31).fillColor(pdf.palette.ink)
    pdf.text(text.title, margins.left, 142, { width, lineGap: -2 })
  })
  pdf.y += 8
  addElement(pdf, root, 'P', () => {
    pdf.font('text', bodySize + 0.9).fillColor(pdf.palette.muted)
    pdf.text(text.summary, { width: width - 40, lineGap: 5 })
  })
  drawFacts(pdf, root, policy)
  if (text.note) drawNote(pdf, root, { note: text.note, caution: textsIn(language)('policy.caution') })
}

function drawFacts(pdf: Pdf, root: Element, { text, version, operator, language }: Policy): void {
  const t = textsIn(language)
  const day = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone: 'UTC' })
  const { brand, licence, contact } = operator
  const width = textWidth(pdf)
  pdf.y += 18
  const facts: [string, string][] = [
    [t('policy.version'), version],
    [t('policy.effective'), day.format(text.effective)],
    [t('policy.operator'), brand.legalName],
    [t('policy.office'), contact.address.join(', ')],
    [t('policy.licence'), `${licence.number}, ${licence.authority}`],
    [t('policy.contact'), contact.email],
  ]
  for (const [name, value] of facts) {
    const y = pdf.y
    drawLine(pdf, y)
    addElement(pdf, root, 'P', () => {
      pdf.font('text', 8.6).fillColor(pdf.palette.muted)
      pdf.text(name, margins.left, y + 6, { lineBreak: false })
      pdf.fillColor(pdf.palette.ink).text(value, margins.left + 108, y + 6, { width: width - 108 })
    })
    pdf.y += 6
  }
  drawLine(pdf, pdf.y)
  pdf.y += 14
}

function drawNote(pdf: Pdf, root: Element, { note, caution }: { note: string; caution: string }): void {
  const place = { continued: true, width: textWidth(pdf), lineGap: 4 }
  addElement(pdf, root, 'P', () => {
    pdf.font('strong', 8.6).fillColor(pdf.palette.accent)
    pdf.text(`${note}. `, margins.left, pdf.y, place)
    pdf.font('text').fillColor(pdf.palette.muted).text(caution)
  })
}

/** Draws the brand's mark, and returns where it ends. */
function drawMark(pdf: Pdf, drawing: Drawing, png: Buffer): number {
  pdf.markContent('Artifact', { type: 'Layout' })
  const { width } = drawImage(pdf, drawing, png)
  pdf.endMarkedContent()
  return margins.left + width
}

/** Draws the brand's logo. Screen readers read the brand's name instead. */
function drawLogo(pdf: Pdf, root: Element, { logo, png, name }: { logo: Drawing; png: Buffer; name: string }): void {
  root.add(pdf.struct('Figure', { alt: name }, () => void drawImage(pdf, logo, png)))
}

function drawImage(pdf: Pdf, { width, height }: Drawing, png: Buffer): { width: number } {
  const drawn = { width: (markHeight * width) / height, height: markHeight }
  pdf.image(png, margins.left, 73, drawn)
  return drawn
}

function drawContents(pdf: Pdf, root: Element, { title: heading, chapters }: { title: string; chapters: Chapter[] }): void {
  if (chapters.length === 0) return
  pdf.y += 26
  const width = textWidth(pdf)
  addElement(pdf, root, 'H2', () => pdf.font('display', 16).fillColor(pdf.palette.ink).text(heading, margins.left, pdf.y))
  pdf.y += 8
  const list = pdf.struct('TOC')
  root.add(list)
  for (const { number, title, page } of chapters) {
    const y = pdf.y
    addElement(pdf, list, 'TOCI', () => {
      pdf.font('text', 9.2).fillColor(pdf.palette.muted).text(String(number), margins.left, y, { lineBreak: false })
      pdf.fillColor(pdf.palette.ink).text(title, margins.left + 24, y, { lineBreak: false, goTo: chapterAnchor(number) })
      pdf.fillColor(pdf.palette.muted).text(String(page), margins.left, y, { width, align: 'right' })
    })
    pdf.y = y + 16.4
  }
  list.end()
}

function drawRunningLines(pdf: Pdf, { text, version, operator, language }: Policy): void {
  const t = textsIn(language)
  const { count } = pdf.bufferedPageRange()
  for (let at = 0; at < count; at++) {
    pdf.switchToPage(at)
    // Text below the bottom margin would add a page.
    pdf.page.margins = { top: 0, bottom: 0, left: 0, right: 0 }
    pdf.markContent('Artifact', { type: 'Pagination' })
    const bottom = pdf.page.height - 52
    pdf.font('text').fontSize(7.6).fillColor(pdf.palette.muted)
    if (at > 0) {
      pdf.text(`${operator.brand.name} · ${text.title}`, margins.left, 48, { lineBreak: false })
      drawAtRight(pdf, `${t('policy.version')} ${version}`, 48)
    }
    pdf.font('strong').fillColor(pdf.palette.accent)
    pdf.text(text.note ?? '', margins.left, bottom, { lineBreak: false })
    pdf.font('text').fillColor(pdf.palette.muted)
    const address = `${operator.brand.legalName}, ${operator.contact.address.join(', ')}`
    pdf.text(address, margins.left, bottom + 12, { lineBreak: false, width: textWidth(pdf) - 70, ellipsis: true, height: 10 })
    drawAtRight(pdf, t('policy.page', { page: String(at + 1), pages: String(count) }), bottom + 12)
    pdf.endMarkedContent()
  }
}

const drawAtRight = (pdf: Pdf, words: string, y: number) =>
  pdf.text(words, pdf.page.width - margins.right - pdf.widthOfString(words), y, { lineBreak: false })
