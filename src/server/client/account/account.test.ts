import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { changeLanguage, register, resendVerification, resetPassword, verifyEmail } from '#contract/endpoints/account.ts'
import { readProfile } from '#contract/endpoints/profile.ts'
import { tokenHash } from '../../platform/crypto/token.ts'
import { tokenIn } from '../../testing/letters.ts'
import { newAddress, serviceOfFile } from '../../testing/service.ts'
import { profileTable } from '../profile/profile.table.ts'
import { demoOperator, operatorFileWith } from '../../testing/operator-file.ts'
import { accountTable, mailedLinkTable, registrationTable } from './account.table.ts'
import * as letters from './account.letters.ts'

// Terms in Polish too, the privacy policy only in English.
const { policies } = demoOperator
const terms = { ...policies.terms, translations: { pl: { version: '2026-11 pl', url: '/policies/regulamin.pdf' } } }
const service = await serviceOfFile({ environment: { OPERATOR_FILE: operatorFileWith({ policies: { ...policies, terms } }) } })

const ok = { status: 200, body: { ok: true } }
const linkInvalid = { status: 400, body: { error: 'LINK_INVALID' } }

const signUp = (email: string, password = 'correct horse battery', headers: Record<string, string> = {}) =>
  service.call(register, { body: { email, password }, headers })
const confirm = (token: string) => service.call(verifyEmail, { query: { token } })
const resend = (email: string) => service.call(resendVerification, { body: { email } })
const { logIn } = service
const accountsOf = (email: string) => service.database.select().from(accountTable).where(eq(accountTable.email, email))

const mailedToken = async (email: string) => tokenIn((await service.lettersTo(email))[0])
async function newSignUp() {
  const email = newAddress()
  await signUp(email)
  return { email, token: await mailedToken(email) }
}

test('a visitor signs up, confirms by the mailed link, and logs in', async () => {
  const email = newAddress()
  expect(await signUp(` ${email} `)).toMatchObject(ok)
  expect(await confirm(await mailedToken(email))).toMatchObject({ ...ok, body: { email } })
  const { status, body } = await logIn(` ${email} `)
  expect(status).toBe(200)
  const profile = await service.call(readProfile, { token: body.accessToken })
  expect(profile.body).toEqual({ firstName: '', lastName: '', email, phone: '', country: '', language: 'en' })
})

test('a link has the public origin and a 256-bit token, which is stored as a hash', async () => {
  const email = newAddress()
  await signUp(email)
  const [letter] = await service.lettersTo(email)
  const token = tokenIn(letter)
  expect(letter?.links).toEqual([`${service.config.publicOrigin}/app/verify-email/${token}`])
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  const links = await service.database.select().from(mailedLinkTable)
  expect(links.every(({ tokenHash }) => tokenHash.length === 32 && tokenHash.toString('base64url') !== token)).toBe(true)
})

test('confirming opens the account together with its empty profile', async () => {
  const { id } = await service.registerAndLogIn()
  const profiles = await service.database.select().from(profileTable).where(eq(profileTable.accountId, id))
  expect(profiles).toMatchObject([{ firstName: '', lastName: '', phone: '', country: '' }])
})

test('an account keeps the language of its sign-up and the versions of the policies shown', async () => {
  const email = newAddress()
  await signUp(email, 'correct horse battery', { 'accept-language': 'pl-PL,pl;q=0.9,en;q=0.8' })
  expect((await service.lettersTo(email, 1))[0]?.subject).toBe('Potwierdź swój adres e-mail')
  await confirm(await mailedToken(email))
  const { privacy } = service.config.operator.policies
  expect(await accountsOf(email)).toMatchObject([
    { language: 'pl', policyVersions: { terms: '2026-11 pl', privacy: privacy.version }, state: 'active' },
  ])
})

test('a sign-up with a known address gets the usual response; its owner gets a letter', async () => {
  const { email } = await service.registerAndLogIn()
  const known = await signUp(email, 'another password')
  const unknown = await signUp(newAddress(), 'another password')
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
  const [letter] = await service.lettersTo(email, 2)
  expect(letter?.subject).toBe('You already have an account')
  expect(tokenIn(letter)).toBe('')
  expect((await logIn(email, 'another password')).status).toBe(400)
  expect((await logIn(email)).status).toBe(200)
})

test('a stranger who signs up with my address cannot set my password', async () => {
  const email = newAddress()
  await signUp(email, "the stranger's password")
  const [strangers] = await service.lettersTo(email, 1)
  await signUp(email, 'my own password')
  const letters = await service.lettersTo(email, 2)
  const mine = letters.find(({ id }) => id !== strangers?.id)
  expect(await confirm(tokenIn(mine))).toMatchObject(ok)
  expect((await logIn(email, "the stranger's password")).status).toBe(400)
  expect((await logIn(email, 'my own password')).status).toBe(200)
  expect(await confirm(tokenIn(strangers))).toMatchObject(linkInvalid)
  const strangersLink = tokenHash(tokenIn(strangers))
  expect(await service.database.select().from(mailedLinkTable).where(eq(mailedLinkTable.tokenHash, strangersLink))).toEqual([])
})

test.each([
  { order: 'after', passwords: ['my own password', "the stranger's password"], reply: 'EMAIL_NOT_VERIFIED' },
  { order: 'before', passwords: ["the stranger's password", 'my own password'], reply: 'INVALID_CREDENTIALS' },
])('a stranger who signed up $order me cannot see from the log-in that I confirmed', async ({ passwords, reply }) => {
  const email = newAddress()
  const tokens = new Map<string, string>()
  for (const password of passwords) {
    await signUp(email, password)
    tokens.set(password, tokenIn((await service.lettersTo(email, tokens.size + 1))[0]))
  }
  expect((await logIn(email, "the stranger's password")).body).toEqual({ errorType: reply })
  expect(await confirm(tokens.get('my own password') ?? '')).toMatchObject(ok)
  expect((await logIn(email, "the stranger's password")).body).toEqual({ errorType: reply })
})

test('a link that a mail scanner opened works again for ten minutes', async () => {
  const { email, token } = await newSignUp()
  expect(await confirm(token)).toMatchObject(ok)
  service.clock.advance({ minutes: 10 })
  expect(await confirm(token)).toMatchObject(ok)
  service.clock.advance({ seconds: 1 })
  expect(await confirm(token)).toMatchObject(linkInvalid)
  expect(await accountsOf(email)).toHaveLength(1)
})

test('a confirmation link works for 24 hours', async () => {
  const [inTime, late] = [await newSignUp(), await newSignUp()]
  service.clock.advance({ hours: 23, minutes: 59, seconds: 59 })
  expect(await confirm(inTime.token)).toMatchObject(ok)
  service.clock.advance({ seconds: 1 })
  expect(await confirm(late.token)).toMatchObject(linkInvalid)
})

test('five parallel confirmations of one link make one account, and all succeed', async () => {
  const { email, token } = await newSignUp()
  const answers = await Promise.all(Array.from({ length: 5 }, () => confirm(token)))
  for (const answer of answers) expect(answer).toMatchObject(ok)
  expect(await accountsOf(email)).toHaveLength(1)
})

test('two sign-ups of one address confirmed in parallel make one account', async () => {
  const email = newAddress()
  await signUp(email, 'first password')
  await signUp(email, 'second password')
  const tokens = (await service.lettersTo(email, 2)).map(tokenIn)
  const answers = await Promise.all(tokens.map(confirm))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]))
  expect(await accountsOf(email)).toHaveLength(1)
  const logIns = await Promise.all(['first password', 'second password'].map((password) => logIn(email, password)))
  expect(new Set(logIns.map(({ status }) => status))).toEqual(new Set([200, 400]))
})

test('a made-up token, or a token for another purpose, confirms no address', async () => {
  expect(await confirm('x'.repeat(43))).toMatchObject(linkInvalid)
  const { email, token } = await newSignUp()
  const [registration] = await service.database.select().from(registrationTable).where(eq(registrationTable.email, email))
  await service.database
    .update(mailedLinkTable)
    .set({ purpose: 'reset-password' })
    .where(eq(mailedLinkTable.subjectId, registration?.id ?? ''))
  expect(await confirm(token)).toMatchObject(linkInvalid)
})

test('a confirmed sign-up keeps no copy of the password hash', async () => {
  const { email } = await service.registerAndLogIn()
  const registrations = await service.database.select().from(registrationTable).where(eq(registrationTable.email, email))
  expect(registrations.map(({ passwordHash }) => passwordHash)).toEqual([''])
})

test('a requested new link works, and ten minutes after its use the old link does not', async () => {
  const { email, token: first } = await newSignUp()
  expect(await resend(email)).toMatchObject(ok)
  const second = (await service.lettersTo(email, 2)).map(tokenIn).find((token) => token !== first) ?? ''
  expect(await confirm(second)).toMatchObject(ok)
  service.clock.advance({ minutes: 10, seconds: 1 })
  expect(await confirm(first)).toMatchObject(linkInvalid)
})

test('a new link confirms a sign-up whose first link has expired', async () => {
  const { email } = await newSignUp()
  service.clock.advance({ hours: 25 })
  await resend(email)
  const [letter] = await service.lettersTo(email, 2)
  expect(await confirm(tokenIn(letter))).toMatchObject(ok)
})

test('parallel requests for a new link send one letter, and no other for 180 seconds', async () => {
  const { email } = await newSignUp()
  await Promise.all(Array.from({ length: 5 }, () => resend(email)))
  await service.lettersTo(email, 2)
  service.clock.advance({ seconds: 179 })
  await resend(email)
  service.clock.advance({ seconds: 1 })
  await resend(email)
  await service.lettersTo(email, 3)
  expect(await service.subjectsTo(email)).toHaveLength(3)
})

test("a new link never confirms another person's password for the address", async () => {
  const email = newAddress()
  await signUp(email, 'my own password')
  await signUp(email, "the stranger's password")
  await service.lettersTo(email, 2)
  await resend(email)
  const [letter] = await service.lettersTo(email, 3)
  expect(letter?.subject).toBe('Please sign up once more')
  expect(letter?.links).toEqual([`${service.config.publicOrigin}/app/register`])
})

test('a client who requests a new link gets a letter that the account exists', async () => {
  const { email } = await service.registerAndLogIn()
  await resend(email)
  const [letter] = await service.lettersTo(email, 2)
  expect(letter?.subject).toBe('You already have an account')
})

test('a request for a new link succeeds also for an unknown address, without a letter', async () => {
  const email = newAddress()
  expect(await resend(email)).toMatchObject(ok)
  expect(await service.subjectsTo(email)).toEqual([])
})

test('a sign-up with two e-mail addresses and a comma between is refused', async () => {
  const victim = newAddress()
  expect((await signUp(`somebody,${victim}`)).status).toBe(400)
  expect(await service.subjectsTo(victim)).toEqual([])
})

test.for([
  ['the network of the sign-up', '198.51.100.20', 0],
  ['the network of the confirmation', '203.0.113.20', 0],
  ['a third network', '192.0.2.20', 1],
] as const)('a confirmation from elsewhere, then a first log-in from %s', async ([, from, letters]) => {
  const email = newAddress()
  await service.call(register, { body: { email, password: 'correct horse battery' }, from: '198.51.100.7' })
  await service.call(verifyEmail, { query: { token: await mailedToken(email) }, from: '203.0.113.7' })
  const [confirmed] = await service.eventsOf(email)
  expect(confirmed).toMatchObject({ kind: 'account.email-confirmed', details: { elsewhere: true } })
  expect((await service.logIn(email, 'correct horse battery', { from })).status).toBe(200)
  expect((await service.subjectsTo(email)).filter((subject) => subject === 'New log-in to your account')).toHaveLength(letters)
})

test('a confirmation in the network of the sign-up is not marked, and no first log-in is mailed', async () => {
  const email = newAddress()
  await service.call(register, { body: { email, password: 'correct horse battery' }, from: '198.51.100.7' })
  await service.call(verifyEmail, { query: { token: await mailedToken(email) }, from: '198.51.100.200' })
  expect((await service.eventsOf(email)).map(({ details }) => details)).toEqual([{ registrationId: expect.any(String) }])
  expect((await service.logIn(email, 'correct horse battery', { from: '192.0.2.20' })).status).toBe(200)
  expect(await service.subjectsTo(email)).toEqual(['Confirm your email address'])
})

const profileOf = async (token: string) => (await service.call(readProfile, { token })).body

test('a chosen language is in the profile, and letters are written in it', async () => {
  const { accessToken: token, email } = await service.newClient()
  expect(await profileOf(token)).toMatchObject({ language: 'en' })
  expect((await service.call(changeLanguage, { token, body: { language: 'de' } })).body).toEqual({ ok: true })
  expect(await profileOf(token)).toMatchObject({ language: 'de' })
  await service.call(resetPassword, { body: { email } })
  const [letter] = await service.lettersTo(email, 1)
  expect(letter?.subject).toBe('Neues Passwort festlegen')
})

test('a language that is chosen three times is recorded once', async () => {
  const { accessToken: token, email } = await service.newClient()
  for (let times = 0; times < 3; times++) await service.call(changeLanguage, { token, body: { language: 'pl' } })
  const events = await service.eventsOf(email)
  expect(events.filter(({ kind }) => kind === 'account.language-changed')).toHaveLength(1)
})

test('an untranslated language is refused', async () => {
  const { accessToken: token } = await service.newClient()
  const { body } = await service.call(changeLanguage, { token, body: { language: 'fr' } })
  expect(body).toMatchObject({ error: 'VALIDATION_FAILED', fields: { language: expect.any(String) } })
  expect(await profileOf(token)).toMatchObject({ language: 'en' })
})

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
  const value = '21 November 2026 at 10:05, Warsaw time'
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
  expect(polish.facts).toEqual([{ label: 'Data rejestracji', value: '21 listopada 2026 10:05, czas warszawski' }])
  const german = letters.resetPasswordLetter({ ...addressed, language: 'de', token })
  expect(german.paragraphs[1]).toContain('gilt 60 Minuten')
})
