import { cleanAddress } from '#contract/addresses/clean-address.ts'
import { type FlawedAddress, type ReadAddress, readAddress } from '#contract/addresses/read-address.ts'
import type { CryptoCurrency } from '#contract/currencies.ts'
import { networkOf, networkTitle } from '#contract/networks.ts'
import { locale, t } from '../language/text.ts'

interface Place {
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

/** What is wrong, as a sentence. Call while rendering. */
export function flawSentence({ flaw, networks }: FlawedAddress, { coin, network }: Place): string | null {
  if (flaw === 'empty') return null
  if (flaw === 'mistyped' || flaw === 'testnet') return t(`ui.address.flaws.${flaw}`)
  const name = networkOf(coin, network)?.name ?? network
  if (flaw === 'malformed') return t('ui.address.flaws.malformed', { network: name })
  if (networks.length === 0) return t('ui.address.flaws.unknown-network', { network: name })
  const names = new Intl.ListFormat(locale(), { type: 'disjunction' }).format(networks.map(networkTitle))
  return t('ui.address.flaws.other-network', { networks: names, network: name })
}
