import { useRef, useState } from 'react'
import { maxBankFileBytes } from '#contract/desk/limits.ts'
import { t } from '../../web/language/text.ts'
import { useCall } from '../api/call.ts'
import type { BankFile } from '../api/money.ts'
import { failureOf } from '../api/failure.ts'
import { DenseButton } from '../layout/DenseButton.tsx'
import { failureSentence } from '../layout/failure-sentence.ts'

interface UploadButtonProps {
  /** Says what became of all files. */
  onDone: (sentence: () => string, isBad: boolean) => void
}

/** Hands in one or several files of the bank, one after the other. */
export function UploadButton({ onDone }: UploadButtonProps) {
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
      if (error) failed(() => (failureOf(error)?.error === 'CONFLICT' ? t('payments.upload.busy') : failureSentence(error)))
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
        accept=".xml,application/xml,text/xml"
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
