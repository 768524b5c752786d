import tls from 'node:tls'
import fc from 'fast-check'
import { type HeaderLines, simpleParser } from 'mailparser'
import { createTransport } from 'nodemailer'
import { expect, test } from 'vitest'
import { type Config, readConfig } from '../config/config.ts'
import type { JobFailure } from '../queue/job-failure.ts'
import { message, newCertificate, startMailServer } from '../../testing/servers.ts'
import { brandIn, demoBrand } from '../../testing/brand.ts'
import { demoOperator } from '../../testing/operator-file.ts'
import { renderLetter } from './layout.ts'
import type { Letter } from './mail.ts'
import { smtpTransport } from './smtp.adapter.ts'

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

/** A relay that records whether each log-in and letter came over TLS. */
async function startRelay({ offersTls }: { offersTls: boolean }) {
  const received: string[] = []
  const record = (what: string, secure: boolean) => received.push(`${what} ${secure ? 'over TLS' : 'in the clear'}`)
  const port = await startMailServer({
    allowInsecureAuth: true,
    disabledCommands: offersTls ? [] : ['STARTTLS'],
    onAuth: ({ username }, { secure }, done) => (record('log-in', secure), done(null, { user: username ?? '' })),
    onData: (stream, { secure }, done) => (record('letter', secure), stream.resume().once('end', done)),
  })
  return { received, port }
}

const send = (smtpUrl: string, mode: Config['mode']) => smtpTransport({ smtpUrl, mode }).send(message)

// 0.0.0.0 is this machine, but not a private address.
test('in production a relay without TLS gets neither password nor letter', async () => {
  const { received, port } = await startRelay({ offersTls: false })
  await expect(send(`smtp://kantor:secret@0.0.0.0:${port}`, 'production')).rejects.toMatchObject({ reason: 'smtp ETLS', permanent: false })
  expect(received).toEqual([])
})

test('in production a relay with TLS gets password and letter over TLS', async () => {
  const { received, port } = await startRelay({ offersTls: true })
  await send(`smtp://kantor:secret@0.0.0.0:${port}?tls.rejectUnauthorized=false`, 'production')
  expect(received).toEqual(['log-in over TLS', 'letter over TLS'])
})

test('in production a relay with an untrusted certificate gets no password or letter', async () => {
  const { received, port } = await startRelay({ offersTls: true })
  await expect(send(`smtp://kantor:secret@0.0.0.0:${port}`, 'production')).rejects.toMatchObject({ permanent: false })
  expect(received).toEqual([])
})

test('each way in which a connection fails has its own reason', async () => {
  const certificate = newCertificate('another.example')
  const [withTls, plain] = [await startMailServer({ secure: true, ...certificate }), await startMailServer({})]
  const reasonOf = async (smtpUrl: string) => (await send(smtpUrl, 'production').catch((error: JobFailure) => error.reason)) ?? 'sent'
  expect(await reasonOf('smtp://127.0.0.1:9')).toBe('smtp ECONNREFUSED')
  expect(await reasonOf('smtp://nowhere.invalid')).toMatch(/^smtp (EDNS|ENOTFOUND|EAI_AGAIN)$/)
  expect(await reasonOf(`smtps://localhost:${plain}`)).toBe('smtp ERR_SSL_WRONG_VERSION_NUMBER')
  expect(await reasonOf(`smtps://localhost:${withTls}`)).toBe('smtp DEPTH_ZERO_SELF_SIGNED_CERT')
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), certificate.cert])
  expect(await reasonOf(`smtps://localhost:${withTls}`)).toBe('smtp ERR_TLS_CERT_ALTNAME_INVALID')
})

test.for([
  ['on a private address', 'smtp://127.0.0.1', 'production', ''],
  ['with requireTLS=false', 'smtp://0.0.0.0', 'production', '?requireTLS=false'],
  ['of the demo', 'smtp://0.0.0.0', 'demo', ''],
] as const)('a relay %s may get letters without TLS', async ([_which, address, mode, more]) => {
  const { received, port } = await startRelay({ offersTls: false })
  await send(`${address}:${port}${more}`, mode)
  expect(received).toEqual(['letter in the clear'])
})

const url = 'https://kantor.example/app/verify-email/TGu3jbf8ksTwixoOAlsLwPSDs_-hI8ASZDuVEBfaHqw'
const letter: Letter = {
  to: 'client@example.com',
  language: 'en',
  subject: 'Subject',
  heading: 'Heading',
  paragraphs: ['First paragraph.', 'Second paragraph.'],
  facts: [{ label: 'Reference', value: 'K7M-2QX' }],
  action: { label: 'Do it', url },
  footnote: 'Small print.',
}

test('HTML and text of a letter have the same content', () => {
  const { html, text } = renderLetter(letter, demoOperator, demoBrand)
  for (const part of ['Heading', 'First paragraph.', 'Second paragraph.', 'Reference', 'K7M-2QX', 'Do it', url, 'Small print.']) {
    expect(html).toContain(part)
    expect(text).toContain(part)
  }
})

test('the footer names company, address, licence and contact', () => {
  const { html, text } = renderLetter(letter, demoOperator, demoBrand)
  const { brand, licence, contact } = demoOperator
  for (const part of [brand.name, brand.legalName, ...contact.address, licence.number, licence.authority, contact.email]) {
    expect(html).toContain(part)
    expect(text).toContain(part)
  }
})

test('the footer of a German letter has the operator’s German words', () => {
  const translations = { de: { [demoOperator.licence.authority]: 'Das Register', Poland: 'Polen' } }
  const forms = renderLetter({ ...letter, language: 'de' }, { ...demoOperator, translations }, demoBrand)
  for (const form of Object.values(forms)) {
    for (const word of ['Das Register', 'Polen']) expect(form).toContain(word)
    for (const word of [demoOperator.licence.authority, 'Poland']) expect(form).not.toContain(word)
  }
})

test('the value of a fact keeps its line ends', () => {
  const { html, text } = renderLetter({ ...letter, facts: [{ label: 'Message', value: 'one\r\ntwo\nthree' }] }, demoOperator, demoBrand)
  expect(html).toContain('one<br>two<br>three')
  expect(text).toMatch(/Message: one\n {4}two\n {4}three/)
})

test('a letter has a preview text, and its link both as a button and in full', () => {
  const { html } = renderLetter(letter, demoOperator, demoBrand)
  expect(html).toMatch(/<div style="display: none;[^>]*>First paragraph\./)
  expect(html.split(`href="${url}"`)).toHaveLength(3)
  expect(html).toContain(`>${url}</a>`)
  expect(html).toMatch(/^<!doctype html>\n<html lang="en">/)
})

test('a letter loads no files and runs no scripts', () => {
  const { html } = renderLetter(letter, demoOperator, demoBrand)
  expect(html).not.toMatch(/<(img|link|script|iframe|form|object)\b|url\(|@import|@font-face/i)
})

test('lines of a plain-text letter have at most 72 characters, but links stay whole', () => {
  const { text } = renderLetter({ ...letter, paragraphs: ['word '.repeat(60).trim()] }, demoOperator, demoBrand)
  const lines = text.split('\n')
  expect(lines.filter((line) => line.length > 72)).toEqual([url])
  expect(lines.some((line) => line.length > 60 && line !== url)).toBe(true)
})

test('headings have the weight of the brand’s display font', () => {
  const weights = (html: string) => [...html.matchAll(/font: (\d+) (?:22px\/28px|30px\/38px)/g)].map(([, weight]) => weight)
  expect(weights(renderLetter(letter, demoOperator, demoBrand).html)).toEqual(['400', '400'])
  expect(weights(renderLetter(letter, demoOperator, brandIn('verify/brands/hranol')).html)).toEqual(['700', '700'])
})
