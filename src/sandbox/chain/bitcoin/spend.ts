import { hex } from '@scure/base'
import { Address, Transaction as BitcoinTransaction, OutScript, p2wpkh, RawTx, utils } from '@scure/btc-signer'
import { networks, RefusedTransfer } from '../networks.ts'
import type { BitcoinContent, Output, Transaction } from '../transaction.ts'
import { compressed } from '../wallet/address-forms.ts'
import type { Wallet } from '../wallet/wallets.ts'
import type { Unspent } from './unspent.ts'

type Signed = Pick<Transaction, 'id' | 'fee' | 'parents'> & { bitcoin: BitcoinContent }

/** In satoshi for each virtual byte. */
export const usualFeeRate = 10
const dust = 546

/** A signed transaction that pays one address, and the rest back to the wallet. @throws RefusedTransfer */
export function spend({ wallet, unspent, pay, feeRate }: { wallet: Wallet; unspent: Unspent[]; pay: Output; feeRate: number }): Signed {
  for (let count = 1; count <= unspent.length; count += 1) {
    const signed = spendAll({ wallet, chosen: unspent.slice(0, count), pay, feeRate })
    if (signed) return signed
  }
  throw new RefusedTransfer('The wallet does not have so much, with the fee.')
}

/** As `spend`, with exactly these inputs; undefined if they are too little. */
export function spendAll(parts: { wallet: Wallet; chosen: Unspent[]; pay: Output; feeRate: number }): Signed | undefined {
  const { wallet, chosen, pay, feeRate } = parts
  const rest = chosen.reduce((sum, { satoshi }) => sum + satoshi, 0) - pay.satoshi
  if (rest <= 0) return undefined
  const change = (satoshi: number): Output[] => [pay, { address: wallet.address, satoshi }]
  const fee = sign(wallet, chosen, change(rest)).vsize * feeRate
  if (rest < fee) return undefined
  const outputs = rest - fee < dust ? [pay] : change(rest - fee)
  const transaction = sign(wallet, chosen, outputs)
  return {
    id: transaction.id,
    fee: String(rest - (outputs[1]?.satoshi ?? 0)),
    parents: [...new Set(chosen.map((one) => one.transaction.id))],
    bitcoin: { hex: transaction.hex, inputs: chosen.map((one) => ({ transaction: one.transaction.id, output: one.output })), outputs },
  }
}

function sign({ form, secret }: Wallet, chosen: Unspent[], outputs: Output[]): BitcoinTransaction {
  const transaction = new BitcoinTransaction({ allowUnknownInputs: true, disableScriptCheck: true })
  for (const { transaction: parent, output, satoshi } of chosen) {
    const script = scriptOf(parent.bitcoin?.outputs[output]?.address ?? '')
    transaction.addInput({
      txid: parent.id,
      index: output,
      // A higher fee may replace it (BIP 125).
      sequence: 0xff_ff_ff_fd,
      ...(form === 'p2pkh'
        ? { nonWitnessUtxo: hex.decode(parent.bitcoin?.hex ?? '') }
        : { witnessUtxo: { script, amount: BigInt(satoshi) } }),
      ...(form === 'p2sh-p2wpkh' && { redeemScript: p2wpkh(compressed(secret)).script }),
      ...(form === 'p2tr' && { tapInternalKey: utils.pubSchnorr(secret) }),
    })
  }
  for (const { address, satoshi } of outputs) transaction.addOutputAddress(address, BigInt(satoshi))
  transaction.sign(secret)
  transaction.finalize()
  return transaction
}

export const scriptOf = (address: string): Uint8Array => OutScript.encode(Address().decode(address))

const outputsOfCoinbase = 4

/** The transaction that gave a wallet its first coins. */
export function coinbase(address: string, satoshi: number): Transaction {
  const outputs = Array.from({ length: outputsOfCoinbase }, () => ({ address, satoshi: satoshi / outputsOfCoinbase }))
  const raw = RawTx.encode({
    version: 2,
    segwitFlag: false,
    inputs: [
      {
        txid: new Uint8Array(32),
        index: 0xff_ff_ff_ff,
        // Without the address, two of them would have the same id.
        finalScriptSig: new TextEncoder().encode(address),
        sequence: 0xff_ff_ff_ff,
      },
    ],
    outputs: outputs.map((output) => ({ amount: BigInt(output.satoshi), script: scriptOf(output.address) })),
    witnesses: [],
    lockTime: 0,
  })
  const { id } = BitcoinTransaction.fromRaw(raw, { allowUnknownInputs: true, disableScriptCheck: true })
  return {
    id,
    network: 'bitcoin',
    asset: 'BTC',
    from: '',
    to: address,
    units: String(satoshi),
    memo: null,
    fee: '0',
    firstSeenAt: 0,
    height: networks.bitcoin.firstHeight - 10,
    notBefore: 0,
    parents: [],
    gone: null,
    isFailed: false,
    bitcoin: { hex: hex.encode(raw), inputs: [], outputs },
  }
}
