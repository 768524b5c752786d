import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { type BankEntryList, bankEntryLists } from '#contract/desk/bank-entries.ts'
import { t } from '../../web/language/text.ts'
import { Dialog } from '../../web/ui/Dialog.tsx'
import { type BankEntry, useListBankEntriesInfiniteQuery } from '../api/bank.ts'
import { useScreenActions } from '../keyboard/screen-actions.ts'
import { isOneOf } from '../layout/codes.ts'
import { ListTabs } from '../layout/ListTabs.tsx'
import { MoreButton } from '../layout/MoreButton.tsx'
import { Outcome, useOutcome } from '../layout/Outcome.tsx'
import { ScreenHead } from '../layout/ScreenHead.tsx'
import { Empty, NotLoaded } from '../layout/states.tsx'
import { useMay } from '../session/hooks.ts'
import { DecideForm } from './DecideForm.tsx'
import { EntryTable } from './EntryTable.tsx'
import { Files } from './Files.tsx'
import { ReasonForm } from './ReasonForm.tsx'
import { UploadButton } from './UploadButton.tsx'

/** The screen `/payments`: what moved on the bank accounts, with `?list=` one of its lists, or the files of the bank. */
export function Payments() {
  const [search] = useSearchParams()
  const asked = search.get('list') ?? ''
  const list = asked === 'files' || isOneOf(bankEntryLists, asked) ? asked : 'open'
  const mayWork = useMay('bank.work')
  const { outcome, showOutcome } = useOutcome()
  return (
    <>
      <ScreenHead
        title={t('shell.titles.payments')}
        sentence={t('payments.sentence')}
        actions={mayWork && <UploadButton onDone={(sentence, isBad) => showOutcome(sentence, { isBad })} />}
      />
      <Outcome outcome={outcome} />
      <ListTabs
        label={t('payments.lists')}
        tabs={[...bankEntryLists, 'files' as const].map((name) => ({
          name: t(`payments.lists.${name}`),
          to: `/payments?list=${name}`,
          isCurrent: name === list,
        }))}
      />
      <div className="mt-5">
        {list === 'files' ? <Files /> : <Entries key={list} {...{ list, mayWork }} onDone={(sentence) => showOutcome(sentence)} />}
      </div>
    </>
  )
}

interface EntriesProps {
  list: BankEntryList
  mayWork: boolean
  onDone: (sentence: () => string) => void
}

function Entries({ list, mayWork, onDone }: EntriesProps) {
  const { currentData, error, isFetching, isFetchingNextPage, refetch, hasNextPage, fetchNextPage } = useListBankEntriesInfiniteQuery({
    list,
  })
  const [opened, setOpened] = useState<BankEntry | null>(null)
  const entries = currentData?.pages.flatMap((page) => page.entries) ?? []
  const oldest = list === 'open' ? entries[0] : undefined
  useScreenActions(mayWork && oldest ? [{ name: t('payments.decideOldest'), act: () => setOpened(oldest) }] : [])
  const close = () => setOpened(null)
  const form = {
    onClose: close,
    onDone: (sentence: () => string) => {
      close()
      onDone(sentence)
    },
  }
  if (!currentData) return <NotLoaded {...{ error, isFetching, refetch }} />
  return (
    <>
      {entries.length === 0 ? (
        <Empty>{t(`payments.empty.${list}`)}</Empty>
      ) : (
        <EntryTable label={t(`payments.lists.${list}`)} entries={entries} mayWork={mayWork} onOpen={setOpened} />
      )}
      <MoreButton hasMore={hasNextPage} busy={isFetchingNextPage} onPress={fetchNextPage} />
      <Dialog open={opened !== null} onClose={close} title={titleOf(opened)} width="max-w-2xl">
        {opened && (opened.state === 'open' ? <DecideForm entry={opened} {...form} /> : <ReasonForm entry={opened} {...form} />)}
      </Dialog>
    </>
  )
}

function titleOf(entry: BankEntry | null): string {
  if (entry?.state === 'matched') return t('payments.back.title')
  return t(entry === null || entry.state === 'open' ? 'payments.form.title' : 'payments.reopen.title')
}
