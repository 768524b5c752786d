import type { Queryable } from '../../platform/database/database.ts'

interface Senders {
  accountId: string
  partyKind: 'person' | 'company'
  coin: string
  network: string
  addresses: string[]
}

/** Whether all of these addresses are proven wallets of the party. */
export const isProvenSender = async (_db: Queryable, _senders: Senders): Promise<boolean> => false
