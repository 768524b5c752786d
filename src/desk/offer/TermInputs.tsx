import { Link } from 'react-router'
import { useId } from 'react'
import { canBePaidBy } from '#contract/pay-by-rules.ts'
import { t } from '../../web/language/text.ts'
import { Block } from '../layout/Block.tsx'
import { denseRow, GrowingTextArea, SelectRow, TextPart } from '../layout/DenseFields.tsx'
import { validityText } from '../layout/offer-words.ts'
import { FieldNotes } from '../../web/ui/Field.tsx'
import { addressText, type InputsPart } from './builder.ts'
import { needsAddress, nextAddress } from './read-typed.ts'

/** Until when, how to pay, and what happens otherwise. */
export function TermInputs({ typed, basis, errors, change }: InputsPart) {
  const { kind, direction, currency, validity, payBy, words } = typed
  const { rules, instantCurrencies } = basis
  const acceptsInstant = instantCurrencies.includes(currency)
  const payByOptions = rules.payBy.map((rule) => ({
    value: rule,
    label: t(`offer.payByRules.${rule}`),
    disabled: !canBePaidBy(rule, { direction, acceptsInstant }),
  }))
  const isFirm = kind === 'firm'
  const address = nextAddress(typed, basis)
  return (
    <Block title={t('word.terms')}>
      <div className="flex flex-col gap-1.5 pt-2.5">
        {isFirm && (
          <>
            <SelectRow
              label={t('offer.validity')}
              error={errors.validity}
              options={rules.validityMinutes.map((minutes) => ({ value: String(minutes), label: validityText(minutes) }))}
              value={validity}
              onChoose={(chosen) => change({ validity: chosen })}
            />
            <SelectRow
              label={t('word.toBePaid')}
              error={errors.payBy}
              hint={payByOptions.some(({ disabled }) => disabled) && t('offer.errors.noInstant', { currency })}
              options={payByOptions}
              value={payBy}
              onChoose={(chosen) => change({ payBy: chosen as typeof payBy })}
            />
            <ToleranceRow {...{ typed, basis, errors, change }} />
          </>
        )}
        {needsAddress(typed) && (
          <TextPart label={t('word.coinsGoTo')}>
            {addressText(address) ?? (
              <>
                {t('offer.noAddress')}{' '}
                <Link className="link" to="/receiving-addresses">
                  {t('shell.titles.receivingAddresses')}
                </Link>
              </>
            )}
          </TextPart>
        )}
        <GrowingTextArea
          label={t('offer.words')}
          height="note"
          maxLength={2000}
          value={words}
          onChange={({ target }) => change({ words: target.value })}
        />
      </div>
    </Block>
  )
}

/** Until when late money, and how much missing money, may still be accepted. */
function ToleranceRow({ typed: { late, short, currency }, errors, change }: InputsPart) {
  const id = useId()
  const error = errors.late ?? errors.short
  const field = 'field-box min-w-0 text-right tabular-nums'
  return (
    <div className={denseRow} role="group" aria-labelledby={`${id}-label`}>
      <span id={`${id}-label`} className="text-muted">
        {t('offer.tolerance')}
      </span>
      <div className="min-w-0">
        <div className="flex items-baseline gap-2">
          <input
            aria-label={t('offer.late')}
            aria-invalid={errors.late ? true : undefined}
            aria-describedby={errors.late && `${id}-error`}
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            className={field}
            value={late}
            onChange={({ target }) => change({ late: target.value })}
          />
          <span className="text-muted">{t('offer.minutes')}</span>
          <input
            aria-label={t('offer.short', { currency })}
            aria-invalid={errors.short ? true : undefined}
            aria-describedby={errors.short && `${id}-error`}
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            className={field}
            value={short}
            onChange={({ target }) => change({ short: target.value })}
          />
          <span className="text-muted">{currency}</span>
        </div>
        <FieldNotes id={id} {...(error && { error })} />
      </div>
    </div>
  )
}
