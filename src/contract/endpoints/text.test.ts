import { expect, test } from 'vitest'
import { resendVerification, resetPassword } from './account.ts'
import { emailAddress, line, lines } from './text.ts'

const accepts = (schema: { safeParse(value: unknown): { success: boolean } }, text: string) => schema.safeParse(text).success

test('an e-mail field accepts exactly one e-mail address, in any script', () => {
  for (const address of [
    'a@b.co',
    'anna.kowalska+quote@mail-1.example.com',
    "o'neil@EXAMPLE.com",
    'zażółć@przykład.pl',
    'anna@xn--przykad-rjb.pl',
    'अन्ना@उदाहरण.भारत',
    `a@${'b'.repeat(63)}.co`,
  ]) {
    expect([address, accepts(emailAddress, address)]).toEqual([address, true])
  }
  const refused = [
    '',
    'anna',
    '@',
    'a@',
    '@b',
    'a b@c',
    'a@b@c',
    'a@b,c@d',
    'a,b@c',
    'a@b;c',
    'Anna <a@b>',
    '"a"@b',
    'a@b\r\nBcc: c@d',
    'a\u0000@b',
  ]
  for (const address of refused) expect([address, accepts(emailAddress, address)]).toEqual([address, false])
  expect(accepts(emailAddress, `${'a'.repeat(249)}@b.co`)).toBe(true)
  expect(accepts(emailAddress, `${'a'.repeat(250)}@b.co`)).toBe(false)
})

test.each([
  'ux..example',
  '.example.com',
  'example.com.',
  'gmail',
  '-a.com',
  'a-.com',
  'a.-com',
  `${'b'.repeat(64)}.com`,
  'a_b.com',
  'a/b.com',
  'a!.com',
  '127.0.0.1',
])('an e-mail field refuses the domain %s, which cannot exist', (domain) => {
  const [issue, ...others] = emailAddress.safeParse(`ola@${domain}`).error?.issues ?? []
  expect(issue?.message).toBe('This address cannot exist. Please check the part after the @.')
  expect(others).toEqual([])
  // An account may have it since before this rule.
  for (const { body } of [resetPassword, resendVerification]) expect(body?.safeParse({ email: `ola@${domain}` }).success).toBe(true)
})

test('spaces around an e-mail address are removed', () => {
  expect(emailAddress.parse(' \u00a0ola@example.com ')).toBe('ola@example.com')
})

test('a line keeps any script and emoji, but no control characters or lone surrogates', () => {
  for (const text of ['', 'Żółć', '李小龍', 'مرحبا', '👩‍👩‍👧‍👦', "O'Neil <b>"]) expect(line(100).parse(text)).toBe(text)
  for (const text of ['a\nb', 'a\tb', 'a\u0000b', 'a\u007fb', '\ud800']) expect([text, accepts(line(100), text)]).toEqual([text, false])
  expect(accepts(line(3), 'abc')).toBe(true)
  expect(accepts(line(3), 'abcd')).toBe(false)
})

test('a text of several lines keeps line ends and tabs', () => {
  expect(lines(100).parse('a\n\tb\r\nc')).toBe('a\n\tb\r\nc')
  expect(accepts(lines(100), 'a\u0000b')).toBe(false)
})
