import { bytesToHex } from '@noble/hashes/utils.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { expect, test } from 'vitest'
import { sha256 } from '@noble/hashes/sha2.js'
import { base58, base58xrp } from '@scure/base'
import { cryptoCurrencies } from '../currencies.ts'
import { type NetworkId, networksOf } from '../networks.ts'
import { readAddress } from './read-address.ts'
import { exampleAddresses } from './testing/example-addresses.ts'
import type { AddressForm } from './address-form.ts'
import { base58Form, xrpForm } from './base58-forms.ts'
import { lostAddresses } from './lost-addresses.ts'
import { ethereumForm, stellarForm } from './other-forms.ts'

const base58Alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const bech32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The address with another character at every position, once for every character of the alphabet. */
function* withOneMistake(address: string, alphabet: string): Generator<string> {
  for (let at = 0; at < address.length; at += 1)
    for (const character of alphabet) if (character !== address[at]) yield address.slice(0, at) + character + address.slice(at + 1)
}

/** How many of the mistakes nobody would notice. */
function accepted(network: NetworkId, mistakes: Iterable<string>): { tried: number; accepted: number } {
  const coin = cryptoCurrencies.find((one) => networksOf(one).some(({ id }) => id === network)) ?? 'BTC'
  const found = { tried: 0, accepted: 0 }
  for (const mistake of mistakes) {
    found.tried += 1
    if (!('flaw' in readAddress(mistake, { coin, network }))) found.accepted += 1
  }
  return found
}

const cases = (
  ['bitcoin', 'bitcoin-cash', 'cardano', 'cosmos-hub', 'litecoin', 'neo-n3', 'stellar', 'tron', 'xrp-ledger'] as const
).flatMap((network) => exampleAddresses[network].map((address) => ({ network, address, alphabet: alphabetOf(network, address) })))

function alphabetOf(network: NetworkId, address: string): string {
  if (network === 'stellar') return base32
  return /^(bc1|ltc1|addr1|cosmos1|[qp][a-z0-9]{41}$)/.test(address) ? bech32 : base58Alphabet
}

test.each(cases)('no change of one character of $address is accepted', ({ network, address, alphabet }) => {
  const found = accepted(network, withOneMistake(address, alphabet))
  expect(found.tried).toBeGreaterThan(address.length * 30)
  expect(found.accepted).toBe(0)
})

test('no change of one character of an X-address or a muxed account is accepted', () => {
  const long = 'X7AcgcsBL6XDcUb289X4mJ8djcdyKaGZMhc9YTE92ehJ2Fu'
  const muxed = 'MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUAAAAAAAAAAAACJUQ'
  expect(accepted('xrp-ledger', withOneMistake(long, base58Alphabet)).accepted).toBe(0)
  expect(accepted('stellar', withOneMistake(muxed, base32)).accepted).toBe(0)
})

/** The same numbers on every machine: hashes of the seed, each 32 bytes. */
function* hashes(count: number): Generator<Uint8Array> {
  let hash = keccak_256(new Uint8Array([23]))
  for (let made = 0; made < count; made += 1) {
    yield hash
    hash = keccak_256(hash)
  }
}

// Measured once with 100 random addresses: 6 of 272,631 changes were accepted, 0.002 %.
test('of 5,472 changes of one character in Polkadot’s addresses, none is accepted', { timeout: 30_000 }, () => {
  const mistakes = exampleAddresses['polkadot-asset-hub'].flatMap((address) => [...withOneMistake(address, base58Alphabet)])
  expect(accepted('polkadot-asset-hub', mistakes)).toEqual({ tried: 5472, accepted: 0 })
})

// Measured once with 1,000 random addresses: 216 of 825,070 changes of a digit were accepted, 0.026 %. A change of one letter's case was accepted
// only where all letters then had the same case: it is the same address.
test('at most one in a thousand changes in Ethereum’s addresses is accepted', { timeout: 30_000 }, () => {
  const mistakes = [...hashes(20)].flatMap((hash) => {
    const read = readAddress(`0x${bytesToHex(hash.subarray(0, 20))}`, { coin: 'ETH', network: 'ethereum' })
    return 'flaw' in read ? [] : [...withOneMistake(read.address, '0123456789abcdefABCDEF')]
  })
  const found = accepted('ethereum', mistakes)
  expect(found.tried).toBe(17_660)
  expect(found.accepted / found.tried).toBeLessThan(0.001)
})

// Programs and mints of Solana are not on the curve, as wallets are.
const keyForm: AddressForm = (text) => (base58.decode(text).length === 32 ? { address: text, hasChecksum: false } : 'malformed')
const forms = {
  base: ethereumForm,
  ethereum: ethereumForm,
  solana: keyForm,
  stellar: stellarForm,
  tron: base58Form({ versions: [0x41], first: 'T' }),
  'xrp-ledger': xrpForm,
} as const

const networks = Object.keys(forms) as (keyof typeof forms)[]
const listed = networks.flatMap((network) => lostAddresses(network).map((address) => ({ network, address })))

test.each(listed)('$address on $network has the right checksum', ({ network, address }) => {
  expect(forms[network](address)).toMatchObject({ address })
})

const coinsOn = (network: string) => cryptoCurrencies.filter((coin) => networksOf(coin).some(({ id }) => id === network))

test.each(listed)('$address on $network is refused for every coin, in every spelling', ({ network, address }) => {
  const spellings = address.startsWith('0x') ? [address, address.toLowerCase(), `ethereum:${address}`] : [address, ` ${address} `]
  for (const coin of coinsOn(network))
    for (const typed of spellings) expect(readAddress(typed, { coin, network })).toEqual({ flaw: 'lost', networks: [] })
})

test('the receiver of a token’s transfer is refused if it is the token itself', () => {
  const [usdt] = lostAddresses('ethereum').slice(-2)
  const typed = `ethereum:${usdt}@1/transfer?address=${usdt}&uint256=1`
  expect(readAddress(typed, { coin: 'USDT', network: 'ethereum' })).toEqual({ flaw: 'lost', networks: [] })
})

test('an X-address of nobody’s account is refused', () => {
  const typed = nobodysXAddress()
  expect(readAddress(typed, { coin: 'XRP', network: 'xrp-ledger' })).toEqual({ flaw: 'lost', networks: [] })
})

function nobodysXAddress(): string {
  const body = new Uint8Array([5, 68, ...new Uint8Array(20), 0, ...new Uint8Array(8)])
  return base58xrp.encode(new Uint8Array([...body, ...sha256(sha256(body)).subarray(0, 4)]))
}
