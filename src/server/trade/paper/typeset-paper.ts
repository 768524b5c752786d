import { drawLetterhead, drawLine, drawRunningLines, pictureOf } from '../../platform/pdf/letterhead.ts'
import type { Look } from '../../platform/pdf/look.ts'
import {
  addElement,
  bodyLeading,
  bodySize,
  bytesOf,
  type Element,
  ensureSpace,
  margins,
  newPdf,
  type Pdf,
  textWidth,
} from '../../platform/pdf/pdf.ts'
import type { Amount, Entry, Paper, Section } from './paper.ts'

/** Figures of one width, on the line. */
const figures: PDFKit.Mixins.OpenTypeFeatures[] = ['tnum', 'lnum']
const smallSize = 8.6
const amountSizes = [30, 24, 19, 15]

/** Makes the PDF of a paper. */
export function typesetPaper(paper: Paper, look: Look): Promise<Buffer> {
  const { from, title, reference, madeAt, locale, note, address } = paper
  const pdf = newPdf(
    { ...look, locale },
    {
      Title: `${title} ${reference} – ${from.brand}`,
      Author: from.legalName,
      Subject: [title, reference, note].filter(Boolean).join('. '),
      CreationDate: madeAt,
    },
  )
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  pdf.addPage()
  drawHead(pdf, root, { paper, look })
  for (const standing of paper.standing) drawStanding(pdf, root, standing)
  drawAmounts(pdf, root, paper.amounts)
  for (const section of paper.sections) drawSection(pdf, root, section)
  root.end()
  drawRunningLines(pdf, {
    left: `${from.brand} · ${title}`,
    right: reference,
    note,
    address: `${from.legalName}, ${address}`,
    pageOf: ({ page, pages }) => `${page} / ${pages}`,
  })
  return bytesOf(pdf)
}

function drawHead(pdf: Pdf, root: Element, { paper: { from, title, head }, look }: { paper: Paper; look: Look }): void {
  const width = textWidth(pdf)
  drawLetterhead(pdf, root, { look, picture: pictureOf(look), name: from.brand })
  const half = width / 2
  addElement(pdf, root, 'P', () => {
    pdf.font('text', 7.6).fillColor(pdf.palette.muted)
    pdf.text([from.legalName, ...from.lines].join('\n'), margins.left + half, 74, { width: half, align: 'right', lineGap: 2.6 })
  })
  addElement(pdf, root, 'H1', () => {
    pdf.font('display', 31).fillColor(pdf.palette.ink)
    pdf.text(title, margins.left, 142, { width, lineGap: -2 })
  })
  pdf.y += 6
  addElement(pdf, root, 'P', () => {
    pdf.font('text', bodySize).fillColor(pdf.palette.muted)
    pdf.text(head, margins.left, pdf.y, { width, lineGap: bodyLeading, features: figures })
  })
  pdf.y += 12
}

/** A bar of the accent's colour, and beside it what the paper is worth. */
function drawStanding(pdf: Pdf, root: Element, { title, lines }: Paper['standing'][number]): void {
  const x = margins.left + 14
  const width = textWidth(pdf) - 14
  const top = pdf.y
  addElement(pdf, root, 'P', () => {
    pdf.font('strong', bodySize + 0.9).fillColor(pdf.palette.accent)
    pdf.text(title, x, top, { width, lineGap: 3.4 })
    pdf.font('text', bodySize).fillColor(pdf.palette.ink)
    for (const line of lines) pdf.text(line, x, pdf.y, { width, lineGap: 3.8, features: figures })
  })
  pdf.markContent('Artifact', { type: 'Layout' })
  pdf.rect(margins.left, top - 1, 2, pdf.y - top - 1).fill(pdf.palette.accent)
  pdf.endMarkedContent()
  pdf.y += 14
}

function drawAmounts(pdf: Pdf, root: Element, amounts: Amount[]): void {
  const width = textWidth(pdf)
  pdf.y += 4
  for (const { label, amount, note } of amounts) {
    drawLine(pdf, pdf.y, pdf.palette.ink)
    pdf.y += 11
    addElement(pdf, root, 'P', () => {
      pdf.font('text', smallSize).fillColor(pdf.palette.muted).text(label, margins.left, pdf.y, { width })
      pdf.y += 3
      pdf.font('display').fillColor(pdf.palette.ink)
      const fits = (size: number) => pdf.fontSize(size).widthOfString(amount, { features: figures }) <= width
      pdf.fontSize(amountSizes.find(fits) ?? 12).text(amount, margins.left, pdf.y, { width, features: figures })
      if (note)
        pdf
          .font('text', smallSize)
          .fillColor(pdf.palette.muted)
          .text(note, margins.left, pdf.y + 2, { width })
    })
    pdf.y += 12
  }
}

function drawSection(pdf: Pdf, root: Element, { title, entries = [], paragraphs = [] }: Section): void {
  const width = textWidth(pdf)
  pdf.y += 12
  ensureSpace(pdf, 92)
  addElement(pdf, root, 'H2', () => pdf.font('display', 16).fillColor(pdf.palette.ink).text(title, margins.left, pdf.y, { width }))
  pdf.y += 7
  if (entries.length > 0) drawEntries(pdf, root, entries)
  for (const paragraph of paragraphs) {
    ensureSpace(pdf, 34)
    addElement(pdf, root, 'P', () => {
      pdf.font('text', bodySize).fillColor(pdf.palette.ink)
      pdf.text(paragraph, margins.left, pdf.y, { width, lineGap: bodyLeading, features: figures })
    })
    pdf.y += 6
  }
}

function drawEntries(pdf: Pdf, root: Element, entries: Entry[]): void {
  const list = pdf.struct('L')
  root.add(list)
  for (const entry of entries) drawEntry(pdf, list, entry)
  list.end()
}

const labelShare = 0.36

function drawEntry(pdf: Pdf, list: Element, { label, value, note, isTotal = false, isSmall = false }: Entry): void {
  const width = textWidth(pdf)
  const labelWidth = width * labelShare
  const valueWidth = width - labelWidth - 12
  const size = isTotal ? bodySize + 1.4 : bodySize
  const valueSize = isSmall ? 7.2 : size
  const face = isTotal ? 'strong' : 'text'
  const lead = { lineGap: 3.4 }
  const right = { ...lead, width: valueWidth, align: 'right' as const, features: figures }
  const heights = [
    pdf.font(face, size).heightOfString(label, { ...lead, width: labelWidth }),
    pdf.font(face, valueSize).heightOfString(value, right) + (note ? pdf.font('text', smallSize).heightOfString(note, right) : 0),
  ]
  const height = Math.max(...heights) + 10
  ensureSpace(pdf, height)
  const y = pdf.y
  drawLine(pdf, y, isTotal ? pdf.palette.ink : pdf.palette.hairline)
  const item = pdf.struct('LI')
  list.add(item)
  addElement(pdf, item, 'Lbl', () => {
    pdf.font(face, size).fillColor(isTotal ? pdf.palette.ink : pdf.palette.muted)
    pdf.text(label, margins.left, y + 6, { ...lead, width: labelWidth })
  })
  addElement(pdf, item, 'LBody', () => {
    const x = margins.left + width - valueWidth
    pdf
      .font(face, valueSize)
      .fillColor(pdf.palette.ink)
      .text(value, x, y + 6, right)
    if (note) pdf.font('text', smallSize).fillColor(pdf.palette.muted).text(note, x, pdf.y, right)
  })
  item.end()
  pdf.y = y + height
}
