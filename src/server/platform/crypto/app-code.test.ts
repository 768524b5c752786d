import { Secret } from 'otpauth'
import { expect, test } from 'vitest'
import { newSecret, secretUri, stepOfCode } from './app-code.ts'

const secret = Secret.fromUTF8('12345678901234567890').base32

// RFC 6238, appendix B: the last six of the eight digits there.
test.for([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const)("RFC 6238's code of second %d belongs to its time step", ([seconds, code]) => {
  expect(stepOfCode({ secret, code, now: new Date(seconds * 1000) })).toBe(Math.floor(seconds / 30))
})

test('a code is accepted one step early and one step late, and no further', () => {
  const at = (seconds: number) => stepOfCode({ secret, code: '005924', now: new Date((1_234_567_890 + seconds) * 1000) })
  const step = 1_234_567_890 / 30
  expect([-31, -30, 0, 29, 59, 60].map(at)).toEqual([null, step, step, step, step, null])
})

test('a text that is not six digits is not a code', () => {
  const now = new Date(1_234_567_890_000)
  for (const code of ['', '5924', '05924', '0005924', 'abcdef', '００５９２４']) expect(stepOfCode({ secret, code, now })).toBeNull()
})

test('secrets have 160 bits and differ', () => {
  expect(Secret.fromBase32(newSecret()).bytes).toHaveLength(20)
  expect(newSecret()).not.toBe(newSecret())
})

test('an address with special characters is escaped in the URI for the app', () => {
  const uri = secretUri({ secret, issuer: 'Kantor & Sons', account: 'anna+test?x@example.com' })
  expect(uri).toMatch(/^otpauth:\/\/totp\/Kantor%20%26%20Sons:anna%2Btest%3Fx%40example\.com\?issuer=Kantor%20%26%20Sons&/)
})
