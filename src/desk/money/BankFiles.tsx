import { useState } from 'react'
import { inGroupsOfFour } from '#contract/creditor-reference.ts'
import { readAmount } from '#contract/read-amount.ts'
import { confirmBankFileStepUp } from '#contract/desk/step-up-subjects.ts'
import { language, t } from '../../web/language/text.ts'
import { Dialog } from '../../web/ui/Dialog.tsx'
import { TextField } from '../../web/ui/TextField.tsx'
import { useCheckedForm } from '../../web/ui/use-checked-form.ts'
import { useCall } from '../api/call.ts'
import { failureOf } from '../api/failure.ts'
import { type BankFile, useListBankFilesInfiniteQuery } from '../api/money.ts'
import { DenseButton } from '../layout/DenseButton.tsx'
import { amountText } from '../layout/deal-words.ts'
import { type Column, DenseTable } from '../layout/DenseTable.tsx'
import { DialogForm, requiredText } from '../layout/DialogForm.tsx'
import { failureSentence } from '../layout/failure-sentence.ts'
import { MoreButton } from '../layout/MoreButton.tsx'
import { Mark } from '../layout/Mark.tsx'
import { Moment } from '../layout/Moment.tsx'
import { Empty, NotLoaded } from '../layout/states.tsx'
import { useConfirmedCall } from '../session/confirmed-call.ts'
import { problemText } from './EntryTable.tsx'

interface BankFilesProps {
  mayWork: boolean
  onDone: (sentence: () => string) => void
}

/** The files of the bank: who handed them in and confirmed them, what each reported, and what was set aside. */
export function BankFiles({ mayWork, onDone }: BankFilesProps) {
  const { currentData, error, isFetching, isFetchingNextPage, refetch, hasNextPage, fetchNextPage } = useListBankFilesInfiniteQuery()
  const [confirmed, setConfirmed] = useState<BankFile | null>(null)
  if (!currentData) return <NotLoaded {...{ error, isFetching, refetch }} />
  const files = currentData.pages.flatMap((page) => page.files)
  if (files.length === 0) return <Empty>{t('payments.empty.files')}</Empty>
  const close = () => setConfirmed(null)
  return (
    <>
      <DenseTable
        label={t('payments.lists.files')}
        rows={files}
        keyOf={({ id }) => id}
        columns={columns({ mayWork, onConfirm: setConfirmed })}
      />
      <MoreButton hasMore={hasNextPage} busy={isFetchingNextPage} onPress={fetchNextPage} />
      <Dialog open={confirmed !== null} onClose={close} title={t('payments.confirm.title')} width="max-w-lg">
        {confirmed && (
          <ConfirmForm
            file={confirmed}
            onDone={() => {
              close()
              onDone(() => t('payments.confirm.done'))
            }}
            onClose={close}
          />
        )}
      </Dialog>
    </>
  )
}

interface ConfirmFormProps {
  file: BankFile
  onDone: () => void
  onClose: () => void
}

/** The second person types what the bank shows. The file's own numbers are nowhere on the screen. */
function ConfirmForm({ file, onDone, onClose }: ConfirmFormProps) {
  const { failure, confirmAndCall } = useConfirmedCall()
  const [confirm] = useCall('confirmBankFile')
  const statements = file.statements.filter(({ state }) => state === 'unconfirmed')
  const names = statements.flatMap(({ kind }, at) => [`entries${at}`, `sum${at}`, ...(kind === 'camt.053' ? [`closing${at}`] : [])])
  const all = statements.length === 0 ? ['orders'] : names
  const form = useCheckedForm<Record<string, string>>({
    defaults: Object.fromEntries(all.map((name) => [name, ''])),
    rules: Object.fromEntries(all.map((name) => [name, requiredText])),
    onSubmit: async (typed): Promise<void> => {
      const read = Object.fromEntries(all.map((name) => [name, readSigned(typed[name] ?? '')]))
      const wrong = all.find((name) => read[name] === null || (/^(entries|orders)/.test(name) && !/^\d+$/.test(read[name] ?? '')))
      if (wrong !== undefined) return form.setFieldError(wrong, () => t('payments.confirm.wrong'))
      const figures = {
        statements: statements.map(({ kind }, at) => ({
          entries: Number(read[`entries${at}`]),
          sum: read[`sum${at}`] ?? '',
          closing: kind === 'camt.053' ? (read[`closing${at}`] ?? '') : null,
        })),
        orders: Number(read['orders'] ?? 0),
      }
      const subject = confirmBankFileStepUp({ fileId: file.id, sha256: file.sha256, figures })
      if (await confirmAndCall(subject, (proof) => confirm({ id: file.id, body: { ...figures, proof } }))) onDone()
    },
  })
  const code = failure === 'unused' || failure === null ? undefined : failureOf(failure)?.error
  return (
    <DialogForm
      form={form}
      failure={failure && (code === 'VALIDATION_FAILED' ? t('payments.confirm.differs') : failureSentence(failure))}
      submit={t('word.confirm')}
      onCancel={onClose}
    >
      <p className="text-muted">{t('payments.confirm.sentence', { name: file.by?.name ?? '' })}</p>
      {statements.map((statement, at) => (
        <fieldset key={at} className="flex flex-col gap-4">
          <legend className="mb-2 font-medium wrap-anywhere">{statementName(statement)}</legend>
          <TextField label={t('payments.confirm.entries')} inputMode="numeric" maxLength={6} {...form.field(`entries${at}`)} />
          <TextField label={t('payments.confirm.sum')} hint={t('payments.confirm.sumHint')} {...signedField} {...form.field(`sum${at}`)} />
          {statement.kind === 'camt.053' && (
            <TextField label={t('payments.confirm.closing')} {...signedField} {...form.field(`closing${at}`)} />
          )}
        </fieldset>
      ))}
      {statements.length === 0 && (
        <TextField label={t('payments.confirm.orders')} inputMode="numeric" maxLength={6} {...form.field('orders')} />
      )}
    </DialogForm>
  )
}

const signedField = { inputMode: 'text', autoComplete: 'off', maxLength: 40 } as const

/** A number that may be below zero; null if it can mean two. */
function readSigned(text: string): string | null {
  const { amount } = readAmount(text, language())
  return amount === null || !/\d/.test(text) ? null : (/^\s*[-−]/.test(text) ? '-' : '') + amount
}

function FileName({ id, name }: BankFile) {
  const [download, { isLoading, error }] = useCall('downloadBankFile')
  return (
    <>
      <button
        type="button"
        className="link text-left wrap-anywhere"
        disabled={isLoading}

        onClick={() => void download({ id })}
      >
        {name}
      </button>
      {error && <span className="block text-bad">{failureSentence(error)}</span>}
    </>
  )
}

const columns = ({ mayWork, onConfirm }: { mayWork: boolean; onConfirm: (file: BankFile) => void }): Column<BankFile>[] => [
  { name: t('word.file'), className: 'min-w-44', cell: (file) => <FileName {...file} /> },
  {
    name: t('payments.files.received'),
    className: 'min-w-40',
    cell: ({ receivedAt, channelAt, by, confirmedBy }) => (
      <>
        <Moment at={receivedAt} />
        <span className="block text-muted wrap-anywhere">
          {[by?.name, channelAt !== null && t('payments.files.folder')].filter(Boolean).join(', ')}
        </span>
        {confirmedBy !== null && (
          <span className="block text-muted wrap-anywhere">{t('payments.files.confirmedBy', { name: confirmedBy })}</span>
        )}
      </>
    ),
  },
  {
    name: t('word.result'),
    className: 'min-w-80',
    cell: (file) => {
      const { problem, statements, reports, isWaiting, mayConfirm } = file
      if (problem)
        return (
          <>
            <Mark look="bad">{t('payments.files.unread')}</Mark> {problemText(problem)}
          </>
        )
      return (
        <ul>
          {isWaiting && (
            <li className="flex flex-wrap items-center gap-2">
              <Mark look="waiting">{t('payments.files.waits')}</Mark>
              {mayWork && mayConfirm && (
                <DenseButton aria-label={t('payments.confirm.of', { name: file.name })} onClick={() => onConfirm(file)}>
                  {t('word.confirm')}
                </DenseButton>
              )}
            </li>
          )}
          {statements.map((statement, at) => (
            <li key={at}>
              <Statement {...statement} />
            </li>
          ))}
          {reports.map((report, at) => (
            <li key={at}>
              <OrderReport {...report} />
            </li>
          ))}
        </ul>
      )
    },
  },
]

const looks = { unconfirmed: 'plain', counted: 'good', waiting: 'waiting', 'set-aside': 'bad' } as const

type Statement = BankFile['statements'][number]

const statementName = ({ kind, bankId, page, isLastPage, account }: Statement): string =>
  [
    t(kind === 'camt.053' ? 'payments.files.statement' : 'payments.files.notification', { id: bankId ?? '' }),
    (page > 1 || !isLastPage) && t('payments.files.page', { page: String(page) }),
    account && inGroupsOfFour(account),
  ]
    .filter(Boolean)
    .join(' · ')

function Statement(statement: Statement) {
  const { kind, currency, opening, closing, state, problem, link } = statement
  const hasBalances = kind === 'camt.053' && currency && opening !== null && closing !== null
  const balances = hasBalances && { opening: amountText(opening, currency), closing: amountText(closing, currency) }
  return (
    <>
      <Mark look={looks[state]}>{t(`payments.files.states.${state}`)}</Mark>{' '}
      {[statementName(statement), balances && t('payments.files.balances', balances)].filter(Boolean).join(' · ')}
      {(link === 'gap' || link === 'fork') && (
        <span className="block">
          <Mark look="bad">{t(`payments.files.links.${link}`)}</Mark>
        </span>
      )}
      {problem && <span className="block">{problemText(problem)}</span>}
    </>
  )
}

const reportLooks = { sent: 'good', noted: 'plain', failed: 'bad', unknown: 'bad', contradicts: 'bad' } as const

/** What the bank said about one of our orders, and what it meant. */
const OrderReport = ({ orderId, status, reason, outcome }: BankFile['reports'][number]) => (
  <>
    {outcome && <Mark look={reportLooks[outcome]}>{t(`payments.files.reports.${outcome}`)}</Mark>}{' '}
    {t('payments.files.order', { id: orderId })} · {[status, reason].filter(Boolean).join(' ')}
    {outcome === 'contradicts' && <span className="block">{t('payments.files.contradicts')}</span>}
  </>
)
