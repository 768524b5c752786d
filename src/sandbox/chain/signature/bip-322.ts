import { base64, hex } from '@scure/base'
import { schnorr } from '@noble/curves/secp256k1.js'
import { p2wpkh, RawTx, RawWitness, Script, Transaction, utils } from '@scure/btc-signer'
import { scriptOf } from '../bitcoin/spend.ts'
import { compressed } from '../wallet/address-forms.ts'
import type { Wallet } from '../wallet/wallets.ts'

/** In the simple form; for SegWit in P2SH as wallets signed before the BIP was final. */
export const signSimple = (message: string, wallet: Wallet): string =>
  `smp${base64.encode(RawWitness.encode(toSign(message, wallet).getInput(0).finalScriptWitness ?? []))}`

/** The transaction that spends one which nobody can send, and whose input is the message. */
function toSign(message: string, { form, secret, address }: Wallet): Transaction {
  const script = scriptOf(address)
  const transaction = new Transaction({ version: 0, allowUnknownOutputs: true })
  transaction.addInput({
    txid: hex.decode(toSpend(message, script)),
    index: 0,
    sequence: 0,
    witnessUtxo: { script, amount: 0n },
    ...(form === 'p2sh-p2wpkh' && { redeemScript: p2wpkh(compressed(secret)).script }),
    ...(form === 'p2tr' && { tapInternalKey: utils.pubSchnorr(secret) }),
  })
  transaction.addOutput({ script: Script.encode(['RETURN']), amount: 0n })
  transaction.sign(secret)
  transaction.finalize()
  return transaction
}

function toSpend(message: string, script: Uint8Array): string {
  const hash = schnorr.utils.taggedHash('BIP0322-signed-message', new TextEncoder().encode(message))
  const raw = RawTx.encode({
    version: 0,
    segwitFlag: false,
    inputs: [{ txid: new Uint8Array(32), index: 0xff_ff_ff_ff, finalScriptSig: Script.encode([0, hash]), sequence: 0 }],
    outputs: [{ amount: 0n, script }],
    witnesses: [],
    lockTime: 0,
  })
  return Transaction.fromRaw(raw, { allowUnknownInputs: true, disableScriptCheck: true, allowUnknownVersion: true }).id
}
