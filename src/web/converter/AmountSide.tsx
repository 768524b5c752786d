import { memo, useCallback, useEffectEvent, useId, useLayoutEffect, useRef } from 'react'
import type { Currency } from '#contract/currencies.ts'
import type { Side } from '#contract/pricing.ts'
import { classNames } from '../ui/class-names.ts'
import { language } from '../language/text.ts'
import { amountMaxLength, readAmount, typedText } from '#contract/read-amount.ts'
import type { ConverterEvent } from './converter.ts'
import { CurrencyChoice, type LazyCurrencyPicker } from './CurrencyChoice.tsx'
import type { TypingDebouncer } from './typing.ts'

interface AmountSideProps {
  side: Side
  label: string
  currencyLabel: string
  /** The field's text while nobody types. */
  text: string
  /** The error of an ambiguous text. */
  problem: string | null
  currency: Currency
  /** True while the amount does not yet match the other side. */
  dimmed: boolean
  typing: TypingDebouncer
  handle: (event: ConverterEvent) => void
  picker: LazyCurrencyPicker
}

/** One side of the converter: amount and currency in one field. The input is uncontrolled: React renders nothing while keys are typed. */
export const AmountSide = memo(function AmountSide({
  side,
  label,
  currencyLabel,
  text,
  problem,
  currency,
  dimmed,
  typing,
  handle,
  picker,
}: AmountSideProps) {
  const id = useId()
  const problemId = `${id}problem`
  const input = useRef<HTMLInputElement>(null)
  const lastTyping = useRef({ typed: '', shown: '' })
  const onCurrency = useCallback((chosen: Currency) => handle({ type: 'currencyChosen', side, currency: chosen }), [handle, side])

  const onKey = (field: HTMLInputElement) => {
    const typed = typedText(field.value, lastTyping.current)
    const shown = readAmount(typed, language()).text
    lastTyping.current = { typed, shown }
    updateField(field, shown)
    typing.onKey({ side, text: shown })
  }

  // Handles text that was typed into the server's HTML before hydration.
  const keepEarlyText = useEffectEvent(() => {
    if (input.current && input.current.value !== text) onKey(input.current)
  })
  useLayoutEffect(() => keepEarlyText(), [])

  useLayoutEffect(() => {
    if (input.current && !typing.isPending(side)) updateField(input.current, text)
  }, [typing, side, text])

  return (
    <div
      className={classNames(
        'grid grid-cols-[1fr_auto] items-center gap-x-4 rounded-card border bg-surface px-4 pt-3 pb-2 has-[>input:focus-visible]:outline-2 sm:px-5',
        problem === null
          ? 'border-field hover:border-ink has-[>input:focus-visible]:border-accent has-[>input:focus-visible]:outline-accent'
          : 'border-danger outline-danger',
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
        defaultValue={text}
        inputMode="decimal"
        autoComplete="off"
        spellCheck={false}
        maxLength={amountMaxLength}
        aria-busy={dimmed || undefined}
        aria-invalid={problem !== null || undefined}
        aria-describedby={problem === null ? undefined : problemId}
        className={fieldClasses(text)}
        onChange={(event) => onKey(event.target)}
        onBlur={() => {
          // What is typed later continues the shown number, not a group that the field has removed.
          lastTyping.current = { typed: '', shown: '' }
          handle({ type: 'fieldLeft' })
        }}
      />
      <p id={problemId} aria-live="polite" className={classNames('col-span-2 text-sm text-danger', problem && 'pb-1')}>
        {problem}
      </p>
    </div>
  )
})

function updateField(field: HTMLInputElement, text: string): void {
  // Assigning the same value would move the caret.
  if (field.value !== text) field.value = text
  if (field.className !== fieldClasses(text)) field.className = fieldClasses(text)
}

const fieldClasses = (text: string) =>
  classNames(
    'col-span-2 min-h-13 w-full min-w-0 bg-transparent font-medium tracking-tighter tabular-nums outline-none transition-colors aria-busy:text-muted sm:col-span-1',
    amountSizeClasses(text),
  )

// The font size is 40 px, and smaller for long amounts and in windows narrower than 352 px.
function amountSizeClasses({ length }: string): string {
  if (length <= 10) return 'text-amount max-[22rem]:text-2xl'
  if (length <= 12) return 'text-2xl max-[22rem]:text-xl sm:text-amount'
  if (length <= 15) return 'text-xl max-[22rem]:text-lg sm:text-2xl'
  return length <= 19 ? 'text-lg max-[22rem]:text-base sm:text-xl' : 'text-base'
}
