import { secp256k1 } from '@noble/curves/secp256k1.js'
import { hex } from '@scure/base'
import { describe, expect, test } from 'vitest'
import type { SmartContracts } from './ethereum.ts'
import { published } from './published.vectors.ts'
import { verifySignature } from './verify-signature.ts'

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
  const wallet = { coin: 'ETH', network: 'ethereum', address: '0xF0109fC8DF283027b6285cc889F5aA624EaC1F55', message: 'Some data' } as const
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
