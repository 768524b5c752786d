import { expect, test } from 'vitest'
import * as letters from './account.letters.ts'

const addressed = { to: 'client@example.com', language: 'en', publicOrigin: 'https://kantor.example' } as const
const at = new Date('2026-11-21T09:05:59Z')
const token = 'TGu3jbf8ksTwixoOAlsLwPSDs_-hI8ASZDuVEBfaHqw'

test('links lead to the page that each letter is about, on our own origin', () => {
  const link = (letter: { action?: { url: string } }) => letter.action?.url
  expect(link(letters.confirmEmailLetter({ ...addressed, token, signedUpAt: at }))).toBe(`https://kantor.example/app/verify-email/${token}`)
  expect(link(letters.resetPasswordLetter({ ...addressed, token }))).toBe(`https://kantor.example/app/set-new-password/${token}`)
  expect(link(letters.alreadyRegisteredLetter(addressed))).toBe('https://kantor.example/app/login')
  expect(link(letters.signUpAgainLetter(addressed))).toBe('https://kantor.example/app/register')
  expect(link(letters.passwordChangedLetter({ ...addressed, changedAt: at }))).toBe('https://kantor.example/app/forgot-password')
})

test('letters say how long their links work', () => {
  expect(letters.confirmEmailLetter({ ...addressed, token, signedUpAt: at }).paragraphs.join(' ')).toContain('valid for 24 hours')
  expect(letters.resetPasswordLetter({ ...addressed, token }).paragraphs.join(' ')).toContain('works once, for 60 minutes')
})

test('letters say when the sign-up or the password change happened', () => {
  const value = '21 November 2026, 09:05 UTC'
  expect(letters.confirmEmailLetter({ ...addressed, token, signedUpAt: at }).facts).toEqual([{ label: 'Signed up', value }])
  expect(letters.passwordChangedLetter({ ...addressed, changedAt: at }).facts).toEqual([{ label: 'Changed', value }])
})

test('an address that a stranger may have typed is not in the text of a letter', () => {
  const allLetters = [
    letters.confirmEmailLetter({ ...addressed, token, signedUpAt: at }),
    letters.resetPasswordLetter({ ...addressed, token }),
    letters.alreadyRegisteredLetter(addressed),
    letters.signUpAgainLetter(addressed),
    letters.passwordChangedLetter({ ...addressed, changedAt: at }),
  ]
  for (const { to, ...texts } of allLetters) expect(JSON.stringify(texts)).not.toContain(to)
})

test('a letter is written in one language, with its dates and counts', () => {
  const polish = letters.confirmEmailLetter({ ...addressed, language: 'pl', token, signedUpAt: at })
  expect(polish).toMatchObject({ language: 'pl', subject: 'Potwierdź swój adres e-mail' })
  expect(polish.paragraphs[1]).toBe('Link działa przez 24\u00a0godziny.')
  expect(polish.facts).toEqual([{ label: 'Data rejestracji', value: '21 listopada 2026, 09:05 UTC' }])
  const german = letters.resetPasswordLetter({ ...addressed, language: 'de', token })
  expect(german.paragraphs[1]).toContain('gilt 60 Minuten')
})
