import { drawLetterhead, drawLine, drawRunningLines, pictureOf } from './letterhead.ts'
import type { Look } from './look.ts'
import {
  addElement,
  bodyLeading,
  bodySize,
  type Element,
  ensureSpace,
  finish,
  margins,
  newPdf,
  type Pdf,
  textWidth,
  type Typeset,
} from './pdf.ts'
import type { Amount, Entry, Paper, Section } from './paper.ts'

/** Figures of one width, on the line. */
const figures: PDFKit.Mixins.OpenTypeFeatures[] = ['tnum', 'lnum']
const smallSize = 8.6
const amountSizes = [28, 25, 22, 19]
const smallestAmount = 14
const labelShare = 0.3
const columnGap = 12
/** Above and below an entry. */
const entryPadding = 3

/** Makes the PDF of a paper. A receipt is drawn closer if it then is one page, because clients hand it on as one sheet. */
export function typesetPaper(paper: Paper, look: Look): Promise<Typeset> {
  const usual = drawPaper(paper, look, { isDense: false })
  if (paper.kind !== 'receipt' || pagesOf(usual) === 1) return finish(usual)
  const dense = drawPaper(paper, look, { isDense: true })
  return finish(pagesOf(dense) === 1 ? dense : usual)
}

const pagesOf = (pdf: Pdf) => pdf.bufferedPageRange().count

function drawPaper(paper: Paper, look: Look, { isDense }: { isDense: boolean }): Pdf {
  const { from, title, reference, madeAt, locale, note, address } = paper
  const pdf = newPdf(
    { ...look, locale, isDense },
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
  return pdf
}

function drawHead(pdf: Pdf, root: Element, { paper: { from, title, head, to }, look }: { paper: Paper; look: Look }): void {
  const width = textWidth(pdf)
  drawLetterhead(pdf, root, { look, picture: pictureOf(look), name: from.brand })
  const half = width / 2
  addElement(pdf, root, 'P', () => {
    pdf.font('text', 7.6).fillColor(pdf.palette.muted)
    pdf.text([from.legalName, ...from.lines].join('\n'), margins.left + half, 74, { width: half, align: 'right', lineGap: pdf.gap(2.6) })
  })
  addElement(pdf, root, 'H1', () => {
    pdf.font('display', 31).fillColor(pdf.palette.ink)
    pdf.text(title, margins.left, 120, { width, lineGap: -2 })
  })
  pdf.y += pdf.gap(6)
  addElement(pdf, root, 'P', () => {
    pdf.font('text', pdf.size(bodySize)).fillColor(pdf.palette.muted)
    pdf.text(head, margins.left, pdf.y, { width, lineGap: pdf.gap(bodyLeading) })
  })
  if (to)
    addElement(pdf, root, 'P', () =>
      pdf
        .font('strong', pdf.size(bodySize))
        .fillColor(pdf.palette.ink)
        .text(to, margins.left, pdf.y, { width, lineGap: pdf.gap(3) }),
    )
  pdf.y += pdf.gap(12)
}

/** A bar of the accent's colour, and beside it what the paper is worth. */
function drawStanding(pdf: Pdf, root: Element, { title, lines }: Paper['standing'][number]): void {
  const x = margins.left + 14
  const width = textWidth(pdf) - 14
  const top = pdf.y
  addElement(pdf, root, 'P', () => {
    pdf.font('strong', pdf.size(bodySize) + 0.9).fillColor(pdf.palette.accent)
    pdf.text(title, x, top, { width, lineGap: pdf.gap(3.4) })
    pdf.font('text', pdf.size(bodySize)).fillColor(pdf.palette.ink)
    for (const line of lines) pdf.text(line, x, pdf.y, { width, lineGap: pdf.gap(3.8) })
  })
  pdf.markContent('Artifact', { type: 'Layout' })
  pdf.rect(margins.left, top - 1, 2, pdf.y - top - 1).fill(pdf.palette.accent)
  pdf.endMarkedContent()
  pdf.y += pdf.gap(14)
}

/** Side by side if both fit into half the width, else one below the other. */
function drawAmounts(pdf: Pdf, root: Element, amounts: Amount[]): void {
  const width = textWidth(pdf)
  const half = (width - columnGap) / 2
  const sizeIn = (available: number) =>
    amountSizes.find((size) =>
      amounts.every(({ amount }) => pdf.font('display', size).widthOfString(amount, { features: figures }) <= available),
    )
  const sizeOfHalf = sizeIn(half)
  const place = sizeOfHalf ? { size: sizeOfHalf, width: half } : { size: sizeIn(width) ?? smallestAmount, width }
  pdf.y += pdf.gap(4)
  drawLine(pdf, pdf.y, pdf.palette.ink)
  const top = pdf.y + 11
  const bottoms = amounts.map((amount, at) => {
    const isBeside = sizeOfHalf !== undefined && at > 0
    if (isBeside || at === 0) pdf.y = top
    drawAmount(pdf, root, { ...amount, ...place, x: margins.left + (isBeside ? half + columnGap : 0) })
    pdf.y += pdf.gap(12)
    return pdf.y
  })
  pdf.y = Math.max(...bottoms)
  drawLine(pdf, pdf.y, pdf.palette.ink)
  pdf.y += pdf.gap(6)
}

interface PlacedAmount extends Amount {
  x: number
  width: number
  size: number
}

function drawAmount(pdf: Pdf, root: Element, { label, amount, note, x, width, size }: PlacedAmount): void {
  addElement(pdf, root, 'P', () => {
    pdf.font('text', pdf.size(smallSize)).fillColor(pdf.palette.muted).text(label, x, pdf.y, { width })
    pdf.y += pdf.gap(3)
    pdf.font('display', size).fillColor(pdf.palette.ink).text(amount, x, pdf.y, { width, features: figures })
    if (note)
      pdf
        .font('text', pdf.size(smallSize))
        .fillColor(pdf.palette.muted)
        .text(note, x, pdf.y + 2, { width })
  })
}

function drawSection(pdf: Pdf, root: Element, { title, isCalculation, entries = [], paragraphs = [] }: Section): void {
  const width = textWidth(pdf)
  const placed = entries.map((entry) => placeEntry(pdf, entry, isCalculation))
  pdf.y += pdf.gap(12)
  ensureSpace(pdf, Math.max(30 + placed.reduce((sum, { height }) => sum + height, 0), 92))
  addElement(pdf, root, 'H2', () => pdf.font('display', 16).fillColor(pdf.palette.ink).text(title, margins.left, pdf.y, { width }))
  pdf.y += pdf.gap(5)
  if (placed.length > 0) drawEntries(pdf, root, placed)
  for (const paragraph of paragraphs) {
    ensureSpace(pdf, 34)
    addElement(pdf, root, 'P', () => {
      pdf.font('text', pdf.size(bodySize)).fillColor(pdf.palette.ink)
      pdf.text(paragraph, margins.left, pdf.y, { width, lineGap: pdf.gap(bodyLeading) })
    })
    pdf.y += pdf.gap(6)
  }
}

type PlacedEntry = ReturnType<typeof placeEntry>

/** Faces, sizes and height of an entry. */
function placeEntry(pdf: Pdf, entry: Entry, isCalculation: boolean | undefined) {
  const { label, value, note, isTotal = false, isLong = false } = entry
  const width = textWidth(pdf)
  const size = isTotal ? pdf.size(bodySize) + 1.4 : pdf.size(bodySize)
  const face = isTotal ? 'strong' : 'text'
  const useLabel = () => pdf.font(face, size)
  const useValue = () => pdf.font(face, isLong ? pdf.size(smallSize) : size)
  const useNote = () => pdf.font('text', pdf.size(smallSize))
  const options = { ...(isCalculation && { features: figures }) }
  // A short value leaves its label the room.
  const labelWidth = isLong ? width : Math.max(width * labelShare, width - columnGap - Math.ceil(useValue().widthOfString(value, options)))
  const valueWidth = isLong ? width : width - labelWidth - columnGap
  const left = { lineGap: pdf.gap(3.4), width: labelWidth }
  const right = {
    lineGap: pdf.gap(3.4),
    width: valueWidth,
    align: isLong ? ('left' as const) : ('right' as const),
    ...options,
  }
  const labelHeight = useLabel().heightOfString(label, left)
  const valueHeight = useValue().heightOfString(value, right)
  const noteAt = { ...right, width }
  const noteHeight = note ? useNote().heightOfString(note, noteAt) : 0
  const noteY = isLong ? labelHeight + valueHeight : Math.max(labelHeight, valueHeight)
  const height = noteY + noteHeight + 2 * pdf.gap(entryPadding)
  const valueAt = { x: margins.left + width - valueWidth, y: isLong ? labelHeight : 0 }
  return { entry, useLabel, useValue, useNote, left, right, valueAt, noteAt, noteY, height }
}

function drawEntries(pdf: Pdf, root: Element, placed: PlacedEntry[]): void {
  const list = pdf.struct('L')
  root.add(list)
  for (const entry of placed) drawEntry(pdf, list, entry)
  list.end()
}

function drawEntry(pdf: Pdf, list: Element, placed: PlacedEntry): void {
  const { entry, useLabel, useValue, useNote, left, right, valueAt, noteAt, noteY, height } = placed
  const { label, value, note, isTotal } = entry
  ensureSpace(pdf, height)
  const y = pdf.y
  const top = y + pdf.gap(entryPadding) + 1
  drawLine(pdf, y, isTotal ? pdf.palette.ink : pdf.palette.hairline)
  const item = pdf.struct('LI')
  list.add(item)
  addElement(pdf, item, 'Lbl', () => {
    const colour = isTotal ? pdf.palette.ink : pdf.palette.muted
    useLabel().fillColor(colour).text(label, margins.left, top, left)
  })
  addElement(pdf, item, 'LBody', () => {
    useValue().fillColor(pdf.palette.ink)
    pdf.text(value, valueAt.x, top + valueAt.y, right)
    if (note)
      useNote()
        .fillColor(pdf.palette.muted)
        .text(note, margins.left, top + noteY, noteAt)
  })
  item.end()
  pdf.y = y + height
}
