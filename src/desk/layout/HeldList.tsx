import type { ReactNode } from 'react'
import { classNames } from '../../web/ui/class-names.ts'
import { useHeldRows } from './held-rows.ts'
import { useListKeys } from './keyboard.ts'
import { NewRows } from './NewRows.tsx'
import { Empty } from './states.tsx'

interface HeldListProps<Row> {
  label: string
  rows: readonly Row[]
  /** The classes of a row's columns. */
  columns: string
  /** The names of the columns. Numbers end at the right edge. */
  names: readonly (string | { number: string })[]
  /** In place of no rows. */
  empty: string
  className?: string
  /** One row, which is a list item. */
  children: (row: Row, isGone: boolean) => ReactNode
}

/** Rows that are one line each from `lg` on, below the names of their columns. New ones are announced, and shown when the person asks. */
export function HeldList<Row extends { id: string }>({ label, rows, columns, names, empty, className, children }: HeldListProps<Row>) {
  const { shown, ...changes } = useHeldRows(rows)
  const list = useListKeys<HTMLUListElement>()
  return (
    <div className={classNames('relative', className)}>
      <NewRows {...changes} />
      {shown.length === 0 ? (
        <Empty>{empty}</Empty>
      ) : (
        <>
          <p aria-hidden="true" className={classNames(columns, 'px-2 pb-1.5 text-muted max-lg:hidden')}>
            {names.map((name) =>
              typeof name === 'string' ? (
                <span key={name}>{name}</span>
              ) : (
                <span key={name.number} className="text-right">
                  {name.number}
                </span>
              ),
            )}
          </p>
          <ul ref={list} aria-label={label} className="border-b border-hairline">
            {shown.map(({ row, isGone }) => children(row, isGone))}
          </ul>
        </>
      )}
    </div>
  )
}
