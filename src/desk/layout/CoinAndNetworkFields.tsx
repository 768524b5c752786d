import { type CryptoCurrency, cryptoCurrencies, currencyNames } from '#contract/currencies.ts'
import { networksOf } from '#contract/networks.ts'
import { t } from '../../web/language/text.ts'
import { focusOnMount } from '../../web/ui/focus.ts'
import { SelectField } from '../../web/ui/SelectField.tsx'

interface CoinAndNetwork {
  coin: CryptoCurrency
  network: string
}

const withFirstNetwork = (coin: CryptoCurrency): CoinAndNetwork => ({ coin, network: networksOf(coin)[0]?.id ?? '' })

/** What a form shows first. */
export const firstCoin = withFirstNetwork('BTC')

/** The first fields of a form about an address: a coin, and one of its networks. */
export const CoinAndNetworkFields = ({ coin, network, onChange }: CoinAndNetwork & { onChange: (chosen: CoinAndNetwork) => void }) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <SelectField
      label={t('layout.coin')}
      ref={focusOnMount}
      options={cryptoCurrencies.map((one) => ({
        value: one,
        label: t('receiving.coinOption', { coin: one, name: currencyNames[one] }),
      }))}
      value={coin}
      onChange={({ target }) => onChange(withFirstNetwork(target.value as CryptoCurrency))}
    />
    <SelectField
      label={t('layout.network')}
      options={networksOf(coin).map(({ id, name }) => ({ value: id, label: name }))}
      value={network}
      onChange={({ target }) => onChange({ coin, network: target.value })}
    />
  </div>
)
