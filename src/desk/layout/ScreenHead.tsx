import type { ReactNode } from 'react'

/** The heading of a screen, with a sentence under it and buttons beside it. */
export function ScreenHead({ title, sentence, actions }: { title: ReactNode; sentence?: ReactNode; actions?: ReactNode }) {
  return (
    <div className="mb-5 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1 className="font-display text-xl tracking-tight wrap-anywhere">{title}</h1>
        {sentence && <p className="measure mt-1 text-muted">{sentence}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  )
}
