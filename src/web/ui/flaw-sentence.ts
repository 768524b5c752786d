import type { FlawedAddress } from '#contract/addresses/read-address.ts'
import { networkOf, networkTitle } from '#contract/networks.ts'
import { locale, t } from '../language/text.ts'
import type { Place } from './check-address.ts'

/** What is wrong, as a sentence. Call while rendering. */
export function flawSentence({ flaw, networks }: FlawedAddress, { coin, network }: Place): string | null {
  if (flaw === 'empty') return null
  if (flaw === 'mistyped' || flaw === 'testnet' || flaw === 'lost' || flaw === 'memo-type') return t(`ui.address.flaws.${flaw}`)
  const name = networkOf(coin, network)?.name ?? network
  if (flaw === 'malformed') return t('ui.address.flaws.malformed', { network: name })
  if (networks.length === 0) return t('ui.address.flaws.unknown-network', { network: name })
  const names = new Intl.ListFormat(locale(), { type: 'disjunction' }).format(networks.map(networkTitle))
  return t('ui.address.flaws.other-network', { networks: names, network: name })
}
