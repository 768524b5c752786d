import { describe, expect, test } from 'vitest'
import { readAgain, readDestination } from './read-destination.ts'

const xrp = { coin: 'XRP', network: 'xrp-ledger' } as const
const address = 'rGWrZyQqhTp9Xu7G5Pkayo7bXjH4k4QYpf'
// The address above with the tag 276.
const long = 'XVLhHMPHU98es4dbozjVtdWzVrDjtVoKj3MnFGMXEFMnvJV'

test.each([
  [
    { address: ` ${address}`, memo: ' 276 ' },
    { address, memo: '276' },
  ],
  [
    { address, memo: null },
    { address, memo: null },
  ],
  [
    { address: long, memo: null },
    { address, memo: '276' },
  ],
  [
    { address: long, memo: '276' },
    { address, memo: '276' },
  ],
  [
    { address: long, memo: '\u200B' },
    { address, memo: '276' },
  ],
])('%o is read', (typed, read) => {
  expect(readDestination(typed, xrp)).toEqual(read)
})

test.each([
  [{ address: `${address}x`, memo: null }, { address: 'mistyped' }],
  [{ address, memo: 'deposit' }, { memo: 'not-a-tag' }],
  [
    { address: 'x', memo: 'deposit' },
    { address: 'malformed', memo: 'not-a-tag' },
  ],
  [{ address: long, memo: '277' }, { memo: 'other-memo' }],
])('%o is refused', (typed, flaws) => {
  expect(readDestination(typed, xrp)).toEqual({ flaws })
})

test('a URI’s memo is used if none was typed; networks without memos refuse one', () => {
  expect(readDestination({ address: `xrpl:${address}?dt=7`, memo: null }, xrp)).toEqual({ address, memo: '7' })
  const typed = { address: 'bc1qvyq0cc6rahyvsazfdje0twl7ez82ndmuac2lhv', memo: '7' }
  expect(readDestination(typed, { coin: 'BTC', network: 'bitcoin' })).toEqual({ flaws: { memo: 'not-used' } })
})

describe('an entry that was stored as it was typed', () => {
  const legacy = [
    ['ETH', 'ethereum', '0x52908400098527886e0f7030069857d2e4169ee7', '0x52908400098527886E0F7030069857D2E4169EE7'],
    ['BCH', 'bitcoin-cash', 'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a', 'qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a'],
    ['BTC', 'bitcoin', 'BC1QVYQ0CC6RAHYVSAZFDJE0TWL7EZ82NDMUAC2LHV', 'bc1qvyq0cc6rahyvsazfdje0twl7ez82ndmuac2lhv'],
  ] as const

  test.each(legacy)('of %s on %s is confirmed by either form, as the usual one', (coin, network, stored, usual) => {
    for (const typed of [stored, usual])
      expect(readAgain({ coin, network, address: stored, memo: null }, { address: typed, memo: null })).toEqual({
        address: usual,
        memo: null,
      })
  })

  test('as an X-address is confirmed by its address and tag', () => {
    const again = { address, memo: '276' }
    expect(readAgain({ ...xrp, address: long, memo: null }, again)).toEqual(again)
    expect(readAgain({ ...xrp, address: long, memo: null }, { address: long, memo: null })).toEqual(again)
    expect(readAgain({ ...xrp, address: long, memo: null }, { address, memo: '277' })).toEqual({ flaws: { memo: expect.any(String) } })
  })

  test('and is not an address is confirmed by nothing', () => {
    const first = { ...xrp, address: 'r', memo: null }
    expect(readAgain(first, { address: 'r', memo: null })).toEqual({ flaws: { address: 'malformed' } })
    expect(readAgain(first, { address, memo: null })).toEqual({ flaws: { address: expect.any(String) } })
  })
})
