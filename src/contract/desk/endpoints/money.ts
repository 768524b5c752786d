import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { deskCalls } from '../calls.ts'
import { type DealState, dealStates } from '../deal-moves.ts'
import { closingMostDays, mostListed, movementKinds } from '../amount-decimals.ts'
import { decimal, time } from '../../endpoints/text.ts'

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
      payments: z.int().describe('Deals whose time to pay ends today, in Warsaw'),
      fills: z.int().describe('Deals that are paid, and not filled'),
      deliveries: z.int().describe('Deals that are filled, and whose delivery is not decided'),
      transfers: z.int().describe('Transfers that are decided, and not recorded as sent'),
      confirmations: z.int().describe('Transfers that were sent, and are not confirmed'),
      refunds: z.int().describe('Deals with anything to pay back'),
      questions: z.int().describe('Deals in question'),
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
