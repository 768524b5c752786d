import { Link, useParams } from 'react-router'
import { useRef } from 'react'
import { t } from '../../web/language/text.ts'
import { type ClientFile, useReadClientEventsInfiniteQuery, useReadClientQuery } from '../api/clients.ts'
import { failureOf } from '../api/failure.ts'
import { AccountState } from '../layout/AccountState.tsx'
import { clientName, countryName } from '../layout/codes.ts'
import { Moment } from '../layout/Moment.tsx'
import { ScreenHead } from '../layout/ScreenHead.tsx'
import { NotLoaded } from '../layout/states.tsx'
import { useMay } from '../api/backend.ts'
import { EventList } from '../layout/EventList.tsx'
import { Block, NoRows } from '../layout/Block.tsx'
import { MoreButton } from '../layout/MoreButton.tsx'
import { useCall } from '../api/call.ts'
import { goToField, useScreenActions } from '../layout/keyboard.ts'
import { emptyNote, NoteForm } from '../layout/NoteForm.tsx'
import { Notes } from '../layout/Notes.tsx'
import { useDraft } from '../session/draft.ts'
import { type Column, DenseTable } from '../layout/DenseTable.tsx'
import { Mark } from '../layout/Mark.tsx'
import { ClientActions } from './ClientActions.tsx'
import { Checks, ClientDeals, Payments, RequestLink, Requests, Sessions } from './client-tables.tsx'
import { Account, Erasures, Freezes, Profile, SecondFactors } from './about-account.tsx'
import { PayoutAccounts } from './PayoutAccounts.tsx'
import { Wallets } from './Wallets.tsx'

/** The screen `/clients/:id`: the client file. */
export function ClientScreen() {
  const { id = '' } = useParams()
  const { currentData: client, error, isFetching, refetch } = useReadClientQuery(id)
  // Of an address that never was a client's, the service refuses the form of the id.
  const isUnknown = ['NOT_FOUND', 'VALIDATION_FAILED'].includes(failureOf(error)?.error ?? '')
  const name = client && clientName(client)
  return (
    <>
      <p className="mb-2">
        <Link className="link inline-block py-1" to="/clients">
          {t('shell.titles.clients')}
        </Link>
      </p>
      <ScreenHead
        title={name ?? t('word.client')}
        mark={client && <AccountState state={client.state} />}
        sentence={client ? name !== client.email && client.email : isUnknown && t('clients.unknown')}
      />
      {client ? <LoadedClient key={id} client={client} /> : !isUnknown && <NotLoaded {...{ error, isFetching, refetch }} />}
    </>
  )
}

function LoadedClient({ client }: { client: ClientFile }) {
  return (
    <>
      <div className="mb-6 flex flex-col gap-4">
        <Standing client={client} />
        <OpenProposals client={client} />
        <ClientActions client={client} />
      </div>
      <div className="grid gap-x-12 gap-y-8 2xl:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="grid content-start gap-x-10 gap-y-8 md:grid-cols-2 2xl:col-start-2 2xl:row-start-1 2xl:grid-cols-1">
          <Profile client={client} />
          <Account client={client} />
          <SecondFactors client={client} />
          <Freezes client={client} />
          <Erasures client={client} />
        </div>
        <div className="flex min-w-0 flex-col gap-8">
          <Checks client={client} />
          <Parties client={client} />
          <PayoutAccounts client={client} />
          <Wallets client={client} />
          <Requests client={client} />
          <ClientDeals id={client.id} />
          <ClientNotes client={client} />
          <Payments client={client} />
          <Sessions client={client} />
          <ClientEvents id={client.id} />
        </div>
      </div>
    </>
  )
}

/** What is unusual about the account, so that nobody overlooks it. */
function Standing({ client: { state, freezes, closedAt, keptUntil } }: { client: ClientFile }) {
  const freeze = freezes.find(({ liftedAt }) => liftedAt === null)
  if (state === 'frozen')
    return (
      <div className="border-y border-l-4 border-danger bg-danger-soft px-4 py-3">
        <p className="font-semibold text-danger">
          {t('clients.frozen.title')} {freeze && <Moment at={freeze.frozenAt} />}
        </p>
        <p>{t('clients.frozen.sentence')}</p>
        {freeze?.reason && (
          <p className="mt-1 wrap-anywhere">
            <span className="text-muted">{t('layout.reason')}</span> {freeze.reason}
          </p>
        )}
      </div>
    )
  if (state === 'closed' && closedAt)
    return (
      <p className="border-l-4 border-hairline bg-surface px-4 py-2">
        {t('clients.closed')} <Moment at={closedAt} />
        {keptUntil && (
          <>
            {'. '}
            {t('clients.facts.keptUntil')} <Moment at={keptUntil} />
          </>
        )}
      </p>
    )
  return null
}

function OpenProposals({ client: { openApprovals } }: { client: ClientFile }) {
  const mayRead = useMay('approvals.read')
  if (openApprovals.length === 0) return null
  return (
    <p id="open-proposal" className="border-l-4 border-gold bg-gold-soft px-4 py-2">
      {t('clients.openProposal', { count: openApprovals.length })}{' '}
      {mayRead &&
        openApprovals.map(({ id }) => (
          <Link key={id} className="link mr-3" to={`/approvals/${id}`}>
            {t('layout.toProposal')}
          </Link>
        ))}
    </p>
  )
}

/** What happened to the account, a hundred events a page. */
function ClientEvents({ id }: { id: string }) {
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage } = useReadClientEventsInfiniteQuery(id)
  const mayReadRecord = useMay('record.read')
  const events = data?.pages.flatMap((page) => page.events)
  return (
    <Block
      title={t('clients.events')}
      aside={
        mayReadRecord && (
          <Link className="link" to={`/record?object=${id}`}>
            {t('clients.inRecord')}
          </Link>
        )
      }
    >
      {events ? (
        events.length === 0 ? (
          <NoRows>{t('clients.noEvents')}</NoRows>
        ) : (
          <EventList label={t('clients.events')} events={events} ofClient={id} />
        )
      ) : (
        <NotLoaded {...{ error, isFetching, refetch }} />
      )}
      <MoreButton hasMore={hasNextPage} busy={isFetching} onPress={fetchNextPage} />
    </Block>
  )
}

/** The notes on the client and on all their requests, and the form for a new one on the client. */
function ClientNotes({ client: { id, notes } }: { client: ClientFile }) {
  const field = useRef<HTMLTextAreaElement>(null)
  const { draft, change, clear } = useDraft(`${id} note`, emptyNote)
  const [add, { isLoading, error }] = useCall('addClientNote')
  const mayConfide = useMay('notes.confidential')
  const mayNote = useMay('requests.work') || mayConfide
  useScreenActions(mayNote ? [{ name: t('layout.notes.add'), key: 'n', act: () => goToField(field.current) }] : [])
  const send = async (body: typeof emptyNote) => {
    const { data } = await add({ id, body })
    if (data) clear()
  }
  return (
    <Notes notes={notes} RequestLink={RequestLink}>
      {mayNote && <NoteForm {...{ draft, field, mayConfide, error }} onChange={change} onSend={send} busy={isLoading} />}
    </Notes>
  )
}

type Party = ClientFile['parties'][number]

/** Whom the identity provider confirmed: the names that an offer, a payer and a wallet's owner are compared with. */
const Parties = ({ client: { parties } }: { client: ClientFile }) => (
  <Block title={t('clients.parties')} count={parties.length}>
    {parties.length === 0 ? (
      <NoRows>{t('clients.noParties')}</NoRows>
    ) : (
      <DenseTable label={t('clients.parties')} columns={columns()} rows={parties} keyOf={({ id }) => id} />
    )}
  </Block>
)

const columns = (): Column<Party>[] => [
  { name: t('word.personName'), className: 'min-w-40', cell: nameCell },
  { name: t('word.kind'), cell: ({ kind }) => t(`layout.partyKinds.${kind}`) },
  { name: t('clients.columns.registrationNumber'), cell: ({ registrationNumber }) => registrationNumber },
  { name: t('word.country'), cell: ({ country }) => country && countryName(country) },
  { name: t('clients.columns.representatives'), cell: ({ representatives }) => representatives.map(({ name }) => name).join(', ') },
  { name: t('clients.columns.read'), cell: ({ readAt }) => <Moment at={readAt} /> },
]

const nameCell = ({ name, seat, approved }: Party) => (
  <>
    <span className="font-medium wrap-anywhere">{name}</span>
    {seat !== null && <span className="block text-muted wrap-anywhere">{seat}</span>}
    {!approved && <Mark look="bad">{t('clients.partyNotApproved')}</Mark>}
  </>
)
