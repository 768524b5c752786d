import { t } from '../../language/text.ts'

/** The text before the converter. */
export function ConverterTitle() {
  return (
    <div className="flex h-full max-w-[30rem] flex-col justify-end">
      <h2 className="font-display text-3xl tracking-tight">{t('sections.converter.title')}</h2>
      <p className="mt-4 text-muted">{t('sections.converter.sentence')}</p>
    </div>
  )
}

/** The text after the converter. */
export function ConverterNotes() {
  const notes = [t('sections.converter.ownAddress'), t('sections.converter.noFunds'), t('sections.converter.noWallets')]
  return (
    <ul className="max-w-[35rem] border-t border-ink/80 lg:max-w-[30rem]">
      {notes.map((note) => (
        <li key={note} className="border-b border-hairline py-3">
          {note}
        </li>
      ))}
    </ul>
  )
}
