import { pages } from '#contract/pages.ts'
import type { DealDetails } from '../api/deals.ts'
import { t } from '../language/text.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { RouterLink } from '../ui/links.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Reminder } from '../ui/Reminder.tsx'
import { amountTexts } from '../ui/trade-text.ts'

/** Of a sell: where its money goes, as long as we do not know it. */
export function Destination({ deal }: { deal: DealDetails }) {
  const { destination, direction, party } = deal
  if (direction === 'buy') return null
  if (destination === 'being-checked') return <Notice className="mb-6">{t('deal.destination.checked')}</Notice>
  if (destination !== 'missing') return null
  return (
    <Reminder
      title={t('deal.destination.add.title', { amount: amountTexts(deal).gets })}
      kind="offer"
      actions={
        <ButtonLink as={RouterLink} className="max-sm:grow" href={pages.payoutAccounts}>
          {t('deal.destination.add.button')}
        </ButtonLink>
      }
    >
      <p>{t('deal.destination.add.text', { name: party.name })}</p>
    </Reminder>
  )
}
