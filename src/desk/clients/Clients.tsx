import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { t } from '../../web/language/text.ts'
import { classNames } from '../../web/ui/class-names.ts'
import {
  type ClientSearch,
  type FoundClient,
  type SearchKey,
  type UnconfirmedWallet,
  useListUnconfirmedWalletsQuery,
  useListWalletTransfersQuery,
  useSearchClientsInfiniteQuery,
  type WalletTransfer,
} from '../api/clients.ts'
import { AccountState } from '../layout/AccountState.tsx'
import { countryName } from '../layout/codes.ts'
import { DenseButton } from '../layout/DenseButton.tsx'
import { HeldList } from '../layout/HeldList.tsx'
import { useLastAnswer } from '../layout/last-answer.ts'
import { ListTabs } from '../layout/ListTabs.tsx'
import { MoreButton } from '../layout/MoreButton.tsx'
import { Moment } from '../layout/Moment.tsx'
import { rowLink } from '../layout/row-link.ts'
import { ScreenHead } from '../layout/ScreenHead.tsx'
import { SearchField } from '../layout/SearchField.tsx'
import { Loading, NotLoaded } from '../layout/states.tsx'
import { useMay } from '../api/backend.ts'
import { Dialog } from '../../web/ui/Dialog.tsx'
import { focusOnMount } from '../../web/ui/focus.ts'
import { TextField } from '../../web/ui/TextField.tsx'
import { useCheckedForm } from '../../web/ui/use-checked-form.ts'
import { useCall } from '../api/call.ts'
import { failureOf } from '../api/failure.ts'
import { failureSentence } from '../layout/failure-sentence.ts'
import { DialogForm, requiredText } from '../layout/DialogForm.tsx'
import { Block } from '../layout/Block.tsx'
import { type Column, DenseTable } from '../layout/DenseTable.tsx'
import { coinText, networkName } from '../layout/offer-words.ts'
import { readSearch, searchPath, states, walletsHash } from './search-address.ts'

/** The screen `/clients`: search, and without a query the newest clients. */
export function Clients() {
  const [params] = useSearchParams()
  const search = readSearch(params)
  const [isResending, setResending] = useState(false)
  return (
    <>
      <ScreenHead
        title={t('shell.titles.clients')}
        actions={
          useMay('clients.letters') && <DenseButton onClick={() => setResending(true)}>{t('clients.confirmation.action')}</DenseButton>
        }
      />
      <UnconfirmedWallets />
      <WalletTransfers />
      <SearchField name="query" hint={t('clients.search.keys')} maxLength={254} />
      <ListTabs
        label={t('clients.lists')}
        tabs={[undefined, ...states].map((state) => ({
          name: t(`clients.lists.${state ?? 'all'}`),
          to: searchPath({ ...search, state }),
          isCurrent: state === search.state,
        }))}
      />
      <Results search={search} />
      <Dialog open={isResending} onClose={() => setResending(false)} title={t('clients.confirmation.title')} width="max-w-md">
        <ConfirmationForm onClose={() => setResending(false)} />
      </Dialog>
    </>
  )
}

function Results({ search }: { search: ClientSearch }) {
  const { currentData, error, isFetching, refetch, hasNextPage, fetchNextPage } = useSearchClientsInfiniteQuery(search)
  const found = useLastAnswer(currentData, search)
  if (error && !currentData)
    return (
      <div className="mt-5">
        <NotLoaded {...{ error, isFetching, refetch }} />
      </div>
    )
  if (!found) return <Loading />
  const { question, data } = found
  const hasQuery = question.query !== undefined
  return (
    <div aria-busy={!currentData}>
      <Searched query={question.query} searched={data.pages[0]?.searched ?? []} />
      <HeldList
        key={searchPath(question)}
        label={t('shell.titles.clients')}
        rows={data.pages.flatMap(({ clients }) => clients)}
        columns={columns}
        names={[
          t('word.personName'),
          t('word.email'),
          t('clients.columns.phone'),
          t('word.country'),
          t('word.clientSince'),
          t(hasQuery ? 'clients.columns.foundBy' : 'word.state'),
        ]}
        empty={t(hasQuery ? 'clients.empty.search' : 'clients.empty.list')}
        className="pt-2"
      >
        {(row) => <ClientRow key={row.id} client={row} />}
      </HeldList>
      <MoreButton hasMore={hasNextPage && currentData !== undefined} busy={isFetching} onPress={fetchNextPage} />
    </div>
  )
}

/** By which keys the last query was searched. */
const Searched = ({ query, searched }: { query: string | undefined; searched: SearchKey[] }) => (
  <p role="status" className="pt-3 text-muted">
    {query === undefined
      ? t('clients.newest')
      : searched.length === 0
        ? t('layout.search.tooShort')
        : t('layout.search.searched', { keys: keyNames(searched) })}
  </p>
)

const keyNames = (keys: readonly SearchKey[]) => keys.map((key) => t(`clients.keys.${key}`)).join(', ')

// From `lg` on, a row is one line; below, its parts are stacked.
const columns =
  'lg:grid lg:grid-cols-[minmax(0,3fr)_minmax(0,4fr)_minmax(0,2.4fr)_minmax(0,2fr)_9.5rem_minmax(0,2fr)] lg:items-baseline lg:gap-x-5'

function ClientRow({ client: { id, name, email, phone, country, state, createdAt, matched } }: { client: FoundClient }) {
  return (
    <li
      className={classNames(
        columns,
        'relative border-t border-hairline px-2 py-2.5 hover:bg-surface lg:py-2',
        state === 'closed' && 'text-muted',
        state === 'frozen' && 'bg-danger-soft',
      )}
    >
      <p className="wrap-anywhere">
        <Link data-row to={`/clients/${id}`} className={rowLink}>
          {name || t('clients.noName')}
        </Link>
      </p>
      <p className="truncate" title={email}>
        {email}
      </p>
      <p className="wrap-anywhere tabular-nums text-muted max-lg:inline lg:truncate">{phone}</p>
      <p
        className={classNames(
          'wrap-anywhere text-muted max-lg:inline lg:truncate',
          phone !== '' && country !== '' && "max-lg:before:content-['_·_']",
        )}
      >
        {country && countryName(country)}
      </p>
      <p className="text-muted max-lg:hidden">
        <Moment at={createdAt} />
      </p>
      <p className="flex flex-wrap items-baseline gap-x-2 max-lg:mt-1">
        {state !== 'active' && <AccountState state={state} />}
        {matched.length > 0 && <span className="text-muted">{keyNames(matched)}</span>}
      </p>
    </li>
  )
}

/** Sends the letter of a sign-up again: this person has no client file yet. */
function ConfirmationForm({ onClose }: { onClose: () => void }) {
  const [resend, { error }] = useCall('resendConfirmation')
  const [isSent, setSent] = useState(false)
  const form = useCheckedForm({
    defaults: { email: '' },
    rules: { email: requiredText },
    onSubmit: async ({ email }) => setSent(!(await resend({ body: { email: email.trim() } })).error),
  })
  if (isSent)
    return (
      <div className="flex flex-col gap-5">
        <p ref={focusOnMount} tabIndex={-1} className="outline-none">
          {t('clients.letter.done')}
        </p>
        <DenseButton className="self-end" onClick={onClose}>
          {t('ui.close')}
        </DenseButton>
      </div>
    )
  const isUnknown = failureOf(error)?.error === 'NOT_FOUND'
  return (
    <DialogForm
      form={form}
      failure={error && (isUnknown ? t('clients.confirmation.unknown') : failureSentence(error))}
      submit={t('clients.letter.submit')}
      onCancel={onClose}
    >
      <p className="text-muted">{t('clients.confirmation.sentence')}</p>
      <TextField label={t('word.email')} ref={focusOnMount} type="email" autoComplete="off" {...form.field('email')} />
    </DialogForm>
  )
}

interface OfClient {
  client: { id: string; name: string }
}

interface WaitingWalletsProps<Row> {
  title: string
  rows: readonly Row[] | undefined
  keyOf: (row: Row) => string
  /** Those after the client. */
  columns: Column<Row>[]
}

/** Wallets of all clients that wait for a person. Nothing if there are none. */
function WaitingWallets<Row extends OfClient>({ title, rows, keyOf, columns }: WaitingWalletsProps<Row>) {
  if (!rows?.length) return null
  return (
    <div className="mb-6">
      <Block title={title} count={rows.length}>
        <DenseTable label={title} rows={rows} keyOf={keyOf} columns={[clientColumn(), ...columns]} />
      </Block>
    </div>
  )
}

const clientColumn = (): Column<OfClient> => ({
  name: t('word.personName'),
  className: 'min-w-36 wrap-anywhere',
  cell: ({ client }) => (
    <Link className="link" to={`/clients/${client.id}${walletsHash}`}>
      {client.name || t('clients.noName')}
    </Link>
  ),
})

/** Wallets that a colleague entered, and that this person must type again. */
function UnconfirmedWallets() {
  const { data } = useListUnconfirmedWalletsQuery(undefined, { skip: !useMay('wallets.enter') })
  return <WaitingWallets title={t('clients.wallets.unconfirmed')} rows={data?.wallets} keyOf={({ id }) => id} columns={walletColumns()} />
}

const walletColumns = (): Column<UnconfirmedWallet>[] => [
  { name: t('layout.coin'), cell: ({ coin }) => coin },
  { name: t('layout.network'), cell: ({ coin, network }) => networkName(coin, network) },
  { name: t('receiving.enteredBy'), cell: ({ enteredBy }) => enteredBy?.name },
  { name: t('clients.wallets.since'), cell: ({ enteredAt }) => <Moment at={enteredAt} /> },
]

/** Small transfers that prove wallets, and that a person must see on the chain. */
function WalletTransfers() {
  const { data } = useListWalletTransfersQuery(undefined, { skip: !useMay('wallets.enter') })
  return (
    <WaitingWallets title={t('clients.transfers')} rows={data?.transfers} keyOf={({ walletId }) => walletId} columns={transferColumns()} />
  )
}

const transferColumns = (): Column<WalletTransfer>[] => [
  { name: t('clients.transfers.asked'), cell: ({ amount, coin }) => coinText(amount, coin) },
  { name: t('layout.network'), className: 'max-sm:hidden', cell: ({ coin, network }) => networkName(coin, network) },
  {
    name: t('word.state'),
    cell: ({ state, transaction }) => t(`clients.transfers.short.${transaction === null ? state : 'said'}`),
  },
  { name: t('word.until'), cell: ({ expiresAt }) => <Moment at={expiresAt} /> },
]
