import type { Reply } from '../api/call-types.ts'
import { exampleAccounts } from '../ui/testing/example-accounts.ts'

type PayoutAccount = Reply<'payoutAccounts'>['accounts'][number]

/** An account in euro of Ada Lovelace's, which the desk has not checked yet. */
export const examplePayoutAccount = (change: Partial<PayoutAccount> = {}): PayoutAccount => ({
  id: '00000000-0000-4000-8000-0000000000f1',
  party: { kind: 'person', name: 'Ada Lovelace' },
  ...exampleAccounts.euro,
  addedAt: '2026-11-21T13:02:00.000Z',
  state: 'being-checked',
  refusal: null,
  ...change,
})
