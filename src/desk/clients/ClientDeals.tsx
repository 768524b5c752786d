import { Link } from 'react-router'
import { t } from '../../web/language/text.ts'
import { type DealSummary, useListDealsInfiniteQuery } from '../api/deals.ts'
import { Block, NoRows } from '../layout/Block.tsx'
import { bothSides, dealReferenceText, dealStateName } from '../layout/deal-words.ts'
import { type Column, DenseTable } from '../layout/DenseTable.tsx'
import { Moment } from '../layout/Moment.tsx'
import { MoreButton } from '../layout/MoreButton.tsx'
import { eurText } from '../layout/request-words.tsx'
import { NotLoaded } from '../layout/states.tsx'

/** The deals of a client, the newest first. */
export function ClientDeals({ id }: { id: string }) {
  const { data, error, isFetching, isFetchingNextPage, refetch, hasNextPage, fetchNextPage } = useListDealsInfiniteQuery({
    list: 'all',
    client: id,
  })
  const title = t('shell.titles.deals')
  const deals = data?.pages.flatMap((page) => page.deals) ?? []
  return (
    <Block title={title} count={deals.length}>
      {!data ? (
        <NotLoaded {...{ error, isFetching, refetch }} />
      ) : deals.length === 0 ? (
        <NoRows>{t('clients.noDeals')}</NoRows>
      ) : (
        <DenseTable label={title} columns={columns()} rows={deals} keyOf={(one) => one.reference} isQuiet={({ owner }) => owner === null} />
      )}
      <MoreButton hasMore={hasNextPage} busy={isFetchingNextPage} onPress={fetchNextPage} />
    </Block>
  )
}

const columns = (): Column<DealSummary>[] => [
  {
    name: t('clients.columns.reference'),
    cell: ({ reference }) => (
      <Link className="link whitespace-nowrap tabular-nums" to={`/deals/${reference}`}>
        {dealReferenceText(reference)}
      </Link>
    ),
  },
  { name: t('clients.columns.exchange'), className: 'min-w-64', cell: (deal) => Object.values(bothSides(deal)).join(' → ') },
  { name: t('clients.columns.value'), className: 'text-right', cell: ({ amountEur }) => eurText(amountEur) },
  { name: t('clients.columns.state'), cell: ({ state }) => dealStateName(state) },
  { name: t('clients.columns.accepted'), cell: ({ acceptedAt }) => <Moment at={acceptedAt} /> },
]
