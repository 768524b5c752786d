import fc from 'fast-check'
import { type HeaderLines, simpleParser } from 'mailparser'
import { createTransport } from 'nodemailer'
import { expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { renderLetter } from './layout.ts'
import type { Letter } from './mail.ts'

const { operator } = readConfig({ DATABASE_URL: 'postgres://unused' })
const composer = createTransport({ streamTransport: true, buffer: true })

/** The letter as it goes over the wire, read as a mail program would. */
async function sent(letter: Letter) {
  const { message } = await composer.sendMail({
    from: { name: operator.brand.name, address: operator.mail.from },
    to: { name: '', address: letter.to },
    subject: letter.subject,
    ...renderLetter(letter, operator),
  })
  return simpleParser(message)
}

// What a stranger would write who wants more than one letter, and every sign that there is.
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

test('whatever stands in a letter, it goes to one address, with the headers of every other letter', async () => {
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

const tags = (html: string) => [...html.matchAll(/<\/?[a-z!][^>]*>/gi)].map(([tag]) => tag)

test('whatever stands in a letter, its HTML has the elements of the layout and no others', () => {
  const letterWith = (text: string): Letter => ({
    to: 'ada@example.com',
    language: 'en',
    subject: text,
    heading: text,
    paragraphs: [text],
    facts: [{ label: text, value: text }],
    action: { label: text, url: 'https://kantor.example/app' },
    footnote: `${text}.`,
  })
  const layout = tags(renderLetter(letterWith('text'), operator).html)
  fc.assert(
    fc.property(anyText, (text) => {
      const found = tags(renderLetter(letterWith(text), operator).html)
      // A line end of a text is the one element that a text can bring.
      expect(found.filter((tag) => tag !== '<br>')).toEqual(layout.filter((tag) => tag !== '<br>'))
    }),
    { numRuns: 200 },
  )
})
