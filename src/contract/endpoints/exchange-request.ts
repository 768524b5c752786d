import { z } from 'zod'
import { calls } from '../calls.ts'
import { cryptoCurrencies, fiatCurrencies, isFiat } from '../currencies.ts'
import { endpoint } from '../endpoint.ts'
import { emailAddress, line, lines } from './text.ts'

const currency = z.enum([...fiatCurrencies, ...cryptoCurrencies])

export const submitExchangeRequest = endpoint({
  call: calls.submitExchangeRequest,
  summary:
    'Ask for a personal quote. One currency is fiat and the other crypto; amount is a whole number of fromCurrency. With an Idempotency-Key header a repeated call is carried out once.',
  body: z
    .object({
      fromCurrency: currency,
      toCurrency: currency,
      amount: z.int().min(0),
      name: line(200),
      email: emailAddress,
      phone: line(50),
      country: line(100),
      message: lines(4000),
    })
    .refine((request) => isFiat(request.fromCurrency) !== isFiat(request.toCurrency), {
      path: ['toCurrency'],
      error: 'one currency must be fiat and the other crypto',
    }),
  reply: z.object({ reference: z.string() }),
  repeatable: true,
  failures: ['IDEMPOTENCY_CONFLICT'],
  pausedWith: 'quotes',
})
