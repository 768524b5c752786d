import { type Currency, isFiat } from '#contract/currencies.ts'

const signs: Partial<Record<Currency, string>> = { EUR: '€', GBP: '£', USD: '$', BTC: '₿' }

/** A coin of the currency, drawn in outline: the milled edge for money, a plain one for crypto. */
export function CoinMark({ currency }: { currency: Currency }) {
  const sign = signs[currency] ?? currency.slice(0, 1)
  return (
    <svg className="size-7 shrink-0" viewBox="0 0 28 28" fill="none" aria-hidden="true">
      <circle cx="14" cy="14" r="13" className="fill-gold-soft stroke-gold" strokeWidth="1" />
      <circle cx="14" cy="14" r="10.5" className="stroke-gold" strokeWidth="1" strokeDasharray={isFiat(currency) ? '1 1.4' : undefined} />
      <text x="14" y="18.6" textAnchor="middle" className="fill-ink text-[13px] font-semibold">
        {sign}
      </text>
    </svg>
  )
}
