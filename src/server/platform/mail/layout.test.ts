import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { operatorSchema } from '#contract/operator.ts'
import { brandIn, demoBrand } from '../../testing/brand.ts'
import { renderLetter } from './layout.ts'
import type { Letter } from './mail.ts'

const operator = operatorSchema.parse(JSON.parse(readFileSync('config/operator.json', 'utf8')))
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
  const { html, text } = renderLetter(letter, operator, demoBrand)
  for (const part of ['Heading', 'First paragraph.', 'Second paragraph.', 'Reference', 'K7M-2QX', 'Do it', url, 'Small print.']) {
    expect(html).toContain(part)
    expect(text).toContain(part)
  }
})

test('the footer names company, address, licence and contact', () => {
  const { html, text } = renderLetter(letter, operator, demoBrand)
  const { brand, licence, contact } = operator
  for (const part of [brand.name, brand.legalName, ...contact.address, licence.number, licence.authority, contact.email]) {
    expect(html).toContain(part)
    expect(text).toContain(part)
  }
})

test('the footer of a German letter has the operator’s German words', () => {
  const translations = { de: { [operator.licence.authority]: 'Das Register', Poland: 'Polen' } }
  const forms = renderLetter({ ...letter, language: 'de' }, { ...operator, translations }, demoBrand)
  for (const form of Object.values(forms)) {
    for (const word of ['Das Register', 'Polen']) expect(form).toContain(word)
    for (const word of [operator.licence.authority, 'Poland']) expect(form).not.toContain(word)
  }
})

test('the value of a fact keeps its line ends', () => {
  const { html, text } = renderLetter({ ...letter, facts: [{ label: 'Message', value: 'one\r\ntwo\nthree' }] }, operator, demoBrand)
  expect(html).toContain('one<br>two<br>three')
  expect(text).toMatch(/Message: one\n {4}two\n {4}three/)
})

test('a letter has a preview text, and its link both as a button and in full', () => {
  const { html } = renderLetter(letter, operator, demoBrand)
  expect(html).toMatch(/<div style="display: none;[^>]*>First paragraph\./)
  expect(html.split(`href="${url}"`)).toHaveLength(3)
  expect(html).toContain(`>${url}</a>`)
  expect(html).toMatch(/^<!doctype html>\n<html lang="en">/)
})

test('a letter loads no files and runs no scripts', () => {
  const { html } = renderLetter(letter, operator, demoBrand)
  expect(html).not.toMatch(/<(img|link|script|iframe|form|object)\b|url\(|@import|@font-face/i)
})

test('lines of a plain-text letter have at most 72 characters, but links stay whole', () => {
  const { text } = renderLetter({ ...letter, paragraphs: ['word '.repeat(60).trim()] }, operator, demoBrand)
  const lines = text.split('\n')
  expect(lines.filter((line) => line.length > 72)).toEqual([url])
  expect(lines.some((line) => line.length > 60 && line !== url)).toBe(true)
})

test('headings have the weight of the brand’s display font', () => {
  const weights = (html: string) => [...html.matchAll(/font: (\d+) (?:22px\/28px|30px\/38px)/g)].map(([, weight]) => weight)
  expect(weights(renderLetter(letter, operator, demoBrand).html)).toEqual(['400', '400'])
  expect(weights(renderLetter(letter, operator, brandIn('verify/brands/hranol')).html)).toEqual(['700', '700'])
})
