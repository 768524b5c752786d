import Big from 'big.js'
import { inArray, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cryptoCurrencies } from '#contract/currencies.ts'
import { marginOf, offerTerms } from '#contract/desk/offer-terms.ts'
import { networksOf } from '#contract/networks.ts'
import { feeRateOf, feeTierOf } from '#contract/pricing.ts'
import { buyer, draftFor, publish } from '../../testing/offers.ts'
import { serviceOfFile } from '../../testing/service.ts'
import { signInAs } from '../../testing/staff.ts'
import { type OfferRow, offerTable } from './offer.table.ts'

const service = await serviceOfFile({ ownSandbox: true })
const { database } = service

/** An indication, from which the others are copied. */
async function template() {
  const client = await buyer(service)
  const dealer = await signInAs(service, 'dealer')
  expect((await publish(dealer, { request: client.request, draft: draftFor({ partyId: null }) })).status).toBe(200)
  const [row] = await database
    .select()
    .from(offerTable)
    .where(sql`account_id = ${client.id}`)
  if (!row) throw new Error('no offer')
  const { id: _id, ...copied } = row
  return copied
}

const ways = cryptoCurrencies.flatMap((coin) =>
  networksOf(coin).flatMap((network) =>
    (['buy', 'sell'] as const).flatMap((direction) =>
      (['fiat', 'coins'] as const)
        // A coin without decimals is dealt in whole coins.
        .filter((fixedSide) => fixedSide === 'coins' || network.decimals > 0)
        .map((fixedSide) => ({ coin, network, direction, fixedSide })),
    ),
  ),
)

/** Up to 2 million units of fiat at prices from that of SHIB to that of BTC. */
const drawn = fc.record({
  price: fc.tuple(fc.integer({ min: 1, max: 99_999_999 }), fc.integer({ min: -12, max: -3 })).map(([digits, e]) => Big(`${digits}e${e}`)),
  cents: fc.integer({ min: 100_000, max: 200_000_000 }),
  spreadBp: fc.integer({ min: 0, max: 300 }),
  agreedFeeRate: fc.option(fc.integer({ min: 0, max: 500 }).map((bp) => Big(bp).div(10_000).toFixed())),
})

const isBuy = ({ direction }: Pick<OfferRow, 'direction'>) => direction === 'buy'
const roundedUp = (value: Big, decimals: number) => value.round(decimals, Big.roundUp).toFixed(decimals)

/** The fee's base: the typed side's value in fiat. */
const feeBase = ({ fixedSide, fiatAmount, coinAmount, rate, direction }: OfferRow) => {
  if (fixedSide === 'fiat') return fiatAmount
  const value = Big(coinAmount).times(rate)
  return (direction === 'sell' ? value.round(2, Big.roundHalfUp) : value).toFixed()
}

/** What the house gains by rounding, in fiat. */
function gainByRounding(row: OfferRow): Big {
  const exchanged = isBuy(row) ? Big(row.fiatAmount).minus(row.feeAmount) : Big(row.fiatAmount).plus(row.feeAmount)
  const worth = Big(row.coinAmount).plus(row.networkFee).times(row.rate)
  return isBuy(row) ? exchanged.minus(worth) : worth.minus(exchanged)
}

test('any coin, network, direction and fixed side re-computes from the stored offer', async () => {
  const copied = await template()
  let number = 100
  let stored = 0
  await fc.assert(
    fc.asyncProperty(drawn, async ({ price, cents, spreadBp, agreedFeeRate }) => {
      const market = { bid: price.toFixed(), ask: price.times('1.001').toFixed() }
      const rows = ways.flatMap(({ coin, network, direction, fixedSide }) => {
        const coins = roundedUp(Big(cents).div(100).div(price), network.decimals)
        const amount = fixedSide === 'fiat' ? Big(cents).div(100).toFixed(2) : coins
        const networkFee = direction === 'buy' && network.chargesFee ? Big(10).pow(-network.decimals).times(3).toFixed() : '0'
        const draft = { direction, fixedSide, amount, spreadBp, agreedFeeRate, networkFee, coinDecimals: network.decimals }
        const terms = offerTerms(draft, market)
        const sides = { coin, network: network.id, coinDecimals: network.decimals, direction, fixedSide, spreadBp }
        number += 1
        return terms ? [{ ...copied, ...market, ...sides, ...terms, number, reference: `${copied.reference}${number}` }] : []
      })
      const references = rows.map(({ reference }) => reference)
      await database.insert(offerTable).values(rows)
      const read = await database.select().from(offerTable).where(inArray(offerTable.reference, references))
      expect(read).toHaveLength(rows.length)
      stored += read.length
      for (const row of read) {
        const { rate, feeTier, feeRate, feeAmount, networkFee, coinAmount, fiatAmount } = row
        const agreed = feeTier === null ? feeRate : null
        const amount = row.fixedSide === 'fiat' ? fiatAmount : coinAmount
        const terms = { rate, feeTier, feeRate, feeAmount, networkFee, coinAmount, fiatAmount }
        expect(offerTerms({ ...row, amount, agreedFeeRate: agreed }, row)).toEqual(terms)
        if (feeTier !== null) expect([feeTier, feeRate]).toEqual([feeTierOf(feeBase(row)), feeRateOf(feeTierOf(feeBase(row)))])
        const unit = Big(10).pow(-row.coinDecimals).times(rate)
        const gain = gainByRounding(row)
        expect(gain.lte(row.fixedSide === 'fiat' ? unit : '0.005')).toBe(true)
        expect(
          Big(feeAmount)
            .minus(Big(feeBase(row)).times(feeRate))
            .lte('0.005'),
        ).toBe(true)
        // The margin is the fee, the spread and what rounding gained. Both sides are rounded to cents.
        const atMarket = isBuy(row) ? Big(rate).minus(row.ask) : Big(row.bid).minus(rate)
        const parts = Big(feeAmount)
          .plus(atMarket.times(Big(coinAmount).plus(networkFee)))
          .plus(gain)
        expect(
          Big(marginOf(row, row, row))
            .minus(parts)
            .abs()
            .lte('0.005'),
        ).toBe(true)
      }
    }),
    { numRuns: 25 },
  )
  // Few drafts have no terms: a coin that costs more than the amount, for instance.
  expect(stored).toBeGreaterThan(ways.length * 20)
})
