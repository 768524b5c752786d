import { useRef } from 'react'
import { t } from '../../web/language/text.ts'
import { DenseButton } from '../layout/DenseButton.tsx'

/** Reads the text of a file, so that the person sees in the field what is imported. */
export function FileButton({ onText }: { onText: (text: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const read = async (field: HTMLInputElement) => {
    const text = await field.files?.[0]?.text()
    // The same file can be chosen again.
    field.value = ''
    if (text !== undefined) onText(text)
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        aria-label={t('receiving.import.file')}
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => void read(target)}
      />
      <DenseButton onClick={() => input.current?.click()}>{t('receiving.import.chooseFile')}</DenseButton>
    </>
  )
}
