import { cleanAddress } from '#contract/addresses/clean-address.ts'
import { type FlawedAddress, type ReadAddress, readAddress } from '#contract/addresses/read-address.ts'
import type { CryptoCurrency } from '#contract/currencies.ts'

/** Where coins go. */
export interface Place {
  coin: CryptoCurrency
  network: string
}

/** A right address, with the text that its field shows: in the letter case in which it was typed, unless it was taken apart. */
export type CheckedAddress = (ReadAddress & { text: string }) | FlawedAddress

export function checkAddress(typed: string, place: Place): CheckedAddress {
  const read = readAddress(typed, place)
  if ('flaw' in read) return read
  return { ...read, text: read.cleaned === 'x-address' ? read.address : cleanAddress(typed).text }
}
