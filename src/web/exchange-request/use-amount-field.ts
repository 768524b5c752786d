import { Maskito } from '@maskito/core'
import { useEffect, useRef, useState } from 'react'
import type { Language } from '#contract/languages.ts'
import type { Decimal } from '#contract/pricing.ts'
import { language, t } from '../language/text.ts'
import { amountIn, amountMask, shownAmount } from './amount-mask.ts'

interface AmountField {
  /** '' while the field is empty. */
  amount: Decimal
  /** Called on every input; '' while the text is ambiguous. */
  onAmount: (amount: Decimal) => void
  /** The field lost the focus and is not ambiguous. */
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

  // Ignore the typed text once the amount was changed elsewhere (discarded) or the language changed: the same text may be another amount.
  const current = typed !== null && (typed.amount ?? '') === amount && typed.language === spoken ? typed : null
  const isAmbiguous = current !== null && current.amount === null
  return {
    field: {
      ref: input,
      value: current?.text ?? shownAmount(amount, spoken),
      // Not onChange: React does not fire it where the mask corrected the value.
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
    /** The error, where the text is ambiguous. */
    problem: isAmbiguous ? t('ui.ambiguousAmount') : undefined,
    focus: () => input.current?.focus(),
  }
}
