import { type ReactNode, useId } from 'react'

/** A part of the request's screen. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="mb-2 border-b border-hairline pb-1.5 font-medium">
        {title}
      </h2>
      {children}
    </section>
  )
}
