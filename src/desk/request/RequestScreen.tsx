import { Link, useNavigate, useParams } from 'react-router'
import { type RefObject, useRef, useState } from 'react'
import { t } from '../../web/language/text.ts'
import { type DeskOffer, type RequestPage, useReadRequestQuery } from '../api/requests.ts'
import { ScreenHead } from '../layout/ScreenHead.tsx'
import { NotLoaded } from '../layout/states.tsx'
import { useCall } from '../api/call.ts'
import { type CallError, failureOf } from '../api/failure.ts'
import { goToField, useScreenActions } from '../layout/keyboard.ts'
import { Block } from '../layout/Block.tsx'
import { actorName } from '../layout/event-words.ts'
import { failureSentence } from '../layout/failure-sentence.ts'
import { Outcome, useOutcome } from '../layout/Outcome.tsx'
import { useMay, usePerson } from '../api/backend.ts'
import { usePresence } from '../layout/presence.ts'
import { Moment } from '../layout/Moment.tsx'
import { emptyNote, NoteForm } from '../layout/NoteForm.tsx'
import { Notes } from '../layout/Notes.tsx'
import { useDraft } from '../session/draft.ts'
import { formatTime } from '../../web/ui/day-and-time.ts'
import { DenseButton } from '../layout/DenseButton.tsx'
import { type Change, ChangeDialogs } from './ChangeDialogs.tsx'
import { ClientStrip } from './ClientStrip.tsx'
import { Composer } from './Composer.tsx'
import { Conversation } from './Conversation.tsx'
import { HeaderStrip } from './HeaderStrip.tsx'
import { Offers, WithdrawDialog } from './Offers.tsx'
import { RecordMessage } from './RecordMessage.tsx'
import { Wish } from './Wish.tsx'
import { eventText, type TimelineEvent } from './event-text.ts'

/** The screen `/requests/:reference`: one exchange request, and all work on it. */
export function RequestScreen() {
  const { reference = '' } = useParams()
  const { currentData: request, error, isFetching, refetch } = useReadRequestQuery(reference)
  return (
    <>
      <p className="mb-1">
        <Link className="link inline-block py-1" to="/">
          {t('shell.titles.inbox')}
        </Link>
      </p>
      <ScreenHead title={<span className="tracking-wide">{reference}</span>} />
      {request ? <LoadedRequest key={request.reference} newest={request} /> : <NotLoaded {...{ error, isFetching, refetch }} />}
    </>
  )
}

function LoadedRequest({ newest }: { newest: RequestPage }) {
  const { id: ownId } = usePerson()
  const held = useHeldRequest(newest)
  const { request, version, acceptOwn } = held
  const { reference, assignee, closed, client } = request
  const [isWriting, setWriting] = useState(false)
  const [change, setChange] = useState<Change | null>(null)
  const [withdrawn, setWithdrawn] = useState<DeskOffer | null>(null)
  const navigate = useNavigate()
  const present = usePresence(reference, isWriting, request.present)
  const { outcome, showOutcome } = useOutcome()
  const [claim, { isLoading: isClaiming }] = useCall('claimRequest')
  const [reopen, { isLoading: isReopening }] = useCall('reopenRequest')
  const answerField = useRef<HTMLTextAreaElement>(null)
  const noteField = useRef<HTMLTextAreaElement>(null)
  const mayWork = useMay('requests.work')
  const mayReassign = useMay('requests.reassign')
  const mayConfide = useMay('notes.confidential')
  const isColleagues = assignee !== null && assignee.id !== ownId
  const mayAssign = mayWork && !closed && (!isColleagues || mayReassign)
  const mayClaim = mayAssign && assignee?.id !== ownId
  const mayAnswer = mayWork && !closed && client.state === 'active'
  const builder = useMay('offers.make') && !closed ? `/requests/${reference}/offer` : null
  const mayWithdraw = useMay('offers.exceed')
  const mayNote = mayWork || mayConfide

  /** Shows what became of a change that has no form. The bar says it if a colleague was first. */
  const report = ({ data, error }: { data?: { version: number }; error?: CallError }, done: () => string) => {
    if (data) {
      acceptOwn(data.version)
      showOutcome(done)
    } else if (error && failureOf(error)?.error !== 'STALE') showOutcome(() => failureSentence(error), { isBad: true })
  }
  const claimNow = async () => {
    if (!isClaiming) report(await claim({ reference, body: { version } }), () => t('request.done.claimed'))
  }
  const reopenNow = async () => {
    if (!isReopening) report(await reopen({ reference, body: { version } }), () => t('request.done.reopened'))
  }
  useScreenActions([
    ...(mayClaim ? [{ name: t(assignee ? 'request.takeOver' : 'request.claim'), key: 'a', act: () => void claimNow() }] : []),
    ...(mayAnswer ? [{ name: t('word.answer'), key: 'r', act: () => goToField(answerField.current) }] : []),
    ...(builder ? [{ name: t('request.makeOffer'), key: 'o', act: () => void navigate(builder) }] : []),
    ...(mayNote ? [{ name: t('layout.notes.add'), key: 'n', act: () => goToField(noteField.current) }] : []),
    ...(mayAssign ? [{ name: t('request.handOver.action'), act: () => setChange('handOver') }] : []),
    ...(mayWork && !closed
      ? [
          { name: t('request.state.action'), act: () => setChange('state') },
          { name: t('request.close.action'), act: () => setChange('close') },
        ]
      : []),
    ...(mayWork && closed ? [{ name: t('word.openAgain'), act: () => void reopenNow() }] : []),
  ])

  return (
    <>
      <HeaderStrip
        request={request}
        present={present}
        mayClaim={mayClaim}
        mayAssign={mayAssign}
        mayWork={mayWork}
        busy={isClaiming || isReopening}
        onClaim={() => void claimNow()}
        onReopen={() => void reopenNow()}
        onChange={setChange}
      />
      <Outcome outcome={outcome} />
      <Stale held={held} />
      <div className="grid gap-x-10 gap-y-8 border-t border-hairline pt-5 xl:grid-cols-[20rem_minmax(0,1fr)] xl:grid-rows-[auto_1fr] 2xl:grid-cols-[21rem_minmax(0,1fr)_21rem]">
        <div className="flex min-w-0 flex-col gap-8">
          <Wish request={request} />
          <ClientStrip request={request} />
        </div>
        <div className="flex min-w-0 flex-col gap-8 xl:row-span-2 2xl:row-span-1">
          <Offers request={request} builder={builder} mayWithdraw={mayWithdraw} onWithdraw={setWithdrawn} />
          <Conversation request={request} />
          {mayWork && (
            <Composer
              request={request}
              version={version}
              field={answerField}
              mayAnswer={mayAnswer}
              onWriting={setWriting}
              onSent={(made) => {
                acceptOwn(made)
                showOutcome(() => t('request.done.sent'))
              }}
            />
          )}
          {mayWork && <RecordMessage reference={reference} onRecorded={acceptOwn} />}
        </div>
        <div className="flex min-w-0 flex-col gap-8">
          <RequestNotes request={request} field={noteField} mayNote={mayNote} mayConfide={mayConfide} />
          <Block title={t('request.timeline')}>
            <Timeline events={request.timeline} />
          </Block>
        </div>
      </div>
      <WithdrawDialog
        offer={withdrawn}
        onDone={(made) => {
          setWithdrawn(null)
          acceptOwn(made)
          showOutcome(() => t('request.withdraw.done'))
        }}
        onClose={() => setWithdrawn(null)}
      />
      <ChangeDialogs change={change} request={request} version={version} onDone={acceptOwn} onClose={() => setChange(null)} />
    </>
  )
}

/** Everything that happened, the newest first. */
const Timeline = ({ events }: { events: readonly TimelineEvent[] }) => (
  <ol className="flex flex-col">
    {events.toReversed().map((event, at) => (
      <li key={events.length - at} className="border-hairline py-1.5 not-first:border-t">
        <p className="wrap-anywhere">{eventText(event)}</p>
        <p className="text-muted">
          {actorName(event.by)} · <Moment at={event.at} />
        </p>
      </li>
    ))}
  </ol>
)

interface RequestNotesProps {
  request: RequestPage
  field: RefObject<HTMLTextAreaElement | null>
  mayNote: boolean
  mayConfide: boolean
}

/** The notes on the request, and the form for a new one. */
function RequestNotes({ request: { reference, notes }, field, mayNote, mayConfide }: RequestNotesProps) {
  const { draft, change, clear } = useDraft(`${reference} note`, emptyNote)
  const [add, { isLoading, error }] = useCall('addRequestNote')
  const send = async (body: typeof emptyNote) => {
    const { data } = await add({ reference, body })
    if (data) clear()
  }
  return (
    <Notes notes={notes}>
      {mayNote && <NoteForm {...{ draft, field, mayConfide, error }} onChange={change} onSend={send} busy={isLoading} />}
    </Notes>
  )
}

/** Says who has changed the request since the person saw it. What the person types stays. */
function Stale({ held: { request, newer, showNewer } }: { held: HeldRequest }) {
  const events = newer?.timeline.slice(request.timeline.length) ?? []
  return (
    <div role="status" className="sticky top-2 z-10 max-lg:top-0">
      {newer && (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-l-4 border-gold bg-gold-soft px-4 py-2 shadow-sheet">
          <div className="min-w-0">
            <p className="font-medium">{t('request.stale.title')}</p>
            <ul>
              {events.map((event) => (
                <li key={event.at + event.kind}>
                  {t('request.stale.event', { who: event.by, time: formatTime(event.at, 'hourAndMinute'), what: eventText(event) })}
                </li>
              ))}
            </ul>
            <p className="text-muted">{t('request.stale.kept')}</p>
          </div>
          <DenseButton onClick={showNewer}>{t('request.stale.show')}</DenseButton>
        </div>
      )}
    </div>
  )
}

interface HeldRequest {
  /** As the person has seen it. */
  request: RequestPage
  /** What a colleague has changed since; null if nothing. */
  newer: RequestPage | null
  /** The version that the person's next change is based on. */
  version: number
  /** The person's own change made this version. */
  acceptOwn: (version: number) => void
  showNewer: () => void
}

/**
 * Keeps the request as the person has seen it while colleagues change it, so that nothing moves under the reader and no change is based on a state
 * that nobody looked at. The person's own changes are shown at once, such as an offer that they published on its screen, and so are notes, which leave
 * the version as it is.
 */
function useHeldRequest(newest: RequestPage): HeldRequest {
  const [request, setRequest] = useState(newest)
  const [version, setVersion] = useState(newest.version)
  const isNewer = newest.version > version
  const newEvents = newest.timeline.slice(request.timeline.length)
  if (isNewer && newEvents.length > 0 && newEvents.every(({ isOwn }) => isOwn)) setVersion(newest.version)
  if (!isNewer && newest !== request) setRequest(newest)
  return {
    request,
    newer: isNewer ? newest : null,
    version,
    // A greater step includes a colleague's change, which the person has not seen.
    acceptOwn: (made) => made === version + 1 && setVersion(made),
    showNewer: () => {
      setRequest(newest)
      setVersion(newest.version)
    },
  }
}
