import { Link } from 'react-router'
import { t } from '../../web/language/text.ts'
import { classNames } from '../../web/ui/class-names.ts'
import { useCurrentTime } from '../../web/ui/day-and-time.ts'
import type { RequestSummary } from '../api/requests.ts'
import { useListKeys } from '../layout/list-keys.ts'
import { useScreenActions } from '../layout/screen-actions.ts'
import { useHeldRows } from '../layout/held-rows.ts'
import { NewRows } from '../layout/NewRows.tsx'
import { Outcome } from '../layout/Outcome.tsx'
import { Empty } from '../layout/states.tsx'
import { useMay } from '../api/person.ts'
import type { InboxList } from './lists.ts'
import { RequestRow, rowColumns } from './RequestRow.tsx'
import { useClaim } from './claim.ts'

interface RowsProps {
  list: InboxList
  requests: RequestSummary[]
  pageCount: number
}

/** The rows of a list. New ones are announced, and shown when the person asks. */
export function Rows({ list, requests, pageCount }: RowsProps) {
  const rows = requests.map((request) => ({ ...request, id: request.reference }))
  const { shown, ...changes } = useHeldRows(rows, { pageCount })
  const { now } = useCurrentTime(undefined)
  const listElement = useListKeys<HTMLUListElement>()
  const mayClaim = useMay('requests.work') && list !== 'closed'
  const { outcome, choose, claim } = useClaim(shown.map(({ row }) => row))
  useScreenActions(mayClaim ? [{ name: t('inbox.claim'), key: 'a', act: () => void claim() }] : [])
  return (
    <div className="relative lg:pt-3">
      <NewRows {...changes} />
      <Outcome outcome={outcome} />
      {shown.length === 0 ? (
        <Empty>
          {t(`inbox.empty.${list}`)}{' '}
          {list === 'mine' && (
            <Link className="link" to="/?list=unassigned">
              {t('inbox.toUnassigned')}
            </Link>
          )}
        </Empty>
      ) : (
        <>
          <p aria-hidden="true" className={classNames(rowColumns, 'px-2 pb-1.5 text-muted max-lg:hidden')}>
            <span>{t('inbox.columns.reference')}</span>
            <span>{t('inbox.columns.client')}</span>
            <span>{t('inbox.columns.wish')}</span>
            <span className="text-right">{t('inbox.columns.value')}</span>
            <span className="text-right">{t('inbox.columns.age')}</span>
            <span>{t('inbox.columns.clock')}</span>
            <span>{t('inbox.columns.assignee')}</span>
            <span>{t('inbox.columns.state')}</span>
            <span className="max-[105rem]:hidden">{t('inbox.columns.marks')}</span>
          </p>
          <ul ref={listElement} aria-label={t(`inbox.lists.${list}`)} className="border-b border-hairline">
            {shown.map(({ row, isGone }) => (
              <RequestRow key={row.id} request={row} isGone={isGone} now={now} onChoose={() => choose(row.reference)} />
            ))}
          </ul>
          {mayClaim && <p className="mt-3 text-muted max-lg:hidden">{t('inbox.claimHint')}</p>}
        </>
      )}
    </div>
  )
}
