import { Maskito } from '@maskito/core'
import { useEffect, useRef, useState } from 'react'
import type { Language } from '#contract/languages.ts'
import type { Decimal } from '#contract/pricing.ts'
import { language, t } from '../language/text.ts'
import { parseFieldAmount, amountMask, formatFieldAmount } from './amount-mask.ts'

interface AmountField {
  /** '' while the field is empty. */
  amount: Decimal
  /** Called on every input; '' while the text is ambiguous. */
  onAmount: (amount: Decimal) => void
  /** Called when the field loses the focus, unless the text is ambiguous. */
  onBlur: () => void
}

/** A field whose amount is formatted while it is typed, in the reader's language. */
export function useAmountField({ amount, onAmount, onBlur }: AmountField) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<{ text: string; amount: Decimal | null; language: Language } | null>(null)
  const currentLanguage = language()

  useEffect(() => {
    if (!input.current) return
    const mask = new Maskito(input.current, amountMask(currentLanguage))
    return () => mask.destroy()
  }, [currentLanguage])

  // The typed text is ignored after a discard or a change of the language: the same text may be another amount.
  const current = typed !== null && (typed.amount ?? '') === amount && typed.language === currentLanguage ? typed : null
  const isAmbiguous = current !== null && current.amount === null
  return {
    field: {
      ref: input,
      value: current?.text ?? formatFieldAmount(amount, currentLanguage),
      // onInput, because React does not fire onChange if the mask has corrected the value.
      onInput: () => {
        const text = input.current?.value ?? ''
        const read = parseFieldAmount(text, currentLanguage)
        setTyped({ text, amount: read, language: currentLanguage })
        onAmount(read ?? '')
      },
      onBlur: () => {
        if (isAmbiguous) return
        setTyped(null)
        onBlur()
      },
    },
    /** The error, if the text is ambiguous. */
    problem: isAmbiguous ? t('ui.ambiguousAmount') : undefined,
    focus: () => {
      input.current?.focus()
      // Typing replaces a 0.
      if (!isAmbiguous) input.current?.select()
    },
  }
}
