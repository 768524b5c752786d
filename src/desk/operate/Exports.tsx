import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { t } from '../../web/language/text.ts'
import { Notice } from '../../web/ui/Notice.tsx'
import { type Approval, useListApprovalsInfiniteQuery } from '../api/approvals.ts'
import { useCall } from '../api/call.ts'
import { type Export, type ExportSelection, useListExportsQuery } from '../api/operator.ts'
import { Block, NoRows } from '../layout/Block.tsx'
import { DenseButton } from '../layout/DenseButton.tsx'
import { type Column, DenseTable } from '../layout/DenseTable.tsx'
import { failureSentence } from '../layout/failure-sentence.ts'
import { Mark } from '../layout/Mark.tsx'
import { Moment } from '../layout/Moment.tsx'
import { ScreenHead } from '../layout/ScreenHead.tsx'
import { NotLoaded } from '../layout/states.tsx'
import { useMay, usePerson } from '../api/backend.ts'
import { ProposeDialog } from './ProposeDialog.tsx'

/** The screen `/exports`: proposed and approved exports of records. */
export function Exports() {
  const [params] = useSearchParams()
  const records = params.get('records')
  const [isProposing, setProposing] = useState(records !== null)
  const { data, error, isFetching, refetch } = useListExportsQuery()
  return (
    <>
      <ScreenHead
        title={t('exports.title')}
        sentence={t('exports.sentence')}
        actions={
          <DenseButton kind="primary" onClick={() => setProposing(true)}>
            {t('exports.propose')}
          </DenseButton>
        }
      />
      <div className="flex flex-col gap-8">
        <Waiting />
        <Block title={t('exports.approved')} count={data?.exports.length}>
          {data ? (
            data.exports.length === 0 ? (
              <NoRows>{t('exports.empty')}</NoRows>
            ) : (
              <DenseTable
                label={t('exports.approved')}
                columns={approvedColumns()}
                rows={data.exports}
                keyOf={({ approvalId }) => approvalId}
              />
            )
          ) : (
            <NotLoaded {...{ error, isFetching, refetch }} />
          )}
        </Block>
      </div>
      <ProposeDialog open={isProposing} records={records} onClose={() => setProposing(false)} />
    </>
  )
}

/** Proposals that nobody has decided yet. */
function Waiting() {
  const { data } = useListApprovalsInfiniteQuery('open', { skip: !useMay('approvals.read') })
  const waiting = data?.pages.flatMap(({ approvals }) => approvals).filter(({ action }) => action === 'export-records') ?? []
  if (waiting.length === 0) return null
  return (
    <Block title={t('exports.waiting')} count={waiting.length}>
      <DenseTable label={t('exports.waiting')} columns={waitingColumns()} rows={waiting} keyOf={({ id }) => id} />
    </Block>
  )
}

const waitingColumns = (): Column<Approval>[] => [
  { name: t('exports.columns.records'), className: 'min-w-36', cell: ({ payload }) => selectionInWords(payload as Export['selection']) },
  { name: t('layout.reason'), className: 'min-w-44', cell: ({ reason }) => <span className="text-muted">{reason}</span> },
  { name: t('exports.columns.proposedBy'), cell: ({ proposedBy }) => proposedBy.name },
  { name: t('exports.columns.proposed'), cell: ({ proposedAt }) => <Moment at={proposedAt} /> },
  {
    name: t('exports.columns.proposal'),
    cell: ({ id }) => (
      <Link className="link whitespace-nowrap" to={`/approvals/${id}`}>
        {t('layout.toProposal')}
      </Link>
    ),
  },
]

// A phone shows the file and its end. The proposal has the rest.
const notOnPhones = 'max-sm:hidden'

const approvedColumns = (): Column<Export>[] => [
  {
    name: t('exports.columns.records'),
    className: 'min-w-36',
    cell: ({ selection, availableUntil }) => (
      <>
        <span className="font-medium">{selectionInWords(selection)}</span>
        <span className="block text-muted sm:hidden">
          {t('exports.columns.until')} <Moment at={availableUntil} />
        </span>
      </>
    ),
  },
  {
    name: t('layout.reason'),
    className: `min-w-44 ${notOnPhones}`,
    cell: ({ reason }) => <span className="wrap-anywhere text-muted">{reason}</span>,
  },
  { name: t('exports.columns.proposedBy'), className: notOnPhones, cell: ({ proposedBy }) => proposedBy.name },
  { name: t('exports.columns.approvedBy'), className: notOnPhones, cell: ({ approvedBy }) => approvedBy.name },
  { name: t('exports.columns.until'), className: notOnPhones, cell: ({ availableUntil }) => <Moment at={availableUntil} /> },
  { name: t('exports.columns.downloads'), className: notOnPhones, cell: (row) => <Downloads downloads={row.downloads} /> },
  { name: t('exports.columns.file'), cell: (row) => <File exported={row} /> },
]

/** The button that downloads the file, or why there is none. */
function File({ exported: { approvalId, mayDownload, downloads } }: { exported: Export }) {
  const { id: ownId } = usePerson()
  const [download, { isLoading, error }] = useCall('downloadExport')
  return (
    <div className="flex flex-col items-start gap-2">
      {mayDownload ? (
        <DenseButton busy={isLoading} onClick={() => void download({ approvalId })}>
          {t('exports.download')}
        </DenseButton>
      ) : downloads.some(({ by }) => by.id === ownId) ? (
        <Mark look="good">{t('exports.downloaded')}</Mark>
      ) : (
        <span className="text-muted">{t('exports.notForYou')}</span>
      )}
      {error && <Notice kind="error">{failureSentence(error)}</Notice>}
    </div>
  )
}

const Downloads = ({ downloads }: { downloads: Export['downloads'] }) => (
  <ul>
    {downloads.map(({ by, at }) => (
      <li key={by.id}>
        {by.name}{' '}
        <span className="text-muted">
          <Moment at={at} />
        </span>
      </li>
    ))}
  </ul>
)

/** "Clients, CSV, since 2026-01-01". Call while rendering. */
function selectionInWords({ records, format, since }: ExportSelection): string {
  const what = t('exports.selection', { records: t(`layout.records.${records}`), format: format.toUpperCase() })
  return since ? t('exports.selectionSince', { what, since }) : what
}
