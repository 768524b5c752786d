import { bech32, bech32m } from '@scure/base'
import { type AddressForm, decoded } from './address-form.ts'

type Text = `${string}1${string}`

const bytesOf = (words: number[]) => decoded(() => bech32.fromWords(words))

const looksLike = (text: string, prefix: string) => text.toLowerCase().startsWith(`${prefix}1`)

/** BIP-173 and BIP-350. Of the versions after 1, no network knows the owner: anybody could take what is sent there. */
export const segwitForm =
  (prefix: string, testnets: readonly string[]): AddressForm =>
  (text) => {
    const old = decoded(() => bech32.decode(text as Text))
    const read = old ?? decoded(() => bech32m.decode(text as Text))
    if (!read) return looksLike(text, prefix) ? 'mistyped' : 'malformed'
    const [version, ...words] = read.words
    const length = bytesOf(words)?.length
    const isRight = old ? version === 0 && (length === 20 || length === 32) : version === 1 && length === 32
    if (!isRight) return 'malformed'
    if (read.prefix === prefix) return { address: text.toLowerCase(), hasChecksum: true }
    return testnets.includes(read.prefix) ? 'testnet' : 'malformed'
  }

/** An account, or a longer one that a module of the chain made: github.com/cosmos/cosmos-sdk, ADR-028. */
export const cosmosForm: AddressForm = (text) => {
  const read = decoded(() => bech32.decode(text as Text))
  if (!read) return looksLike(text, 'cosmos') ? 'mistyped' : 'malformed'
  const length = bytesOf(read.words)?.length
  const isRight = read.prefix === 'cosmos' && (length === 20 || length === 32)
  return isRight ? { address: text.toLowerCase(), hasChecksum: true } : 'malformed'
}

/** CIP-19. The first byte is the type and the network. */
export const shelleyForm: AddressForm = (text) => {
  const read = decoded(() => bech32.decode(text as Text, false))
  if (!read) return looksLike(text, 'addr') ? 'mistyped' : 'malformed'
  const bytes = bytesOf(read.words)
  if (!bytes || !isPaymentAddress(bytes)) return 'malformed'
  const network = (bytes[0] ?? 0) & 0x0f
  if (read.prefix === 'addr' && network === 1) return { address: text.toLowerCase(), hasChecksum: true }
  return read.prefix === 'addr_test' && network === 0 ? 'testnet' : 'malformed'
}

// Header and the hash of the payment key, and by type: another hash, a pointer of three numbers, or nothing.
function isPaymentAddress(bytes: Uint8Array): boolean {
  const type = (bytes[0] ?? 0) >> 4
  if (type <= 3) return bytes.length === 57
  if (type <= 5) return bytes.subarray(29).filter((byte) => byte < 0x80).length === 3 && (bytes.at(-1) ?? 0) < 0x80
  return type <= 7 && bytes.length === 29
}

const cashAlphabet = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const cashPrefix = 'bitcoincash'
const cashGenerators = [0x98f2bc8e61n, 0x79b76d99e2n, 0xf33e5fb3c4n, 0xae2eabe2a8n, 0x1e4f43e470n]

/** CashAddr, github.com/bitcoincashorg/bitcoincash.org, spec/cashaddr.md. Stored without its prefix, which wallets take or leave out. */
export const cashForm: AddressForm = (text) => {
  if (text !== text.toLowerCase() && text !== text.toUpperCase()) return 'malformed'
  const [written, prefix] = text.toLowerCase().split(':').toReversed()
  const words = [...(written ?? '')].map((character) => cashAlphabet.indexOf(character))
  const isOf = (one: string) => (prefix ?? one) === one && isCashAddress(one, words)
  if (isOf(cashPrefix)) return { address: written ?? '', hasChecksum: true }
  if (isOf('bchtest') || isOf('bchreg')) return 'testnet'
  return (prefix ?? cashPrefix) === cashPrefix && /^[qpzr][0-9a-z]{41}$/.test(written ?? '') ? 'mistyped' : 'malformed'
}

/** The address of a key's hash, without prefix. */
export function cashAddressOf(keyHash: Uint8Array): string {
  const payload = bech32.toWords(Uint8Array.of(0, ...keyHash))
  const check = cashChecksum([...prefixWords(cashPrefix), 0, ...payload, 0, 0, 0, 0, 0, 0, 0, 0])
  const checkWords = Array.from({ length: 8 }, (_none, at) => Number((check >> BigInt(5 * (7 - at))) & 31n))
  return [...payload, ...checkWords].map((word) => cashAlphabet[word]).join('')
}

const prefixWords = (prefix: string) => [...prefix].map((character) => character.charCodeAt(0) & 31)

// Types 0 to 3: of a key, of a script, and both again for wallets that know tokens.
function isCashAddress(prefix: string, words: readonly number[]): boolean {
  if (words.includes(-1) || cashChecksum([...prefixWords(prefix), 0, ...words]) !== 0n) return false
  const [version = 0xff, ...hash] = bytesOf(words.slice(0, -8)) ?? []
  return [0x00, 0x08, 0x10, 0x18].includes(version) ? hash.length === 20 : [0x0b, 0x1b].includes(version) && hash.length === 32
}

function cashChecksum(words: readonly number[]): bigint {
  let check = 1n
  for (const word of words) {
    const top = Number(check >> 35n)
    check = ((check & 0x07ffffffffn) << 5n) ^ BigInt(word)
    cashGenerators.forEach((generator, bit) => {
      if ((top >> bit) & 1) check ^= generator
    })
  }
  return check ^ 1n
}
