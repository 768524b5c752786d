import { hex } from '@scure/base'
import { Transaction as BitcoinTransaction } from '@scure/btc-signer'
import type { NodeView } from '../node-view.ts'
import type { Transaction } from '../transaction.ts'
import { scriptOf } from './spend.ts'

// The fields are of github.com/Blockstream/esplora, API.md.

const genesisHash = '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f'

export const hashAt = (view: NodeView, height: number): string | undefined =>
  height === 0 ? genesisHash : height > 0 && height <= view.tip ? view.block(height).hash : undefined

function statusOf(view: NodeView, { height }: Pick<Transaction, 'height'>) {
  if (height === null) return { confirmed: false }
  const { hash, at } = view.block(height)
  return { confirmed: true, block_height: height, block_hash: hash, block_time: Math.floor(at / 1000) }
}

export function transactionReply(view: NodeView, transaction: Transaction) {
  const raw = parsed(transaction)
  return {
    txid: transaction.id,
    version: raw.version,
    locktime: raw.lockTime,
    vin: Array.from({ length: raw.inputsLength }, (_, at) => inputReply(view, transaction, at)),
    vout: (transaction.bitcoin?.outputs ?? []).map(({ address, satoshi }) => outputReply(address, satoshi)),
    size: (transaction.bitcoin?.hex.length ?? 0) / 2,
    weight: raw.weight,
    fee: Number(transaction.fee),
    status: statusOf(view, transaction),
  }
}

function inputReply(view: NodeView, transaction: Transaction, at: number) {
  const { txid, index, sequence, finalScriptSig = new Uint8Array(), finalScriptWitness } = parsed(transaction).getInput(at)
  const spends = transaction.bitcoin?.inputs[at]
  const spent = spends && view.find(spends.transaction)?.bitcoin?.outputs[spends.output]
  return {
    txid: hex.encode(txid ?? new Uint8Array()),
    vout: index,
    prevout: spent ? outputReply(spent.address, spent.satoshi) : null,
    scriptsig: hex.encode(finalScriptSig),
    ...(finalScriptWitness && { witness: finalScriptWitness.map((item) => hex.encode(item)) }),
    is_coinbase: spends === undefined,
    sequence,
  }
}

const outputReply = (address: string, value: number) => ({
  scriptpubkey: hex.encode(scriptOf(address)),
  scriptpubkey_address: address,
  value,
})

/** Who spends an output. */
export function outspendReply(view: NodeView, { id }: Transaction, output: number) {
  for (const spender of view.transactions) {
    const vin = spender.bitcoin?.inputs.findIndex((input) => input.transaction === id && input.output === output) ?? -1
    if (vin >= 0) return { spent: true, txid: spender.id, vin, status: statusOf(view, spender) }
  }
  return { spent: false }
}

/** The transactions that pay or spend an address, the newest first: as much as one page has. */
export function addressReply(view: NodeView, address: string) {
  const found = view.transactions.filter((one) => isOf(view, one, address)).toReversed()
  const [waiting, confirmed] = [found.filter(({ height }) => height === null), found.filter(({ height }) => height !== null)]
  return [...waiting.slice(0, 50), ...confirmed.slice(0, 25)].map((one) => transactionReply(view, one))
}

/** How many transactions an address has. */
export function statsReply(view: NodeView, address: string) {
  const found = view.transactions.filter((one) => isOf(view, one, address))
  const waiting = found.filter(({ height }) => height === null).length
  return { address, chain_stats: { tx_count: found.length - waiting }, mempool_stats: { tx_count: waiting } }
}

function isOf(view: NodeView, { bitcoin }: Transaction, address: string): boolean {
  const spent = bitcoin?.inputs.map(({ transaction, output }) => view.find(transaction)?.bitcoin?.outputs[output])
  return [...(bitcoin?.outputs ?? []), ...(spent ?? [])].some((output) => output?.address === address)
}

const parsed = ({ bitcoin }: Transaction): BitcoinTransaction =>
  BitcoinTransaction.fromRaw(hex.decode(bitcoin?.hex ?? ''), { allowUnknownInputs: true, disableScriptCheck: true })
