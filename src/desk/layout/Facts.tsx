import type { ReactNode } from 'react'

/** Names and values, one below the other: `null` and `undefined` values are left out. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="grid gap-x-6 sm:grid-cols-[10rem_minmax(0,1fr)]">
      {facts
        .filter(([, value]) => value !== null && value !== undefined)
        .map(([name, value]) => (
          <div key={name} className="border-t border-hairline py-2 sm:col-span-2 sm:grid sm:grid-cols-subgrid">
            <dt className="text-muted">{name}</dt>
            <dd className="wrap-anywhere tabular-nums">{value}</dd>
          </div>
        ))}
    </dl>
  )
}
