import { bech32 } from '@scure/base'

const alphabet = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const prefix = 'bitcoincash'
const generators = [0x98f2bc8e61n, 0x79b76d99e2n, 0xf33e5fb3c4n, 0xae2eabe2a8n, 0x1e4f43e470n]

/** The P2PKH address of Bitcoin Cash for the hash of a key, without and with its prefix: reference.cash/protocol/blockchain/encoding/cashaddr. */
export function cashAddresses(keyHash: Uint8Array): string[] {
  const payload = bech32.toWords(Uint8Array.of(0, ...keyHash))
  const expanded = [...prefix].map((character) => character.charCodeAt(0) & 31)
  const checksum = polymod([...expanded, 0, ...payload, 0, 0, 0, 0, 0, 0, 0, 0])
  const checkWords = Array.from({ length: 8 }, (_, i) => Number((checksum >> BigInt(5 * (7 - i))) & 31n))
  const address = [...payload, ...checkWords].map((word) => alphabet[word]).join('')
  return [address, `${prefix}:${address}`]
}

function polymod(words: number[]): bigint {
  let checksum = 1n
  for (const word of words) {
    const top = checksum >> 35n
    checksum = ((checksum & 0x07ffffffffn) << 5n) ^ BigInt(word)
    for (const [bit, generator] of generators.entries()) if ((top >> BigInt(bit)) & 1n) checksum ^= generator
  }
  return checksum ^ 1n
}
