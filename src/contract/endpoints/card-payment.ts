import { z } from 'zod'
import { calls } from '../calls.ts'
import { cryptoCurrencies, fiatCurrencies } from '../currencies.ts'
import { endpoint } from '../endpoint.ts'

const purchase = z.object({
  fromCurrency: z.enum(fiatCurrencies),
  toCurrency: z.enum(cryptoCurrencies),
  amount: z
    .string()
    .regex(/^\d{1,15}(\.\d{1,2})?$/, 'must be a number with at most two decimals')
    .refine((amount) => Number(amount) > 0, 'must be more than 0')
    .describe('What the client pays in total, in fromCurrency'),
})

const isEmptyObject = (body: unknown) => typeof body === 'object' && body !== null && Object.keys(body).length === 0

export const createCardPayment = endpoint({
  call: calls.createCardPayment,
  summary:
    'Open a session of the card-payment widget at widgetUrl. A call repeated with the same Idempotency-Key, or within seconds without a key, returns the same session without the oneTimeToken. The body is optional: amount and pair with which the widget begins. If the operator requires a verified identity, the client needs an approved identity check with a document of a served country.',
  // Some programs send {} where they have no body.
  body: z.preprocess((body) => (isEmptyObject(body) ? undefined : body), purchase.nullish()),
  reply: z.object({
    requestId: z.string(),
    /** Logs the client in at the provider; works once. */
    oneTimeToken: z.string().optional(),
    /** URL of the widget's page, without requestId or oneTimeToken. */
    widgetUrl: z.string(),
    /** Hosts, besides the widget's own, whose https pages may replace the widget in its frame. Missing: none. */
    frameHosts: z.array(z.string()).optional(),
    /** Only after a call with a body. False: the provider has no price for that purchase, so the widget begins with its own amount. */
    prefilled: z.boolean().optional(),
  }),
  repeatable: true,
  failures: ['UNAVAILABLE', 'VERIFICATION_REQUIRED', 'COUNTRY_NOT_SERVED'],
  pausedWith: 'card-payments',
})

const cardPaymentStates = ['started', 'completed', 'rejected', 'cancelled', 'payment-error'] as const

const money = z.object({ value: z.string(), currency: z.string() })

export const cardPayments = endpoint({
  call: calls.cardPayments,
  summary:
    'The ten latest card payments of the client, newest first, without widgets in which no payment was started. Amount, coin, quantity and fee are each present once the provider has sent it.',
  reply: z.object({
    payments: z.array(
      z.object({
        reference: z.string(),
        state: z.enum(cardPaymentStates),
        amount: money.optional(),
        /** What the client gets, as the provider says. */
        coin: z.string().optional(),
        quantity: z.string().optional(),
        /** The provider's fee. */
        fee: money.optional(),
        openedAt: z.string(),
        changedAt: z.string(),
      }),
    ),
  }),
  failures: [],
})
