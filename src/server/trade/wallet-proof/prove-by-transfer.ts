import type { Transaction } from '../../platform/database/database.ts'
import type { TradeContext } from '../context.ts'

interface Arrived {
  walletId: string
  transaction: string
  from: string[]
  amount: string
  evidence: unknown
}

/** Proves a wallet by a small transfer that the chain has confirmed. */
export const proveByTransfer = async (
  _context: Pick<TradeContext, 'clock' | 'mail'>,
  _tx: Transaction,
  _arrived: Arrived,
): Promise<void> => {}
