import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { t } from '../../web/language/text.ts'
import { type RecordFilter, type RecordPage, useReadRecordInfiniteQuery } from '../api/record.ts'
import { EventList } from '../events/EventList.tsx'
import { DenseButton, DenseLink } from '../layout/DenseButton.tsx'
import { ScreenHead } from '../layout/ScreenHead.tsx'
import { Empty, Loading, NotLoaded } from '../layout/states.tsx'
import { useMay } from '../session/hooks.ts'
import { readFilter } from './filter.ts'
import { FilterFields } from './FilterFields.tsx'

/** The screen `/record`: who did what. Its filter is in the address. */
export function Record() {
  const [params] = useSearchParams()
  const filter = readFilter(params)
  const { currentData, data, error, isFetching, refetch } = useReadRecordInfiniteQuery(filter)
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
      <FilterFields filter={filter} lists={useLastPage(data?.pages[0])} />
      {error && !currentData ? <NotLoaded {...{ error, isFetching, refetch }} /> : <Events filter={filter} />}
    </>
  )
}

/** The lists of people and kinds stay while another filter loads. */
function useLastPage(page: RecordPage | undefined) {
  const [last, setLast] = useState(page)
  if (page && page !== last) setLast(page)
  return last
}

function Events({ filter }: { filter: RecordFilter }) {
  const { data, currentData, isFetching, hasNextPage, fetchNextPage } = useReadRecordInfiniteQuery(filter)
  if (!data) return <Loading />
  const events = data.pages.flatMap((page) => page.events)
  const isFiltered = Object.values(filter).some((value) => value !== undefined)
  return (
    <div aria-busy={!currentData}>
      {events.length === 0 ? (
        <Empty>
          {t(isFiltered ? 'record.noneMatch' : 'record.empty')}{' '}
          {isFiltered && (
            <Link className="link" to="/record">
              {t('record.clear')}
            </Link>
          )}
        </Empty>
      ) : (
        <EventList label={t('record.title')} events={events} />
      )}
      {hasNextPage && (
        <DenseButton className="mt-4" busy={isFetching} onClick={() => void fetchNextPage()}>
          {t('layout.more')}
        </DenseButton>
      )}
    </div>
  )
}
