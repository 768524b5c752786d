import { useState } from 'react'
import { useNavigate } from 'react-router'
import { canonicalJson } from '#contract/desk/step-up.ts'
import { printReference } from '#contract/creditor-reference.ts'
import { t } from '../../web/language/text.ts'
import { Dialog } from '../../web/ui/Dialog.tsx'
import { useCall } from '../api/call.ts'
import type { OfferBasis, OfferContent } from '../api/offers.ts'
import type { Presence, RequestPage } from '../api/requests.ts'
import { failureSentence } from '../layout/failure-sentence.ts'
import type { OfferLimit } from '../layout/offer-words.ts'
import { Outcome, useOutcome } from '../layout/Outcome.tsx'
import { usePresence } from '../layout/presence.ts'
import { useDraft } from '../session/draft.ts'
import { formatTime, useCurrentTime } from '../../web/ui/day-and-time.ts'
import { AnswerClock } from '../layout/AnswerClock.tsx'
import { amountText } from '../layout/deal-words.ts'
import { clientName, RequestMarks, wishText } from '../layout/request-words.tsx'
import { DenseButton } from '../layout/DenseButton.tsx'
import { usePerson } from '../api/backend.ts'
import { useLiveMarket } from './market.ts'
import { obstaclesOf } from './builder.ts'
import { exceededLimits, isWorseThan, pricedAt } from './priced.ts'
import { PublishForm } from './PublishForm.tsx'
import { readTyped } from './read-typed.ts'
import { type Changed, changedIn, useSeenVersion } from './seen-version.ts'
import { Ticket } from './Ticket.tsx'
import { lacksSender, offerForRevision, offerForWish, typedFrom, type TypedOffer } from './typed-offer.ts'

interface BuilderProps {
  request: RequestPage
  basis: OfferBasis
}

/** Holds what the dealer types, the market of this moment, and what follows from both. */
export function Builder({ request, basis }: BuilderProps) {
  const { reference, offers } = request
  const navigate = useNavigate()
  const [start] = useState(() => startOf(request, basis))
  const { draft, change, clear } = useDraft<TypedOffer>(`${reference} offer`, start)
  // Without a party, or a wallet from which a sell is sent, only an indication is possible.
  const typed = basis.parties.length > 0 && !lacksSender(draft, basis) ? draft : { ...draft, kind: 'indication' as const }
  const seen = useSeenVersion(request, basis)
  const present = usePresence(reference, true, request.present)
  const live = useLiveMarket(typed.coin, typed.currency)
  const { outcome, showOutcome } = useOutcome()
  const [save, { isLoading: isSaving }] = useCall('saveOfferDraft')
  const [confirming, setConfirming] = useState<TypedOffer['kind'] | null>(null)

  const read = readTyped(typed, basis)
  const priced = pricedAt(read.price, live.market)
  const open = offers.find(({ state }) => state === 'open')
  const obstacles = obstaclesOf({ request, basis, typed, live, priced }, read)
  const exceeded: OfferLimit[] = [
    ...(priced && live.market && read.content ? exceededLimits({ priced, market: live.market, basis, typed: read.content }) : []),
    ...(priced && open && live.market && read.content && isWorseThan(open, { typed: read.content, priced, now: live.market.now })
      ? (['limit-worse-terms'] as const)
      : []),
  ]

  const saveDraft = async (offer: OfferContent | null) => {
    setConfirming(null)
    const { data, error } = await save({ reference, body: { offer, version: seen.version } })
    const stale = changedIn(error)
    if (data) {
      seen.acceptOwn(data.version)
      showOutcome(() => t(offer ? 'offer.draft.done' : 'offer.draft.removed'))
    } else if (stale) seen.refuse(stale)
    else if (error) showOutcome(() => failureSentence(error), { isBad: true })
  }
  const isShown = basis.draft !== null && read.content !== null && isSameDraft(basis.draft.offer, read.content)
  return (
    <>
      <RequestLine request={request} basis={basis} present={present} />
      <Outcome outcome={outcome} />
      <StaleBar changed={seen.changed} onAccept={seen.accept} />
      {basis.draft && (
        <DraftBar
          draft={basis.draft}
          isShown={isShown}
          busy={isSaving}
          onUse={() => basis.draft && change(typedFrom(basis.draft.offer))}
          onRemove={() => void saveDraft(null)}
        />
      )}
      <Ticket
        {...{ request, basis, typed, change, live, read, priced, exceeded, obstacles, isSaving }}
        onReview={() => setConfirming(typed.kind)}
        onSave={(offer) => void saveDraft(offer)}
      />
      <Dialog
        open={confirming === typed.kind && read.content !== null}
        onClose={() => setConfirming(null)}
        title={t(typed.kind === 'firm' ? 'offer.publish.title' : 'offer.publish.titleIndication')}
        width="max-w-lg"
      >
        {read.content && !priced && <p role="status">{t('offer.publish.waits')}</p>}
        {read.content && priced && (
          <PublishForm
            {...{ request, basis, typed, live, priced, exceeded, obstacles, open }}
            offer={read.content}
            version={seen.version}
            onPublished={() => {
              clear()
              void navigate(`/requests/${reference}`, { replace: true })
            }}
            onStale={(stale) => {
              setConfirming(null)
              seen.refuse(stale)
            }}
            onSaveDraft={() => void saveDraft(read.content)}
            onClose={() => setConfirming(null)}
          />
        )}
      </Dialog>
    </>
  )
}

function startOf(request: RequestPage, basis: OfferBasis): TypedOffer {
  if (basis.draft) return typedFrom(basis.draft.offer)
  return basis.revises ? offerForRevision(basis.revises, basis) : offerForWish(request, basis)
}

/** The address of a sell is chosen anew each time: the saved one may be used meanwhile. */
const isSameDraft = (saved: OfferContent, shown: OfferContent): boolean =>
  canonicalJson({ ...saved, receivingAddressId: shown.receivingAddressId }) === canonicalJson(shown)

interface RequestLineProps {
  request: RequestPage
  basis: OfferBasis
  present: readonly Presence[]
}

/** Below the heading: who wishes what, until when it must be answered, and which offer is open. */
function RequestLine({ request, basis: { openOffer, revises }, present }: RequestLineProps) {
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
            {t(writing ? 'layout.presence.writes' : 'layout.presence.looks', { name })}
          </span>
        ))}
      </p>
    </div>
  )
}

const bar = 'mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-l-4 border-gold bg-gold-soft px-4 py-2'

interface StaleBarProps {
  /** Who changed the request last; null while nobody has. */
  changed: Pick<Changed, 'by' | 'at'> | null
  onAccept: () => void
}

/** Says that a colleague or the client changed the request. The draft stays. */
const StaleBar = ({ changed, onAccept }: StaleBarProps) => (
  <div role="status" className="sticky top-2 z-10 max-lg:top-0">
    {changed && (
      <div className={`${bar} shadow-sheet`}>
        <p>
          <span className="font-medium">
            {t('offer.stale', {
              name: changed.by,
              time: formatTime(changed.at, 'hourAndMinute'),
              known: changed.by === 'client' ? 'client' : changed.by === 'system' ? 'system' : 'colleague',
            })}
          </span>{' '}
          <span className="text-muted">{t('offer.staleKept')}</span>
        </p>
        <DenseButton onClick={onAccept}>{t('offer.staleAccept')}</DenseButton>
      </div>
    )}
  </div>
)

interface DraftBarProps {
  draft: NonNullable<OfferBasis['draft']>
  /** Whether the fields show it. */
  isShown: boolean
  busy: boolean
  onUse: () => void
  onRemove: () => void
}

/** The draft that is kept with the request, for instance until a supervisor publishes it. */
function DraftBar({ draft: { savedBy, savedAt }, isShown, busy, onUse, onRemove }: DraftBarProps) {
  const isOwn = usePerson().id === savedBy.id
  const name = isOwn ? t('layout.you') : savedBy.name
  return (
    <div role="status" className={bar}>
      <p className="wrap-anywhere">
        <span className="font-medium">{t('offer.draft.saved', { name, time: formatTime(savedAt, 'shortDayAndTime') })}</span>{' '}
        <span className="text-muted">{t(isShown ? 'offer.draft.shown' : 'offer.draft.differs')}</span>
      </p>
      <div className="flex flex-wrap gap-2">
        {!isShown && <DenseButton onClick={onUse}>{t('offer.draft.use')}</DenseButton>}
        <DenseButton busy={busy} onClick={onRemove}>
          {t('offer.draft.remove')}
        </DenseButton>
      </div>
    </div>
  )
}
