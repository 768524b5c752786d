import { isCrypto } from '#contract/currencies.ts'
import { networkOf } from '#contract/networks.ts'
import { t } from '../../web/language/text.ts'
import type { ReceivingAddress } from '../api/offers.ts'

/** Where the coins of a sell arrive, with its memo, or that it gets a new one. Call while rendering. */
export function addressText(found: Pick<ReceivingAddress, 'coin' | 'network' | 'address' | 'memo'> | undefined): string | null {
  if (!found) return null
  const { coin, network, address, memo } = found
  if (memo !== null) return t('offer.addressOption', { address, memo })
  const rule = (isCrypto(coin) && networkOf(coin, network)?.memo) || 'none'
  return rule === 'none' ? address : t(`offer.accountOption.${rule}`, { address })
}
