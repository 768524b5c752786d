import fc from 'fast-check'
import { type HeaderLines, simpleParser } from 'mailparser'
import { createTransport } from 'nodemailer'
import { expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { renderLetter } from './layout.ts'
import type { Letter } from './mail.ts'

const { operator } = readConfig({ DATABASE_URL: 'postgres://unused' })
const composer = createTransport({ streamTransport: true, buffer: true })

/** The letter as sent, parsed like a mail program would. */
async function sent(letter: Letter) {
  const { message } = await composer.sendMail({
    from: { name: operator.brand.name, address: operator.mail.from },
    to: { name: '', address: letter.to },
    subject: letter.subject,
    ...renderLetter(letter, operator),
  })
  return simpleParser(message)
}

// Attempts to add recipients or markup, and any characters.
const dangers = [
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
  fc.tuple(fc.string({ maxLength: 10 }), fc.constantFrom(...dangers), fc.string({ maxLength: 10 })).map((parts) => parts.join('')),
)

const names = (lines: HeaderLines) => lines.map(({ key }) => key).toSorted()

test('any text in a letter leaves its recipient and headers as they are', async () => {
  const plain: Letter = { to: 'ada@example.com', language: 'en', subject: 'Subject', heading: 'Heading', paragraphs: ['Text'] }
  const usual = names((await sent(plain)).headerLines)
  await fc.assert(
    fc.asyncProperty(anyText, anyText, anyText, async (subject, heading, text) => {
      const letter = { ...plain, subject, heading, paragraphs: [text], facts: [{ label: text, value: text }] }
      const read = await sent(letter)
      // An empty subject has no line.
      expect(names(read.headerLines)).toEqual(usual.filter((name) => name !== 'subject' || read.subject !== undefined))
      expect(read.to).toMatchObject({ value: [{ address: 'ada@example.com' }] })
      expect([read.cc, read.bcc, read.replyTo]).toEqual([undefined, undefined, undefined])
    }),
    { numRuns: 60 },
  )
})

const tags = (html: string) => [...html.matchAll(/<\/?[a-z!][^>]*>/gi)].map(([tag]) => tag.replace(/href="[^"]*"/, 'href'))

test('any text in a letter leaves its HTML elements as they are', () => {
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
  const tagsWith = (text: string) => tags(renderLetter(letterWith(text), { ...operator, brand: { name: text, legalName: text } }).html)
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
