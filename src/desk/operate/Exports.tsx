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
import { Dialog } from '../../web/ui/Dialog.tsx'
import { SelectField } from '../../web/ui/SelectField.tsx'
import { TextArea, TextField } from '../../web/ui/TextField.tsx'
import { useCheckedForm } from '../../web/ui/use-checked-form.ts'
import { isOneOf } from '../layout/codes.ts'
import { DialogForm, requiredText } from '../layout/DialogForm.tsx'
import { Proposed } from '../layout/Proposed.tsx'
import { useConfirmedCall } from '../session/confirmed-call.ts'
import { proposeStepUp } from '#contract/desk/step-up-subjects.ts'

/** The screen `/exports`: proposed and approved exports of records. */
export function Exports() {
  const [params] = useSearchParams()
  const records = params.get('records')
  const [isProposing, setProposing] = useState(records !== null)
  const { data, error, isFetching, refetch } = useListExportsQuery()
  const close = () => setProposing(false)
  return (
    <>
      <ScreenHead
        title={t('shell.titles.exports')}
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
      <Dialog open={isProposing} onClose={close} title={t('exports.propose.title')}>
        <ProposeForm records={records} onClose={close} />
      </Dialog>
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
  { name: t('word.records'), className: 'min-w-36', cell: ({ payload }) => selectionInWords(payload as Export['selection']) },
  { name: t('layout.reason'), className: 'min-w-44', cell: ({ reason }) => <span className="text-muted">{reason}</span> },
  { name: t('word.proposedBy'), cell: ({ proposedBy }) => proposedBy.name },
  { name: t('word.proposed'), cell: ({ proposedAt }) => <Moment at={proposedAt} /> },
  {
    name: t('word.proposal'),
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
    name: t('word.records'),
    className: 'min-w-36',
    cell: ({ selection, availableUntil }) => (
      <>
        <span className="font-medium">{selectionInWords(selection)}</span>
        <span className="block text-muted sm:hidden">
          {t('word.until')} <Moment at={availableUntil} />
        </span>
      </>
    ),
  },
  {
    name: t('layout.reason'),
    className: `min-w-44 ${notOnPhones}`,
    cell: ({ reason }) => <span className="wrap-anywhere text-muted">{reason}</span>,
  },
  { name: t('word.proposedBy'), className: notOnPhones, cell: ({ proposedBy }) => proposedBy.name },
  { name: t('exports.columns.approvedBy'), className: notOnPhones, cell: ({ approvedBy }) => approvedBy.name },
  { name: t('word.until'), className: notOnPhones, cell: ({ availableUntil }) => <Moment at={availableUntil} /> },
  { name: t('exports.columns.downloads'), className: notOnPhones, cell: (row) => <Downloads downloads={row.downloads} /> },
  { name: t('word.file'), cell: (row) => <File exported={row} /> },
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

const recordsToExport = ['clients', 'requests', 'deals', 'travel-data', 'payments', 'events'] as const

/** `records`: what is chosen at first, from the address. */
function ProposeForm({ records, onClose }: { records: string | null; onClose: () => void }) {
  const [propose] = useCall('proposeExport')
  const { failure, confirmAndCall } = useConfirmedCall()
  const [approvalId, setApprovalId] = useState<string>()
  const form = useCheckedForm({
    defaults: {
      records: records !== null && isOneOf(recordsToExport, records) ? records : 'clients',
      format: 'csv',
      since: '',
      reason: '',
    },
    rules: { records: requiredText, format: requiredText, since: () => null, reason: requiredText },
    onSubmit: async (typed) => {
      const selection = {
        records: isOneOf(recordsToExport, typed.records) ? typed.records : 'clients',
        format: typed.format === 'json' ? 'json' : 'csv',
        ...(typed.since !== '' && { since: typed.since }),
      } as const
      const reason = typed.reason.trim()
      const subject = proposeStepUp({ action: 'export-records', object: selection.records, version: 0, payload: selection, reason })
      setApprovalId((await confirmAndCall(subject, (proof) => propose({ body: { ...selection, reason, proof } })))?.approvalId)
    },
  })
  if (approvalId) return <Proposed sentence={t('exports.proposed')} approvalId={approvalId} onClose={onClose} />
  return (
    <DialogForm form={form} failure={failure && failureSentence(failure)} submit={t('layout.propose')} onCancel={onClose}>
      <p className="text-muted">{t('exports.propose.sentence')}</p>
      <div className="grid gap-4 sm:grid-cols-3">
        <SelectField
          label={t('word.records')}
          options={recordsToExport.map((value) => ({ value, label: t(`layout.records.${value}`) }))}
          {...form.field('records')}
        />
        <SelectField
          label={t('word.format')}
          options={(['csv', 'json'] as const).map((value) => ({ value, label: value.toUpperCase() }))}
          {...form.field('format')}
        />
        <TextField type="date" label={t('word.since')} {...form.field('since')} />
      </div>
      <p className="-mt-2 text-muted">{t('exports.sinceHint')}</p>
      <TextArea label={t('layout.reason')} hint={t('layout.reasonHint')} rows={2} maxLength={500} {...form.field('reason')} />
    </DialogForm>
  )
}
