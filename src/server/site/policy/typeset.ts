import { marked } from 'marked'
import { type Language, localeOf } from '#contract/languages.ts'
import type { Operator } from '#contract/operator.ts'
import { drawLetterhead, drawLine, drawRunningLines, pictureOf } from '../../platform/pdf/letterhead.ts'
import type { Look } from '../../platform/pdf/look.ts'
import { addElement, bodySize, type Element, finish, margins, newPdf, type Pdf, textWidth, type Typeset } from '../../platform/pdf/pdf.ts'
import { type Chapter, chapterAnchor, drawBlocks } from './blocks.ts'
import { textsIn } from './policy.texts.ts'
import type { PolicyText } from './template.ts'

export interface Policy extends Look {
  text: PolicyText
  version: string
  language: Language
  /** With the operator's words in this language. */
  operator: Operator
}

/**
 * Makes the PDF of a policy: title, facts and table of contents on the first page, then the text. Every replica makes the same bytes. Rejected:
 * headless Chromium, because the image would contain a browser; pdfmake, whose files have no tags for screen readers.
 */
export async function typesetPolicy(policy: Policy): Promise<Typeset> {
  const drawn = { tokens: marked.lexer(policy.text.body), picture: pictureOf(policy) }
  // Drawn twice: the table of contents needs the chapters' pages.
  const { chapters } = drawAll(policy, drawn, [])
  return finish(drawAll(policy, drawn, chapters).pdf)
}

function drawAll(
  policy: Policy,
  { tokens, picture }: { tokens: ReturnType<typeof marked.lexer>; picture: Buffer },
  contents: Chapter[],
): { pdf: Pdf; chapters: Chapter[] } {
  const { text, operator, version, language } = policy
  const t = textsIn(language)
  const pdf = newPdf(
    { ...policy, locale: localeOf(language) },
    {
      Title: `${text.title} – ${operator.brand.name}`,
      Author: operator.brand.legalName,
      Subject: [text.title, `${t('policy.version')} ${version}`, text.note].filter(Boolean).join('. '),
      CreationDate: text.effective,
    },
  )
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  pdf.addPage()
  drawTitle(pdf, root, { policy, picture })
  drawContents(pdf, root, { title: t('policy.contents'), chapters: contents })
  pdf.addPage()
  const chapters = drawBlocks(pdf, root, tokens)
  root.end()
  drawRunningLines(pdf, {
    left: `${operator.brand.name} · ${text.title}`,
    right: `${t('policy.version')} ${version}`,
    note: text.note ?? '',
    address: `${operator.brand.legalName}, ${operator.contact.address.join(', ')}`,
    pageOf: (values) => t('policy.page', values),
  })
  return { pdf, chapters }
}

function drawTitle(pdf: Pdf, root: Element, { policy, picture }: { policy: Policy; picture: Buffer }): void {
  const { text, operator, language } = policy
  const width = textWidth(pdf)
  drawLetterhead(pdf, root, { look: policy, picture, name: operator.brand.name })
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
