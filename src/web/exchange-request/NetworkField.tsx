import { isCrypto } from '#contract/currencies.ts'
import { type CoinNetwork, type NetworkId, networksOf } from '#contract/networks.ts'
import { formatDecimal } from '../ui/amount-format.ts'
import { SelectField } from '../ui/SelectField.tsx'
import { t } from '../language/text.ts'
import type { QuoteForm } from './quote-form.ts'

/**
 * Minutes until a transfer is final, of each network that a coin with several has. Ethereum: two epochs (ethereum.org). Tron: 19 blocks
 * (developers.tron.network). The others: seconds.
 */
export const usualMinutes: Partial<Record<NetworkId, number>> = { ethereum: 15, base: 1, solana: 1, stellar: 1, tron: 1 }

interface NetworkFieldProps {
  form: Pick<QuoteForm, 'fromCurrency' | 'toCurrency' | 'network'>
  error: string | undefined
  onChoose: (network: string) => void
}

/** Of a coin with several networks: on which one it comes or goes. A client who does not know it yet leaves it open. */
export function NetworkField({ form: { fromCurrency, toCurrency, network }, error, onChoose }: NetworkFieldProps) {
  const isBuy = isCrypto(toCurrency)
  const coin = isBuy ? toCurrency : fromCurrency
  const networks = isCrypto(coin) ? networksOf(coin) : []
  if (networks.length < 2) return null
  const optionOf = ({ id, name, defaultFee }: CoinNetwork) => {
    const values = { name, minutes: usualMinutes[id] ?? 0, fee: formatDecimal(defaultFee), coin }
    return { value: id, label: t(isBuy ? 'exchange-request.network.ofBuy' : 'exchange-request.network.ofSell', values) }
  }
  return (
    <SelectField
      label={t('exchange-request.network.label', { coin })}
      hint={t(isBuy ? 'exchange-request.network.hintBuy' : 'exchange-request.network.hintSell')}
      options={[{ value: '', label: t('exchange-request.network.open') }, ...networks.map(optionOf)]}
      value={network}
      error={error}
      onChange={(event) => onChoose(event.target.value)}
    />
  )
}
