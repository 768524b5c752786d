import type { Operator } from '#contract/operator.ts'
import { textsOf } from '../language/texts-of.ts'
import type { Letter } from './mail.ts'
import { wording as de } from './layout.wording.de.ts'
import { wording as en } from './layout.wording.en.ts'
import { wording as pl } from './layout.wording.pl.ts'

export const textsIn = textsOf({ en, pl, de })
export type Text = ReturnType<typeof textsIn>

const width = 72

/** A letter as plain text, for readers without HTML. */
export function renderText(
  { language, subject, heading = subject, paragraphs, facts = [], action, footnote }: Letter,
  operator: Operator,
): string {
  const blocks = [
    operator.brand.name,
    `${heading}\n${'='.repeat(Math.min(heading.length, width))}`,
    ...paragraphs.map(wrapText),
    facts.map(({ label, value }) => `${label}: ${value.replaceAll(/\r\n?|\n/g, '\n    ')}`).join('\n'),
    action ? `${action.label}:\n${action.url}` : '',
    footnote ? wrapText(footnote) : '',
    // After a line "-- ", mail programs treat the rest as a signature.
    ['-- ', footLines(operator, textsIn(language)), operator.contact.email].join('\n'),
  ]
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`
}

/** Who sent the letter, one line each. */
export const footLines = ({ brand, licence, contact }: Operator, t: Text): string =>
  t('mail.foot', {
    legalName: brand.legalName,
    address: contact.address.join(', '),
    authority: licence.authority,
    number: licence.number,
  })

/** Wraps at 72 characters; a longer word, such as a URL, stays whole. */
function wrapText(text: string): string {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line].join('\n')
}
