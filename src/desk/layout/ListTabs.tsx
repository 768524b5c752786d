import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { classNames } from '../../web/ui/class-names.ts'

interface Tab {
  name: string
  to: string
  isCurrent: boolean
  /** How many rows it has. */
  count?: string | undefined
}

/** The lists of a screen, of which one is shown. */
export function ListTabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const current = useRef<HTMLAnchorElement>(null)
  const address = tabs.find(({ isCurrent }) => isCurrent)?.to
  // On a phone, the tab may be outside of the screen.
  useEffect(() => {
    current.current?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [address])
  return (
    <nav aria-label={label} className="flex gap-6 overflow-x-auto border-b border-hairline max-sm:-mx-4 max-sm:px-4">
      {tabs.map(({ name, to, isCurrent, count }) => (
        <Link
          key={to}
          ref={isCurrent ? current : undefined}
          to={to}
          aria-current={isCurrent ? 'page' : undefined}
          className={classNames(
            'flex min-h-11 items-center gap-1.5 border-b-2 whitespace-nowrap no-underline lg:min-h-9',
            isCurrent ? 'border-accent font-medium' : 'border-transparent text-muted hover:text-ink',
          )}
        >
          {name} {count !== undefined && <span className="font-normal text-muted tabular-nums">{count}</span>}
        </Link>
      ))}
    </nav>
  )
}
