import { randomBytes } from 'node:crypto'
import {
  type Block,
  type ChainPayment,
  type ChainSource,
  type ChainTransaction,
  comparedAddress,
  type WatchedNetwork,
} from '../provider/chain/chain.ts'
import type { EthereumSource } from '../provider/chain/ethereum.adapter.ts'
import type { Chain } from '../provider/chain/read-chain.ts'
import { ProviderFault } from '../provider/provider-call.ts'

/** No network is watched. */
export const notWatched: Chain = { bitcoin: [], ethereum: [] }

type Lie = (transaction: ChainTransaction) => ChainTransaction | null

interface Sent {
  to: string
  amount: string
}

export interface Ledger {
  /** Sends coins; returns the transaction's id. It waits for a block. `also`: what else it pays. `signer`: of Ethereum, if not the sender. */
  send(sent: Sent & { from?: string; coin?: ChainPayment['coin']; uses?: string[]; also?: Sent[]; signer?: string }): string
  /** Adds blocks; the first one has all that waits, and what it has failed if `hasFailed`. */
  mine(blocks?: number, made?: { at?: Date; hasFailed?: boolean }): void
  /** Takes the newest blocks away; of their transactions, `kept` wait again. Other blocks, without transactions, take their place unless `isRefilled` is false. */
  reorganise(blocks: number, kept?: string[], made?: { isRefilled: boolean }): void
  /** A transaction that waits is replaced by another one that uses the same. */
  replace(id: string, by: { to: string; amount: string }): string
}

export interface FakeChain {
  chain: Chain
  bitcoin: Ledger
  ethereum: Ledger
  /** Numbers of nodes that do not answer. */
  away: Set<number>
  /** What a node says instead of the truth, by its number. */
  lies: Map<number, Lie>
  /** The heights of nodes that are behind, by their numbers. */
  heights: Map<number, number>
  /** Addresses whose transactions no node can list. */
  unread: Set<string>
}

/** Two blockchains, each with as many nodes. Their times follow the clock of the test. */
export function fakeChain(now: () => Date, nodes = 2): FakeChain {
  const [away, lies, heights, unread] = [new Set<number>(), new Map<number, Lie>(), new Map<number, number>(), new Set<string>()]
  const [bitcoin, ethereum] = [fakeLedger('bitcoin', now), fakeLedger('ethereum', now)]
  const numbers = Array.from({ length: nodes }, (_none, at) => at + 1)
  const sources = (ledger: ReturnType<typeof fakeLedger>) =>
    numbers.map((number) => sourceOf(ledger, { number, away, lies, heights, unread }))
  const chain: Chain = {
    bitcoin: sources(bitcoin),
    ethereum: sources(ethereum).map(withoutContracts),
  }
  return { chain, bitcoin, ethereum, away, lies, heights, unread }
}

const withoutContracts = (source: ChainSource): EthereumSource => ({
  ...source,
  chainId: async () => 1,
  isValidSignature: async () => {
    // Fails if the node is away.
    await source.height()
    return false
  },
})

const newId = (network: WatchedNetwork) => `${network === 'ethereum' ? '0x' : ''}${randomBytes(32).toString('hex')}`

function fakeLedger(network: WatchedNetwork, now: () => Date) {
  const transactions = new Map<string, ChainTransaction>()
  const blocks: Block[] = []
  const add = (at = now()) => {
    const block = { height: blocks.length, hash: newId(network), at: at.toISOString() }
    blocks.push(block)
    return block
  }
  for (let genesis = 0; genesis < 3; genesis++) add()
  const put = (changed: Partial<ChainTransaction> & Pick<ChainTransaction, 'payments' | 'uses'>) => {
    const id = newId(network)
    transactions.set(id, { id, block: null, hasFailed: false, signer: null, ...changed })
    return id
  }
  const pending = () => [...transactions.values()].filter(({ block }) => block === null)
  const usual = network === 'ethereum' ? ('ETH' as const) : ('BTC' as const)
  const ledger: Ledger = {
    send({ to, amount, from = 'sender', coin = usual, uses = [`${newId(network)}:0`], also = [], signer = from }) {
      const first = network === 'ethereum' && coin !== 'ETH' ? 1 : 0
      const by = [comparedAddress(network, from)]
      const sent = [{ to, amount }, ...also]
      return put({
        uses,
        signer: network === 'ethereum' ? comparedAddress(network, signer) : null,
        payments: sent.map((one, at) => ({ index: first + at, coin, to: comparedAddress(network, one.to), from: by, amount: one.amount })),
      })
    },
    mine(count = 1, { at, hasFailed = false } = {}) {
      const first = add(at)
      for (const one of pending()) transactions.set(one.id, { ...one, block: first, hasFailed, payments: hasFailed ? [] : one.payments })
      for (let more = 1; more < count; more++) add()
    },
    reorganise(count, kept = [], { isRefilled } = { isRefilled: true }) {
      const gone = new Set(blocks.splice(-count).map(({ hash }) => hash))
      for (const one of transactions.values()) {
        if (!one.block || !gone.has(one.block.hash)) continue
        if (kept.includes(one.id)) transactions.set(one.id, { ...one, block: null })
        else transactions.delete(one.id)
      }
      if (isRefilled) for (let more = 0; more < count; more++) add()
    },
    replace(id, { to, amount }) {
      const { uses = [], payments = [] } = transactions.get(id) ?? {}
      transactions.delete(id)
      return put({ uses, payments: payments.map((one) => ({ ...one, to: comparedAddress(network, to), amount })) })
    },
  }
  return { ...ledger, network, transactions, blocks }
}

interface Node extends Pick<FakeChain, 'away' | 'lies' | 'heights' | 'unread'> {
  number: number
}

function sourceOf(
  { network, transactions, blocks }: ReturnType<typeof fakeLedger>,
  { number, away, lies, heights, unread }: Node,
): ChainSource {
  const answer = async <Value>(value: () => Value): Promise<Value> => {
    if (away.has(number)) throw new ProviderFault('timed out')
    return value()
  }
  const shown = (id: string) => {
    const found = transactions.get(id)
    const lie = lies.get(number)
    return found && lie ? lie(found) : (found ?? null)
  }
  const user = (use: string) => [...transactions.values()].find(({ uses }) => uses.includes(use))?.id ?? null
  return {
    number,
    host: `node-${number}.example`,
    height: () => answer(() => heights.get(number) ?? blocks.length - 1),
    blockHash: (height) => answer(() => blocks[height]?.hash ?? ''),
    transaction: (id) => answer(() => shown(id)),
    // An Ethereum node knows only how many transactions a sender has made.
    userOf: (use) => answer(() => (network === 'ethereum' && user(use) !== null ? 'other' : user(use))),
    hasHistory: (address) =>
      answer(() =>
        [...transactions.values()].some(({ payments, uses }) =>
          payments.some(({ to, from }) => [to, ...from].includes(address) || uses.some((use) => use.startsWith(`${address}:`))),
        ),
      ),
    find: ({ addresses, uses, from, to }) =>
      answer(() => ({
        ids: [...transactions.values()]
          .filter(({ block }) => network === 'bitcoin' || (block && block.height >= from && block.height <= to))
          .filter(
            (one) =>
              one.payments.some(({ to: payee }) => addresses.includes(payee) && !unread.has(payee)) ||
              one.uses.some((use) => uses.includes(use)),
          )
          .map(({ id }) => id),
        unread: addresses.filter((address) => unread.has(address)),
      })),
  }
}
