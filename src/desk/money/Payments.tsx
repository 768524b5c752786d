import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { bankEntryLists } from '#contract/desk/bank-entries.ts'
import { maxBankFileBytes } from '#contract/desk/limits.ts'
import { t } from '../../web/language/text.ts'
import { isOneOf } from '../layout/codes.ts'
import { ListTabs } from '../layout/ListTabs.tsx'
import { Outcome, useOutcome } from '../layout/Outcome.tsx'
import { ScreenHead } from '../layout/ScreenHead.tsx'
import { SearchField } from '../layout/SearchField.tsx'
import { useMay } from '../api/backend.ts'
import { useCall } from '../api/call.ts'
import type { BankFile } from '../api/money.ts'
import { type CallError, failureOf } from '../api/failure.ts'
import { DenseButton } from '../layout/DenseButton.tsx'
import { failureSentence } from '../layout/failure-sentence.ts'
import { BankFiles } from './BankFiles.tsx'
import { Entries } from './Entries.tsx'

/** The screen `/payments`: what moved on the bank accounts, with `?list=` one of its lists, or the files of the bank; with `?search=` what it finds. */
export function Payments() {
  const [params] = useSearchParams()
  const search = params.get('search')?.trim() || undefined
  const asked = params.get('list') ?? ''
  const list = asked === 'files' || isOneOf(bankEntryLists, asked) ? asked : 'open'
  const mayWork = useMay('bank.work')
  const { outcome, showOutcome } = useOutcome()
  const rows = useRef<HTMLDivElement>(null)
  const shown = { mayWork, onDone: (sentence: () => string) => showOutcome(sentence) }
  return (
    <>
      <ScreenHead
        title={t('shell.titles.payments')}
        sentence={t('payments.sentence')}
        actions={mayWork && <UploadButton onDone={(sentence, isBad) => showOutcome(sentence, { isBad })} />}
      />
      <Outcome outcome={outcome} />
      <SearchField
        name="search"
        hint={t('payments.search.hint')}
        maxLength={140}
        // From there, J goes to the first row.
        onEnter={() => rows.current?.focus()}
      />
      <ListTabs
        label={t('payments.lists')}
        tabs={[...bankEntryLists, 'files' as const].map((name) => ({
          name: t(`payments.lists.${name}`),
          to: `/payments?list=${name}`,
          isCurrent: search === undefined && name === list,
        }))}
      />
      <div ref={rows} tabIndex={-1} className="relative mt-5 outline-none">
        {search !== undefined ? (
          <Entries query={{ search }} {...shown} />
        ) : list === 'files' ? (
          <BankFiles {...shown} />
        ) : (
          <Entries key={list} query={{ list }} {...shown} />
        )}
      </div>
    </>
  )
}

interface UploadButtonProps {
  /** Says what became of all files. */
  onDone: (sentence: () => string, isBad: boolean) => void
}

/** Hands in one or several files of the bank, one after the other. */
function UploadButton({ onDone }: UploadButtonProps) {
  const [upload] = useCall('uploadBankFile')
  const [isBusy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  async function send(files: File[]) {
    setBusy(true)
    const counts = { read: 0, known: 0, bad: 0 }
    const failures: (() => string)[] = []
    for (const file of files) {
      const failed = (why: () => string) => failures.push(() => t('payments.upload.failed', { name: file.name, why: why() }))
      if (file.size > maxBankFileBytes) {
        failed(() => t('payments.problems.too-large'))
        continue
      }
      const { data, error } = await upload({ query: { name: file.name }, body: file })
      if (error) failed(() => uploadFailure(error))
      else counts[data.isKnown ? 'known' : needsAttention(data.file) ? 'bad' : 'read'] += 1
    }
    setBusy(false)
    const sentences = () => [
      ...(['read', 'known', 'bad'] as const)
        .filter((name) => counts[name] > 0)
        .map((name) => t(`payments.upload.${name}`, { count: counts[name] })),
      ...failures.map((sentence) => sentence()),
    ]
    onDone(() => sentences().join(' '), counts.bad + failures.length > 0)
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        accept=".xml,.zip,application/xml,text/xml,application/zip"
        aria-label={t('payments.upload.label')}
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          // The same file can be chosen again.
          target.value = ''
          if (files.length > 0) void send(files)
        }}
      />
      <DenseButton busy={isBusy} onClick={() => input.current?.click()}>
        {t('payments.upload')}
      </DenseButton>
    </>
  )
}

const needsAttention = ({ problem, statements }: BankFile): boolean =>
  problem !== null || statements.some(({ state }) => state === 'set-aside')

/** Call while rendering. */
function uploadFailure(error: CallError): string {
  const code = failureOf(error)?.error
  if (code === 'CONFLICT') return t('payments.upload.busy')
  return code === 'NOT_PERMITTED' ? t('payments.upload.off') : failureSentence(error)
}
