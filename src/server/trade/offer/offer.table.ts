import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, numeric, pgTable, smallint, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { CryptoCurrency, FiatCurrency } from '#contract/currencies.ts'
import type { TypedOfferDraft } from '#contract/desk/endpoints/offers.ts'
import type { OfferEnd, OfferRefusal } from '#contract/failures.ts'
import type { PayByRule } from '#contract/pay-by-rules.ts'
import { accountReference } from '../../client/account/account.table.ts'
import { bytea, moment, referenceTo } from '../../platform/database/columns.ts'
import { partyTable } from '../../provider/identity-check/party.table.ts'
import { staffReference } from '../../staff/person/staff.table.ts'
import { exchangeRequestTable } from '../request/exchange-request.table.ts'
import { receivingAddressTable } from '../receiving-address/receiving-address.table.ts'

const requestReference = () => referenceTo(() => exchangeRequestTable.id)

/** An offer of the desk, as it was published. Never changed; how it ended is in `offer_end`. */
export const offerTable = pgTable(
  'offer',
  {
    id: uuid().primaryKey().defaultRandom(),
    requestId: requestReference(),
    accountId: accountReference(),
    /** 1, 2, 3 … for each request. */
    number: integer().notNull(),
    /** `<reference of the request>-<number>` */
    reference: text().notNull().unique(),
    kind: text({ enum: ['firm', 'indication'] }).notNull(),
    /** From the client's view. */
    direction: text({ enum: ['buy', 'sell'] }).notNull(),
    /** The version of the party with whom a firm offer is made, and its name then. */
    partyId: uuid().references(() => partyTable.id),
    partyKind: text({ enum: ['person', 'company'] }),
    partyName: text(),
    currency: text().$type<FiatCurrency>().notNull(),
    coin: text().$type<CryptoCurrency>().notNull(),
    network: text().notNull(),
    coinDecimals: smallint().notNull(),
    fixedSide: text({ enum: ['fiat', 'coins'] }).notNull(),
    fiatAmount: numeric().notNull(),
    coinAmount: numeric().notNull(),
    /** Value of the fiat amount at the market of that moment. */
    amountEur: numeric().notNull(),
    bid: numeric().notNull(),
    ask: numeric().notNull(),
    marketSource: text().notNull(),
    /** The minute of the oldest price that was used. */
    marketAt: moment().notNull(),
    marketDerived: boolean().notNull(),
    /** What the exchange sent, and its SHA-256. */
    evidence: text().notNull(),
    evidenceHash: bytea().notNull(),
    spreadBp: integer().notNull(),
    rate: numeric().notNull(),
    /** Null: the dealer agreed on another fee. */
    feeTier: text({ enum: ['standard', 'reduced'] }),
    feeRate: numeric().notNull(),
    feeAmount: numeric().notNull(),
    networkFee: numeric().notNull(),
    publishedAt: moment().notNull(),
    /** Of a firm offer. */
    expiresAt: moment(),
    payBy: text().$type<PayByRule>().notNull(),
    lateMinutes: integer().notNull(),
    shortAmount: numeric().notNull(),
    words: text().notNull(),
    /** True of a buy whose coins leave only once a statement that the bank's own client brought has the money; else null. */
    sendsAfterStatement: boolean(),
    /** Of a firm sell. */
    receivingAddressId: uuid().references(() => receivingAddressTable.id),
    /** The deal in question that this offer would replace. Not a foreign key: tables of deals refer to offers. */
    revisedDealId: uuid(),
    staffId: staffReference(),
    /** Version of the terms of use that were in force. */
    policyVersion: text().notNull(),
    /** The limits beyond which a supervisor published it, with the stored proof. */
    exceeded: jsonb().$type<OfferRefusal[]>().notNull(),
    proofId: uuid(),
    /** Makes the hash tell nothing about an erased offer. */
    salt: bytea().notNull(),
    /** SHA-256 of the canonical JSON of the offer (`offer-document.ts`). */
    hash: bytea().notNull(),
  },
  (table) => {
    const { direction, fixedSide, rate, feeRate, feeAmount, networkFee, coinDecimals } = table
    const [fiat, coins] = [table.fiatAmount, table.coinAmount]
    const half = (value: ReturnType<typeof sql>) => sql`round(${value}, 2)`
    const unit = sql`power(10::numeric, -${coinDecimals})`
    const bought = sql`(${coins} + ${networkFee})`
    return [
      unique().on(table.requestId, table.number),
      index().on(table.accountId, table.publishedAt),
      index().on(table.partyId),
      index().on(table.staffId),
      index().on(table.receivingAddressId),
      check(
        'offer_kind',
        sql`(${table.kind} = 'firm') = (${table.expiresAt} is not null) and (${table.kind} = 'firm') = (${table.partyId} is not null)`,
      ),
      check(
        'offer_party',
        sql`(${table.partyId} is null) = (${table.partyName} is null) and (${table.partyId} is null) = (${table.partyKind} is null)`,
      ),
      check('offer_receiving_address', sql`(${table.receivingAddressId} is not null) = (${table.kind} = 'firm' and ${direction} = 'sell')`),
      check('offer_exceeded', sql`(${table.exceeded} = '[]') = (${table.proofId} is null)`),
      check('offer_positive', sql`${fiat} > 0 and ${coins} > 0 and ${rate} > 0 and ${networkFee} >= 0 and ${feeAmount} >= 0`),
      check('offer_no_network_fee_of_a_sell', sql`${direction} = 'buy' or ${networkFee} = 0`),
      check(
        'offer_decimals',
        sql`scale(trim_scale(${fiat})) <= 2 and scale(trim_scale(${coins})) <= ${coinDecimals} and scale(trim_scale(${networkFee})) <= ${coinDecimals}`,
      ),
      check(
        'offer_rate',
        sql`abs(${rate} - case ${direction} when 'buy' then ${table.ask} * (1 + ${table.spreadBp} / 10000.0) else ${table.bid} * (1 - ${table.spreadBp} / 10000.0) end) <= ${rate} * 0.00000000001`,
      ),
      // The other side follows from the fixed one. Quotients are checked by multiplying back, because a division would be rounded.
      check(
        'offer_sides',
        sql`case ${direction} || ' ' || ${fixedSide}
          when 'buy fiat' then ${feeAmount} = ${half(sql`${fiat} * ${feeRate}`)} and ${bought} * ${rate} <= ${fiat} - ${feeAmount} and (${bought} + ${unit}) * ${rate} > ${fiat} - ${feeAmount}
          when 'buy coins' then ${feeAmount} = ${half(sql`${coins} * ${rate} * ${feeRate}`)} and ${fiat} = ${half(sql`${bought} * ${rate}`)} + ${feeAmount}
          when 'sell coins' then ${feeAmount} = ${half(sql`${half(sql`${coins} * ${rate}`)} * ${feeRate}`)} and ${fiat} = ${half(sql`${coins} * ${rate}`)} - ${feeAmount}
          when 'sell fiat' then ${feeAmount} = ${half(sql`${fiat} * ${feeRate}`)} and ${coins} * ${rate} >= ${fiat} + ${feeAmount} and (${coins} - ${unit}) * ${rate} < ${fiat} + ${feeAmount}
          else false end`,
      ),
      check('offer_fee_tier', sql`${table.feeTier} is null or ${feeRate} = case ${table.feeTier} when 'reduced' then 0.011 else 0.04 end`),
    ]
  },
)

export type OfferRow = typeof offerTable.$inferSelect

/** How an offer ended. Its key is the offer, so of several ends one wins. */
export const offerEndTable = pgTable(
  'offer_end',
  {
    offerId: referenceTo(() => offerTable.id).primaryKey(),
    end: text().$type<OfferEnd>().notNull(),
    at: moment().notNull(),
    /** As in `event`. */
    actor: text().notNull(),
    /** A code, for ends by the desk. Never shown to clients. */
    reason: text(),
  },
  (table) => [check('offer_end_end', sql`${table.end} in ('accepted', 'declined', 'withdrawn', 'superseded', 'expired')`)],
)

/** An offer that somebody prepares, for instance for a supervisor: one for each request. */
export const offerDraftTable = pgTable(
  'offer_draft',
  {
    requestId: requestReference().primaryKey(),
    offer: jsonb().$type<TypedOfferDraft>().notNull(),
    savedBy: staffReference(),
    savedAt: moment().notNull(),
  },
  (table) => [index().on(table.savedBy)],
)
