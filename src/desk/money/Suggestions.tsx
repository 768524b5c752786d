import { t } from '../../web/language/text.ts'
import type { BankEntry } from '../api/money.ts'
import { amountText, dealReferenceText } from '../layout/deal-words.ts'
import { DenseButton } from '../layout/DenseButton.tsx'

export type Suggestion = BankEntry['suggestions'][number]

interface SuggestionsProps {
  entry: BankEntry
  onChoose: (suggestion: Suggestion) => void
}

/** Deals that wait for such money. */
export function Suggestions({ entry, onChoose }: SuggestionsProps) {
  if (entry.suggestions.length === 0) return null
  return (
    <div>
      <p className="text-muted">{t('payments.form.suggestions')}</p>
      <ul className="flex flex-col items-start">
        {entry.suggestions.map((suggestion) => (
          <li key={suggestion.reference}>
            <DenseButton kind="quiet" className="-ml-4 text-left max-sm:-ml-3" onClick={() => onChoose(suggestion)}>
              {t('payments.form.suggestion', {
                reference: dealReferenceText(suggestion.reference),
                amount: amountText(suggestion.amount, entry.currency),
                party: suggestion.party,
                fit: [t(`payments.payerFits.${suggestion.payer}`), suggestion.isExact && t('payments.form.exact')]
                  .filter(Boolean)
                  .join('; '),
              })}
            </DenseButton>
          </li>
        ))}
      </ul>
    </div>
  )
}
