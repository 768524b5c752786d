import type { NodeView } from '../node-view.ts'
import type { Transaction } from '../transaction.ts'
import { baseFeePerGas } from './send.ts'
import { tokens, transferTopic, word } from './tokens.ts'

// The fields are of ethereum.github.io/execution-apis.

export const quantity = (value: number | bigint | string): string => `0x${BigInt(value).toString(16)}`

const hashOf = (view: NodeView, height: number) => `0x${view.block(height).hash}`
const indexOf = (view: NodeView, { id, height }: Transaction) => view.inBlock(height ?? 0).findIndex((one) => one.id === id)

/** Null for what is above the tip. */
export function blockReply(view: NodeView, height: number, isFull: boolean) {
  if (height > view.tip || height < 0) return null
  const [{ hash, parentHash, at }, transactions] = [view.block(height), view.inBlock(height)]
  return {
    number: quantity(height),
    hash: `0x${hash}`,
    parentHash: `0x${parentHash}`,
    gasUsed: quantity(transactions.reduce((sum, { ethereum }) => sum + (ethereum?.gas ?? 0), 0)),
    timestamp: quantity(Math.floor(at / 1000)),
    baseFeePerGas: quantity(baseFeePerGas),
    transactions: transactions.map((one) => (isFull ? transactionReply(view, one) : one.id)),
  }
}

const effectiveGasPrice = ({ ethereum }: Transaction) => baseFeePerGas + BigInt(ethereum?.maxPriorityFeePerGas ?? '0')

export function transactionReply(view: NodeView, transaction: Transaction) {
  const { id, height, ethereum } = transaction
  if (!ethereum) return null
  const { signer, nonce, gas, maxFeePerGas, maxPriorityFeePerGas, to, value, input, yParity, r, s } = ethereum
  return {
    blockHash: height === null ? null : hashOf(view, height),
    blockNumber: height === null ? null : quantity(height),
    transactionIndex: height === null ? null : quantity(indexOf(view, transaction)),
    hash: id,
    type: '0x2',
    chainId: '0x1',
    from: signer,
    to,
    nonce: quantity(nonce),
    gas: quantity(gas),
    gasPrice: height === null ? quantity(maxFeePerGas) : quantity(effectiveGasPrice(transaction)),
    maxFeePerGas: quantity(maxFeePerGas),
    maxPriorityFeePerGas: quantity(maxPriorityFeePerGas),
    value: quantity(value),
    input,
    accessList: [],
    v: quantity(yParity),
    yParity: quantity(yParity),
    r: quantity(r),
    s: quantity(s),
  }
}

/** Null while it is in the mempool. */
export function receiptReply(view: NodeView, transaction: Transaction) {
  const { id, height, ethereum, isFailed } = transaction
  if (height === null || !ethereum) return null
  return {
    transactionHash: id,
    transactionIndex: quantity(indexOf(view, transaction)),
    blockHash: hashOf(view, height),
    blockNumber: quantity(height),
    from: ethereum.signer,
    to: ethereum.to,
    contractAddress: null,
    gasUsed: quantity(ethereum.gas),
    cumulativeGasUsed: quantity(ethereum.gas * (indexOf(view, transaction) + 1)),
    effectiveGasPrice: quantity(effectiveGasPrice(transaction)),
    type: '0x2',
    status: isFailed ? '0x0' : '0x1',
    logs: logsOf(view, transaction),
  }
}

/** The Transfer event of a token; none for ether. */
export function logsOf(view: NodeView, transaction: Transaction) {
  const { id, asset, from, to, units, height, isFailed } = transaction
  const address = tokens[asset]
  if (!address || height === null || isFailed) return []
  return [
    {
      address,
      topics: [transferTopic, `0x${word(from)}`, `0x${word(to)}`],
      data: `0x${word(BigInt(units))}`,
      blockNumber: quantity(height),
      blockHash: hashOf(view, height),
      blockTimestamp: quantity(Math.floor(view.block(height).at / 1000)),
      transactionHash: id,
      transactionIndex: quantity(indexOf(view, transaction)),
      logIndex: quantity(indexOf(view, transaction)),
      removed: false,
    },
  ]
}
