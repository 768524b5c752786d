import { memo, useCallback, useEffect, useEffectEvent, useId, useRef } from 'react'
import type { Currency } from '#contract/currencies.ts'
import type { Side } from '#contract/pricing.ts'
import { classNames } from '../ui/class-names.ts'
import type { ConverterEvent } from './converter.ts'
import { CurrencyChoice } from './CurrencyChoice.tsx'
import type { LazyCurrencyPicker } from './use-currency-picker.ts'

/** Longer than any sum of money; a pasted novel must not keep the arithmetic busy. */
const amountMaxLength = 30

interface AmountSideProps {
  side: Side
  label: string
  currencyLabel: string
  amount: string
  currency: Currency
  /** Not an answer to what the other side says now: being fetched, or waiting for the pause. */
  dimmed: boolean
  tell: (event: ConverterEvent) => void
  picker: LazyCurrencyPicker
}

/** One side of the converter: an amount and its currency in one field. A key on one side leaves the other, and both lists, as they are. */
export const AmountSide = memo(function AmountSide({
  side,
  label,
  currencyLabel,
  amount,
  currency,
  dimmed,
  tell,
  picker,
}: AmountSideProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const onAmount = (text: string) => tell({ type: 'amountTyped', side, text })
  const onCurrency = useCallback((chosen: Currency) => tell({ type: 'currencyChosen', side, currency: chosen }), [tell, side])

  // What the visitor typed into the server's HTML before React took over.
  const takeOver = useEffectEvent(() => {
    if (input.current && input.current.value !== amount) onAmount(input.current.value)
  })
  useEffect(() => takeOver(), [])

  return (
    <div
      className={classNames(
        'grid grid-cols-[1fr_auto] items-center gap-x-4 rounded-card border border-field bg-surface px-4 pt-3 pb-2 sm:px-5',
        'hover:border-ink has-[>input:focus-visible]:border-accent has-[>input:focus-visible]:outline-2 has-[>input:focus-visible]:outline-accent',
      )}
    >
      <label htmlFor={id} className="text-sm text-muted">
        {label}
      </label>
      <div className="relative col-start-2 flex items-center sm:row-span-2">
        <CurrencyChoice label={currencyLabel} currency={currency} onCurrency={onCurrency} picker={picker} />
      </div>
      <input
        ref={input}
        id={id}
        value={amount}
        inputMode="decimal"
        autoComplete="off"
        spellCheck={false}
        maxLength={amountMaxLength}
        aria-busy={dimmed || undefined}
        className={classNames(
          'col-span-2 min-h-13 w-full min-w-0 bg-transparent font-medium tracking-[-0.025em] tabular-nums outline-none transition-colors sm:col-span-1',
          amountSize(amount),
          dimmed && 'text-muted',
        )}
        onChange={(event) => onAmount(event.target.value)}
      />
    </div>
  )
})

// 40 px while it fits; long amounts stay whole, on the narrowest phones (below 352 px) too.
function amountSize(amount: string): string {
  if (amount.length <= 10) return 'text-amount max-[22rem]:text-2xl'
  if (amount.length <= 12) return 'text-2xl max-[22rem]:text-xl sm:text-amount'
  if (amount.length <= 15) return 'text-xl max-[22rem]:text-lg sm:text-2xl'
  return amount.length <= 19 ? 'text-lg max-[22rem]:text-base sm:text-xl' : 'text-base'
}
