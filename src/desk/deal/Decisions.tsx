import type { DealAction } from '#contract/desk/deal-actions.ts'
import { t } from '../../web/language/text.ts'
import { Block, NoRows } from '../layout/Block.tsx'
import type { DealPart } from './deal-part.ts'
import type { OpenForm } from './open-form.ts'
import { OpenButton } from './OpenButton.tsx'
import { refusalSentence } from './words.ts'

/** What can be decided about the deal, what it means, and why something cannot be done now. */
export const Decisions = ({ deal, onOpen }: DealPart) => (
  <Block title={t('deals.can')}>
    {deal.actions.length === 0 && <NoRows>{t('deals.can.none')}</NoRows>}
    <ul aria-label={t('deals.can')}>
      {deal.actions.map(({ action, refusals }) => (
        <li key={action} className="flex flex-col items-start gap-1.5 border-hairline py-2.5 not-first:border-t">
          {refusals.length === 0 ? (
            <OpenButton opens={formOf(action)} kind={isEnding(action) ? 'danger' : 'secondary'} {...{ deal, onOpen }}>
              {t(`deals.actions.${action}`)}
            </OpenButton>
          ) : (
            <p className="font-medium text-muted">
              {t(`deals.actions.${action}`)} · {t('deals.can.not')}
            </p>
          )}
          {refusals.length === 0 ? (
            <p className="text-muted">{t(`deals.meanings.${action}`)}</p>
          ) : (
            <ul className="flex flex-col gap-1">
              {refusals.map((refusal) => (
                <li key={refusal}>{refusalSentence(refusal, action)}</li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  </Block>
)

const isEnding = (action: DealAction) => action === 'refund' || action === 'refuse' || action === 'cancel' || action === 'loss'

function formOf(action: DealAction): OpenForm {
  if (action === 'stop' || action === 'cancel' || action === 'loss' || action === 'deliver') return { form: action }
  return { form: 'decide', decision: action }
}
