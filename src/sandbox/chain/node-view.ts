import type { FastifyReply, FastifyRequest } from 'fastify'
import { failCall } from '../vendor/api.ts'
import type { Block, Ledger } from './ledger.ts'
import type { NetworkId } from './networks.ts'
import type { Transaction } from './transaction.ts'

/** What a node that lies says. */
export const lies = {
  'other-amount': 'Lies: twice the amounts',
  'not-found': 'Lies: knows no transaction',
  'more-confirmations': 'Lies: a hundred more blocks',
} as const
type Lie = keyof typeof lies

const isLie = (failure: string): failure is Lie => Object.hasOwn(lies, failure)

export type NodeView = ReturnType<typeof nodeView>

/** A chain as one node shows it. `failure`: the fault of the node, which may be a lie. */
export function nodeView(ledger: Ledger, network: NetworkId, failure: string) {
  const lie = isLie(failure) ? failure : undefined
  const tip = ledger.tip(network) + (lie === 'more-confirmations' ? 100 : 0)
  const live = lie === 'not-found' ? [] : ledger.live(network)
  const transactions = lie === 'other-amount' ? live.map(twice) : live
  return {
    tip,
    /** In the mempool, and in blocks. The oldest first. */
    transactions,
    find: (id: string): Transaction | undefined => transactions.find((one) => one.id === id.toLowerCase()),
    block: (height: number): Block => ledger.blockAt(network, height),
    inBlock: (height: number): Transaction[] => transactions.filter((one) => one.height === height),
    heightOfHash: (hash: string): number | undefined => ledger.heightOfHash(network, hash.toLowerCase().replace(/^0x/, '')),
  }
}

const twice = ({ units, bitcoin, ethereum, ...one }: Transaction): Transaction => ({
  ...one,
  units: String(BigInt(units) * 2n),
  ...(bitcoin && { bitcoin: { ...bitcoin, outputs: bitcoin.outputs.map(({ address, satoshi }) => ({ address, satoshi: satoshi * 2 })) } }),
  ...(ethereum && { ethereum: { ...ethereum, value: String(BigInt(ethereum.value) * 2n) } }),
})

export interface NodeParts {
  ledger: Ledger
  /** The fault of this node. */
  failure: () => string
  delayMs: () => number
}

/** Applies the faults of a node to a call. If it returns true, the caller must not respond. */
export const failNodeCall = ({ failure, delayMs }: NodeParts, request: FastifyRequest, reply: FastifyReply): Promise<boolean> =>
  failCall({ failure: failure(), delayMs: delayMs(), unavailable: { error: 'Service Unavailable' } }, request, reply)
