import { marked } from 'marked'
import type { Operator } from '#contract/operator.ts'
import { type Chapter, chapterAnchor, rule, setBlocks } from './blocks.ts'
import { accent, add, bodySize, bytesOf, type Element, gold, ink, margins, muted, newPaper, type Paper, textWidth } from './paper.ts'
import type { Fonts } from './faces.ts'
import type { PolicyText } from './template.ts'

export interface Policy {
  text: PolicyText
  version: string
  operator: Operator
  fonts: Fonts
}

/** Makes the PDF of a policy: title, facts and table of contents on the first page, then the text. */
export async function typesetPolicy(policy: Policy): Promise<Buffer> {
  const tokens = marked.lexer(policy.text.body)
  // Drawn twice: the table of contents needs the chapters' pages.
  const { chapters } = drawAll(policy, tokens, [])
  return bytesOf(drawAll(policy, tokens, chapters).paper)
}

function drawAll(policy: Policy, tokens: ReturnType<typeof marked.lexer>, contents: Chapter[]): { paper: Paper; chapters: Chapter[] } {
  const { text, operator, fonts, version } = policy
  const paper = newPaper(fonts, {
    Title: `${text.title} – ${operator.brand.name}`,
    Author: operator.brand.legalName,
    Subject: [`${text.title}, version ${version}`, text.note].filter(Boolean).join('. '),
    CreationDate: text.effective,
  })
  const root = paper.struct('Document')
  paper.addStructure(root)
  paper.addPage()
  setTitle(paper, root, policy)
  setContents(paper, root, contents)
  paper.addPage()
  const chapters = setBlocks(paper, root, tokens)
  root.end()
  setRunningLines(paper, policy)
  return { paper, chapters }
}

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

function setTitle(paper: Paper, root: Element, { text, version, operator }: Policy): void {
  const width = textWidth(paper)
  setMark(paper)
  add(paper, root, 'P', () => {
    paper.font('display', 17).fillColor(ink)
    paper.text(operator.brand.name, margins.left + 31, 71.5)
  })
  add(paper, root, 'H1', () => paper.fontSize(31).text(text.title, margins.left, 142, { width, lineGap: -2 }))
  paper.y += 8
  add(paper, root, 'P', () => {
    paper.font('text', bodySize + 0.9).fillColor(muted)
    paper.text(text.summary, { width: width - 40, lineGap: 5 })
  })
  setFacts(paper, root, { text, version, operator })
  if (text.note) setNote(paper, root, text.note)
}

function setFacts(paper: Paper, root: Element, { text, version, operator }: Omit<Policy, 'fonts'>): void {
  const { brand, licence, contact } = operator
  const width = textWidth(paper)
  paper.y += 18
  const facts: [string, string][] = [
    ['Version', version],
    ['In force from', day.format(text.effective)],
    ['Operator', brand.legalName],
    ['Registered office', contact.address.join(', ')],
    ['Licence', `${licence.number}, ${licence.authority}`],
    ['Contact', contact.email],
  ]
  for (const [name, value] of facts) {
    const y = paper.y
    rule(paper, y)
    add(paper, root, 'P', () => {
      paper.font('text', 8.6).fillColor(muted)
      paper.text(name, margins.left, y + 6, { lineBreak: false })
      paper.fillColor(ink).text(value, margins.left + 108, y + 6, { width: width - 108 })
    })
    paper.y += 6
  }
  rule(paper, paper.y)
  paper.y += 14
}

function setNote(paper: Paper, root: Element, note: string): void {
  const place = { continued: true, width: textWidth(paper), lineGap: 4 }
  const caution =
    'This text was prepared as a starting point. It is not legal advice and binds nobody until the operator’s counsel has examined, changed and approved it.'
  add(paper, root, 'P', () => {
    paper.font('strong', 8.6).fillColor(accent)
    paper.text(`${note}. `, margins.left, paper.y, place)
    paper.font('text').fillColor(muted).text(caution)
  })
}

// The brand's mark: two coins that change places.
function setMark(paper: Paper): void {
  const [x, y, r] = [margins.left, 73, 7]
  paper.markContent('Artifact', { type: 'Layout' })
  paper.circle(x + r * 2.1, y + r, r).fill(accent)
  paper
    .circle(x + r, y + r, r - 0.4)
    .lineWidth(0.9)
    .strokeColor(gold)
    .stroke()
  paper.endMarkedContent()
}

function setContents(paper: Paper, root: Element, chapters: Chapter[]): void {
  if (chapters.length === 0) return
  paper.y += 26
  const width = textWidth(paper)
  add(paper, root, 'H2', () => paper.font('display', 16).fillColor(ink).text('Contents', margins.left, paper.y))
  paper.y += 8
  const list = paper.struct('TOC')
  root.add(list)
  for (const { number, title, page } of chapters) {
    const y = paper.y
    add(paper, list, 'TOCI', () => {
      paper.font('text', 9.2).fillColor(muted).text(String(number), margins.left, y, { lineBreak: false })
      paper.fillColor(ink).text(title, margins.left + 24, y, { lineBreak: false, goTo: chapterAnchor(number) })
      paper.fillColor(muted).text(String(page), margins.left, y, { width, align: 'right' })
    })
    paper.y = y + 16.4
  }
  list.end()
}

function setRunningLines(paper: Paper, { text, version, operator }: Policy): void {
  const { count } = paper.bufferedPageRange()
  for (let at = 0; at < count; at++) {
    paper.switchToPage(at)
    // Text below the bottom margin would add a page.
    paper.page.margins = { top: 0, bottom: 0, left: 0, right: 0 }
    paper.markContent('Artifact', { type: 'Pagination' })
    const bottom = paper.page.height - 52
    paper.font('text').fontSize(7.6).fillColor(muted)
    if (at > 0) {
      paper.text(`${operator.brand.name} · ${text.title}`, margins.left, 48, { lineBreak: false })
      right(paper, `Version ${version}`, 48)
    }
    paper.font('strong').fillColor(accent)
    paper.text(text.note ?? '', margins.left, bottom, { lineBreak: false })
    paper.font('text').fillColor(muted)
    const address = `${operator.brand.legalName}, ${operator.contact.address.join(', ')}`
    paper.text(address, margins.left, bottom + 12, { lineBreak: false, width: textWidth(paper) - 70, ellipsis: true, height: 10 })
    right(paper, `${at + 1} of ${count}`, bottom + 12)
    paper.endMarkedContent()
  }
}

const right = (paper: Paper, words: string, y: number) =>
  paper.text(words, paper.page.width - margins.right - paper.widthOfString(words), y, { lineBreak: false })
