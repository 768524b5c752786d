import { printReference } from '#contract/creditor-reference.ts'
import { t } from '../../web/language/text.ts'
import { formatTime, useCurrentTime } from '../../web/ui/day-and-time.ts'
import type { OfferBasis } from '../api/offers.ts'
import type { Presence, RequestPage } from '../api/requests.ts'
import { AnswerClock } from '../layout/AnswerClock.tsx'
import { amountText } from '../layout/deal-words.ts'
import { clientName, RequestMarks, wishText } from '../layout/request-words.tsx'

interface RequestLineProps {
  request: RequestPage
  basis: OfferBasis
  present: readonly Presence[]
}

/** Below the heading: who wishes what, until when it must be answered, and which offer is open. */
export function RequestLine({ request, basis: { openOffer, revises }, present }: RequestLineProps) {
  const { now } = useCurrentTime(undefined)
  return (
    <div className="-mt-4 mb-4">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <span className="wrap-anywhere">{clientName(request)}</span>
        <span className="font-medium tabular-nums">{wishText(request)}</span>
        <AnswerClock dueAt={request.dueAt} now={now} />
        <RequestMarks {...request} />
      </div>
      {openOffer && (
        <p className="mt-1">
          {t('offer.willSupersede', {
            reference: openOffer.reference,
            hasEnd: openOffer.expiresAt ? 'yes' : 'no',
            time: openOffer.expiresAt ? formatTime(openOffer.expiresAt, 'hourAndMinute') : '',
          })}
        </p>
      )}
      {revises && (
        <p className="mt-1">
          {t('offer.willRevise', {
            deal: printReference(revises.deal),
            held: amountText(revises.held, revises.direction === 'buy' ? revises.currency : revises.coin),
          })}
        </p>
      )}
      <p role="status" className="flex flex-wrap gap-x-4 wrap-anywhere text-muted">
        {present.map(({ id, name, writing }) => (
          <span key={id} className={writing ? 'font-medium text-ink' : undefined}>
            {t(writing ? 'offer.presence.writes' : 'offer.presence.looks', { name })}
          </span>
        ))}
      </p>
    </div>
  )
}
