import type { Token, Tokens } from 'marked'
import type { Face } from './faces.ts'
import {
  accent,
  add,
  bodyLeading,
  bodySize,
  type Element,
  hairline,
  ink,
  keepTogether,
  margins,
  muted,
  type Paper,
  textWidth,
} from './paper.ts'

export interface Chapter {
  number: number
  title: string
  page: number
}

const clauseIndent = 30
const itemIndent = 18
const firstLines = 34

/**
 * Typesets the text of a policy. Chapters (headings of the second level) and clauses (their paragraphs) are numbered here, so that counsel can add
 * a clause without renumbering the others. Returns the chapters with their pages.
 */
export function setBlocks(paper: Paper, root: Element, tokens: Token[]): Chapter[] {
  const chapters: Chapter[] = []
  let clause = 0
  for (const token of tokens) {
    const chapter = chapters.at(-1)
    if (token.type === 'heading' && token.depth === 2) {
      chapters.push(setHeading(paper, root, token as Tokens.Heading, chapters.length + 1))
      clause = 0
    } else if (token.type === 'heading') {
      setSubheading(paper, root, plainText(runsOf(token.tokens)))
    } else if (token.type === 'paragraph') {
      setParagraph(paper, root, runsOf(token.tokens), chapter && `${chapter.number}.${++clause}`)
    } else if (token.type === 'list') {
      setList(paper, root, token as Tokens.List, chapter ? clauseIndent : 0)
    } else if (token.type === 'table') {
      setTable(paper, root, token as Tokens.Table)
    }
  }
  return chapters
}

const pageNumber = (paper: Paper): number => paper.bufferedPageRange().count

function setHeading(paper: Paper, root: Element, token: Tokens.Heading, number: number): Chapter {
  const title = plainText(runsOf(token.tokens))
  if (paper.y > margins.top) paper.y += 16
  keepTogether(paper, 84)
  const y = paper.y
  add(paper, root, 'H2', () => {
    paper.font('display', 16).fillColor(accent).text(String(number), margins.left, y, { lineBreak: false })
    const width = textWidth(paper) - clauseIndent
    paper.fillColor(ink).text(title, margins.left + clauseIndent, y, { width, destination: chapterAnchor(number) })
  })
  paper.outline.addItem(`${number}  ${title}`)
  paper.y += 7
  return { number, title, page: pageNumber(paper) }
}

/** The link target of the table of contents. */
export const chapterAnchor = (number: number): string => `chapter-${number}`

function setSubheading(paper: Paper, root: Element, title: string): void {
  paper.y += 4
  keepTogether(paper, 60)
  const x = margins.left + clauseIndent
  add(paper, root, 'H3', () => paper.font('strong', bodySize).fillColor(ink).text(title, x, paper.y))
  paper.y += 5
}

function setParagraph(paper: Paper, root: Element, runs: Run[], number: string | undefined): void {
  keepTogether(paper, firstLines)
  const indent = number ? clauseIndent : 0
  const y = paper.y
  add(paper, root, 'P', () => {
    if (number) {
      paper.font('text', 8.4).fillColor(muted)
      paper.text(number, margins.left, y + 0.9, { lineBreak: false })
    }
    setRuns(paper, runs, { x: margins.left + indent, y, width: textWidth(paper) - indent })
  })
  paper.y += 7
}

function setList(paper: Paper, root: Element, list: Tokens.List, indent: number): void {
  const element = paper.struct('L')
  root.add(element)
  list.items.forEach((item, at) => {
    keepTogether(paper, firstLines)
    const y = paper.y
    const x = margins.left + indent
    const mark = list.ordered ? `(${String.fromCodePoint(97 + at)})` : '–'
    const entry = paper.struct('LI')
    element.add(entry)
    add(paper, entry, 'Lbl', () => paper.font('text', bodySize).fillColor(muted).text(mark, x, y, { lineBreak: false }))
    const width = textWidth(paper) - indent - itemIndent
    add(paper, entry, 'LBody', () => setRuns(paper, runsOf(item.tokens), { x: x + itemIndent, y, width }))
    entry.end()
    paper.y += 4
  })
  element.end()
  paper.y += 5
}

interface Place {
  x: number
  y: number
  width: number
  size?: number
}

function setRuns(paper: Paper, runs: Run[], { x, y, width, size = bodySize }: Place): void {
  paper.fontSize(size)
  runs.forEach(({ text, face, link }, at) => {
    const options = { width, lineGap: bodyLeading, continued: at < runs.length - 1, link: link ?? null, underline: Boolean(link) }
    paper.font(face).fillColor(link ? accent : ink)
    if (at === 0) paper.text(text, x, y, options)
    else paper.text(text, options)
  })
}

const cellPadding = 7
const tableSize = 8.6

function setTable(paper: Paper, root: Element, table: Tokens.Table): void {
  const rows = [table.header, ...table.rows]
  const widths = columnWidths(paper, rows)
  const element = paper.struct('Table')
  root.add(element)
  paper.y += 4
  rows.forEach((cells, at) => setRow(paper, element, cells, { widths, isHeader: at === 0 }))
  element.end()
  paper.y += 14
}

function setRow(
  paper: Paper,
  table: Element,
  cells: Tokens.TableCell[],
  { widths, isHeader }: { widths: number[]; isHeader: boolean },
): void {
  const runs = cells.map((cell) => runsOf(cell.tokens, isHeader ? 'strong' : 'text'))
  const width = (at: number) => (widths[at] ?? 0) - cellPadding
  paper.font(isHeader ? 'strong' : 'text', tableSize)
  const heights = runs.map((cell, at) => paper.heightOfString(plainText(cell), { width: width(at), lineGap: bodyLeading }))
  const height = Math.max(...heights) + cellPadding + 2
  keepTogether(paper, height + (isHeader ? 40 : 0))
  const y = paper.y
  rule(paper, y, isHeader ? ink : hairline)
  const row = paper.struct('TR')
  table.add(row)
  let x = margins.left
  runs.forEach((cell, at) => {
    add(paper, row, isHeader ? 'TH' : 'TD', () => setRuns(paper, cell, { x, y: y + cellPadding, width: width(at), size: tableSize }))
    x += widths[at] ?? 0
  })
  row.end()
  paper.y = y + height
}

// In proportion to the square root of each column's longest text.
function columnWidths(paper: Paper, rows: Tokens.TableCell[][]): number[] {
  const columns = rows[0]?.map((_, at) => Math.sqrt(Math.max(...rows.map((row) => row[at]?.text.length ?? 0)))) ?? []
  const sum = columns.reduce((total, weight) => total + weight, 0)
  return columns.map((weight) => (weight / sum) * textWidth(paper))
}

/** A hairline as wide as the text, which screen readers skip. */
export function rule(paper: Paper, y: number, colour = hairline): void {
  paper.markContent('Artifact', { type: 'Layout' })
  paper
    .moveTo(margins.left, y)
    .lineTo(paper.page.width - margins.right, y)
    .lineWidth(0.5)
    .strokeColor(colour)
    .stroke()
  paper.endMarkedContent()
}

/** A piece of running text in one face. */
interface Run {
  text: string
  face: Face
  link?: string
}

/** The inline Markdown of a paragraph as runs. */
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

const plainText = (runs: Run[]): string => runs.map(({ text }) => text).join('')
