import { expect, test } from 'vitest'
import { emailAddress, line, lines } from './text.ts'

const takes = (schema: { safeParse(value: unknown): { success: boolean } }, text: string) => schema.safeParse(text).success

test('an e-mail field takes exactly one address, in any script', () => {
  for (const address of ['a@b', 'anna.kowalska+quote@example.com', "o'neil@example.com", 'zażółć@przykład.pl']) {
    expect([address, takes(emailAddress, address)]).toEqual([address, true])
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
  for (const address of refused) expect([address, takes(emailAddress, address)]).toEqual([address, false])
  expect(takes(emailAddress, `${'a'.repeat(252)}@b`)).toBe(true)
  expect(takes(emailAddress, `${'a'.repeat(253)}@b`)).toBe(false)
})

test('a line keeps any script and emoji, but no control characters or lone surrogates', () => {
  for (const text of ['', 'Żółć', '李小龍', 'مرحبا', '👩‍👩‍👧‍👦', "O'Neil <b>"]) expect(line(100).parse(text)).toBe(text)
  for (const text of ['a\nb', 'a\tb', 'a\u0000b', 'a\u007fb', '\ud800']) expect([text, takes(line(100), text)]).toEqual([text, false])
  expect(takes(line(3), 'abc')).toBe(true)
  expect(takes(line(3), 'abcd')).toBe(false)
})

test('a text of several lines keeps its line ends and tabs', () => {
  expect(lines(100).parse('a\n\tb\r\nc')).toBe('a\n\tb\r\nc')
  expect(takes(lines(100), 'a\u0000b')).toBe(false)
})
