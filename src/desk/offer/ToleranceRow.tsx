import { useId } from 'react'
import { t } from '../../web/language/text.ts'
import { FieldNotes } from '../../web/ui/Field.tsx'
import { denseRow } from '../layout/DenseFields.tsx'
import type { InputsPart } from './builder.ts'

/** Until when late money, and how much missing money, may still be accepted. */
export function ToleranceRow({ typed: { late, short, currency }, errors, change }: InputsPart) {
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
