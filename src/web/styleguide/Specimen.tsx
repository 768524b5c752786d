import { type ReactNode, useId } from 'react'

/** A section of the styleguide. */
export function Chapter({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-6 border-b border-hairline pb-2 font-display text-2xl tracking-tight">
        {title}
      </h2>
      <div className="flex flex-col gap-8">{children}</div>
    </section>
  )
}

/** An example with its name. */
export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <p className="mb-2 text-sm text-muted">{name}</p>
      {children}
    </div>
  )
}
