import fc from 'fast-check'
import { type HeaderLines, simpleParser } from 'mailparser'
import { createTransport } from 'nodemailer'
import { expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { renderLetter } from './layout.ts'
import type { Letter } from './mail.ts'

const { operator, brand } = readConfig({ DATABASE_URL: 'postgres://unused' })
const composer = createTransport({ streamTransport: true, buffer: true })

/** Composes the letter and parses it like a mail program. */
async function composeAndParse(letter: Letter) {
  const { message } = await composer.sendMail({
    from: { name: operator.brand.name, address: operator.mail.from },
    to: { name: '', address: letter.to },
    subject: letter.subject,
    ...renderLetter(letter, operator, brand),
  })
  return simpleParser(message)
}

// Attempts to add recipients or markup, and any characters.
const hostileTexts = [
  '\r\nBcc: victim@example.com',
  '\nReply-To: victim@example.com\n\n<b>',
  '\r\n.\r\nMAIL FROM:<a@b>',
  '=?utf-8?B?DQpCY2M6IGFAYg==?=',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '&lt;b&gt; &amp;',
  '\u0000\u202e\u2028',
]
const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.tuple(fc.string({ maxLength: 10 }), fc.constantFrom(...hostileTexts), fc.string({ maxLength: 10 })).map((parts) => parts.join('')),
)

const headerNames = (lines: HeaderLines) => lines.map(({ key }) => key).toSorted()

test('no text in a letter can change the recipient or the headers', async () => {
  const plain: Letter = { to: 'ada@example.com', language: 'en', subject: 'Subject', heading: 'Heading', paragraphs: ['Text'] }
  const usualHeaders = headerNames((await composeAndParse(plain)).headerLines)
  await fc.assert(
    fc.asyncProperty(anyText, anyText, anyText, async (subject, heading, text) => {
      const letter = { ...plain, subject, heading, paragraphs: [text], facts: [{ label: text, value: text }] }
      const parsed = await composeAndParse(letter)
      // An empty subject has no line.
      expect(headerNames(parsed.headerLines)).toEqual(usualHeaders.filter((name) => name !== 'subject' || parsed.subject !== undefined))
      expect(parsed.to).toMatchObject({ value: [{ address: 'ada@example.com' }] })
      expect([parsed.cc, parsed.bcc, parsed.replyTo]).toEqual([undefined, undefined, undefined])
    }),
    { numRuns: 60 },
  )
})

const tags = (html: string) => [...html.matchAll(/<\/?[a-z!][^>]*>/gi)].map(([tag]) => tag.replace(/href="[^"]*"/, 'href'))

test('no text in a letter can add HTML elements, except line ends', () => {
  const letterWith = (text: string): Letter => ({
    to: 'ada@example.com',
    language: 'en',
    subject: text,
    heading: text,
    paragraphs: [text],
    facts: [{ label: text, value: text }],
    action: { label: text, url: `https://kantor.example/${text}` },
    footnote: `${text}.`,
  })
  const tagsWith = (text: string) =>
    tags(renderLetter(letterWith(text), { ...operator, brand: { name: text, legalName: text } }, brand).html)
  const layout = tagsWith('text')
  fc.assert(
    fc.property(anyText, (text) => {
      const found = tagsWith(text)
      // Only a line end in a text adds an element.
      expect(found.filter((tag) => tag !== '<br>')).toEqual(layout.filter((tag) => tag !== '<br>'))
    }),
    { numRuns: 200 },
  )
})
