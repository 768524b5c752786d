import type { ReactNode } from 'react'

/** A section of the design system's page. */
export function Chapter({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-8">
      <h2 className="border-b border-hairline pb-2 font-display text-2xl tracking-tight">{title}</h2>
      {children}
    </section>
  )
}
