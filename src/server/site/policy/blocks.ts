import type { Token, Tokens } from 'marked'
import type { Face } from '../../platform/brand/faces.ts'
import { drawLine } from '../../platform/pdf/letterhead.ts'
import { addElement, bodyLeading, bodySize, type Element, ensureSpace, margins, type Pdf, textWidth } from '../../platform/pdf/pdf.ts'

export interface Chapter {
  number: number
  title: string
  page: number
}

const clauseIndent = 30
const itemIndent = 18
const firstLinesHeight = 34

/**
 * Typesets the text of a policy. Chapters (headings of the second level) and clauses (their paragraphs) are numbered here, so that counsel can add
 * a clause without renumbering the others. Returns the chapters with their pages.
 */
export function drawBlocks(pdf: Pdf, root: Element, tokens: Token[]): Chapter[] {
  const chapters: Chapter[] = []
  let clause = 0
  for (const token of tokens) {
    const chapter = chapters.at(-1)
    if (token.type === 'heading' && token.depth === 2) {
      chapters.push(drawHeading(pdf, root, token as Tokens.Heading, chapters.length + 1))
      clause = 0
    } else if (token.type === 'heading') {
      drawSubheading(pdf, root, textOfRuns(runsOf(token.tokens)))
    } else if (token.type === 'paragraph') {
      drawParagraph(pdf, root, runsOf(token.tokens), chapter && `${chapter.number}.${++clause}`)
    } else if (token.type === 'list') {
      drawList(pdf, root, token as Tokens.List, chapter ? clauseIndent : 0)
    } else if (token.type === 'table') {
      drawTable(pdf, root, token as Tokens.Table)
    }
  }
  return chapters
}

const pageNumber = (pdf: Pdf): number => pdf.bufferedPageRange().count

function drawHeading(pdf: Pdf, root: Element, token: Tokens.Heading, number: number): Chapter {
  const title = textOfRuns(runsOf(token.tokens))
  if (pdf.y > margins.top) pdf.y += 16
  ensureSpace(pdf, 84)
  const y = pdf.y
  addElement(pdf, root, 'H2', () => {
    pdf.font('display', 16).fillColor(pdf.palette.accent).text(String(number), margins.left, y, { lineBreak: false })
    const width = textWidth(pdf) - clauseIndent
    pdf.fillColor(pdf.palette.ink).text(title, margins.left + clauseIndent, y, { width, destination: chapterAnchor(number) })
  })
  pdf.outline.addItem(`${number}  ${title}`)
  pdf.y += 7
  return { number, title, page: pageNumber(pdf) }
}

/** The link target of the table of contents. */
export const chapterAnchor = (number: number): string => `chapter-${number}`

function drawSubheading(pdf: Pdf, root: Element, title: string): void {
  pdf.y += 4
  ensureSpace(pdf, 60)
  const x = margins.left + clauseIndent
  addElement(pdf, root, 'H3', () => pdf.font('strong', bodySize).fillColor(pdf.palette.ink).text(title, x, pdf.y))
  pdf.y += 5
}

function drawParagraph(pdf: Pdf, root: Element, runs: Run[], number: string | undefined): void {
  ensureSpace(pdf, firstLinesHeight)
  const indent = number ? clauseIndent : 0
  const y = pdf.y
  addElement(pdf, root, 'P', () => {
    if (number) {
      pdf.font('text', 8.4).fillColor(pdf.palette.muted)
      pdf.text(number, margins.left, y + 0.9, { lineBreak: false })
    }
    drawRuns(pdf, runs, { x: margins.left + indent, y, width: textWidth(pdf) - indent })
  })
  pdf.y += 7
}

function drawList(pdf: Pdf, root: Element, list: Tokens.List, indent: number): void {
  const element = pdf.struct('L')
  root.add(element)
  list.items.forEach((item, at) => {
    ensureSpace(pdf, firstLinesHeight)
    const y = pdf.y
    const x = margins.left + indent
    const mark = list.ordered ? `(${String.fromCodePoint(97 + at)})` : '–'
    const entry = pdf.struct('LI')
    element.add(entry)
    addElement(pdf, entry, 'Lbl', () => pdf.font('text', bodySize).fillColor(pdf.palette.muted).text(mark, x, y, { lineBreak: false }))
    const width = textWidth(pdf) - indent - itemIndent
    addElement(pdf, entry, 'LBody', () => drawRuns(pdf, runsOf(item.tokens), { x: x + itemIndent, y, width }))
    entry.end()
    pdf.y += 4
  })
  element.end()
  pdf.y += 5
}

interface Place {
  x: number
  y: number
  width: number
  size?: number
}

function drawRuns(pdf: Pdf, runs: Run[], { x, y, width, size = bodySize }: Place): void {
  pdf.fontSize(size)
  runs.forEach(({ text, face, link }, at) => {
    const options = { width, lineGap: bodyLeading, continued: at < runs.length - 1, link: link ?? null, underline: Boolean(link) }
    pdf.font(face).fillColor(link ? pdf.palette.accent : pdf.palette.ink)
    if (at === 0) pdf.text(text, x, y, options)
    else pdf.text(text, options)
  })
}

const cellPadding = 7
const tableSize = 8.6

function drawTable(pdf: Pdf, root: Element, table: Tokens.Table): void {
  const rows = [table.header, ...table.rows]
  const widths = columnWidths(pdf, rows)
  const element = pdf.struct('Table')
  root.add(element)
  pdf.y += 4
  rows.forEach((cells, at) => drawRow(pdf, element, cells, { widths, isHeader: at === 0 }))
  element.end()
  pdf.y += 14
}

function drawRow(pdf: Pdf, table: Element, cells: Tokens.TableCell[], { widths, isHeader }: { widths: number[]; isHeader: boolean }): void {
  const runs = cells.map((cell) => runsOf(cell.tokens, isHeader ? 'strong' : 'text'))
  const width = (at: number) => (widths[at] ?? 0) - cellPadding
  pdf.font(isHeader ? 'strong' : 'text', tableSize)
  const heights = runs.map((cell, at) => pdf.heightOfString(textOfRuns(cell), { width: width(at), lineGap: bodyLeading }))
  const height = Math.max(...heights) + cellPadding + 2
  ensureSpace(pdf, height + (isHeader ? 40 : 0))
  const y = pdf.y
  drawLine(pdf, y, isHeader ? pdf.palette.ink : pdf.palette.hairline)
  const row = pdf.struct('TR')
  table.add(row)
  let x = margins.left
  runs.forEach((cell, at) => {
    addElement(pdf, row, isHeader ? 'TH' : 'TD', () => drawRuns(pdf, cell, { x, y: y + cellPadding, width: width(at), size: tableSize }))
    x += widths[at] ?? 0
  })
  row.end()
  pdf.y = y + height
}

// The width of a column is proportional to the square root of the length of its longest text.
function columnWidths(pdf: Pdf, rows: Tokens.TableCell[][]): number[] {
  const columns = rows[0]?.map((_, at) => Math.sqrt(Math.max(...rows.map((row) => row[at]?.text.length ?? 0)))) ?? []
  const sum = columns.reduce((total, weight) => total + weight, 0)
  return columns.map((weight) => (weight / sum) * textWidth(pdf))
}

/** A piece of running text in one face. */
interface Run {
  text: string
  face: Face
  link?: string
}

/** Turns the inline Markdown of a paragraph into runs. */
function runsOf(tokens: Token[] | undefined, face: Face = 'text', link?: string): Run[] {
  return (tokens ?? []).flatMap((token) => {
    switch (token.type) {
      case 'strong':
        return runsOf(token.tokens, 'strong', link)
      case 'em':
        return runsOf(token.tokens, 'italic', link)
      case 'link':
        return runsOf(token.tokens, face, (token as Tokens.Link).href)
      case 'br':
        return [{ text: '\n', face }]
      case 'text':
        if (token.tokens) return runsOf(token.tokens, face, link)
        return [{ text: (token as Tokens.Text).text.replaceAll('\n', ' '), face, ...(link && { link }) }]
      default:
        return [{ text: (token as Tokens.Text).text ?? token.raw, face, ...(link && { link }) }]
    }
  })
}

const textOfRuns = (runs: Run[]): string => runs.map(({ text }) => text).join('')
