import type { ReactNode } from 'react'
import { classNames } from '../../web/ui/class-names.ts'

interface FactsProps {
  facts: readonly (readonly [name: string, value: ReactNode])[]
  /** In a column at the side, also of a wide screen. */
  isNarrow?: boolean
}

/** Names and values, with lines between them. Values that are null or undefined are left out. */
export function Facts({ facts, isNarrow = false }: FactsProps) {
  return (
    <dl
      className={classNames(
        'grid gap-x-4',
        isNarrow ? 'grid-cols-[6.5rem_minmax(0,1fr)]' : 'grid-cols-[7rem_minmax(0,1fr)] sm:grid-cols-[10rem_minmax(0,1fr)] sm:gap-x-6',
      )}
    >
      {facts
        .filter(([, value]) => value !== null && value !== undefined)
        .map(([name, value]) => (
          <div
            key={name}
            className={classNames('col-span-2 grid grid-cols-subgrid border-hairline not-first:border-t', isNarrow ? 'py-1.5' : 'py-2')}
          >
            <dt className="text-muted">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
    </dl>
  )
}
