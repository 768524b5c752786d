import { expect, test } from 'vitest'
import { type LookedAt, nextAddresses, oldestReading } from './address-turns.ts'

const at = (second: number) => new Date(Date.UTC(2026, 10, 27, 12, 0, second))
const addressesOf = (kind: string, count: number) => Array.from({ length: count }, (_none, at) => `${kind}-${at}`)
const watchedOf = (awaited: number, others: number) =>
  new Map([
    ...addressesOf('other', others).map((address): [string, { isAwaited: boolean }] => [address, { isAwaited: false }]),
    ...addressesOf('awaited', awaited).map((address): [string, { isAwaited: boolean }] => [address, { isAwaited: true }]),
  ])

/** Asks and reads for some rounds, one a second. Returns what each asked for. */
function rounds(watched: ReturnType<typeof watchedOf>, count: number, lookedAt: LookedAt = new Map()) {
  return Array.from({ length: count }, (_none, second) => {
    const asked = nextAddresses(watched, { now: at(second), lookedAt })
    for (const address of asked) lookedAt.set(address, { asked: at(second), read: at(second) })
    return { asked, read: oldestReading(watched, { now: at(second), lookedAt }) }
  })
}

test('addresses at which coins are awaited have most turns, and the others theirs', () => {
  const [first, second, third] = rounds(watchedOf(30, 1000), 3)
  const awaitedOf = (asked: string[] = []) => asked.filter((address) => address.startsWith('awaited')).length
  expect([first, second, third].map((one) => [one?.asked.length, awaitedOf(one?.asked)])).toEqual([
    [25, 20],
    [25, 20],
    [25, 20],
  ])
  expect(new Set([...(first?.asked ?? []), ...(second?.asked ?? [])].filter((address) => address.startsWith('awaited'))).size).toBe(30)
  expect(first?.asked.some((address) => second?.asked.includes(address) && address.startsWith('other'))).toBe(false)
})

test('few addresses are all asked for, each round', () => {
  expect(rounds(watchedOf(3, 4), 2).map(({ asked }) => asked.length)).toEqual([7, 7])
})

test('all is read since the oldest turn of an address at which coins are awaited', () => {
  const reads = rounds(watchedOf(45, 0), 4).map(({ read }) => read)
  expect(reads).toEqual([undefined, at(0), at(1), at(2)])
  expect(oldestReading(watchedOf(0, 3), { now: at(9), lookedAt: new Map() })).toEqual(at(9))
})

test('an address that was only asked for was not read, and an old one is forgotten', () => {
  const lookedAt: LookedAt = new Map([['gone', { asked: at(0), read: at(0) }]])
  const watched = watchedOf(1, 0)
  nextAddresses(watched, { now: at(1), lookedAt })
  expect(oldestReading(watched, { now: at(1), lookedAt })).toBeUndefined()
  expect([...lookedAt.keys()]).toEqual(['awaited-0'])
})

test('an address that failed does not hold up what is known of the others', () => {
  const lookedAt: LookedAt = new Map([
    ['awaited-0', { asked: at(1), read: 'failed' }],
    ['awaited-1', { asked: at(2), read: at(2) }],
  ])
  expect(oldestReading(watchedOf(2, 0), { now: at(3), lookedAt })).toEqual(at(2))
})
