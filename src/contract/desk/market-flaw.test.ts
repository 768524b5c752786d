import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amountInEur, marketFlawOf, type MarketToJudge } from './market-flaw.ts'

const minute = new Date('2026-11-21T12:00:00.000Z')
const after = (ms: number) => new Date(minute.getTime() + ms)
const usable: MarketToJudge = {
  ask: '100.1',
  bid: '100',
  sameWorth: { fiat: '1', eur: '1' },
  oldestMinute: minute,
  newestMinute: minute,
  askedAt: after(59_000),
}
const flawWith = (change: Partial<MarketToJudge>) => marketFlawOf({ ...usable, ...change })

describe('the flaw of a market', () => {
  test('a market with bid and ask of the current minute is usable', () => expect(flawWith({})).toBeNull())

  test.each(['ask', 'bid', 'sameWorth', 'oldestMinute', 'newestMinute'])('a market without %s is missing', (field) => {
    expect(flawWith({ [field]: null })).toBe('missing')
  })

  test('a bid above the ask is crossed, by its last digit too; an equal bid is usable', () => {
    expect(flawWith({ bid: '100.1' })).toBeNull()
    expect(flawWith({ bid: '100.10' })).toBeNull()
    expect(flawWith({ bid: '100.100000000000000001' })).toBe('crossed')
    // As texts, 99 is above 100.
    expect(flawWith({ bid: '99' })).toBeNull()
  })

  test('minutes up to 60 s apart are usable, farther ones are apart', () => {
    const late = { askedAt: after(90_000) }
    expect(flawWith({ ...late, newestMinute: after(60_000) })).toBeNull()
    expect(flawWith({ ...late, newestMinute: after(60_001) })).toBe('apart')
  })

  test('a market is old more than two minutes after its minute began', () => {
    expect(flawWith({ askedAt: after(120_000) })).toBeNull()
    expect(flawWith({ askedAt: after(120_001) })).toBe('old')
    expect(flawWith({ askedAt: after(120_001), newestMinute: after(60_000) })).toBe('old')
  })

  test('of several flaws, the first of missing, apart, old and crossed is named', () => {
    const apartAndOld = { newestMinute: after(120_000), askedAt: after(150_000) }
    expect(flawWith(apartAndOld)).toBe('apart')
    expect(flawWith({ ...apartAndOld, bid: '101' })).toBe('apart')
    expect(flawWith({ askedAt: after(150_000), bid: '101' })).toBe('old')
    expect(flawWith({ ...apartAndOld, ask: null, bid: '101' })).toBe('missing')
  })
})

describe('an amount in EUR', () => {
  test('an amount is converted by the worth of both currencies and rounded half up', () => {
    expect(amountInEur('10000', { fiat: '70000', eur: '80500' })).toBe('11500.00')
    expect(amountInEur('0.01', { fiat: '2', eur: '1' })).toBe('0.01')
    // Exactly half a cent, although 1/12 has no end.
    expect(amountInEur('0.06', { fiat: '12', eur: '1' })).toBe('0.01')
  })

  test('an amount in EUR is itself', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 15n }), (cents) => {
        const amount = `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
        expect(amountInEur(amount, { fiat: '1', eur: '1' })).toBe(amount)
      }),
    )
  })
})
