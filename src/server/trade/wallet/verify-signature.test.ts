import { ed25519 } from '@noble/curves/ed25519.js'
import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { base32nopad, base58, base64, hex } from '@scure/base'
import { OutScript, p2ms, p2pk, p2sh, p2wpkh, p2wsh, RawTx, RawWitness, Script, SigHash, Transaction } from '@scure/btc-signer'
import { pubECDSA, sha256x2 } from '@scure/btc-signer/utils.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cryptoCurrencies } from '#contract/currencies.ts'
import { networksOf } from '#contract/networks.ts'
import { signatureSchemes } from '#contract/wallet-rules.ts'
import bip322 from './bip-322.vectors.json' with { type: 'json' }
import type { SmartContracts } from './ethereum.ts'
import { published } from './published.vectors.ts'
import { signsMessages, verifySignature } from './verify-signature.ts'

const bitcoin = { coin: 'BTC', network: 'bitcoin' } as const
const ofBip322 = bip322.right.map((vector) => ({ ...bitcoin, scheme: 'bip-322' as const, ...vector }))
const all = [...published, ...ofBip322]
const pairs = cryptoCurrencies.flatMap((coin) => networksOf(coin).map(({ id }) => ({ coin, network: id })))
const signing = pairs.filter(({ coin, network }) => signsMessages(coin, network))

// Some published addresses are of one key. In one form of BIP-137, a signature does not say which of them is meant.
const keys = [
  ['1PMycacnJaSqwwJqjawXBErnLsZ7RkXUAs', '3JvL6Ymt8MVWiCNHC7oWU6nLeHNJKLZGLN', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ['14LmW5k4ssUrtbAB4255zdqv3b4w1TuX9e', '3CwYaeWxhpXXiHue3ciQez1DLaTEAXcKa1', 'bc1qyjjkmdpu7metqt5r36jf872a34syws33s82q2j'],
]
const isOfOneKey = (one: string, other: string) => one === other || keys.some((ofKey) => ofKey.includes(one) && ofKey.includes(other))

describe('a published signature', () => {
  test.each(published)('of $scheme by $address is right: $message', async ({ scheme, ...claim }) => {
    expect(await verifySignature(claim)).toBe(scheme)
  })

  test.each(ofBip322)('of BIP-322 by $type is right: $message', async ({ scheme, ...claim }) => {
    expect(await verifySignature(claim)).toBe(scheme)
  })

  test.each(ofBip322)('of BIP-322 by $type is right without its prefix: $message', async ({ scheme, signature, ...claim }) => {
    expect(await verifySignature({ ...claim, signature: signature.replace(/^smp/, '') })).toBe(scheme)
  })

  test.each(bip322.wrong)('that BIP-322 calls wrong is refused: $what', async (claim) => {
    expect(await verifySignature({ ...bitcoin, ...claim })).toBeNull()
  })

  test('proves no address of another key', async () => {
    for (const claim of all)
      for (const { address } of all)
        if (!isOfOneKey(address, claim.address)) expect(await verifySignature({ ...claim, address })).toBeNull()
  })

  test('proves nothing on another chain', async () => {
    const chainOf = (network: string) => (network === 'base' ? 'ethereum' : network)
    for (const claim of all)
      for (const on of pairs)
        if (chainOf(on.network) !== chainOf(claim.network)) expect(await verifySignature({ ...claim, ...on })).toBeNull()
  })

  test('is right of every coin on its chain', async () => {
    const { scheme, ...claim } = published.find(({ coin }) => coin === 'ETH')!
    for (const on of [
      { coin: 'SHIB', network: 'ethereum' },
      { coin: 'USDC', network: 'base' },
    ] as const)
      expect(await verifySignature({ ...claim, ...on })).toBe(scheme)
  })
})

/** The bytes of a signature, and how it is typed. */
function coderOf({ scheme, signature }: { scheme: string; signature: string }): {
  bytes: Uint8Array
  typed: (bytes: Uint8Array) => string
} {
  if (/^(0x)?[\da-f]+$/.test(signature)) return { bytes: hex.decode(signature.replace('0x', '')), typed: hex.encode }
  if (scheme === 'solana' && !signature.endsWith('=')) return { bytes: base58.decode(signature), typed: base58.encode }
  return { bytes: base64.decode(signature.replace(/^smp/, '')), typed: base64.encode }
}

const changed = (bytes: Uint8Array, at: number, by: number): Uint8Array => bytes.map((byte, index) => (index === at ? byte ^ by : byte))

// These bytes say in which form the rest is given: more than one is right, as tests below say.
const isForm = ({ scheme, bytes, at }: { scheme: string; bytes: Uint8Array; at: number }) =>
  (scheme === 'bip-137' && at === 0) || ((scheme === 'eip-191' || scheme === 'tip-191') && at === bytes.length - 1)

describe('a change of one byte', () => {
  const seen = signatureSchemes.filter((scheme) => scheme !== 'eip-1271')

  test.each(seen)('of the signature is refused: %s', async (scheme) => {
    const vectors = all.filter((vector) => vector.scheme === scheme)
    const change = fc.record({ vector: fc.constantFrom(...vectors), place: fc.nat(), by: fc.integer({ min: 1, max: 255 }) })
    await fc.assert(
      fc.asyncProperty(change, async ({ vector, place, by }) => {
        const { bytes, typed } = coderOf(vector)
        const at = place % bytes.length
        fc.pre(!isForm({ scheme, bytes, at }))
        expect(await verifySignature({ ...vector, signature: typed(changed(bytes, at, by)) })).toBeNull()
      }),
      { numRuns: 300 },
    )
  })

  test.each(seen)('of the message is refused: %s', async (scheme) => {
    const vectors = all.filter((vector) => vector.scheme === scheme && vector.message !== '')
    const change = fc.record({
      vector: fc.constantFrom(...vectors),
      place: fc.nat(),
      other: fc.string({ unit: 'grapheme', minLength: 0, maxLength: 1 }),
    })
    await fc.assert(
      fc.asyncProperty(change, async ({ vector, place, other }) => {
        const at = place % vector.message.length
        const message = vector.message.slice(0, at) + other + vector.message.slice(at + 1)
        fc.pre(message !== vector.message)
        expect(await verifySignature({ ...vector, message })).toBeNull()
      }),
      { numRuns: 300 },
    )
  })
})

test('typed nonsense proves nothing, and is no error', async () => {
  const claim = fc.record({
    on: fc.constantFrom(...signing),
    address: fc.oneof(fc.string(), fc.constantFrom(...all.map(({ address }) => address))),
    signature: fc.oneof(fc.string(), fc.uint8Array().map(base64.encode), fc.uint8Array({ minLength: 60, maxLength: 70 }).map(hex.encode)),
  })
  await fc.assert(
    fc.asyncProperty(claim, async ({ on, ...typed }) => {
      expect(await verifySignature({ ...on, ...typed, message: 'Kantor' })).toBeNull()
    }),
    { numRuns: 500 },
  )
})

test('a message that a program on Windows signed with CR LF is proven, and no other change of its lines is', async () => {
  const privateKey = new Uint8Array(32).fill(9)
  const address = base58.encode(ed25519.getPublicKey(privateKey))
  const check = (message: string, signed: string) => {
    const signature = base58.encode(ed25519.sign(new TextEncoder().encode(signed), privateKey))
    return verifySignature({ coin: 'SOL', network: 'solana', address, message, signature })
  }
  expect(await check('Code: 1\nKantor', 'Code: 1\r\nKantor')).toBe('solana')
  for (const signed of ['Code: 1\rKantor', 'Code: 1Kantor', 'Code: 1 Kantor', 'Code: 1\n\nKantor', 'Code: 1\nKantor\n'])
    expect(await check('Code: 1\nKantor', signed)).toBeNull()
})

test('what is longer than 4,000 characters proves nothing', async () => {
  const contracts = { isValidSignature: async () => true }
  const claim = { coin: 'ETH', network: 'ethereum', address: '0x73d0385F4d8E00C5e6504C6030F47BF6212736A8', message: '' } as const
  expect(await verifySignature({ ...claim, signature: 'ab'.repeat(2000) }, contracts)).toBe('eip-1271')
  expect(await verifySignature({ ...claim, signature: 'ab'.repeat(2001) }, contracts)).toBeNull()
  expect(await verifySignature({ ...claim, signature: 'ab', message: 'm'.repeat(4001) }, contracts)).toBeNull()
})

test('wallets sign messages on eight networks, and not on the others', () => {
  expect([...new Set(signing.map(({ network }) => network))].toSorted()).toEqual([
    'base',
    'bitcoin',
    'bitcoin-cash',
    'ethereum',
    'litecoin',
    'solana',
    'stellar',
    'tron',
  ])
  expect(signsMessages('BTC', 'ethereum')).toBe(false)
})

describe('signatures of Bitcoin', () => {
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
})

describe('signatures of Ed25519', () => {
  const solana = { coin: 'SOL', network: 'solana' } as const
  const { scheme: _scheme, ...right } = published.find((vector) => vector.scheme === 'solana' && vector.message !== '')!
  const bytes = hex.decode(right.signature)
  const order = ed25519.Point.CURVE().n

  const littleEndian = (number: bigint) => hex.decode(number.toString(16).padStart(64, '0')).toReversed()
  const numberOf = (little: Uint8Array) => BigInt(`0x${hex.encode(little.toReversed())}`)

  describe('Ed25519', () => {
    // The points of small order: cr.yp.to/ecdh.html and github.com/novifinancial/ed25519-speccheck
    test.each([
      '0100000000000000000000000000000000000000000000000000000000000000',
      'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
      '0000000000000000000000000000000000000000000000000000000000000080',
      '0000000000000000000000000000000000000000000000000000000000000000',
      'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
      '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
    ])('a key of small order proves nothing: %s', async (point) => {
      const address = base58.encode(hex.decode(point))
      const signature = point + '00'.repeat(32)
      for (const message of ['', 'a', 'b', 'c', 'd', 'e', 'f', 'g'])
        expect(await verifySignature({ ...solana, address, message, signature })).toBeNull()
    })

    test('a point that is encoded in a second way is refused', async () => {
      // y = 1, and y = p + 1, which is the same point
      for (const first of ['01', 'ee']) {
        const point = first === '01' ? `01${'00'.repeat(31)}` : `ee${'ff'.repeat(30)}7f`
        expect(await verifySignature({ ...right, signature: `${point}${'00'.repeat(32)}` })).toBeNull()
      }
    })

    test('the second signature that anybody can derive, with s above the order, is refused', async () => {
      const s = numberOf(bytes.subarray(32)) + order
      expect(await verifySignature(right)).toBe('solana')
      expect(await verifySignature({ ...right, signature: hex.encode(bytes.subarray(0, 32)) + hex.encode(littleEndian(s)) })).toBeNull()
    })

    test.each([0, 63, 65])('a signature of %i bytes is refused', async (length) => {
      expect(await verifySignature({ ...right, signature: hex.encode(new Uint8Array(length)) })).toBeNull()
    })
  })

  describe('an off-chain message of Solana', () => {
    const privateKey = new Uint8Array(32).fill(9)
    const key = ed25519.getPublicKey(privateKey)
    const claim = { ...solana, address: base58.encode(key), message: 'Code: 1\n¿Kantor?' }
    const utf8 = new TextEncoder()
    const domain = [0xff, ...utf8.encode('solana offchain')]
    const signed = (header: number[], message = claim.message) =>
      base58.encode(ed25519.sign(Uint8Array.of(...domain, ...header, ...utf8.encode(message)), privateKey))
    const length = utf8.encode(claim.message).length
    const headers = {
      'of version 0, as Ledger signs': [0, ...new Uint8Array(32), 1, 1, ...key, length, 0],
      'of version 1': [1, 1, ...key],
      'of the first programs': [0, 1, length, 0],
    }

    test.each(Object.entries(headers))('proves its wallet: %s', async (_what, header) => {
      expect(await verifySignature({ ...claim, signature: signed(header) })).toBe('solana')
    })

    test.each<[string, number[]]>([
      ['of an unknown version', [2, 1, ...key]],
      ['of another signer', [1, 1, ...key.toReversed()]],
      ['of several signers', [1, 2, ...key, ...key.toReversed()]],
      ['for an application', [0, ...new Uint8Array(32).fill(1), 1, 1, ...key, length, 0]],
      ['of another length', [0, 1, length + 1, 0]],
    ])('proves nothing: %s', async (_what, header) => {
      expect(await verifySignature({ ...claim, signature: signed(header) })).toBeNull()
    })
  })

  describe('Stellar', () => {
    const stellar = published.find(({ network }) => network === 'stellar')!
    const account = base32nopad.decode(stellar.address)
    const address = (version: number) => base32nopad.encode(Uint8Array.of(version << 3, ...account.subarray(1)))

    // strkey’s versions: G account, S seed, T and X hashes of transactions, C contract, P signed payload
    test.each([
      ['G', 6, 'sep-53'],
      ['S', 18, null],
      ['T', 19, null],
      ['X', 23, null],
      ['C', 2, null],
      ['P', 15, null],
    ])('an address that begins with %s is a key only as an account', async (letter, version, expected) => {
      expect(address(version)[0]).toBe(letter)
      expect(await verifySignature({ ...stellar, address: address(version) })).toBe(expected)
    })

    test('a signature without the prefix of SEP-53 is refused', async () => {
      const privateKey = new Uint8Array(32).fill(7)
      const key = ed25519.getPublicKey(privateKey)
      const own = base32nopad.encode(Uint8Array.of(6 << 3, ...key, 0, 0))
      const signature = hex.encode(ed25519.sign(new TextEncoder().encode('Kantor'), privateKey))
      expect(await verifySignature({ ...solana, address: base58.encode(key), message: 'Kantor', signature })).toBe('solana')
      expect(await verifySignature({ ...stellar, address: own, message: 'Kantor', signature })).toBeNull()
    })
  })
})

describe('signatures of Ethereum', () => {
  const { scheme, ...right } = published.find((vector) => vector.scheme === 'eip-191')!
  const bytes = hex.decode(right.signature.slice(2))
  const with0x = (signature: Uint8Array) => `0x${hex.encode(signature)}`

  describe('personal_sign', () => {
    test.each([
      ['27 or 28', right.signature],
      ['0 or 1', with0x(Uint8Array.of(...bytes.subarray(0, 64), bytes[64]! - 27))],
      ['without 0x', right.signature.slice(2)],
      ['in upper case', `0X${right.signature.slice(2).toUpperCase()}`],
    ])('a signature is right with v and form: %s', async (_form, signature) => {
      expect(await verifySignature({ ...right, signature })).toBe(scheme)
    })

    test.each([0, 1, 2, 26, 28, 29, 30, 37, 38].filter((v) => v !== bytes[64]! - 27))('a signature with v = %i is refused', async (v) => {
      expect(await verifySignature({ ...right, signature: with0x(Uint8Array.of(...bytes.subarray(0, 64), v)) })).toBeNull()
    })

    test('an address in any letter case is the same', async () => {
      expect(await verifySignature({ ...right, address: right.address.toLowerCase() })).toBe(scheme)
    })

    test('the second signature that anybody can derive, with a high s, is refused', async () => {
      const { r, s } = secp256k1.Signature.fromBytes(bytes.subarray(0, 64))
      const high = new secp256k1.Signature(r, secp256k1.Point.CURVE().n - s)
      const flipped = bytes[64] === 27 ? 28 : 27
      expect(high.hasHighS()).toBe(true)
      expect(await verifySignature({ ...right, signature: with0x(Uint8Array.of(...high.toBytes(), flipped)) })).toBeNull()
    })
  })

  describe('a wallet that is a contract', () => {
    // What the contract of ERC-1271 would be asked: eips.ethereum.org/EIPS/eip-1271. The hash is that of EIP-191.
    const wallet = {
      coin: 'ETH',
      network: 'ethereum',
      address: '0xF0109fC8DF283027b6285cc889F5aA624EaC1F55',
      message: 'Some data',
    } as const
    const hash = '0x1da44b586eb0729ff70a73c326926f6ed5a25f5b056e7f47fbc6e58d86871655'
    const accepts = (answer: boolean | null): SmartContracts & { asked: unknown[] } => {
      const asked: unknown[] = []
      const isValidSignature = async (address: string, of: Uint8Array, signature: Uint8Array) => {
        asked.push({ address, hash: with0x(of), signature: hex.encode(signature) })
        return answer
      }
      return { asked, isValidSignature }
    }

    test('is proven by what its contract accepts, of any length', async () => {
      const contracts = accepts(true)
      expect(await verifySignature({ ...wallet, signature: '0xc0ffee' }, contracts)).toBe('eip-1271')
      expect(contracts.asked).toEqual([{ address: wallet.address, hash, signature: 'c0ffee' }])
    })

    test.each([
      ['the contract refuses it', accepts(false)],
      ['there are no nodes', undefined],
    ])('is not proven if %s', async (_why, contracts) => {
      expect(await verifySignature({ ...wallet, signature: '0xc0ffee' }, contracts)).toBeNull()
    })

    test('is not known if no node answers', async () => {
      expect(await verifySignature({ ...wallet, signature: '0xc0ffee' }, accepts(null))).toBe('unknown')
    })

    test.each(['', '0x', '0xabc', 'smpAA=='])('its contract is not asked about what is no signature: "%s"', async (signature) => {
      const contracts = accepts(true)
      expect(await verifySignature({ ...wallet, signature }, contracts)).toBeNull()
      expect(contracts.asked).toEqual([])
    })

    test('on Base is not asked for on Ethereum, where its address may be somebody else’s', async () => {
      const contracts = accepts(true)
      expect(await verifySignature({ ...wallet, coin: 'USDC', network: 'base', signature: '0xc0ffee' }, contracts)).toBeNull()
      expect(contracts.asked).toEqual([])
    })

    test('is not asked for if a key of the address signed', async () => {
      const contracts = accepts(false)
      expect(await verifySignature(right, contracts)).toBe(scheme)
      expect(contracts.asked).toEqual([])
    })
  })
})
