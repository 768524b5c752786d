import { esploraSource } from '../provider/chain/esplora.adapter.ts'
import { ethereumSource } from '../provider/chain/ethereum.adapter.ts'
import type { Chain } from '../provider/chain/read-chain.ts'
import type { Platform } from './platform.ts'

/** The nodes of the settings. */
export function createChain({ config: { chain }, metrics }: Pick<Platform, 'config' | 'metrics'>): Chain {
  return {
    bitcoin: chain.bitcoin.map((url, at) => metrics.countCalls('chain', esploraSource({ url, number: at + 1 }))),
    ethereum: chain.ethereum.map((url, at) => metrics.countCalls('chain', ethereumSource({ url, number: at + 1 }))),
  }
}
