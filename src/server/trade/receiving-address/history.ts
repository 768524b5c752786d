import { comparedAddress } from '../../provider/chain/chain.ts'
import { hasHistory, watchedNetworkOf } from '../../provider/chain/read-chain.ts'
import { readTips } from '../../provider/chain/read-tips.ts'
import type { TradeContext } from '../context.ts'

const atOnce = 10

/** Which of these addresses the chain knows: coins that came there before are nobody's deal. Null, or no entry: our nodes cannot say. */
export async function readHistories(
  { chain }: Pick<TradeContext, 'chain'>,
  of: { coin: string; network: string },
  addresses: string[],
): Promise<Map<string, boolean | null>> {
  const histories = new Map<string, boolean | null>()
  const network = watchedNetworkOf(chain, of)
  if (!network) return histories
  // A node that hangs is waited for once, not at each address.
  const { height, chain: live } = await readTips(chain, network)
  if (height === undefined) return histories
  for (let first = 0; first < addresses.length; first += atOnce) {
    const some = addresses.slice(first, first + atOnce)
    const answers = await Promise.all(some.map((address) => hasHistory(live, network, comparedAddress(network, address))))
    some.forEach((address, at) => histories.set(address, answers[at] ?? null))
  }
  return histories
}
