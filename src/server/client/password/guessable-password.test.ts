import { createHash } from 'node:crypto'
import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'
import { refuseGuessablePassword } from './guessable-password.ts'

const guessable = 'Attackers try passwords like this one first. Please choose a longer one, such as four words.'
const hasName = 'This password contains a part of your email address. Please choose one without it.'

const refusalOf = async (password: string, email = 'x1@example.com') =>
  (await refuseGuessablePassword('password', { password, email }))?.details.fields?.['password']

/** Those of the passwords that are accepted. */
async function acceptedOf(passwords: string[]): Promise<string[]> {
  const refusals = await Promise.all(passwords.map((password) => refusalOf(password)))
  return passwords.filter((_, at) => refusals[at] !== guessable)
}

const words = (text: string) => text.trim().split(/\s+/)

test('1,000 common passwords of leaks, and samples of the next 9,000, are refused', async () => {
  const common = dictionary['passwords-common'].filter((password) => password.length >= 6).slice(0, 10_000)
  const passwords = common.filter((_, rank) => rank < 1000 || rank % 20 === 0)
  expect(passwords).toHaveLength(1450)
  expect(await acceptedOf(passwords)).toEqual([])
})

// English: NCSC's PwnedPasswordsTop100k. Polish: the list of CERT Polska. German: the yearly lists of the Hasso-Plattner-Institut.
test.for([
  ['English', '123456 123456789 qwerty password 111111 abc123 password1 iloveyou 1q2w3e4r5t dragon monkey liverpool charlie'],
  ['Polish', 'zaq12wsx polska misiek monika bartek 123qwe lol123 komputer kasia1 marta1 qwerty1 haslo1 haslo123 Haslo1 kacper'],
  ['German', 'passwort hallo123 ichliebedich qwertz123 target123 passwort1 schalke04 schatz sommer24 Passwort1'],
  ['of our trade', 'bitcoin1 krypto1 kantor1 euro2024'],
])('common passwords are refused: %s', async ([, passwords = '']) => {
  expect(await acceptedOf(words(passwords))).toEqual([])
})

// Frequent ones: the register PESEL, the Gesellschaft für deutsche Sprache, the US Social Security Administration; and short forms.
test.for([
  ['Polish', 'katarzyna małgorzata malgorzata agnieszka krystyna elżbieta Elzbieta marta piotr krzysztof Łukasz kasia gosia tomek wojtek'],
  ['German', 'michael ursula sabine günter Jürgen heike torsten hannah lukas sophie emilia käthe'],
  ['English', 'james mary michael patricia jennifer william elizabeth oliver amelia george'],
])('first names with digits are refused: %s', async ([, names = '']) => {
  const passwords = words(names).flatMap((name) =>
    Array.from({ length: 10 }, (_, digit) => name + `${digit}`.repeat(name.length < 5 ? 2 : 1)),
  )
  expect(await acceptedOf(passwords)).toEqual([])
})

test('a known password is refused with capitals, accents and signs for letters', async () => {
  expect(await acceptedOf(['Marta1', 'MARTA1', 'hasło1', 'M@rta1', 'P@ssw0rd', 'TRUSTNO1', 'aaaaaa', 'abcdefg'])).toEqual([])
})

// About four in a thousand such passwords contain a name, a repetition or a sequence, and are refused; none of these does.
test('200 random passwords of six letters and digits are accepted', async () => {
  const signs = 'abcdefghijklmnopqrstuvwxyz0123456789'
  const random = (seed: string) => [...createHash('sha256').update(seed).digest().subarray(0, 6)].map((byte) => signs[byte % 36]).join('')
  const passwords = Array.from({ length: 200 }, (_, at) => random(`random ${at}`))
  expect(await acceptedOf(passwords)).toEqual(passwords)
})

test('passwords of several words are accepted', async () => {
  for (const password of ['correct horse battery', 'password of mine', 'kV7!pd', 'zielony rower na dachu', 'constructor of __proto__'])
    expect(await refusalOf(password)).toBeUndefined()
})

test.for([
  ['anna@example.com', 'my dog and Anna'],
  ['Anna.Nowak85@example.com', 'nowaks garden is green'],
  ['anna.nowak85@example.com', 'a garden of anna.nowak85'],
  ['j.k_wisniewska+kantor@example.com', 'WISNIEWSKA in the rain'],
  ['j.k_wisniewska+kantor@example.com', 'the Kantor of my town'],
  ['grześ@example.com', 'grzes likes long walks'],
  ['grzes@example.com', 'Grześ likes long walks'],
  ['an-na@example.com', 'an-na likes long walks'],
] as const)('the client %s cannot choose the password %j', async ([email, password]) => {
  expect(await refusalOf(password, email)).toBe(hasName)
  expect(await refusalOf(password)).toBeUndefined()
})

test.for([
  ['ewa@example.com', 'ewa likes long walks'],
  ['jan.kos@example.com', 'jan and kos, two birds'],
  ['anna@example.com', 'the example of my town'],
  ['12345678@example.com', 'a hat with 12345678 bells'],
] as const)('the client %s can choose the password %j', async ([email, password]) => {
  expect(await refusalOf(password, email)).toBeUndefined()
})

// Without the limits of the estimator, one such password takes seconds, in which the process answers nobody.
test('twenty passwords of 256 characters are checked within two seconds', async () => {
  await refusalOf('a first one')
  const start = performance.now()
  for (const signs of ['4@8({[<3', '73150285', 'passw0rd', 'qwertzui', 'xK9!tR2#']) {
    for (let turn = 0; turn < 4; turn++) await refusalOf((signs.slice(turn) + signs).repeat(32).slice(0, 256))
  }
  expect(performance.now() - start).toBeLessThan(2000)
})
