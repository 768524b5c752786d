import { z } from 'zod'
import { calls } from '../calls.ts'
import { type Currency, cryptoCurrencies, fiatCurrencies, isCrypto, isFiat } from '../currencies.ts'
import { endpoint } from '../endpoint.ts'
import { exactDecimals } from '../exact-amount.ts'
import { networkOf } from '../networks.ts'
import { emailAddress, line, lines } from './text.ts'

const currency = z.enum([...fiatCurrencies, ...cryptoCurrencies])

const isOnNetwork = (pair: Currency[], network: string): boolean =>
  pair.some((currency) => isCrypto(currency) && networkOf(currency, network) !== undefined)

export const submitExchangeRequest = endpoint({
  call: calls.submitExchangeRequest,
  summary:
    'Ask for a personal quote. One currency is fiat and the other crypto; amount is the whole number of fromCurrency; an amount with decimals goes into exactAmount besides. With an Idempotency-Key header a repeated call is carried out once.',
  body: z
    .object({
      fromCurrency: currency,
      toCurrency: currency,
      amount: z.int().min(0),
      exactAmount: z
        .string()
        .regex(/^(?:0|[1-9]\d{0,15})\.\d{0,17}[1-9]$/)
        .describe('The amount with its decimals, none of them a 0 at the end')
        .optional(),
      network: line(50).describe('Id of the network of the coins, if the client chose one').optional(),
      name: line(200),
      email: emailAddress,
      phone: line(50),
      country: line(100),
      message: lines(4000),
    })
    .refine((request) => isFiat(request.fromCurrency) !== isFiat(request.toCurrency), {
      path: ['toCurrency'],
      error: 'one currency must be fiat and the other crypto',
    })
    .refine(({ amount, exactAmount }) => exactAmount === undefined || exactAmount.split('.')[0] === String(amount), {
      path: ['exactAmount'],
      error: 'its whole part must be amount',
    })
    .refine(({ fromCurrency, exactAmount = '' }) => (exactAmount.split('.')[1] ?? '').length <= exactDecimals(fromCurrency), {
      path: ['exactAmount'],
      error: 'money has two decimals',
    })
    .refine(({ fromCurrency, toCurrency, network }) => network === undefined || isOnNetwork([fromCurrency, toCurrency], network), {
      path: ['network'],
      error: 'the coin is not sent on this network',
    }),
  reply: z.object({ reference: z.string() }),
  repeatable: true,
  failures: ['IDEMPOTENCY_CONFLICT'],
  pausedWith: 'quotes',
})

/** `closed`: the desk expects nothing more to happen. Clients never see why. */
const requestStates = ['received', 'in-review', 'answered', 'closed'] as const

export const exchangeRequests = endpoint({
  call: calls.exchangeRequests,
  summary:
    'The requests of the client as sent, newest first, ten at a time. Rate, fee and indicative amount are those at the time of sending; they are missing if they were unknown.',
  query: z.object({
    before: line(20).describe('Reference of a request; the response has the requests sent before that one.').optional(),
  }),
  reply: z.object({
    requests: z.array(
      z.object({
        reference: z.string(),
        state: z.enum(requestStates),
        sentAt: z.string(),
        /** As sent: the currency may no longer be on offer. */
        fromCurrency: z.string(),
        toCurrency: z.string(),
        /** Whole units of fromCurrency. */
        amount: z.int(),
        /** With its decimals, where it has any. */
        exactAmount: z.string().optional(),
        /** Id of the network of the coins, where the client chose one. */
        network: z.string().optional(),
        /** `value`: fiat for one crypto. */
        rate: z.object({ value: z.string(), asOf: z.string(), derived: z.boolean() }).optional(),
        /** Share of the amount: 0.011 is 1.1 %. */
        feeRate: z.string().optional(),
        /** Amount of toCurrency at that rate, after the fee. */
        indicativeAmount: z.string().optional(),
        name: z.string(),
        email: z.string(),
        phone: z.string(),
        country: z.string(),
        message: z.string(),
      }),
    ),
    /** Whether older requests follow. */
    more: z.boolean(),
  }),
  failures: [],
})
