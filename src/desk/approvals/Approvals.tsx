import { Link, useSearchParams } from 'react-router'
import { t } from '../../web/language/text.ts'
import { classNames } from '../../web/ui/class-names.ts'
import { type Approval, useListApprovalsInfiniteQuery } from '../api/approvals.ts'
import { ListTabs } from '../layout/ListTabs.tsx'
import { HeldList } from '../layout/HeldList.tsx'
import { MoreButton } from '../layout/MoreButton.tsx'
import { Moment } from '../layout/Moment.tsx'
import { rowLink } from '../layout/row-link.ts'
import { ScreenHead } from '../layout/ScreenHead.tsx'
import { NotLoaded } from '../layout/states.tsx'
import { usePerson } from '../api/backend.ts'
import { StateMark, useInWords } from './in-words.tsx'

type List = 'open' | 'ended'

/** The screen `/approvals`: proposals that wait for a decision, or with `?list=ended` those that have ended. */
export function Approvals() {
  const [search] = useSearchParams()
  const list: List = search.get('list') === 'ended' ? 'ended' : 'open'
  const { currentData, error, isFetching, refetch, hasNextPage, fetchNextPage } = useListApprovalsInfiniteQuery(list)
  return (
    <>
      <ScreenHead title={t('shell.titles.approvals')} sentence={t('approvals.sentence')} />
      <ListTabs
        label={t('word.lists')}
        tabs={(['open', 'ended'] as const).map((name) => ({
          name: t(`approvals.lists.${name}`),
          to: name === 'open' ? '/approvals' : '/approvals?list=ended',
          isCurrent: name === list,
        }))}
      />
      {currentData ? (
        <HeldList
          key={list}
          label={t(`approvals.lists.${list}`)}
          rows={currentData.pages.flatMap(({ approvals }) => approvals)}
          columns={columns}
          names={[
            t('word.proposal'),
            t('layout.reason'),
            t('word.proposedBy'),
            t('word.proposed'),
            t(list === 'open' ? 'approvals.facts.expiresAt' : 'word.outcome'),
          ]}
          empty={t(`approvals.empty.${list}`)}
          className="lg:pt-4"
        >
          {(row, isGone) => <ApprovalRow key={row.id} approval={row} list={list} isGone={isGone} />}
        </HeldList>
      ) : (
        <div className="mt-5">
          <NotLoaded {...{ error, isFetching, refetch }} />
        </div>
      )}
      <MoreButton hasMore={hasNextPage && currentData !== undefined} busy={isFetching} onPress={fetchNextPage} />
    </>
  )
}

// From `lg` on, a row is one line; below, its parts are stacked.
const columns = 'lg:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_minmax(0,2.5fr)_9.5rem_9.5rem] lg:items-baseline lg:gap-x-5'

function ApprovalRow({ approval, list, isGone }: { approval: Approval; list: List; isGone: boolean }) {
  const { id, reason, proposedBy, proposedAt, expiresAt, state, decidedBy } = approval
  const isOwn = usePerson().id === proposedBy.id
  const { title } = useInWords()(approval)
  const isQuiet = isGone || (list === 'open' && isOwn)
  return (
    <li className={classNames(columns, 'relative border-t border-hairline px-2 py-2.5 hover:bg-surface lg:py-2', isQuiet && 'text-muted')}>
      <p className="wrap-anywhere">
        {/* The link covers the row. */}
        <Link data-row to={`/approvals/${id}`} className={rowLink}>
          <bdi>{title}</bdi>
        </Link>
        {isOwn && <span className="text-muted"> · {t('approvals.own')}</span>}
        {isGone && <span className="text-muted"> · {t('approvals.gone')}</span>}
      </p>
      <p className="truncate text-muted">{reason}</p>
      <p className="wrap-anywhere max-lg:inline lg:truncate">{proposedBy.name}</p>
      <p className="text-muted max-lg:inline max-lg:before:content-['_·_']">
        <Moment at={proposedAt} />
      </p>
      <p className="wrap-anywhere max-lg:mt-1">
        {list === 'open' ? (
          <span className="text-muted">
            <span className="lg:hidden">{t('approvals.facts.expiresAt')} </span>
            <Moment at={expiresAt} />
          </span>
        ) : (
          <>
            <StateMark state={state} /> <span className="text-muted">{decidedBy?.name}</span>
          </>
        )}
      </p>
    </li>
  )
}
