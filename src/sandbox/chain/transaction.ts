import type { NetworkId } from './networks.ts'

/** An output of a Bitcoin transaction. */
export interface Output {
  address: string
  satoshi: number
}

export interface BitcoinContent {
  hex: string
  /** Empty for a coinbase. */
  inputs: { transaction: string; output: number }[]
  outputs: Output[]
}

/** All numbers are decimal texts, all bytes are hex with 0x. */
export interface EthereumContent {
  signer: string
  nonce: number
  gas: number
  maxFeePerGas: string
  maxPriorityFeePerGas: string
  to: string
  value: string
  input: string
  yParity: number
  r: string
  s: string
}

/** A transfer of one coin, as the ledger keeps it. It is stored as JSON. */
export interface Transaction {
  id: string
  network: NetworkId
  asset: string
  /** Empty for coins that the chain began with. */
  from: string
  to: string
  /** In the coin's smallest unit, as a decimal text. */
  units: string
  memo: string | null
  /** In the smallest unit of the network's own coin. */
  fee: string
  firstSeenAt: number
  /** Of its block; null in the mempool. */
  height: number | null
  /** The lowest height at which it can be in a block. */
  notBefore: number
  /** Ids without which it is invalid: those it spends, or its sender's previous one. */
  parents: string[]
  /** Why no node knows it any more. */
  gone: 'dropped' | { replacedBy: string } | null
  /** It is in a block, and moved nothing but its fee. */
  isFailed: boolean
  bitcoin?: BitcoinContent
  ethereum?: EthereumContent
}
