import { Link, useSearchParams } from 'react-router'
import { t } from '../../web/language/text.ts'
import { type RecordedEvent, useReadRecordInfiniteQuery } from '../api/record.ts'
import { EventList } from '../events/EventList.tsx'
import { DenseButton, DenseLink } from '../layout/DenseButton.tsx'
import { useLastAnswer } from '../layout/last-answer.ts'
import { MoreButton } from '../layout/MoreButton.tsx'
import { ScreenHead } from '../layout/ScreenHead.tsx'
import { Empty, Loading, NotLoaded } from '../layout/states.tsx'
import { useMay } from '../session/hooks.ts'
import { readFilter } from './filter.ts'
import { FilterFields } from './FilterFields.tsx'

/** The screen `/record`: who did what. Its filter is in the address. */
export function Record() {
  const [params] = useSearchParams()
  const filter = readFilter(params)
  const { currentData, error, isFetching, refetch, hasNextPage, fetchNextPage } = useReadRecordInfiniteQuery(filter)
  const shown = useLastAnswer(currentData, filter)
  return (
    <>
      <ScreenHead
        title={t('record.title')}
        sentence={t('record.sentence')}
        actions={
          <>
            {useMay('records.export') && <DenseLink href="/exports">{t('record.toExports')}</DenseLink>}
            <DenseButton busy={isFetching} onClick={() => void refetch()}>
              {t('record.update')}
            </DenseButton>
          </>
        }
      />
      <FilterFields filter={filter} lists={shown?.data.pages[0]} />
      {error && !currentData ? (
        <NotLoaded {...{ error, isFetching, refetch }} />
      ) : shown ? (
        <div aria-busy={!currentData}>
          <Events events={shown.data.pages.flatMap(({ events }) => events)} isFiltered={Object.keys(shown.question).length > 0} />
          <MoreButton hasMore={hasNextPage && currentData !== undefined} busy={isFetching} onPress={fetchNextPage} />
        </div>
      ) : (
        <Loading />
      )}
    </>
  )
}

const Events = ({ events, isFiltered }: { events: readonly RecordedEvent[]; isFiltered: boolean }) =>
  events.length > 0 ? (
    <EventList label={t('record.title')} events={events} />
  ) : (
    <Empty>
      {t(isFiltered ? 'record.noneMatch' : 'record.empty')}{' '}
      {isFiltered && (
        <Link className="link" to="/record">
          {t('record.clear')}
        </Link>
      )}
    </Empty>
  )
