import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { feeRateOf, feeTierOf } from '../pricing.ts'
import { marginBpOf, marginOf, type OfferDraft, offerTerms, rateWithSpread } from './offer-terms.ts'
import { isWorse } from './worse-offer.ts'
import { amountInEur, marketFlawOf, type MarketToJudge } from './market-flaw.ts'

const market = { bid: '79990', ask: '80000' }
const draft: OfferDraft = {
  direction: 'buy',
  fixedSide: 'fiat',
  amount: '100000',
  spreadBp: 0,
  agreedFeeRate: null,
  networkFee: '0.0001',
  coinDecimals: 8,
}

describe('our rate', () => {
  test('is the ask for a buy and the bid for a sell', () => {
    expect(rateWithSpread({ direction: 'buy', spreadBp: 0 }, market)).toBe('80000')
    expect(rateWithSpread({ direction: 'sell', spreadBp: 0 }, market)).toBe('79990')
  })

  test('moves against the client by the spread', () => {
    expect(rateWithSpread({ direction: 'buy', spreadBp: 25 }, market)).toBe('80200')
    expect(rateWithSpread({ direction: 'sell', spreadBp: 25 }, market)).toBe('79790.025')
  })

  test('has 12 significant digits', () => {
    expect(rateWithSpread({ direction: 'buy', spreadBp: 1 }, { bid: '1', ask: '0.0000123456789012345' })).toBe('0.0000123469134691')
  })
})

describe('the four ways to fix an amount', () => {
  test('a buy for a fixed payment', () => {
    // Fee 1.1 %: 1,100. (100,000 − 1,100) ÷ 80,000 = 1.23625, less the network fee.
    expect(offerTerms(draft, market)).toEqual({
      rate: '80000',
      feeTier: 'reduced',
      feeRate: '0.011',
      feeAmount: '1100.00',
      networkFee: '0.0001',
      coinAmount: '1.23615000',
      fiatAmount: '100000.00',
    })
  })

  const sell = { ...draft, direction: 'sell', networkFee: '0' } as const
  test.each([
    // Fee 1.1 % of 80,000: 880. 1.0001 × 80,000 = 80,008.
    ['a buy of fixed coins', { ...draft, fixedSide: 'coins', amount: '1' }, '880.00', '1.00000000', '80888.00'],
    // 79,990 less 879.89.
    ['a sell of fixed coins', { ...sell, fixedSide: 'coins', amount: '1' }, '879.89', '1.00000000', '79110.11'],
    // (50,000 + 550) ÷ 79,990 = 0.631953994…, rounded up.
    ['a sell for a fixed payout', { ...sell, amount: '50000' }, '550.00', '0.63195400', '50000.00'],
  ] as const)('%s', (_what, fixed, feeAmount, coinAmount, fiatAmount) => {
    expect(offerTerms(fixed, market)).toMatchObject({ feeAmount, coinAmount, fiatAmount })
  })
})

test('the standard tier applies below 10,000 and the reduced from there on', () => {
  expect(offerTerms({ ...draft, amount: '9999.99' }, market)).toMatchObject({ feeTier: 'standard', feeAmount: '400.00' })
  expect(offerTerms({ ...draft, amount: '10000' }, market)).toMatchObject({ feeTier: 'reduced', feeAmount: '110.00' })
})

test('a fee that the dealer agreed has no tier', () => {
  expect(offerTerms({ ...draft, agreedFeeRate: '0.005' }, market)).toMatchObject({ feeTier: null, feeRate: '0.005', feeAmount: '500.00' })
})

test('no terms follow if nothing would arrive', () => {
  expect(offerTerms({ ...draft, amount: '7' }, market)).toBeNull()
  expect(offerTerms({ ...draft, amount: '0' }, market)).toBeNull()
  expect(offerTerms({ ...draft, direction: 'sell', spreadBp: 10_000, networkFee: '0' }, market)).toBeNull()
})

test('the margin is the fee and the spread', () => {
  const terms = offerTerms({ ...draft, spreadBp: 25 }, market)
  // 98,900 ÷ 80,200 coins cost 98,653.37 at the ask.
  expect(terms && marginOf(draft, terms, market)).toBe('1346.63')
  expect(marginBpOf('1346.63', '100000')).toBe(135)
})

const price = fc
  .tuple(fc.integer({ min: 1, max: 999_999_999 }), fc.integer({ min: -9, max: 1 }))
  .map(([digits, e]) => Big(`${digits}e${e}`))
const anyDraft = fc
  .record({
    direction: fc.constantFrom('buy' as const, 'sell' as const),
    fixedSide: fc.constantFrom('fiat' as const, 'coins' as const),
    units: fc.bigInt({ min: 1n, max: 10n ** 20n }),
    spreadBp: fc.integer({ min: 0, max: 500 }),
    agreedFeeRate: fc.option(fc.integer({ min: 0, max: 500 }).map((bp) => Big(bp).div(10_000).toFixed())),
    coinDecimals: fc.constantFrom(0, 6, 7, 8, 18),
    feeUnits: fc.integer({ min: 0, max: 100 }),
  })
  .map(({ units, feeUnits, ...rest }): OfferDraft => {
    const unit = Big(10).pow(-rest.coinDecimals)
    return {
      ...rest,
      amount: (rest.fixedSide === 'fiat' ? Big((units % 10n ** 12n) + 1n).div(100) : Big(units).times(unit)).toFixed(),
      networkFee: rest.direction === 'sell' ? '0' : Big(feeUnits).times(unit).toFixed(),
    }
  })
const anyMarket = price.map((bid) => ({ bid: bid.toFixed(), ask: bid.times('1.001').toFixed() }))

test('the terms add up, and no rounding favours the house by more than one unit', () => {
  fc.assert(
    fc.property(anyDraft, anyMarket, (drawn, prices) => {
      const terms = offerTerms(drawn, prices)
      fc.pre(terms !== null)
      const { rate, feeRate, feeTier, feeAmount, coinAmount, fiatAmount, networkFee } = terms
      const unit = Big(10).pow(-drawn.coinDecimals)
      const isBuy = drawn.direction === 'buy'
      // What is exchanged for each other at the rate.
      const coins = Big(coinAmount).plus(networkFee)
      const money = isBuy ? Big(fiatAmount).minus(feeAmount) : Big(fiatAmount).plus(feeAmount)
      const gain = coins
        .times(rate)
        .minus(money)
        .times(isBuy ? -1 : 1)
      expect(gain.lte(drawn.fixedSide === 'fiat' ? unit.times(rate) : '0.005')).toBe(true)
      expect(gain.gte(drawn.fixedSide === 'fiat' ? 0 : '-0.005')).toBe(true)
      const value = drawn.fixedSide === 'fiat' ? Big(drawn.amount) : Big(drawn.amount).times(rate)
      const feeBase = !isBuy && drawn.fixedSide === 'coins' ? value.round(2, Big.roundHalfUp) : value
      expect(Big(feeAmount).minus(feeBase.times(feeRate)).abs().lte('0.005')).toBe(true)
      if (drawn.agreedFeeRate === null)
        expect([feeTier, feeRate]).toEqual([feeTierOf(feeBase.toFixed()), feeRateOf(feeTierOf(feeBase.toFixed()))])
      else expect([feeTier, feeRate]).toEqual([null, drawn.agreedFeeRate])
    }),
    { numRuns: 2000 },
  )
})

const open = {
  kind: 'firm' as const,
  direction: 'buy' as const,
  currency: 'EUR',
  coin: 'BTC',
  network: 'bitcoin',
  fiatAmount: '5000.00',
  coinAmount: '0.06000000',
  expiresAt: new Date('2026-11-25T12:00:00Z'),
}

test.each([
  ['the same offer again', {}, false],
  ['less coins', { coinAmount: '0.05999999' }, true],
  ['more coins', { coinAmount: '0.06000001' }, false],
  ['twice the coins for twice the money', { fiatAmount: '10000.00', coinAmount: '0.12000000' }, false],
  ['twice the coins for more than twice the money', { fiatAmount: '10000.01', coinAmount: '0.12000000' }, true],
  ['an earlier end', { expiresAt: new Date('2026-11-25T11:59:59Z') }, true],
  ['another coin and network', { coin: 'ETH', network: 'ethereum' }, true],
  ['another currency', { currency: 'USD' }, true],
  ['an indication instead of a firm offer', { kind: 'indication' as const, expiresAt: null }, true],
])('%s is judged as worse or not', (_what, changed, expected) => {
  expect(isWorse({ ...open, ...changed }, open)).toBe(expected)
})

test('for a sell, less money is worse', () => {
  const sell = { ...open, direction: 'sell' as const }
  expect(isWorse({ ...sell, fiatAmount: '4999.99' }, sell)).toBe(true)
  expect(isWorse({ ...sell, fiatAmount: '5000.01' }, sell)).toBe(false)
})

test('nothing is worse than an indication', () => {
  expect(isWorse({ ...open, coinAmount: '0.01' }, { ...open, kind: 'indication', expiresAt: null })).toBe(false)
})

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
