import { expect, test } from 'vitest'
import { readDestination } from './read-destination.ts'

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
