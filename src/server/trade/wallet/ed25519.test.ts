import { ed25519 } from '@noble/curves/ed25519.js'
import { base32nopad, base58, hex } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { published } from './published.vectors.ts'
import { verifySignature } from './verify-signature.ts'

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
