import { comparedAddress, watchedNetworks } from '../../provider/chain/chain.ts'
import { hasHistory, isWatched } from '../../provider/chain/read-chain.ts'
import type { TradeContext } from '../context.ts'

const atOnce = 10

/**
 * Which of these addresses the chain knows: coins that came there before are nobody's deal. Null of what our nodes cannot say. On networks with memos, which
 * they do not watch, one account serves many deals.
 */
export async function readHistories(
  { chain }: Pick<TradeContext, 'chain'>,
  { coin, network }: { coin: string; network: string },
  addresses: string[],
): Promise<Map<string, boolean | null>> {
  const watched = watchedNetworks.find((one) => one === network)
  if (!watched || !isWatched(chain, { coin, network })) return new Map()
  const histories = new Map<string, boolean | null>()
  for (let first = 0; first < addresses.length; first += atOnce) {
    const some = addresses.slice(first, first + atOnce)
    const answers = await Promise.all(some.map((address) => hasHistory(chain, watched, comparedAddress(watched, address))))
    some.forEach((address, at) => histories.set(address, answers[at] ?? null))
    // No node can say: the next ones need not be asked.
    if (answers.every((answer) => answer === null)) break
  }
  return histories
}
