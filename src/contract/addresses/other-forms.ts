import { keccak_256 } from '@noble/hashes/sha3.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { base32nopad, base58 } from '@scure/base'
import { type AddressForm, decoded } from './address-form.ts'

/** EIP-55: the letter case is the checksum. Stored with it, also where it was typed in one case. */
export const ethereumForm: AddressForm = (text) => {
  if (!/^0x[\da-f]{40}$/i.test(text)) return 'malformed'
  const digits = text.slice(2)
  const address = withLetterCase(digits.toLowerCase())
  if (digits === digits.toLowerCase() || digits === digits.toUpperCase()) return { address, hasChecksum: false }
  return text === address ? { address, hasChecksum: true } : 'mistyped'
}

function withLetterCase(digits: string): string {
  const hash = keccak_256(utf8ToBytes(digits))
  const isUpper = (at: number) => ((hash[at >> 1] ?? 0) >> (at % 2 === 0 ? 4 : 0)) & 8
  return `0x${[...digits].map((digit, at) => (isUpper(at) ? digit.toUpperCase() : digit)).join('')}`
}

const accountType = 6 << 3
const muxedType = 12 << 3

/** StrKey, SEP-23: accounts (G), and muxed accounts (M), which contain the number of a client of the account's owner. */
export const stellarForm: AddressForm = (text) => {
  const bytes = decoded(() => base32nopad.decode(text))
  const isIntact = bytes && bytes.length > 2 && checksum16(bytes.subarray(0, -2)) === (bytes.at(-2) ?? 0) + ((bytes.at(-1) ?? 0) << 8)
  if (!isIntact) return /^(G[0-9A-Z]{55}|M[0-9A-Z]{68})$/i.test(text) ? 'mistyped' : 'malformed'
  if (bytes[0] === accountType && bytes.length === 35) return { address: text, hasChecksum: true }
  if (bytes[0] !== muxedType || bytes.length !== 43) return 'malformed'
  const number = bytes.subarray(33, 41).reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  return { address: accountKey(bytes.subarray(1, 33)), hasChecksum: true, apart: { memo: number.toString(), memoType: 'id' } }
}

function accountKey(key: Uint8Array): string {
  const body = new Uint8Array([accountType, ...key])
  const check = checksum16(body)
  return base32nopad.encode(new Uint8Array([...body, check & 0xff, check >> 8]))
}

/** CRC-16/XMODEM. */
function checksum16(bytes: Uint8Array): number {
  let check = 0
  for (const byte of bytes) {
    check ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1) check = (check & 0x8000 ? (check << 1) ^ 0x1021 : check << 1) & 0xffff
  }
  return check
}

/** Cardano before 2020 (CIP-19, Byron): CBOR of a tagged payload and its CRC-32. Old exchange accounts still have them. */
export const byronForm: AddressForm = (text) => {
  const bytes = decoded(() => base58.decode(text))
  const payload = bytes && byronPayload(bytes)
  if (!payload) return /^(Ae2|DdzFF)[0-9A-Za-z]{50,110}$/.test(text) ? 'mistyped' : 'malformed'
  const [attributes, key] = payload.subarray(31)
  // A hash, then attributes: none, or the owner's derivation path (1). A testnet's have the network (2).
  const isOfMainnet = attributes === 0xa0 || (attributes === 0xa1 && key === 1)
  return isOfMainnet ? { address: text, hasChecksum: true } : 'testnet'
}

/** What the checksum is over; undefined if it differs. */
function byronPayload(bytes: Uint8Array): Uint8Array | undefined {
  const [array, tag, tagged, text, length = 0] = bytes
  if (array !== 0x82 || tag !== 0xd8 || tagged !== 0x18 || text !== 0x58) return undefined
  const payload = bytes.subarray(5, 5 + length)
  const check = bytes.subarray(5 + length)
  const isWhole = payload[0] === 0x83 && payload[1] === 0x58 && payload[2] === 0x1c && payload.length > 32
  return isWhole && sameBytes(check, cborNumber(checksum32(payload))) ? payload : undefined
}

const sameBytes = (one: Uint8Array, other: readonly number[]) => one.length === other.length && other.every((byte, at) => one[at] === byte)

/** An unsigned number of up to 32 bits, in as few bytes as CBOR can. */
function cborNumber(value: number): number[] {
  const bytes = [value >>> 24, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff]
  if (value > 0xffff) return [0x1a, ...bytes]
  if (value > 0xff) return [0x19, ...bytes.slice(2)]
  return value > 23 ? [0x18, value] : [value]
}

/** CRC-32 as in ISO 3309. */
function checksum32(bytes: Uint8Array): number {
  let check = 0xffffffff
  for (const byte of bytes) {
    check ^= byte
    for (let bit = 0; bit < 8; bit += 1) check = (check >>> 1) ^ (check & 1 ? 0xedb88320 : 0)
  }
  return (check ^ 0xffffffff) >>> 0
}
