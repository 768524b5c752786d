import { type Ref, useEffect, useId, useRef, useState } from 'react'
import { Maskito } from '@maskito/core'
import { firstTransactionMinimumEur } from '#contract/limits.ts'
import type { Currency } from '#contract/currencies.ts'
import { amountsOf, exactDecimals, hasAmount } from '#contract/exact-amount.ts'
import { amountMaxLength, typedDecimal } from '#contract/read-amount.ts'
import type { Language } from '#contract/languages.ts'
import type { Decimal } from '#contract/pricing.ts'
import { formatMinimum } from '../ui/amount-format.ts'
import { Button } from '../ui/Button.tsx'
import { classNames } from '../ui/class-names.ts'
import { currencyOptions } from '../ui/currency-names.ts'
import { SelectField } from '../ui/SelectField.tsx'
import { TextArea, TextField } from '../ui/TextField.tsx'
import { language, t } from '../language/text.ts'
import { Indication } from './Indication.tsx'
import { NetworkField } from './NetworkField.tsx'
import { errorOfField } from './quote-dialog-state.ts'
import { nudgeClasses, StepActions, StepHeading } from './Step.tsx'
import type { QuoteDialogControl } from './use-quote-dialog.ts'
import { amountMask, formatFieldAmount, parseFieldAmount } from './amount-mask.ts'

interface CalculationProps {
  quote: QuoteDialogControl
  /** Says that the form is an unsent draft. */
  showsDraft: boolean
  heading: Ref<HTMLHeadingElement>
}

/** Step 1: currencies, amount and message. */
export function Calculation({ quote: { state, dispatch }, showsDraft, heading }: CalculationProps) {
  const { form } = state
  const problemId = useId()
  const lacksAmount = !hasAmount(amountsOf(form.amount)) && form.message.trim() === ''
  const isNudged = state.nudges.includes('amount')
  const amount = useAmountField({
    amount: form.amount,
    currency: form.fromCurrency,
    onAmount: (typed) => dispatch({ type: 'amount-typed', amount: typed }),
    onBlur: () => dispatch({ type: 'amount-blurred' }),
  })
  const nudge = isNudged && lacksAmount && !amount.problem ? t('exchange-request.nudges.amount') : undefined
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (amount.problem) return amount.focus()
        if (!lacksAmount || isNudged) return dispatch({ type: 'next' })
        dispatch({ type: 'nudged', nudge: 'amount' })
        amount.focus()
      }}
    >
      <StepHeading step={1} ref={heading}>
        {t('exchange-request.calculation.heading')}
      </StepHeading>
      <div className="flex flex-col gap-5">
        {showsDraft && (
          <div className="flex items-center justify-between gap-3 rounded-card border border-hairline bg-paper py-1 pr-1 pl-4 text-sm">
            <output>{t('exchange-request.calculation.draftShown')}</output>
            <Button kind="quiet" size="small" onClick={() => dispatch({ type: 'discarded' })}>
              {t('exchange-request.calculation.discard')}
            </Button>
          </div>
        )}
        <p className="flex flex-wrap gap-x-2 rounded-card border-l-4 border-gold bg-gold-soft px-4 py-3 text-sm">
          <strong className="font-semibold">{t('exchange-request.calculation.offer')}</strong>
          <span>{t('exchange-request.calculation.offerTerms', { amount: formatMinimum(firstTransactionMinimumEur) })}</span>
        </p>
        <div className="@container">
          <div className="grid items-start gap-3 @min-[16rem]:grid-cols-[minmax(0,1fr)_8.5rem]">
            <TextField
              label={t('exchange-request.calculation.amount')}
              inputMode="numeric"
              autoComplete="off"
              className="tabular-nums"
              maxLength={amountMaxLength}
              error={errorOfField(state, 'amount')}
              aria-invalid={amount.problem !== undefined || undefined}
              aria-describedby={(amount.problem ?? nudge) && problemId}
              {...amount.field}
            />
            {/* Always rendered: screen readers announce only changes of existing elements. */}
            <p
              id={problemId}
              aria-live="polite"
              className={classNames(
                'col-span-full -mt-1.5 text-sm empty:absolute @min-[16rem]:row-start-2',
                nudge ? nudgeClasses : 'text-danger',
              )}
            >
              {amount.problem ?? nudge}
            </p>
            <SelectField
              label={t('exchange-request.calculation.fromCurrency')}
              options={currencyOptions()}
              value={form.fromCurrency}
              error={errorOfField(state, 'fromCurrency')}
              onChange={(event) => dispatch({ type: 'currency-chosen', side: 'from', currency: event.target.value as Currency })}
            />
          </div>
        </div>
        <SelectField
          label={t('exchange-request.calculation.toCurrency')}
          options={currencyOptions()}
          value={form.toCurrency}
          error={errorOfField(state, 'toCurrency')}
          onChange={(event) => dispatch({ type: 'currency-chosen', side: 'to', currency: event.target.value as Currency })}
        />
        <NetworkField
          form={form}
          error={errorOfField(state, 'network')}
          onChoose={(network) => dispatch({ type: 'network-chosen', network })}
        />
        <Indication form={form} />
        <TextArea
          label={t('exchange-request.calculation.message')}
          hint={t('exchange-request.calculation.messageHint')}
          rows={3}
          value={form.message}
          error={errorOfField(state, 'message')}
          onChange={(event) => dispatch({ type: 'message-typed', message: event.target.value })}
        />
        <StepActions>
          <div className="flex flex-wrap justify-between gap-3">
            <Button kind="secondary" size="narrow" onClick={() => dispatch({ type: 'closed' })}>
              {t('ui.close')}
            </Button>
            <Button type="submit" size="narrow">
              {t('ui.next')}
            </Button>
          </div>
        </StepActions>
      </div>
    </form>
  )
}

interface AmountField {
  /** '' while the field is empty. */
  amount: Decimal
  currency: Currency
  /** Called on every input; '' while the text is ambiguous. */
  onAmount: (amount: Decimal) => void
  /** Called when the field loses the focus, unless the text is ambiguous. */
  onBlur: () => void
}

/** A field whose amount is formatted while it is typed, in the reader's language. */
function useAmountField({ amount, currency, onAmount, onBlur }: AmountField) {
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
  const most = exactDecimals(currency)
  const hasTooMany = (typedDecimal(amount).split('.')[1] ?? '').length > most
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
    /** The error, if the text is ambiguous or has too many decimals. */
    problem: isAmbiguous
      ? t('ui.ambiguousAmount')
      : hasTooMany
        ? t('exchange-request.tooManyDecimals', { most: String(most), currency })
        : undefined,
    focus: () => {
      input.current?.focus()
      // Typing replaces a 0.
      if (!isAmbiguous) input.current?.select()
    },
  }
}
