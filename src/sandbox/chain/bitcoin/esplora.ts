import { createHash } from 'node:crypto'
import { hex } from '@scure/base'
import { OutScript, Script, Transaction as BitcoinTransaction } from '@scure/btc-signer'
import type { NodeView } from '../node-view.ts'
import type { Transaction } from '../transaction.ts'
import { scriptOf } from './spend.ts'
import { unspentOf } from './unspent.ts'

// The fields are those of github.com/Blockstream/esplora, API.md.

const genesisHash = '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f'

export const hashAt = (view: NodeView, height: number): string | undefined =>
  height === 0 ? genesisHash : height > 0 && height <= view.tip ? view.block(height).hash : undefined

export function statusOf(view: NodeView, { height }: Pick<Transaction, 'height'>) {
  if (height === null) return { confirmed: false }
  const { hash, at } = view.block(height)
  return { confirmed: true, block_height: height, block_hash: hash, block_time: Math.floor(at / 1000) }
}

export function blockReply(view: NodeView, height: number) {
  const [{ hash, parentHash, at }, transactions] = [view.block(height), view.inBlock(height)]
  const timestamp = Math.floor(at / 1000)
  const weight = transactions.reduce((sum, one) => sum + parsed(one).weight, 320)
  return {
    id: hash,
    height,
    version: 0x20_00_00_00,
    timestamp,
    tx_count: transactions.length,
    size: Math.ceil(weight / 4),
    weight,
    merkle_root: createHash('sha256')
      .update(transactions.map(({ id }) => id).join())
      .digest('hex'),
    previousblockhash: parentHash,
    mediantime: timestamp,
    nonce: Number.parseInt(hash.slice(-8), 16),
    bits: 0x17_02_1a_91,
    difficulty: 1.3e14,
  }
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
    scriptsig_asm: spends ? assembly(finalScriptSig) : '',
    ...(finalScriptWitness && { witness: finalScriptWitness.map((item) => hex.encode(item)) }),
    is_coinbase: spends === undefined,
    sequence,
  }
}

function outputReply(address: string, value: number) {
  const script = scriptOf(address)
  return {
    scriptpubkey: hex.encode(script),
    scriptpubkey_asm: assembly(script),
    scriptpubkey_type: typeNames[OutScript.decode(script).type] ?? 'unknown',
    scriptpubkey_address: address,
    value,
  }
}

const typeNames: Record<string, string> = { pkh: 'p2pkh', sh: 'p2sh', wpkh: 'v0_p2wpkh', wsh: 'v0_p2wsh', tr: 'v1_p2tr' }

const assembly = (script: Uint8Array): string =>
  Script.decode(script)
    .map((part) =>
      typeof part === 'string'
        ? `OP_${part}`
        : typeof part === 'number'
          ? `OP_${part === 0 ? '' : 'PUSHNUM_'}${part}`
          : `OP_PUSHBYTES_${part.length} ${hex.encode(part)}`,
    )
    .join(' ')

/** Who spends each output. */
export function outspendsReply(view: NodeView, { id, bitcoin }: Transaction) {
  return (bitcoin?.outputs ?? []).map((_, output) => {
    for (const spender of view.transactions) {
      const vin = spender.bitcoin?.inputs.findIndex((input) => input.transaction === id && input.output === output) ?? -1
      if (vin >= 0) return { spent: true, txid: spender.id, vin, status: statusOf(view, spender) }
    }
    return { spent: false }
  })
}

/** The transactions that pay or spend an address, newest first. */
export const transactionsOf = (view: NodeView, address: string): Transaction[] =>
  view.transactions.filter((one) => funded(one, address).length > 0 || spent(view, one, address).length > 0).toReversed()

const funded = ({ bitcoin }: Transaction, address: string) => (bitcoin?.outputs ?? []).filter((output) => output.address === address)
const spent = (view: NodeView, { bitcoin }: Transaction, address: string) =>
  (bitcoin?.inputs ?? []).flatMap(({ transaction, output }) => {
    const source = view.find(transaction)?.bitcoin?.outputs[output]
    return source?.address === address ? [source] : []
  })

export function addressReply(view: NodeView, address: string) {
  const stats = (transactions: Transaction[]) => {
    const [received, sent] = [transactions.flatMap((one) => funded(one, address)), transactions.flatMap((one) => spent(view, one, address))]
    const sum = (outputs: { satoshi: number }[]) => outputs.reduce((total, { satoshi }) => total + satoshi, 0)
    return {
      funded_txo_count: received.length,
      funded_txo_sum: sum(received),
      spent_txo_count: sent.length,
      spent_txo_sum: sum(sent),
      tx_count: transactions.length,
    }
  }
  const all = transactionsOf(view, address)
  return {
    address,
    chain_stats: stats(all.filter(({ height }) => height !== null)),
    mempool_stats: stats(all.filter(({ height }) => height === null)),
  }
}

export const unspentReply = (view: NodeView, address: string) =>
  unspentOf(view.transactions, address).map(({ transaction, output, satoshi }) => ({
    txid: transaction.id,
    vout: output,
    status: statusOf(view, transaction),
    value: satoshi,
  }))

const parsed = ({ bitcoin }: Transaction): BitcoinTransaction =>
  BitcoinTransaction.fromRaw(hex.decode(bitcoin?.hex ?? ''), { allowUnknownInputs: true, disableScriptCheck: true })
