import { useSearchParams } from 'react-router'
import { dealLists } from '#contract/desk/deal-actions.ts'
import { dealStates, isOver } from '#contract/desk/deal-moves.ts'
import { t } from '../../web/language/text.ts'
import { useListDealsInfiniteQuery } from '../api/deals.ts'
import { dealStateName } from '../layout/deal-words.ts'
import { DenseSelect } from '../layout/DenseFields.tsx'
import { ListTabs } from '../layout/ListTabs.tsx'
import { MoreButton } from '../layout/MoreButton.tsx'
import { ScreenHead } from '../layout/ScreenHead.tsx'
import { NotLoaded } from '../layout/states.tsx'
import { DealRows } from './DealRows.tsx'

type List = (typeof dealLists)[number]

/** The screen `/deals`: deals with something left to do, or with `?list=all` all of them; `?state=` shows one state. */
export function Deals() {
  const [search, setSearch] = useSearchParams()
  const list: List = search.get('list') === 'all' ? 'all' : 'running'
  const possible = list === 'running' ? dealStates.filter((state) => !isOver(state)) : dealStates
  const state = possible.find((one) => one === search.get('state'))
  const { currentData, error, isFetching, isFetchingNextPage, refetch, hasNextPage, fetchNextPage } = useListDealsInfiniteQuery({
    list,
    state,
  })
  return (
    <>
      <ScreenHead
        title={t('shell.titles.deals')}
        sentence={t('deals.sentence')}
        actions={
          <DenseSelect
            aria-label={t('deals.state')}
            value={state ?? ''}
            options={[{ value: '', label: t('deals.anyState') }, ...possible.map((one) => ({ value: one, label: dealStateName(one) }))]}
            onChoose={(chosen) => setSearch(addressOf(list, chosen))}
          />
        }
      />
      <ListTabs
        label={t('deals.lists')}
        tabs={dealLists.map((name) => ({ name: t(`deals.lists.${name}`), to: `/deals?${addressOf(name, '')}`, isCurrent: name === list }))}
      />
      {currentData ? (
        <DealRows key={`${list} ${state}`} label={t(`deals.lists.${list}`)} deals={currentData.pages.flatMap(({ deals }) => deals)} />
      ) : (
        <div className="mt-5">
          <NotLoaded {...{ error, isFetching, refetch }} />
        </div>
      )}
      <MoreButton hasMore={hasNextPage && currentData !== undefined} busy={isFetchingNextPage} onPress={fetchNextPage} />
    </>
  )
}

const addressOf = (list: List, state: string) => new URLSearchParams({ list, ...(state !== '' && { state }) })
