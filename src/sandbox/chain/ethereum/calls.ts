import { hex } from '@scure/base'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import type { Balances } from '../balances.ts'
import { coinOf } from '../networks.ts'
import type { NodeView } from '../node-view.ts'
import { accountOf, addressOf } from '../wallet/address-forms.ts'
import type { Wallets } from '../wallet/wallets.ts'
import { blockReply, logsOf, quantity, receiptReply, transactionReply } from './replies.ts'
import { assetOfToken, selectors, word } from './tokens.ts'

/** An error of JSON-RPC. */
export class RpcError extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

export interface CallParts {
  view: NodeView
  wallets: Wallets
  balances: Balances
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

/** A height from a number or a tag. As on main network, two epochs make a block final. */
function heightOf({ tip }: NodeView, block: unknown): number {
  if (block === undefined || block === 'latest' || block === 'pending') return tip
  if (block === 'safe') return tip - 32
  if (block === 'finalized') return tip - 64
  if (block === 'earliest') return 0
  if (typeof block !== 'string' || !/^0x[\da-f]{1,12}$/i.test(block)) throw invalid('block number or tag')
  return Number(block)
}

function requireKnown(view: NodeView, block: unknown): number {
  const height = heightOf(view, block)
  if (height > view.tip) throw new RpcError(-32_000, 'header not found')
  return height
}

export const calls: Record<string, Call> = {
  eth_chainId: () => '0x1',
  net_version: () => '1',
  web3_clientVersion: () => 'Kantor sandbox',
  eth_syncing: () => false,
  eth_gasPrice: () => quantity(13_000_000_000),
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
    const [signer, height] = [addressAt(params, 0), requireKnown(view, params[1])]
    const isPending = params[1] === 'pending'
    const own = view.transactions.filter(({ ethereum }) => ethereum?.signer === signer)
    return quantity(own.filter((one) => (one.height === null ? isPending : one.height <= height)).length)
  },
  eth_getBalance: ({ view, balances }, params) =>
    quantity(balances.at({ network: 'ethereum', asset: 'ETH', address: addressAt(params, 0) }, requireKnown(view, params[1]))),
  eth_getCode: ({ wallets }, params) => {
    const address = addressAt(params, 0)
    return assetOfToken(address) || wallets.find('ethereum', address)?.form === 'contract' ? '0x6080604052' : '0x'
  },
  eth_getLogs: ({ view }, [filter]) => findLogs(view, filter),
  eth_call: (parts, [call, block]) => {
    const { to, data, input = data } = isObject(call) ? call : {}
    const [address, bytes] = [addressAt([to], 0), textAt([input], 0, /^0x([\da-f]{2})*$/i)]
    return callContract(parts, { address, bytes, height: requireKnown(parts.view, block) })
  },
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

interface ContractCall {
  address: string
  bytes: string
  height: number
}

function callContract({ wallets, balances }: CallParts, { address, bytes, height }: ContractCall): string {
  const [selector, content] = [bytes.slice(0, 10), bytes.slice(10)]
  const asset = assetOfToken(address)
  if (asset && selector === selectors.decimals) return `0x${word(BigInt(coinOf(asset, 'ethereum').decimals))}`
  if (asset && selector === selectors.balanceOf) {
    const holder = `0x${content.slice(24, 64)}`
    return `0x${word(balances.at({ network: 'ethereum', asset, address: holder }, height))}`
  }
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
  const { fromBlock, toBlock, blockHash, address, topics = [] } = isObject(filter) ? filter : {}
  const only = typeof blockHash === 'string' ? (view.heightOfHash(blockHash) ?? -1) : undefined
  const [from, to] = [only ?? heightOf(view, fromBlock), only ?? heightOf(view, toBlock)]
  if (from > to && only === undefined) throw new RpcError(-32_000, 'invalid block range params')
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
