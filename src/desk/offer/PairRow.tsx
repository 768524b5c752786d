import { useId } from 'react'
import { currencyNames, isCurrency } from '#contract/currencies.ts'
import { t } from '../../web/language/text.ts'
import { FieldNotes } from '../../web/ui/Field.tsx'
import { denseRow, DenseSelect } from '../layout/DenseFields.tsx'

interface PairRowProps {
  label: string
  coins: readonly string[]
  currencies: readonly string[]
  coin: string
  currency: string
  error: string | undefined
  onCoin: (coin: string) => void
  onCurrency: (currency: string) => void
}

/** The two currencies, side by side. */
export function PairRow({ label, coins, currencies, coin, currency, error, onCoin, onCurrency }: PairRowProps) {
  const id = useId()
  return (
    <div className={denseRow} role="group" aria-labelledby={`${id}-label`}>
      <span id={`${id}-label`} className="text-muted">
        {label}
      </span>
      <div className="min-w-0">
        <div className="grid grid-cols-[minmax(0,1fr)_4.75rem] gap-2">
          <DenseSelect
            aria-label={t('layout.coin')}
            options={coins.map((one) => ({ value: one, label: nameOf(one) }))}
            value={coin}
            onChoose={onCoin}
          />
          <DenseSelect
            aria-label={t('offer.currency')}
            aria-invalid={error ? true : undefined}
            aria-describedby={error && `${id}-error`}
            options={currencies.map((one) => ({ value: one, label: one }))}
            value={currency}
            onChoose={onCurrency}
          />
        </div>
        <FieldNotes id={id} {...(error && { error })} />
      </div>
    </div>
  )
}

/** "BTC · Bitcoin" */
const nameOf = (coin: string) => (isCurrency(coin) ? t('offer.coinOption', { coin, name: currencyNames[coin] }) : coin)
