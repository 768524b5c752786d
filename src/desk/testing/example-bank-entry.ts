import type { BankEntry } from '../api/bank.ts'

/** Money that came without a reference, from somebody whose name is nearly Anna Nowak's. */
export const exampleBankEntry = (change: Partial<BankEntry> = {}): BankEntry => ({
  id: '00000000-0000-4000-8000-0000000000d1',
  state: 'open',
  direction: 'credit',
  amount: '500',
  currency: 'EUR',
  isReversal: false,
  bookedAt: '2026-11-24',
  acceptedAt: null,
  reference: 'B-2026-0001',
  endToEndId: null,
  creditorReferences: [],
  text: 'Exchange',
  name: 'A. Nowak',
  account: 'DE89370400440532013000',
  ultimateName: null,
  returnReason: null,
  reasons: ['no-reference'],
  found: null,
  doubtOf: null,
  suggestions: [{ reference: '18539007547034', party: 'Anna Nowak', amount: '500', payer: 'close-name', isExact: true }],
  matches: [],
  decision: null,
  firstReportedAt: '2026-11-24T10:00:00.000Z',
  ...change,
})
