import { describe, expect, test } from 'vitest'
import { lacksMemoType, memoTypeOf, readMemoType } from '../memo-type.ts'
import { readAgain, readDestination } from './read-destination.ts'

const xlm = { coin: 'XLM', network: 'stellar' } as const
// Kraken, "Memo for Stellar Lumens (XLM) deposits": its account, and its example of a memo, which is numerical.
const kraken = 'GA5XIGA5C7QTPTWXQHY6MCJRMTRZDOSHR6EFIBNDQTCQHG262N4GGKTM'
const ofKraken = '01234567'
// SEP-23, valid test cases: an account, and the same one with the ids 0 and 2⁶³.
const account = 'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ'
const muxed = 'MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUAAAAAAAAAAAACJUQ'
const largeMuxed = 'MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVAAAAAAAAAAAAAJLK'
// SEP-7, example 1 of the operation pay.
const ofSep7 = 'GCALNQQBXAPZ2WIRSDDBMSTAKCUH5SG6U76YBFLQLIXJTF7FE5AX7AOO'
const pay = (query: string) => `web+stellar:pay?destination=${ofSep7}&amount=120.1234567&${query}`

type Typed = Parameters<typeof readDestination>[0]
const readOn = (typed: Partial<Typed> & { address: string }) => readDestination({ memo: null, memoType: null, ...typed }, xlm)

test.each([
  ['1234567', null, { flaws: { memoType: 'unsaid' } }],
  ['1234567', 'id', { memoType: 'id' }],
  ['1234567', 'text', { memoType: 'text' }],
  ['0', 'id', { memoType: 'id' }],
  [ofKraken, null, { flaws: { memoType: 'unsaid' } }],
  [ofKraken, 'id', { flaws: { memoType: 'not-an-id' } }],
  [ofKraken, 'text', { memoType: 'text' }],
  ['18446744073709551615', null, { flaws: { memoType: 'unsaid' } }],
  ['18446744073709551615', 'id', { memoType: 'id' }],
  // 2⁶⁴: text by itself, like all that is not a number.
  ['18446744073709551616', null, { memoType: 'text' }],
  ['18446744073709551616', 'id', { flaws: { memoType: 'not-an-id' } }],
  ['-1', null, { memoType: 'text' }],
  ['1.5', null, { memoType: 'text' }],
  ['deposit 77', null, { memoType: 'text' }],
  ['deposit 77', 'id', { flaws: { memoType: 'not-an-id' } }],
  [null, 'id', { memoType: null }],
  ['a'.repeat(29), null, { flaws: { memo: 'too-long' } }],
] as const)('the memo “%s” with the type %s', (memo, memoType, expected) => {
  expect(readOn({ address: kraken, memo, memoType })).toEqual('flaws' in expected ? expected : { address: kraken, memo, ...expected })
})

describe('a muxed account', () => {
  test('says an id', () => {
    expect(readOn({ address: muxed })).toEqual({ address: account, memo: '0', memoType: 'id' })
    expect(readOn({ address: largeMuxed })).toEqual({ address: account, memo: '9223372036854775808', memoType: 'id' })
    expect(readOn({ address: muxed, memo: '0', memoType: 'id' })).toEqual({ address: account, memo: '0', memoType: 'id' })
  })

  test('cannot have a text', () => {
    expect(readOn({ address: muxed, memoType: 'text' })).toEqual({ flaws: { memoType: 'other-type' } })
    expect(readOn({ address: muxed, memo: '0', memoType: 'text' })).toEqual({ flaws: { memoType: 'other-type' } })
    expect(readOn({ address: muxed, memo: 'a' })).toEqual({ flaws: { memo: 'other-memo' } })
    expect(readOn({ address: `web+stellar:pay?destination=${muxed}&memo=0&memo_type=MEMO_TEXT` })).toEqual({
      flaws: { address: 'memo-type' },
    })
  })
})

describe('a payment request of SEP-7', () => {
  test.each([
    // As published: without a type.
    ['memo=skdjfasf&msg=pay%20me%20with%20lumens', { memo: 'skdjfasf', memoType: 'text' }],
    ['memo=77&memo_type=MEMO_ID', { memo: '77', memoType: 'id' }],
    ['memo=77&memo_type=MEMO_TEXT', { memo: '77', memoType: 'text' }],
    ['memo=77&memo_type=id', { memo: '77', memoType: 'id' }],
    ['memo=my%20order&memo_type=MEMO_TEXT', { memo: 'my order', memoType: 'text' }],
    ['memo_type=MEMO_HASH', { memo: null, memoType: null }],
  ])('with %s says its memo', (query, memo) => {
    expect(readOn({ address: pay(query) })).toEqual({ address: ofSep7, ...memo })
  })

  test.each([
    ['memo=77', { memoType: 'unsaid' }],
    ['memo=skdjfasf&memo_type=MEMO_ID', { memoType: 'not-an-id' }],
    // Base64, as SEP-7 asks of both.
    ['memo=AQIDBA%3D%3D&memo_type=MEMO_HASH', { address: 'memo-type' }],
    ['memo=AQIDBA%3D%3D&memo_type=MEMO_RETURN', { address: 'memo-type' }],
  ])('with %s is refused', (query, flaws) => {
    expect(readOn({ address: pay(query) })).toEqual({ flaws })
  })

  test('may leave the type to the client, and not contradict it', () => {
    expect(readOn({ address: pay('memo=77'), memoType: 'text' })).toMatchObject({ memo: '77', memoType: 'text' })
    expect(readOn({ address: pay('memo=77&memo_type=MEMO_ID'), memoType: 'text' })).toEqual({ flaws: { memoType: 'other-type' } })
  })
})

test('on other networks, memos have no type', () => {
  const xrp = { coin: 'XRP', network: 'xrp-ledger' } as const
  const typed = { address: 'rGWrZyQqhTp9Xu7G5Pkayo7bXjH4k4QYpf', memo: '276', memoType: 'id' } as const
  expect(readDestination(typed, xrp)).toEqual({ ...typed, memoType: null })
})

test('at an address of ours, a number is an id by rule', () => {
  const ours = (memo: string) => readMemoType({ network: 'stellar', memo, memoType: 'ours' })
  expect(ours('400000000000')).toEqual({ memoType: 'id' })
  for (const memo of ['0012', 'desk 7', '18446744073709551616']) expect(ours(memo)).toEqual({ memoType: 'text' })
})

test('of stored memos without a type, only that of numbers is not known', () => {
  const stored = (memo: string | null, network = 'stellar') => ({ network, memo, memoType: null })
  expect([memoTypeOf(stored('77')), lacksMemoType(stored('77'))]).toEqual([null, true])
  expect([memoTypeOf(stored('order 7')), lacksMemoType(stored('order 7'))]).toEqual(['text', false])
  for (const one of [stored(null), stored('77', 'xrp-ledger'), stored('77', 'cosmos-hub')]) expect(lacksMemoType(one)).toBe(false)
})

test('who types a wallet again types its type too', () => {
  const first = { ...xlm, address: kraken, memo: '77', memoType: 'id' } as const
  const again = { address: kraken, memo: '77', memoType: 'id' } as const
  expect(readAgain(first, again)).toEqual(again)
  expect(readAgain(first, { ...again, memoType: 'text' })).toEqual({ flaws: { memoType: expect.stringContaining('differs') } })
  expect(readAgain(first, { ...again, memoType: null })).toEqual({ flaws: { memoType: 'unsaid' } })
  expect(readAgain({ ...first, memoType: null }, again)).toEqual({ flaws: { memoType: expect.stringContaining('differs') } })
})
