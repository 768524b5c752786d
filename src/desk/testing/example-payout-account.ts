import { exampleAccounts } from '../../web/ui/testing/example-accounts.ts'
import type { PayoutAccount } from '../api/money.ts'
import { annaId } from './example-client.ts'

/** An account in euro of Anna Nowak's, which nobody has checked. */
export const examplePayoutAccount = (change: Partial<PayoutAccount> = {}): PayoutAccount => ({
  id: '00000000-0000-4000-8000-0000000000f1',
  client: annaId,
  clientState: 'active',
  party: { kind: 'person', name: 'Anna Nowak' },
  ...exampleAccounts.euro,
  addedAt: '2026-11-24T09:00:00.000Z',
  removedAt: null,
  check: null,
  waits: true,
  otherClients: 0,
  refusedBefore: false,
  ...change,
})
