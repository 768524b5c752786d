import { base58, base64, hex } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cryptoCurrencies } from '#contract/currencies.ts'
import { networksOf } from '#contract/networks.ts'
import { signatureSchemes } from '#contract/wallet-rules.ts'
import bip322 from './bip-322.vectors.json' with { type: 'json' }
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
