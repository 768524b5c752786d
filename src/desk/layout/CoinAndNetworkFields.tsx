import { type CryptoCurrency, cryptoCurrencies, currencyNames } from '#contract/currencies.ts'
import { networksOf } from '#contract/networks.ts'
import { t } from '../../web/language/text.ts'
import { toChoose } from './codes.ts'
import { focusOnMount } from '../../web/ui/focus.ts'
import { SelectField } from '../../web/ui/SelectField.tsx'

/** Nothing is chosen first: who does not look would enter an address for the first coin of the list. */
export type ChosenCoin = { coin: CryptoCurrency; network: string } | { coin: null; network: '' }

export const noCoin: ChosenCoin = { coin: null, network: '' }

const withFirstNetwork = (coin: CryptoCurrency | undefined): ChosenCoin =>
  coin ? { coin, network: networksOf(coin)[0]?.id ?? '' } : noCoin

interface CoinAndNetworkFieldsProps {
  chosen: ChosenCoin
  onChoose: (chosen: ChosenCoin) => void
  /** Of the coin: its name in the form, and what is wrong. */
  field: { name: string; error?: string | null | undefined; onChange: () => void }
}

/** The first fields of a form about an address: a coin, and one of its networks. */
export const CoinAndNetworkFields = ({ chosen: { coin, network }, onChoose, field }: CoinAndNetworkFieldsProps) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <SelectField
      label={t('layout.coin')}
      ref={focusOnMount}
      name={field.name}
      error={field.error ?? null}
      options={toChoose(cryptoCurrencies, (one) => t('layout.coinOption', { coin: one, name: currencyNames[one] }))}
      value={coin ?? ''}
      onChange={({ target }) => {
        field.onChange()
        onChoose(withFirstNetwork(cryptoCurrencies.find((one) => one === target.value)))
      }}
    />
    <SelectField
      label={t('layout.network')}
      disabled={coin === null}
      options={coin ? networksOf(coin).map(({ id, name }) => ({ value: id, label: name })) : []}
      value={network}
      onChange={({ target }) => coin && onChoose({ coin, network: target.value })}
    />
  </div>
)
