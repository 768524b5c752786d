import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { blake2b } from '@noble/hashes/blake2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { base58, base58xrp, createBase58check } from '@scure/base'
import { type AddressForm, decoded } from './address-form.ts'

const base58check = createBase58check(sha256)

// P2PKH and P2SH of Bitcoin's testnets, which Litecoin's share, and Litecoin's newer P2SH.
const testnetVersions = [0x6f, 0xc4, 0x3a]

/** A version and 20 bytes with four check bytes: Bitcoin and those who took its form. `first` are the letters with which these versions begin. */
export const base58Form =
  ({ versions, first }: { versions: readonly number[]; first: string }): AddressForm =>
  (text) => {
    const payload = decoded(() => base58check.decode(text))
    if (!payload) return new RegExp(`^[${first}][0-9A-Za-z]{24,34}$`).test(text) ? 'mistyped' : 'malformed'
    const [version] = payload
    if (version === undefined || payload.length !== 21) return 'malformed'
    if (versions.includes(version)) return { address: text, hasChecksum: true }
    return testnetVersions.includes(version) ? 'testnet' : 'foreign'
  }

/**
 * A public key, without any check. An address off the curve is a program's or a token account: nobody has its key. This refuses half of all
 * mistakes, too.
 */
export const solanaForm: AddressForm = (text) => {
  const key = decoded(() => base58.decode(text))
  return key?.length === 32 && decoded(() => ed25519.Point.fromBytes(key)) ? { address: text, hasChecksum: false } : 'malformed'
}

/** SS58, docs.polkadot.com/polkadot-protocol/parachain-basics/accounts: prefix, key, and two bytes of a hash. Each Substrate chain has a prefix. */
export const polkadotForm: AddressForm = (text) => {
  const bytes = decoded(() => base58.decode(text))
  if (!bytes || (bytes.length !== 35 && bytes.length !== 36)) return 'malformed'
  const [body, check] = [bytes.subarray(0, -2), bytes.subarray(-2)]
  const hash = blake2b(new Uint8Array([...ss58, ...body]))
  if (hash[0] !== check[0] || hash[1] !== check[1]) return 'mistyped'
  return body[0] === 0 && bytes.length === 35 ? { address: text, hasChecksum: true } : 'foreign'
}

const ss58 = utf8ToBytes('SS58PRE')

/** Classic addresses, and X-addresses (XLS-5): two letters, the account, whether there is a tag, the tag in 8 bytes from its lowest. */
export const xrpForm: AddressForm = (text) => {
  const body = decoded(() => base58xrp.decode(text))?.subarray(0, -4)
  if (!body || text !== xrpText(body)) return /^(r[0-9A-Za-z]{24,34}|[XT][0-9A-Za-z]{46})$/.test(text) ? 'mistyped' : 'malformed'
  if (body.length === 21 && body[0] === 0) return { address: text, hasChecksum: true }
  const net = xAddressNets.get(`${body[0]} ${body[1]}`)
  if (body.length !== 31 || !net) return 'malformed'
  const view = new DataView(body.buffer, body.byteOffset + 22)
  const [hasTag, tag, rest] = [view.getUint8(0), view.getUint32(1, true), view.getUint32(5, true)]
  // Tags of 64 bits are reserved: no wallet knows them.
  if (hasTag > 1 || rest !== 0 || (hasTag === 0 && tag !== 0)) return 'malformed'
  if (net === 'test') return 'testnet'
  return {
    address: xrpText(new Uint8Array([0, ...body.subarray(2, 22)])),
    hasChecksum: true,
    apart: { memo: hasTag ? String(tag) : null, memoType: null },
  }
}

const xAddressNets = new Map([
  ['5 68', 'main'],
  ['4 147', 'test'],
])

const xrpText = (body: Uint8Array) => base58xrp.encode(new Uint8Array([...body, ...sha256(sha256(body)).subarray(0, 4)]))
