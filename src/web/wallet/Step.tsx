import { type ReactNode, useId } from 'react'

/** One step of a proof. */
export function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  const id = useId()
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 sm:gap-x-6" aria-labelledby={id}>
      <span aria-hidden="true" className="font-display text-2xl text-muted tabular-nums">
        {number}
      </span>
      <div className="min-w-0">
        <h2 id={id} className="mb-3 font-display text-xl">
          {title}
        </h2>
        {children}
      </div>
    </li>
  )
}
