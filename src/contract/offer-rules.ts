import { z } from 'zod'
import { payByRules } from './pay-by-rules.ts'

const minutes = z
  .int()
  .positive()
  .max(7 * 24 * 60)
const basisPoints = z.int().min(0).max(10_000)
const euros = z.number().positive()
const money = z.string().regex(/^\d{1,9}(\.\d{1,2})?$/, 'must be an amount such as 5 or 2.50')

/** The operator's rules for firm offers, `offers` of config/operator.json. */
export const offerRulesSchema = z
  .strictObject({
    /** How long an offer may be valid, in minutes. The first one that equals `defaultValidityMinutes` is chosen before the dealer chooses. */
    validityMinutes: z.array(minutes).min(1).default([5, 15, 30, 60, 240]),
    defaultValidityMinutes: minutes.default(30),
    /** Between the market and our rate, in basis points, before the dealer changes it. */
    defaultSpreadBp: basisPoints.default(0),
    /** Until when an accepted offer must be paid. The first is chosen before the dealer chooses. */
    payBy: z.array(z.enum(payByRules)).min(1).default(['instant', 'next-banking-day']),
    /** Money that is at most this late may still be accepted at the offer's price, in minutes. Printed in the offer. */
    lateMinutes: z.int().min(0).default(60),
    /** Money that is short by at most this amount may still be accepted. In the offer's currency; printed in the offer. */
    shortAmount: money.default('5'),
    /** A price that moved further than this since the dealer saw it is not published, in basis points. */
    maxMovedBp: basisPoints.default(10),
    /** From this value on, in euro, accepting needs a second factor. With the party's other deals of the last twelve months. */
    secondFactorFromEur: euros.default(10_000),
    /** What a dealer may give without a supervisor. */
    limits: z
      .strictObject({
        /** The largest value, in euro: of one offer, and of all firm offers of 24 hours that are open or accepted, of one dealer and to one party. */
        amountEur: euros.default(100_000),
        /** The operator's margin in basis points of the fiat amount: at least, at most. */
        minMarginBp: basisPoints.default(50),
        maxMarginBp: basisPoints.default(600),
        /** The farthest that the market may be outside the prices of the last hour, in basis points. */
        maxFromLastHourBp: basisPoints.default(200),
        /** The largest tolerance that an offer may print: for short money, in euro, and for late money, in minutes. */
        shortEur: z.number().min(0).default(25),
        lateMinutes: z.int().min(0).default(240),
        /** What honouring late or short money may cost at the market of that moment, in euro: of one deal, and of 24 hours, by one dealer and to one party. */
        honourEur: z.number().min(0).default(100),
        /** From so many deals on that a client left unpaid within twelve months, lapsed or cancelled by the client, a firm offer needs a supervisor. */
        unpaidDeals: z.int().positive().default(3),
      })
      .prefault({}),
    /** Networks that are not offered, by coin: `{"USDT": ["tron"]}`. */
    closedNetworks: z.record(z.string(), z.array(z.string())).default({}),
  })
  .refine(({ validityMinutes, defaultValidityMinutes }) => validityMinutes.includes(defaultValidityMinutes), {
    path: ['defaultValidityMinutes'],
    error: 'must be one of validityMinutes',
  })
  .refine(({ lateMinutes, limits }) => lateMinutes <= limits.lateMinutes, {
    path: ['lateMinutes'],
    error: 'must not be above limits.lateMinutes: every offer would need a supervisor',
  })

export type OfferRules = z.output<typeof offerRulesSchema>
