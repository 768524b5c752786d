import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import { bankEntryLists } from '#contract/desk/bank-entries.ts'
import { t } from '../../web/language/text.ts'
import { isOneOf } from '../layout/codes.ts'
import { ListTabs } from '../layout/ListTabs.tsx'
import { Outcome, useOutcome } from '../layout/Outcome.tsx'
import { ScreenHead } from '../layout/ScreenHead.tsx'
import { SearchField } from '../layout/SearchField.tsx'
import { useMay } from '../api/person.ts'
import { Entries } from './Entries.tsx'
import { Files } from './Files.tsx'
import { UploadButton } from './UploadButton.tsx'

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
        label={t('payments.search.label')}
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
          <Files />
        ) : (
          <Entries key={list} query={{ list }} {...shown} />
        )}
      </div>
    </>
  )
}
