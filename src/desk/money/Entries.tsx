import { correctionPayload } from '#contract/desk/deal-payloads.ts'
import { useEffect, useState } from 'react'
import type { BankEntryList, EntrySearchKey } from '#contract/desk/bank-entries.ts'
import { printReference } from '#contract/creditor-reference.ts'
import { proposeStepUp } from '#contract/desk/step-up-subjects.ts'
import { t } from '../../web/language/text.ts'
import { Dialog } from '../../web/ui/Dialog.tsx'
import { type BankEntry, useListBankEntriesInfiniteQuery } from '../api/money.ts'
import { useListKeys, useScreenActions } from '../layout/keyboard.ts'
import { useHeldRows } from '../layout/held-rows.ts'
import { useLastAnswer } from '../layout/last-answer.ts'
import { NewRows } from '../layout/NewRows.tsx'
import { MoreButton } from '../layout/MoreButton.tsx'
import { Empty, NotLoaded } from '../layout/states.tsx'
import { focusOnMount } from '../../web/ui/focus.ts'
import { TextField } from '../../web/ui/TextField.tsx'
import { useCheckedForm } from '../../web/ui/use-checked-form.ts'
import { useCall } from '../api/call.ts'
import { Proposed } from '../layout/Proposed.tsx'
import { useConfirmedCall } from '../session/confirmed-call.ts'
import { failureOf } from '../api/failure.ts'
import { failureSentence } from '../layout/failure-sentence.ts'
import { DialogForm, requiredText } from '../layout/DialogForm.tsx'
import { DecideForm } from './DecideForm.tsx'
import { entryAmount, EntryTable } from './EntryTable.tsx'

/** One of the lists, or what a search finds in all of them. */
type EntryQuery = { list: BankEntryList; search?: never } | { list?: never; search: string }

interface EntriesProps {
  query: EntryQuery
  mayWork: boolean
  onDone: (sentence: () => string) => void
}

/** Payments of a list or a search, and the form in which one of them is decided. */
export function Entries({ query, ...rest }: EntriesProps) {
  const { currentData, error, isFetching, isFetchingNextPage, refetch, hasNextPage, fetchNextPage } = useListBankEntriesInfiniteQuery(query)
  const last = useLastAnswer(currentData, query)
  if (!last || (error && !currentData)) return <NotLoaded {...{ error, isFetching, refetch }} />
  const { question, data } = last
  return (
    <div aria-busy={!currentData}>
      {question.search !== undefined && <Searched keys={data.pages[0]?.searched ?? []} />}
      <Rows key={question.search} query={question} entries={data.pages.flatMap((page) => page.entries)} {...rest} />
      <MoreButton hasMore={hasNextPage && currentData !== undefined} busy={isFetchingNextPage} onPress={fetchNextPage} />
    </div>
  )
}

/** By which keys the last search looked. */
const Searched = ({ keys }: { keys: readonly EntrySearchKey[] }) => (
  <p role="status" className="pb-3 text-muted">
    {keys.length === 0
      ? t('layout.search.tooShort')
      : t('layout.search.searched', { keys: keys.map((key) => t(`payments.search.keys.${key}`)).join(', ') })}
  </p>
)

function Rows({ query: { list }, entries, mayWork, onDone }: EntriesProps & { entries: BankEntry[] }) {
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set())
  const { shown, ...changes } = useHeldRows(entries, { isDone: ({ id }) => decided.has(id) })
  const [opened, setOpened] = useState<BankEntry | null>(null)
  const [focusOrder, setFocusOrder] = useState<readonly string[]>([])
  const rows = useListKeys<HTMLTableSectionElement>()
  const oldest = list === 'open' ? entries[0] : undefined
  useScreenActions(mayWork && oldest ? [{ name: t('payments.decideOldest'), act: () => setOpened(oldest) }] : [])

  // After the dialog has closed, which gives the focus back to the row that was opened.
  useEffect(() => {
    const next = focusOrder.map((id) => rows.current?.querySelector<HTMLElement>(`[data-row="${id}"]`)).find(Boolean)
    next?.focus()
    next?.scrollIntoView?.({ block: 'nearest' })
  }, [focusOrder, rows])

  /** Leads to this row, or without it to the next one, or the one before. */
  function close({ isDone }: { isDone: boolean }) {
    const ids = shown.map(({ row }) => row.id)
    const at = ids.indexOf(opened?.id ?? '')
    setFocusOrder([...ids.slice(isDone ? at + 1 : at), ...ids.slice(0, at).toReversed()])
    setOpened(null)
  }
  const form = {
    onClose: () => close({ isDone: false }),
    onDone: (sentence: () => string) => {
      if (opened) setDecided((others) => new Set([...others, opened.id]))
      close({ isDone: true })
      onDone(sentence)
    },
  }
  return (
    <>
      <NewRows {...changes} />
      {shown.length === 0 ? (
        <Empty>{t(list ? `payments.empty.${list}` : 'payments.empty.search')}</Empty>
      ) : (
        <EntryTable rows={shown} rowsRef={rows} {...{ list, mayWork }} onOpen={setOpened} />
      )}
      <Dialog open={opened !== null} onClose={form.onClose} title={titleOf(opened)} width="max-w-2xl">
        {opened &&
          (opened.state === 'open' ? (
            <DecideForm entry={opened} {...form} />
          ) : opened.state === 'matched' && opened.decision ? (
            <CorrectionForm entry={opened} decision={opened.decision} onClose={form.onClose} />
          ) : (
            <ReasonForm entry={opened} {...form} />
          ))}
      </Dialog>
    </>
  )
}

function titleOf(entry: BankEntry | null): string {
  if (entry?.state === 'matched') return t('payments.back.title')
  return t(entry === null || entry.state === 'open' ? 'payments.form.title' : 'payments.reopen.title')
}

interface ReasonFormProps {
  entry: BankEntry
  onDone: (sentence: () => string) => void
  onClose: () => void
}

/** Opens an entry again that was set aside, for a reason. */
function ReasonForm({ entry, onDone, onClose }: ReasonFormProps) {
  const [reopen, { error }] = useCall('reopenBankEntry')
  const form = useCheckedForm({
    defaults: { reason: '' },
    rules: { reason: requiredText },
    onSubmit: async ({ reason }) => {
      if (!(await reopen({ id: entry.id, body: { reason: reason.trim() } })).error) onDone(() => t('payments.form.set'))
    },
  })
  return (
    <DialogForm form={form} failure={error && failureSentence(error)} submit={t('word.openAgain')} onCancel={onClose}>
      <p className="wrap-anywhere">{t('payments.reopen.sentence', { amount: entryAmount(entry) })}</p>
      <TextField label={t('layout.reason')} ref={focusOnMount} autoComplete="off" maxLength={500} {...form.field('reason')} />
    </DialogForm>
  )
}

/** Proposes to take back what was decided about an entry. Another person decides. */
function CorrectionForm({ entry, decision, onClose }: Omit<ReasonFormProps, 'onDone'> & { decision: NonNullable<BankEntry['decision']> }) {
  const { id, amount, currency, name: otherName, matches } = entry
  const { failure, confirmAndCall } = useConfirmedCall()
  const [propose] = useCall('proposeBankCorrection')
  const [approvalId, setApprovalId] = useState<string>()
  const payload = correctionPayload({ decision: decision.number, amount, currency, otherName, matches })
  const form = useCheckedForm({
    defaults: { reason: '' },
    rules: { reason: requiredText },
    onSubmit: async (typed) => {
      const reason = typed.reason.trim()
      const subject = proposeStepUp({ action: 'correct-entry', object: id, version: decision.number, payload, reason })
      setApprovalId((await confirmAndCall(subject, (proof) => propose({ id, body: { reason, proof } })))?.approvalId)
    },
  })
  if (approvalId) return <Proposed sentence={t('payments.back.proposed')} approvalId={approvalId} onClose={onClose} />
  const deals = matches.map(({ deal }) => printReference(deal)).join(', ')
  const isRefused = failure && failure !== 'unused' && failureOf(failure)?.error === 'DEAL_REFUSED'
  return (
    <DialogForm
      form={form}
      failure={failure && (isRefused ? t('payments.back.refused') : failureSentence(failure))}
      submit={t('layout.propose')}
      kind="danger"
      onCancel={onClose}
    >
      <p className="wrap-anywhere">{t(`payments.back.${payload.kind}`, { amount: entryAmount(entry), deals })}</p>
      <TextField label={t('layout.reason')} ref={focusOnMount} autoComplete="off" maxLength={500} {...form.field('reason')} />
    </DialogForm>
  )
}
