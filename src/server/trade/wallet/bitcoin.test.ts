import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { base64 } from '@scure/base'
import { OutScript, p2ms, p2pk, p2sh, p2wpkh, p2wsh, RawTx, RawWitness, Script, SigHash, Transaction } from '@scure/btc-signer'
import { pubECDSA, sha256x2 } from '@scure/btc-signer/utils.js'
import { describe, expect, test } from 'vitest'
import bip322 from './bip-322.vectors.json' with { type: 'json' }
import { published } from './published.vectors.ts'
import { verifySignature } from './verify-signature.ts'

const bitcoin = { coin: 'BTC', network: 'bitcoin' } as const
const message = 'Kantor'
const privateKeys = [1, 2, 3].map((byte) => new Uint8Array(32).fill(byte))
const [key, second, third] = privateKeys.map((one) => pubECDSA(one)) as [Uint8Array, Uint8Array, Uint8Array]
const typed = (...witness: Uint8Array[]) => `smp${base64.encode(RawWitness.encode(witness))}`
const none = new Uint8Array(0)

/** What is signed of the transaction of BIP-322. */
function hashOf(script: Uint8Array, scriptCode: Uint8Array, hashType: number = SigHash.ALL): Uint8Array {
  const toSpend = RawTx.encode({
    version: 0,
    segwitFlag: false,
    inputs: [
      {
        txid: new Uint8Array(32),
        index: 0xffff_ffff,
        finalScriptSig: Script.encode(['OP_0', schnorr.utils.taggedHash('BIP0322-signed-message', new TextEncoder().encode(message))]),
        sequence: 0,
      },
    ],
    outputs: [{ amount: 0n, script }],
    witnesses: [],
    lockTime: 0,
  })
  const toSign = new Transaction({ version: 0, allowUnknownOutputs: true })
  toSign.addInput({ txid: sha256x2(toSpend).toReversed(), index: 0, sequence: 0, witnessUtxo: { script, amount: 0n } })
  toSign.addOutput({ script: Script.encode(['RETURN']), amount: 0n })
  return toSign.preimageWitnessV0(0, scriptCode, hashType, 0n)
}

function signed(
  hash: Uint8Array,
  signer = 0,
  { hashType = SigHash.ALL, highS = false }: { hashType?: number; highS?: boolean } = {},
): Uint8Array {
  const signature = secp256k1.Signature.fromBytes(secp256k1.sign(hash, privateKeys[signer]!, { prehash: false }))
  const { r, s } = signature
  const chosen = highS ? new secp256k1.Signature(r, secp256k1.Point.CURVE().n - s) : signature
  return Uint8Array.of(...chosen.toBytes('der'), hashType)
}

const proves = (address: string, ...witness: Uint8Array[]) =>
  verifySignature({ ...bitcoin, address, message, signature: typed(...witness) })

describe('BIP-322 of one key', () => {
  const segwit = p2wpkh(key)
  const code = OutScript.encode({ type: 'pkh', hash: segwit.hash })

  test('in P2SH proves the address, as wallets sign it', async () => {
    const nested = p2sh(segwit)
    expect(await proves(nested.address, signed(hashOf(nested.script, code)), key)).toBe('bip-322')
    expect(await proves(nested.address, signed(hashOf(nested.script, code), 1), second)).toBeNull()
  })

  test.each([
    ['SIGHASH_ALL', {}, 'bip-322'],
    ['SIGHASH_NONE', { hashType: SigHash.NONE }, null],
    ['SIGHASH_ALL and ANYONECANPAY', { hashType: SigHash.ALL_ANYONECANPAY }, null],
    ['a high s', { highS: true }, null],
  ])('with %s is judged by the BIP’s rules', async (_what, { hashType, highS }: { hashType?: number; highS?: boolean }, expected) => {
    const signature = signed(hashOf(segwit.script, code, hashType), 0, { ...(hashType && { hashType }), ...(highS && { highS }) })
    expect(await proves(segwit.address, signature, key)).toBe(expected)
  })

  test.each([
    ['without a key', [none]],
    ['with a third element', [none, key, key]],
    ['without a signature', [none, key]],
  ])('%s is refused', async (_what, witness) => {
    expect(await proves(segwit.address, ...witness)).toBeNull()
  })

  // github.com/bitcoin/bitcoin, src/test/util_tests.cpp: 64 bytes and SIGHASH_ALL
  test('of Taproot with SIGHASH_ALL is right, and with another flag refused', async () => {
    const address = 'bc1ppv609nr0vr25u07u95waq5lucwfm6tde4nydujnu8npg4q75mr5sxq8lt3'
    const signature = 'AUHd69PrJQEv+oKTfZ8l+WROBHuy9HKrbFCJu7U1iK2iiEy1vMU5EfMtjc+VSHM7aU0SDbak5IUZRVno2P5mjSafAQ=='
    expect(await verifySignature({ ...bitcoin, address, message: 'Hello World', signature })).toBe('bip-322')
    const flags = base64.decode(signature)
    for (const flag of [0, 2, 3, 0x81]) {
      flags[66] = flag
      expect(await verifySignature({ ...bitcoin, address, message: 'Hello World', signature: base64.encode(flags) })).toBeNull()
    }
  })
})

describe('BIP-322 of a script', () => {
  const multisig = p2wsh(p2ms(2, [key, second, third]))
  const script = multisig.witnessScript
  const hash = hashOf(multisig.script, script)

  test('of one key proves the address', async () => {
    const single = p2wsh(p2pk(key))
    expect(await proves(single.address, signed(hashOf(single.script, single.witnessScript)), single.witnessScript)).toBe('bip-322')
  })

  test('of two of three keys proves the address', async () => {
    expect(await proves(multisig.address, none, signed(hash, 0), signed(hash, 2), script)).toBe('bip-322')
  })

  test.each([
    ['one signature', [none, signed(hash, 0), script]],
    ['the same signature twice', [none, signed(hash, 0), signed(hash, 0), script]],
    ['signatures in another order', [none, signed(hash, 2), signed(hash, 0), script]],
    ['three signatures', [none, signed(hash, 0), signed(hash, 1), signed(hash, 2), script]],
    ['no empty element before them', [signed(hash, 0), signed(hash, 2), script]],
    ['another script', [none, signed(hash, 0), signed(hash, 1), p2ms(2, [key, second]).script]],
    ['no script', [none, signed(hash, 0), signed(hash, 2)]],
  ])('of two of three keys is refused with %s', async (_what, witness) => {
    expect(await proves(multisig.address, ...witness)).toBeNull()
  })

  test('that anybody satisfies proves nothing', async () => {
    const open = Script.encode([1])
    const address = p2wsh({ type: 'unknown', script: open }).address
    expect(await proves(address, open)).toBeNull()
  })
})

test('BIP-322 is for Bitcoin alone', async () => {
  for (const on of [
    { coin: 'LTC', network: 'litecoin' },
    { coin: 'BCH', network: 'bitcoin-cash' },
  ] as const)
    expect(await verifySignature({ ...on, ...bip322.right[0]! })).toBeNull()
})

describe('BIP-137', () => {
  const example = 'This is an example of a signed message.'
  const [, ...compact] = base64.decode(published.find(({ address }) => address === '14LmW5k4ssUrtbAB4255zdqv3b4w1TuX9e')!.signature)
  const forms = {
    '14LmW5k4ssUrtbAB4255zdqv3b4w1TuX9e': [32],
    '3CwYaeWxhpXXiHue3ciQez1DLaTEAXcKa1': [32, 36],
    bc1qyjjkmdpu7metqt5r36jf872a34syws33s82q2j: [32, 40],
  }

  test.each(Object.entries(forms))('proves %s with the header of its form or Electrum’s, and no other', async (address, headers) => {
    for (let header = 0; header < 256; header++) {
      const signature = base64.encode(Uint8Array.of(header, ...compact))
      const scheme = await verifySignature({ ...bitcoin, address, message: example, signature })
      expect(scheme).toBe(headers.includes(header) ? 'bip-137' : null)
    }
  })

  test('proves Litecoin’s SegWit addresses with its own prefix', async () => {
    const prefix = '\x19Litecoin Signed Message:\n'
    const hash = sha256x2(new TextEncoder().encode(`${prefix}${String.fromCharCode(message.length)}${message}`))
    const recovered = secp256k1.sign(hash, privateKeys[0]!, { prehash: false, format: 'recovered' })
    const litecoin = { bech32: 'ltc', pubKeyHash: 0x30, scriptHash: 0x32, wif: 0xb0 }
    const segwit = p2wpkh(key, litecoin)
    for (const [from, address] of [
      [39, segwit.address],
      [35, p2sh(segwit, litecoin).address],
    ] as const) {
      const signature = base64.encode(Uint8Array.of(from + recovered[0]!, ...recovered.subarray(1)))
      expect(await verifySignature({ coin: 'LTC', network: 'litecoin', address, message, signature })).toBe('bip-137')
    }
  })

  test('proves an address of Bitcoin Cash without and with its prefix', async () => {
    const { address, ...claim } = published.find(({ coin }) => coin === 'BCH')!
    for (const written of [address, address.replace('bitcoincash:', '')])
      expect(await verifySignature({ ...claim, address: written })).toBe('bip-137')
  })

  test.each([0, 64, 66])('of %i bytes is refused', async (length) => {
    const signature = base64.encode(new Uint8Array(length).fill(32))
    expect(await verifySignature({ ...bitcoin, address: '14LmW5k4ssUrtbAB4255zdqv3b4w1TuX9e', message: example, signature })).toBeNull()
  })
})
