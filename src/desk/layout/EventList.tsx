import { Link } from 'react-router'
import { t } from '../../web/language/text.ts'
import { classNames } from '../../web/ui/class-names.ts'
import type { RecordedEvent } from '../api/operator.ts'
import { DealLink } from './DealLink.tsx'
import { Hash } from './Hash.tsx'
import { Moment } from './Moment.tsx'
import { useMay } from '../api/backend.ts'
import { actorInWords, detailName, detailText, kindInWords } from './event-words.ts'

interface EventListProps {
  label: string
  events: readonly RecordedEvent[]
  /** Of the client whose file shows the events: no row repeats that they are about this client. */
  ofClient?: string
}

// From `xl` on, a row is one line; below, its parts are stacked.
const columns = 'xl:grid xl:grid-cols-[9.5rem_minmax(0,3.5fr)_minmax(0,2.5fr)_minmax(0,6fr)] xl:items-baseline xl:gap-x-5'

/** Events, newest first: what happened, who did it, details in words or codes. */
export const EventList = ({ label, events, ofClient }: EventListProps) => (
  <>
    <p aria-hidden="true" className={classNames(columns, 'px-1 py-1.5 text-muted max-xl:hidden')}>
      <span>{t('word.when')}</span>
      <span>{t('word.what')}</span>
      <span>{t('word.who')}</span>
      <span>{t('events.columns.details')}</span>
    </p>
    <ol aria-label={label} className="border-b border-hairline">
      {events.map((event) => (
        <EventRow key={event.id} event={event} ofClient={ofClient} />
      ))}
    </ol>
  </>
)

function EventRow({ event, ofClient }: { event: RecordedEvent; ofClient: string | undefined }) {
  const { at, kind, actor } = event
  return (
    <li className={classNames(columns, 'border-t border-hairline px-1 py-1.5 hover:bg-surface max-xl:first:border-t-0')}>
      <p className="text-muted max-xl:float-right max-xl:pl-4">
        <Moment at={at} />
      </p>
      <p className="font-medium wrap-anywhere" title={kind}>
        {kindInWords(kind)}
      </p>
      <p className="wrap-anywhere">{actorInWords(actor)}</p>
      <Details event={event} ofClient={ofClient} />
    </li>
  )
}

/** Ids of rows, which only programmers can look up. */
const isInnerId = ([name, value]: [string, unknown]) => name.endsWith('Id') && name !== 'approvalId' && typeof value === 'string'

function Details({ event: { kind, accountId, details, from }, ofClient }: { event: RecordedEvent; ofClient: string | undefined }) {
  const shown = Object.entries(details).filter((entry) => !isInnerId(entry))
  return (
    <p className="flex flex-wrap gap-x-4 text-muted wrap-anywhere">
      {accountId !== null && accountId !== ofClient && <Detail name="account" value={accountId} kind={kind} />}
      {shown.map(([name, value]) =>
        name === 'account' && value === ofClient ? null : <Detail key={name} name={name} value={value} kind={kind} />,
      )}
      {from && <span>{[from.network, from.browser, from.system].filter(Boolean).join(' · ')}</span>}
    </p>
  )
}

/** Fourteen digits: nothing else in events looks like it. */
const isDealReference = (text: string) => /^\d{14}$/.test(text)

function Detail({ name, value, kind }: { name: string; value: unknown; kind: string }) {
  const mayReadRequests = useMay('requests.read')
  const mayReadClients = useMay('clients.read')
  const mayReadApprovals = useMay('approvals.read')
  const mayReadDeals = useMay('deals.read')
  const text = detailText(value)
  if (name === 'account' && mayReadClients)
    return (
      <Link className="link" to={`/clients/${text}`}>
        {t('events.toClient')}
      </Link>
    )
  if (name === 'approvalId')
    return mayReadApprovals ? (
      <Link className="link" to={`/approvals/${text}`}>
        {t('layout.toProposal')}
      </Link>
    ) : null
  if (isDealReference(text) && mayReadDeals) return <DealLink reference={text} />
  if (name === 'reference' && kind.startsWith('exchange-request.') && mayReadRequests)
    return (
      <Link className="link" to={`/requests/${text}`}>
        {text}
      </Link>
    )
  return (
    <span>
      {detailName(name)} <span className="text-ink">{/^[0-9a-f]{64}$/.test(text) ? <Hash of={text} /> : text}</span>
    </span>
  )
}
