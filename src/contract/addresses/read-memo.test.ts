import { expect, test } from 'vitest'
import { readMemo } from './read-memo.ts'

const xrp = { coin: 'XRP', network: 'xrp-ledger' } as const
const xlm = { coin: 'XLM', network: 'stellar' } as const
const atom = { coin: 'ATOM', network: 'cosmos-hub' } as const
const btc = { coin: 'BTC', network: 'bitcoin' } as const

test.each([
  ['0', xrp],
  ['4294967295', xrp],
  ['a'.repeat(28), xlm],
  ['18446744073709551615', xlm],
  ['a'.repeat(256), atom],
  ['żółw', atom],
] as const)('“%s” is kept', (memo, place) => {
  expect(readMemo(memo, place)).toEqual({ memo })
})

test.each([
  ['4294967296', xrp, 'not-a-tag'],
  ['007', xrp, 'not-a-tag'],
  ['-1', xrp, 'not-a-tag'],
  ['1.5', xrp, 'not-a-tag'],
  ['１２', xrp, 'not-a-tag'],
  ['a'.repeat(29), xlm, 'too-long'],
  // 28 characters, 56 bytes.
  ['ż'.repeat(28), xlm, 'too-long'],
  ['a'.repeat(257), atom, 'too-long'],
  ['1', btc, 'not-used'],
] as const)('“%s” is refused', (memo, place, flaw) => {
  expect(readMemo(memo, place)).toEqual({ flaw })
})

test.each([xrp, xlm, atom, btc])('an empty memo on $network is none', (place) => {
  for (const typed of ['', ' \u200B ']) expect(readMemo(typed, place)).toEqual({ memo: null })
})

test('what messengers add around a memo is taken out, and spaces inside are kept', () => {
  expect(readMemo('\u2060 12345\u200B\n', xrp)).toEqual({ memo: '12345' })
  expect(readMemo(' my memo ', xlm)).toEqual({ memo: 'my memo' })
})
