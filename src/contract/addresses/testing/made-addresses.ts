import { bytesToHex, randomBytes } from '@noble/hashes/utils.js'
import { bech32 } from '@scure/base'
import { ethereumForm } from '../other-forms.ts'

/** A right address of Bitcoin that nobody has used. */
export const newBitcoinAddress = (): string => bech32.encode('bc', [0, ...bech32.toWords(randomBytes(20))])

/** A right address of Ethereum, with the letter case that is its checksum, that nobody has used. */
export function newEthereumAddress(): string {
  const read = ethereumForm(`0x${bytesToHex(randomBytes(20))}`)
  return typeof read === 'object' ? read.address : newEthereumAddress()
}

/** The id of a transaction of Bitcoin that does not exist. */
export const newTransactionId = (): string => bytesToHex(randomBytes(32))
