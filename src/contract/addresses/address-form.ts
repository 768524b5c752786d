import type { MemoType } from '../memo-type.ts'

/**
 * What a network's form says about a text. `testnet` and `foreign` are right addresses of another network: a testnet, or one that we do not know.
 * `mistyped` has the shape of an address, but a wrong checksum.
 */
export type Reading = RightAddress | 'testnet' | 'foreign' | 'mistyped' | 'malformed'

export interface RightAddress {
  address: string
  hasChecksum: boolean
  /** Of an address that contains a tag or an account number: what it contains, null for none. */
  apart?: { memo: string | null; memoType: MemoType | null }
}

export type AddressForm = (text: string) => Reading

const inOrder = ['testnet', 'foreign', 'mistyped', 'malformed'] as const

/** The reading that says most. */
export const mostTelling = (readings: readonly Reading[]): Reading =>
  readings.find((one) => typeof one === 'object') ?? inOrder.find((one) => readings.includes(one)) ?? 'malformed'

/** A network with several forms of addresses. */
export const oneOf =
  (...forms: readonly AddressForm[]): AddressForm =>
  (text) =>
    mostTelling(forms.map((form) => form(text)))

/** What a decoder finds; undefined where it throws. */
export function decoded<Result>(decode: () => Result): Result | undefined {
  try {
    return decode()
  } catch {
    return undefined
  }
}
