import { Maskito } from '@maskito/core'
import { useEffect, useRef, useState } from 'react'
import type { Language } from '#contract/languages.ts'
import type { Decimal } from '#contract/pricing.ts'
import { language, t } from '../language/text.ts'
import { amountIn, amountMask, shownAmount } from './amount-mask.ts'

interface AmountField {
  /** Empty while nothing stands in the field. */
  amount: Decimal
  /** Told at each key; empty while the text could mean two amounts. */
  onAmount: (amount: Decimal) => void
  /** The field was left with an amount in it, or with nothing. */
  onLeft: () => void
}

/** A field whose amount is formatted while it is typed, in the reader's language. */
export function useAmountField({ amount, onAmount, onLeft }: AmountField) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<{ text: string; amount: Decimal | null; language: Language } | null>(null)
  const spoken = language()

  useEffect(() => {
    if (!input.current) return
    const mask = new Maskito(input.current, amountMask(spoken))
    return () => mask.destroy()
  }, [spoken])

  // What was typed is passed over once the amount became another, by discarding it for instance, or is read in another language: there,
  // the same text may be another amount.
  const current = typed !== null && (typed.amount ?? '') === amount && typed.language === spoken ? typed : null
  const isAmbiguous = current !== null && current.amount === null
  return {
    field: {
      ref: input,
      value: current?.text ?? shownAmount(amount, spoken),
      // Not onChange, of which React leaves out those that the mask has corrected.
      onInput: () => {
        const text = input.current?.value ?? ''
        const read = amountIn(text, spoken)
        setTyped({ text, amount: read, language: spoken })
        onAmount(read ?? '')
      },
      onBlur: () => {
        if (isAmbiguous) return
        setTyped(null)
        onLeft()
      },
    },
    /** Why it cannot be read, if so. */
    problem: isAmbiguous ? t('ui.ambiguousAmount') : undefined,
    focus: () => input.current?.focus(),
  }
}
