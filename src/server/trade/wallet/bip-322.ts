import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { equalBytes } from '@noble/curves/utils.js'
import { base64 } from '@scure/base'
import { Address, OutScript, p2sh, p2wpkh, RawTx, RawWitness, Script, SigHash, Transaction } from '@scure/btc-signer'
import { sha256x2 } from '@scure/btc-signer/utils.js'
import { orNull, type SignedMessage } from './signed-message.ts'

/**
 * BIP-322 in its simple form, also without its prefix `smp`. It proves P2WPKH, P2TR by the key path, P2WSH with one key or a
 * multisig, and P2SH-P2WPKH as wallets signed it before the BIP was final. Other scripts need an interpreter, and are not proven.
 */
export const isSignedByBip322 = ({ address, message, signature }: SignedMessage): boolean =>
  orNull(() => {
    const script = OutScript.encode(Address().decode(address))
    const witness = RawWitness.decode(base64.decode(signature.replace(/^smp/, '')))
    return satisfies(script, witness, new TextEncoder().encode(message))
  }) ?? false

function satisfies(script: Uint8Array, witness: Uint8Array[], message: Uint8Array): boolean {
  const toSign = spending(script, message)
  const output = OutScript.decode(script)
  if (output.type === 'tr') return witness.length === 1 && isSignedByTaproot(toSign, { script, key: output.pubkey, signature: witness[0]! })
  const hashOf = (scriptCode: Uint8Array) => toSign.preimageWitnessV0(0, scriptCode, SigHash.ALL, 0n)
  if (output.type === 'wsh') {
    const spent = witness.at(-1)!
    return equalBytes(sha256(spent), output.hash) && satisfiesScript(spent, witness.slice(0, -1), hashOf(spent))
  }
  const [signature, key, ...rest] = witness
  if (!signature || !key || rest.length > 0) return false
  const payment = p2wpkh(key)
  const isOfKey = [payment, p2sh(payment)].some((one) => equalBytes(one.script, script))
  return isOfKey && isSignedBy(key, signature, hashOf(OutScript.encode({ type: 'pkh', hash: payment.hash })))
}

/** The transaction `to_sign`, which spends the output of `to_spend`. */
function spending(script: Uint8Array, message: Uint8Array): Transaction {
  const messageHash = schnorr.utils.taggedHash('BIP0322-signed-message', message)
  const toSpend = RawTx.encode({
    version: 0,
    segwitFlag: false,
    inputs: [{ txid: new Uint8Array(32), index: 0xffff_ffff, finalScriptSig: Script.encode(['OP_0', messageHash]), sequence: 0 }],
    outputs: [{ amount: 0n, script }],
    witnesses: [],
    lockTime: 0,
  })
  const toSign = new Transaction({ version: 0, allowUnknownOutputs: true })
  toSign.addInput({ txid: sha256x2(toSpend).toReversed(), index: 0, sequence: 0, witnessUtxo: { script, amount: 0n } })
  toSign.addOutput({ script: Script.encode(['RETURN']), amount: 0n })
  return toSign
}

function isSignedByTaproot(
  toSign: Transaction,
  { script, key, signature }: { script: Uint8Array; key: Uint8Array; signature: Uint8Array },
): boolean {
  const hashType = signature.length === 64 ? SigHash.DEFAULT : signature[64]
  if (signature.length > 65 || (signature.length === 65 && hashType !== SigHash.ALL)) return false
  return schnorr.verify(signature.slice(0, 64), toSign.preimageWitnessV1(0, [script], hashType!, [0n]), key)
}

/** Whether signatures satisfy `<key> CHECKSIG` or a multisig, whose signatures have the order of its keys. */
function satisfiesScript(script: Uint8Array, [...signatures]: Uint8Array[], hash: Uint8Array): boolean {
  const spent = OutScript.decode(script)
  if (spent.type === 'pk') return signatures.length === 1 && isSignedBy(spent.pubkey, signatures[0]!, hash)
  if (spent.type !== 'ms' || signatures.shift()?.length !== 0 || signatures.length !== spent.m) return false
  for (const key of spent.pubkeys) if (signatures[0] && isSignedBy(key, signatures[0], hash)) signatures.shift()
  return signatures.length === 0
}

function isSignedBy(key: Uint8Array, signature: Uint8Array, hash: Uint8Array): boolean {
  if (key.length !== 33 || signature.at(-1) !== SigHash.ALL) return false
  return secp256k1.verify(signature.slice(0, -1), hash, key, { format: 'der', prehash: false, lowS: true })
}
