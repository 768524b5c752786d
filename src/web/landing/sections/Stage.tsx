import { wording } from './wording.ts'

const { title, sentence, notes } = wording.stage

/** What is said before the converter. */
export function StageTitle() {
  return (
    <div className="flex h-full max-w-[30rem] flex-col justify-end">
      <h2 className="font-display text-3xl tracking-[-0.01em]">{title}</h2>
      <p className="mt-4 text-muted">{sentence}</p>
    </div>
  )
}

/** What is said after it. */
export function StageNotes() {
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
