import { t } from '../../language/text.ts'

/** The text before the converter. */
export function StageTitle() {
  return (
    <div className="flex h-full max-w-[30rem] flex-col justify-end">
      <h2 className="font-display text-3xl tracking-tight">{t('sections.stage.title')}</h2>
      <p className="mt-4 text-muted">{t('sections.stage.sentence')}</p>
    </div>
  )
}

/** The text after the converter. */
export function StageNotes() {
  const notes = [t('sections.stage.ownAddress'), t('sections.stage.noFunds'), t('sections.stage.noWallets')]
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
