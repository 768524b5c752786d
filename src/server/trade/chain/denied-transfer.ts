import { normalTransactionId } from '#contract/addresses/transaction-id.ts'
import { watchedNetworks } from '../../provider/chain/chain.ts'
import { isWatched, readTransaction } from '../../provider/chain/read-chain.ts'
import type { TradeContext } from '../context.ts'
import * as store from './chain-record.store.ts'
import { judgeTransfer } from './judge-transfer.ts'
import { confirmationsNeeded, nodesNeeded } from './shown-transfers.ts'

/**
 * Whether our nodes show that a transfer has not arrived by this transaction: nobody can record that it has. Enough of them answer and agree that they do
 * not know it, that it does something else, or that it has too few confirmations. Asks them now, so call it before the locks.
 */
export async function isDeniedByChain(
  { database, chain, operator }: Pick<TradeContext, 'database' | 'chain' | 'operator'>,
  { transferId, reference }: { transferId: string; reference: string },
): Promise<boolean> {
  const transfer = await store.findCoinTransfer(database, transferId)
  const network = watchedNetworks.find((one) => one === transfer?.network)
  if (!transfer || !network || !isWatched(chain, { coin: transfer.coin, network })) return false
  const id = normalTransactionId(reference, network)
  if (id === null) return false
  const reading = await readTransaction(chain, network, id)
  if (reading.kind !== 'agreed' || reading.by < nodesNeeded(operator, transfer.amountEur)) return false
  const taken = await store.findTakenOutputs(database, { network, transaction: id, transferId })
  const countsAt = confirmationsNeeded(operator, network)
  return judgeTransfer({ ...transfer, network }, { ...reading.value, taken, countsAt, finalAt: Infinity }).state !== 'confirmed'
}
