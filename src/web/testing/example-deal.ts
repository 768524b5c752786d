import type { Reply } from '../api/call-types.ts'

type Deal = Reply<'deal'>
type Summary = Reply<'deals'>['deals'][number]

/** A deal that waits for 250,000 EUR by SEPA, ten minutes after the acceptance, with the changes of a test. */
export const exampleDeal = (change: Partial<Deal> = {}): Deal => ({
  ...exampleDealSummary(),
  now: '2026-11-21T13:12:00.000Z',
  party: { kind: 'person', name: 'Ada Lovelace' },
  termsVersion: '2026-11',
  lateMinutes: 60,
  shortAmount: '5',
  instructions: {
    kind: 'sepa',
    holder: 'Kantor Example sp. z o.o.',
    bank: 'Bank Przykładowy S.A.',
    iban: 'PL61109010140000071219812874',
    bic: 'WBKPPLPP',
    reference: 'RF18539007547034',
    qr: 'BCD\n002\n1\nSCT\nWBKPPLPP\nKantor Example sp. z o.o.\nPL61109010140000071219812874\nEUR250000.00\n\nRF18539007547034\n',
  },
  received: '0',
  rest: '250000.00',
  payments: [],
  transfers: [],
  questions: [],
  mayCancel: true,
  steps: [{ what: 'accepted', state: 'awaiting-payment', at: '2026-11-21T13:02:00.000Z', by: 'client' }],
  ...change,
})

/** The same deal in the client's list. */
export const exampleDealSummary = (change: Partial<Summary> = {}): Summary => ({
  reference: '18539007547034',
  offer: '7KMX9PQR-1',
  state: 'awaiting-payment',
  direction: 'buy',
  currency: 'EUR',
  coin: 'BTC',
  network: 'bitcoin',
  fiatAmount: '250000.00',
  coinAmount: '3.07517953',
  acceptedAt: '2026-11-21T13:02:00.000Z',
  payBy: '2026-11-21T14:02:00.000Z',
  next: { what: 'pay', who: 'client', by: '2026-11-21T14:02:00.000Z' },
  destination: 'missing',
  ...change,
})

/** The reply to the call `deals`. */
export const dealsReply = (deals: Summary[] = [], now = '2026-11-21T13:12:00.000Z'): Reply<'deals'> => ({ now, deals })
