import { t } from '../../web/language/text.ts'
import { formatDecimal } from '../../web/ui/amount-format.ts'
import { Block, NoRows } from '../layout/Block.tsx'
import { DenseButton } from '../layout/DenseButton.tsx'
import { validityText } from '../layout/offer-words.ts'
import { eurText } from '../layout/request-words.tsx'
import type { ResultPart } from './builder.ts'

interface MovementProps extends Pick<ResultPart, 'typed' | 'basis' | 'live'> {
  onUse: () => void
}

/** The spread that the market’s movement over the validity suggests; null without candles. */
export const suggestionFor = ({ typed: { validity }, live: { market } }: Pick<ResultPart, 'typed' | 'live'>) =>
  market?.movement.find(({ minutes }) => String(minutes) === validity) ?? null

/** What an open offer risks: how far the market moves, and how reliable the client was. */
export function Movement({ typed, basis: { parties, lapses, deals }, live, onUse }: MovementProps) {
  const party = parties.find(({ id }) => id === typed.partyId)
  const suggestion = suggestionFor({ typed, live })
  return (
    <Block
      title={t('offer.risk')}
      aside={
        <p>
          <span className="text-muted">{t('offer.deals', { count: deals })}</span>
          {deals > 0 && <span className={lapses > 0 ? 'font-medium' : 'text-muted'}> · {t('offer.lapses', { count: lapses })}</span>}
          {deals > 0 && party && <span className="text-muted"> · {t('offer.ofYear', { amount: eurText(party.yearEur) })}</span>}
        </p>
      }
    >
      {suggestion ? (
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-1.5 tabular-nums">
          <p className="text-muted">
            {t('offer.movement', { validity: validityText(suggestion.minutes), bp: formatDecimal(suggestion.movementBp.toFixed(1)) })}
          </p>
          <p className="flex items-center gap-2">
            {t('offer.suggested', { bp: String(suggestion.suggestedSpreadBp) })}
            {/* Not disabled once it is used: the focus, and with it Ctrl-Enter, would be lost. */}
            <DenseButton onClick={onUse}>{t('offer.use')}</DenseButton>
          </p>
        </div>
      ) : (
        <NoRows>{t('offer.noMovement')}</NoRows>
      )}
    </Block>
  )
}
