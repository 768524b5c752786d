import type { Reply } from '../api/call-types.ts'

type SentRequest = Reply<'exchangeRequests'>['requests'][number]

/** An exchange request that a client has sent, with the changes of a test. */
export const exampleRequest = (change: Partial<SentRequest> = {}): SentRequest => ({
  reference: '7KMX9PQR',
  state: 'received',
  sentAt: '2026-11-21T13:02:00.000Z',
  fromCurrency: 'EUR',
  toCurrency: 'BTC',
  amount: 25_000,
  rate: { value: '80000.5', asOf: '2026-11-21T13:01:30.000Z', derived: false },
  feeRate: '0.011',
  indicativeAmount: '0.30906057',
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  phone: '+48 600 000 000',
  country: 'PL',
  message: 'In two parts, please.\nThe second in May.',
  ...change,
})

/** The reply to the call `exchangeRequests`. `more`: whether there are further requests. */
export const requestsReply = (requests: SentRequest[] = [], { more = false } = {}): Reply<'exchangeRequests'> => ({ requests, more })
