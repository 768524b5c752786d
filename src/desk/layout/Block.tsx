import { type ReactNode, useId } from 'react'

interface BlockProps {
  title: string
  /** How many rows it has. */
  count?: number
  /** A link or button beside the title. */
  aside?: ReactNode
  children: ReactNode
}

/** A section of a dense screen: its title above, with a line. */
export function Block({ title, count, aside, children }: BlockProps) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="min-w-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-ink/40 pb-1.5">
        <h2 className="font-medium">
          <span id={titleId}>{title}</span>
          {count !== undefined && count > 0 && <span className="ml-2 font-normal text-muted tabular-nums">{count}</span>}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}

/** A section without rows. */
export const NoRows = ({ children }: { children: ReactNode }) => <p className="py-2 text-muted">{children}</p>
