import { useSearchParams } from 'react-router'
import { mostCountedRequests } from '#contract/desk/limits.ts'
import { t } from '../../web/language/text.ts'
import { useListRequestsInfiniteQuery } from '../api/requests.ts'
import { ListTabs } from '../layout/ListTabs.tsx'
import { MoreButton } from '../layout/MoreButton.tsx'
import { ScreenHead } from '../layout/ScreenHead.tsx'
import { NotLoaded } from '../layout/states.tsx'
import { useMay } from '../api/backend.ts'
import { type InboxList, inboxLists, Rows } from './Rows.tsx'

/** The screen `/`: the requests of one list, by `?list=`. */
export function Inbox() {
  const list = useInboxList()
  // `data` is of the list before, until this one has arrived.
  const { currentData, data, error, isFetching, isFetchingNextPage, refetch, hasNextPage, fetchNextPage } = useListRequestsInfiniteQuery(
    list === 'closed' ? { list: 'all', state: 'closed' } : { list },
  )
  return (
    <>
      <ScreenHead title={t('shell.titles.inbox')} />
      <ListTabs
        label={t('word.lists')}
        tabs={inboxLists.map((name) => ({
          name: t(`inbox.lists.${name}`),
          to: `/?list=${name}`,
          isCurrent: name === list,
          count: name === 'closed' ? undefined : countText(data?.pages[0]?.counts[name]),
        }))}
      />
      {currentData ? (
        <Rows
          key={list}
          list={list}
          requests={currentData.pages.flatMap(({ requests }) => requests)}
          pageCount={currentData.pages.length}
        />
      ) : (
        <div className="mt-5">
          <NotLoaded {...{ error, isFetching, refetch }} />
        </div>
      )}
      <MoreButton
        hasMore={hasNextPage && currentData !== undefined}
        busy={isFetchingNextPage}
        onPress={fetchNextPage}
        name={t('inbox.more')}
      />
    </>
  )
}

/** The list of the address. Without one: one's own requests, or all of them for people who do not work on requests. */
function useInboxList(): InboxList {
  const [search] = useSearchParams()
  const mayWork = useMay('requests.work')
  const named = search.get('list')
  return inboxLists.find((list) => list === named) ?? (mayWork ? 'mine' : 'all')
}

const countText = (count: number | undefined) => (count === mostCountedRequests ? `${count}+` : count?.toString())
