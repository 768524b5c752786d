import type { ReactNode } from 'react'
import { type CryptoCurrency, type Currency, type FiatCurrency, isFiat } from '#contract/currencies.ts'
import { classNames } from './class-names.ts'

/** The outline on a coin in a 32 × 32 box, or several outlines with opacity and transform. */
type CoinDrawing = string | [outline: string, opacity?: number, transform?: string][]

export type Drawings = Partial<Record<CryptoCurrency, CoinDrawing> & Record<FiatCurrency, ReactNode>>

export const bitcoin =
  'M23.189 14.02c.314-2.096-1.283-3.223-3.465-3.975l.708-2.84-1.728-.43-.69 2.765c-.454-.114-.92-.22-1.385-.326l.695-2.783L15.596 6l-.708 2.839c-.376-.086-.746-.17-1.104-.26l.002-.009-2.384-.595-.46 1.846s1.283.294 1.256.312c.7.175.826.638.805 1.006l-.806 3.235c.048.012.11.03.18.057l-.183-.045-1.13 4.532c-.086.212-.303.531-.793.41.018.025-1.256-.313-1.256-.313l-.858 1.978 2.25.561c.418.105.828.215 1.231.318l-.715 2.872 1.727.43.708-2.84c.472.127.93.245 1.378.357l-.706 2.828 1.728.43.715-2.866c2.948.558 5.164.333 6.097-2.333.752-2.146-.037-3.385-1.588-4.192 1.13-.26 1.98-1.003 2.207-2.538zm-3.95 5.538c-.533 2.147-4.148.986-5.32.695l.95-3.805c1.172.293 4.929.872 4.37 3.11zm.535-5.569c-.487 1.953-3.495.96-4.47.717l.86-3.45c.975.243 4.118.696 3.61 2.733z'

// At this size, a dotted circle looks like twelve stars.
export const euro = (
  <>
    <path fill="#039" d="M0 0h32v32H0z" />
    <circle cx="16" cy="16" r="9" stroke="#fc0" strokeWidth="2.6" strokeLinecap="round" strokeDasharray="0 4.7124" />
  </>
)

const firstDrawings: Drawings = { EUR: euro, BTC: bitcoin }

interface CurrencyMarkProps {
  currency: Currency
  /** By default, only the drawings that the landing page shows first. currency-drawings.tsx has the drawings of all currencies. */
  drawings?: Drawings | undefined
  className?: string
}

/** The mark of a currency: a flag or a coin. A coin without a drawing has the first character of its code. */
export function CurrencyMark({ currency, drawings = firstDrawings, className }: CurrencyMarkProps) {
  const flag = isFiat(currency) ? drawings[currency] : undefined
  return (
    <svg className={classNames('size-7 shrink-0 rounded-full', className)} viewBox="0 0 32 32" fill="none" aria-hidden="true">
      {flag ?? <Coin currency={currency} drawing={isFiat(currency) ? undefined : drawings[currency]} />}
    </svg>
  )
}

function Coin({ currency, drawing }: { currency: Currency; drawing: CoinDrawing | undefined }) {
  return (
    <>
      <circle cx="16" cy="16" r="15.5" className="fill-gold-soft stroke-gold" />
      {drawing ? (
        <g className="fill-ink" transform="translate(2.4 2.4) scale(.85)">
          {(typeof drawing === 'string' ? [[drawing] as const] : drawing).map(([outline, opacity, transform]) => (
            <path key={outline} d={outline} fillOpacity={opacity} transform={transform} />
          ))}
        </g>
      ) : (
        <text x="16" y="21" fontSize="14" textAnchor="middle" className="fill-ink font-semibold">
          {currency.slice(0, 1)}
        </text>
      )}
    </>
  )
}
