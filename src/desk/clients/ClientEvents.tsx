import { Link } from 'react-router'
import { t } from '../../web/language/text.ts'
import { useReadClientEventsInfiniteQuery } from '../api/clients.ts'
import { EventList } from '../layout/EventList.tsx'
import { Block, NoRows } from '../layout/Block.tsx'
import { MoreButton } from '../layout/MoreButton.tsx'
import { NotLoaded } from '../layout/states.tsx'
import { useMay } from '../api/person.ts'

/** What happened to the account, a hundred events a page. */
export function ClientEvents({ id }: { id: string }) {
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
