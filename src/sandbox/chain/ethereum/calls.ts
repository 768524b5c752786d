import { hex } from '@scure/base'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { spendableIn } from '../balances.ts'
import type { Ledger } from '../ledger.ts'
import type { NodeView } from '../node-view.ts'
import { accountOf, addressOf } from '../wallet/address-forms.ts'
import type { Wallets } from '../wallet/wallets.ts'
import { blockReply, logsOf, quantity, receiptReply, transactionReply } from './replies.ts'
import { selectors } from './tokens.ts'

/** An error of JSON-RPC. */
export class RpcError extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

export interface CallParts {
  ledger: Ledger
  view: NodeView
  wallets: Wallets
}

type Params = readonly unknown[]
type Call = (parts: CallParts, params: Params) => unknown

const invalid = (what: string) => new RpcError(-32_602, `invalid argument: ${what}`)

function textAt(params: Params, at: number, pattern: RegExp): string {
  const value = params[at]
  if (typeof value !== 'string' || !pattern.test(value)) throw invalid(`params[${at}]`)
  return value.toLowerCase()
}
const hashAt = (params: Params, at: number) => textAt(params, at, /^0x[\da-f]{64}$/i)
const addressAt = (params: Params, at: number) => textAt(params, at, /^0x[\da-f]{40}$/i)

function heightOf({ tip }: NodeView, block: unknown): number {
  if (block === undefined || block === 'latest') return tip
  if (typeof block !== 'string' || !/^0x[\da-f]{1,12}$/i.test(block)) throw invalid('block number or tag')
  return Number(block)
}

/** Only those that our service makes. */
export const calls: Record<string, Call> = {
  eth_chainId: () => '0x1',
  eth_blockNumber: ({ view }) => quantity(view.tip),
  eth_getBlockByNumber: ({ view }, [block, isFull]) => blockReply(view, heightOf(view, block), isFull === true),
  eth_getBlockByHash: ({ view }, params) => {
    const height = view.heightOfHash(hashAt(params, 0))
    return height === undefined ? null : blockReply(view, height, params[1] === true)
  },
  eth_getTransactionByHash: ({ view }, params) => {
    const found = view.find(hashAt(params, 0))
    return found ? transactionReply(view, found) : null
  },
  eth_getTransactionReceipt: ({ view }, params) => {
    const found = view.find(hashAt(params, 0))
    return found ? receiptReply(view, found) : null
  },
  eth_getTransactionCount: ({ view }, params) => {
    const signer = addressAt(params, 0)
    return quantity(view.transactions.filter(({ ethereum, height }) => ethereum?.signer === signer && height !== null).length)
  },
  eth_getBalance: ({ ledger, wallets }, params) =>
    quantity(spendableIn(ledger, wallets)({ network: 'ethereum', asset: 'ETH', address: addressAt(params, 0) })),
  eth_getLogs: ({ view }, [filter]) => findLogs(view, filter),
  eth_call: ({ wallets }, [call]) => {
    const { to, data } = isObject(call) ? call : {}
    return callContract(wallets, addressAt([to], 0), textAt([data], 0, /^0x([\da-f]{2})*$/i))
  },
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function callContract(wallets: Wallets, address: string, bytes: string): string {
  const [selector, content] = [bytes.slice(0, 10), bytes.slice(10)]
  const wallet = wallets.find('ethereum', address)
  if (wallet?.form !== 'contract') return '0x'
  if (selector !== selectors.isValidSignature) throw new RpcError(3, 'execution reverted')
  const length = Number(`0x${content.slice(128, 192) || '0'}`)
  const isRight =
    signerOfHash(content.slice(0, 64), content.slice(192, 192 + length * 2)) === addressOf('ethereum', wallet.secret).toLowerCase()
  return `0x${(isRight ? selectors.isValidSignature : '0xffffffff').slice(2).padEnd(64, '0')}`
}

/** The account whose key signed a hash; undefined if no key did. */
function signerOfHash(hash: string, signature: string): string | undefined {
  if (!/^[\da-f]{128}(1b|1c|00|01)$/.test(signature)) return undefined
  try {
    const recovery = Number.parseInt(signature.slice(128), 16) % 27
    const recovered = Uint8Array.of(recovery, ...hex.decode(signature.slice(0, 128)))
    const key = secp256k1.recoverPublicKey(recovered, hex.decode(hash), { prehash: false })
    return accountOf(key)
  } catch {
    return undefined
  }
}

/** Longer answers are refused by real nodes too. */
const maxLogs = 10_000

function findLogs(view: NodeView, filter: unknown) {
  const { fromBlock, toBlock, address, topics = [] } = isObject(filter) ? filter : {}
  const [from, to] = [heightOf(view, fromBlock), heightOf(view, toBlock)]
  if (from > to) throw new RpcError(-32_000, 'invalid block range params')
  const found = view.transactions
    .filter(({ height }) => height !== null && height >= from && height <= to)
    .toSorted((a, b) => (a.height ?? 0) - (b.height ?? 0))
    .flatMap((one) => logsOf(view, one))
    .filter(
      (log) => accepts(address, log.address) && (Array.isArray(topics) ? topics : []).every((topic, at) => accepts(topic, log.topics[at])),
    )
  if (found.length > maxLogs) throw new RpcError(-32_005, `query returned more than ${maxLogs} results`)
  return found
}

/** One value, several, or null for any. */
function accepts(wanted: unknown, value: string | undefined): boolean {
  if (wanted === null || wanted === undefined) return true
  const list: unknown[] = Array.isArray(wanted) ? wanted : [wanted]
  return list.length === 0 || list.some((one) => typeof one === 'string' && one.toLowerCase() === value)
}
