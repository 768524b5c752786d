import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { deskCalls } from '../calls.ts'
import { type DealState, dealStates } from '../deal-moves.ts'
import { closingMostDays, mostListed, movementKinds } from '../amount-decimals.ts'
import { decimal, time } from '../../endpoints/text.ts'
import { fiatCurrencies } from '../../currencies.ts'
import { differenceKinds, mostOfDifference } from '../reconciliation.ts'

const unit = z.string().describe('The code of a currency or coin')
const state = z.enum(dealStates as [DealState, ...DealState[]])
const amounts = z.array(z.object({ unit, amount: decimal }))

export const readMoney = endpoint({
  call: deskCalls.readMoney,
  summary: 'What deals that are not over mean for the operator: coins still to be bought or sold, money and coins of clients, what is due.',
  reply: z.object({
    now: time,
    coins: z
      .array(
        z.object({
          coin: z.string(),
          toBuy: decimal.describe('For buys whose money came'),
          toBuyIfPaid: decimal.describe('For buys that wait for their money or are in question, less what was bought already'),
          toSell: decimal.describe('For sells whose coins came'),
          toSellIfReceived: decimal.describe('For sells that wait for their coins or are in question, less what was sold already'),
          left: decimal.describe('Bought, or with a minus sold, for deals that ended without their exchange or are refunded'),
          exposure: decimal.describe('`left` and `toSell` less `toBuy`: what a rise of the price wins, or with a minus loses'),
        }),
      )
      .describe('By coin, as long as there is anything'),
    money: z
      .array(
        z.object({
          unit,
          expected: decimal.describe('What clients still have to pay or send'),
          held: decimal.describe('What came for deals that are not over, and is not paid back'),
          toDeliver: decimal.describe('What clients get from deals that are paid, and whose delivery is not decided'),
          onTheWay: decimal.describe('Deliveries and refunds that are decided and not confirmed'),
          toPayBack: decimal.describe('What must go back: of deals in `refunding`, too much money, and payments that do not count'),
        }),
      )
      .describe('By currency and coin, as long as there is anything'),
    left: z
      .array(z.object({ deal: z.string(), state, coin: z.string(), amount: decimal }))
      .describe('The deals of `left`: a counter-fill settles them'),
    due: z.object({
      payments: z.int().describe('Deals whose time to pay ends today, in Warsaw, or is over'),
      fills: z.int().describe('Deals that are paid, and not filled'),
      deliveries: z.int().describe('Deals that are filled, and whose delivery is not decided'),
      transfers: z.int().describe('Transfers that are decided, without an order and with nothing recorded'),
      ordered: z.int().describe('Transfers with an order to our bank and with nothing recorded'),
      confirmations: z.int().describe('Transfers that were sent, and are not confirmed'),
      refunds: z.int().describe('Deals with anything to pay back that nobody has proposed'),
      questions: z.int().describe('Open questions of deals and of payments'),
    }),
  }),
  failures: [],
})

export const readClosing = endpoint({
  call: deskCalls.readClosing,
  summary: `The closing list of a day or of several: every movement, and what is held before and after. A list of past days does not change. At most ${closingMostDays} days, the first of them at most as many days ago.`,
  query: z.object({ from: z.iso.date().describe('The first day (Warsaw)'), to: z.iso.date().describe('The last day (Warsaw)') }),
  reply: z.object({
    from: time,
    to: time.describe('The end of the last day, or now'),
    sums: z
      .array(
        z.object({
          unit,
          before: decimal.describe('Of the deals that were not over at `from`'),
          received: decimal,
          fills: decimal.describe('Bought less sold of a coin; got less spent of money'),
          delivered: decimal,
          paidBack: decimal,
          result: decimal.describe('What the deals that ended have left; subtracted'),
          after: decimal.describe('Of the deals that were not over at `to`'),
        }),
      )
      .describe('before + received + fills + delivered + paidBack − result = after; what leaves has a minus'),
    addsUp: z.boolean(),
    ended: z
      .array(z.object({ deal: z.string(), party: z.string(), state, at: time, result: amounts }))
      .describe(
        'The deals that ended, or were settled after their end, with what they have left: margin and network fee of one that is done',
      ),
    movements: z
      .array(
        z.object({
          at: time.describe('When it was recorded'),
          deal: z.string(),
          kind: z.enum(movementKinds),
          amounts,
          reference: z.string().describe('Of the bank or venue; of a transfer, whom it goes to'),
        }),
      )
      .describe('Oldest first'),
    more: z.boolean().describe(`There is more than the first ${mostListed} of a list. The sums are of all`),
  }),
  failures: ['VALIDATION_FAILED'],
})

const currency = z.enum(fiatCurrencies)
const kind = z.enum(differenceKinds)

export const readReconciliation = endpoint({
  call: deskCalls.readReconciliation,
  summary:
    'Compares, for each of the operator’s accounts, what is recorded at deals with what the bank holds. Lists every known difference; the rest is unexplained.',
  reply: z.object({
    accounts: z.array(
      z.object({
        currency,
        bank: z.string(),
        number: z.string().describe('IBAN, or another number, without spaces'),
        ours: z.object({
          held: decimal.describe('What came for deals that are not over, and is not paid back: as in `readMoney`'),
          setAside: decimal.describe('What came and does not count, less what was paid back of it'),
          venues: decimal.describe('For deals that are not over: got from venues, less spent there'),
          payouts: decimal.describe('For deals that are not over: with a minus'),
          running: decimal.describe('These together: `after` of the closing list of today'),
          ended: decimal.describe('What deals that are over have left'),
          sum: decimal.describe('`running` and `ended`'),
        }),
        statement: z
          .object({
            day: z.iso.date(),
            closing: decimal,
            opening: decimal.describe('Before the first statement'),
            missing: decimal.describe('By how much balances jump where statements are missing'),
            gaps: z.int().describe('Where statements are missing'),
          })
          .nullable()
          .describe('The newest one with balances. Null: there is none yet'),
        waiting: z.int().describe('Statements that wait for a second person, or for other pages'),
        differences: z
          .array(z.object({ kind, count: z.int(), amount: decimal.describe('What the bank has more; with a minus, less') }))
          .describe('Only kinds that occur'),
        unexplained: decimal.nullable().describe('closing − sum − opening − missing − all differences. Null without a statement'),
      }),
    ),
  }),
  failures: [],
})

export const listDifference = endpoint({
  call: deskCalls.listDifference,
  summary: 'What a difference between deals and the bank is made of, the newest first.',
  query: z.object({ currency, kind }),
  reply: z.object({
    rows: z.array(
      z.object({
        at: time.describe('When the bank booked it, or when our record was made'),
        amount: decimal.describe('What the bank has more; with a minus, less'),
        deal: z.string().nullable(),
        name: z.string().describe('The other side, or the venue; empty if it is unknown'),
        reference: z.string().describe('Of the bank or the venue; empty without one'),
      }),
    ),
    more: z.boolean().describe(`There are more than these ${mostOfDifference}`),
  }),
  failures: [],
})
