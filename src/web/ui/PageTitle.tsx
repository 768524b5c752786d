import type { ReactNode } from 'react'

/** The heading of a screen, with an optional sentence under it. */
export function PageTitle({ children, sentence }: { children: ReactNode; sentence?: ReactNode }) {
  return (
    <div className="mb-8">
      <h1 className="font-display text-2xl tracking-tight wrap-anywhere sm:text-3xl">{children}</h1>
      {sentence && <p className="measure mt-3 text-muted">{sentence}</p>}
    </div>
  )
}
