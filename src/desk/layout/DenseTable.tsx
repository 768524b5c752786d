import type { ReactNode, Ref } from 'react'
import { classNames } from '../../web/ui/class-names.ts'

export interface Column<Row> {
  name: string
  cell: (row: Row) => ReactNode
  /** Amounts and counts end at the right edge. */
  isNumber?: true
  /** For a column that phones leave out, or for its width. */
  className?: string
}

interface DenseTableProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** Rows that are over, in a quiet colour. */
  isQuiet?: (row: Row) => boolean
  /** From `useListKeys`. */
  rowsRef?: Ref<HTMLTableSectionElement>
}

const cell = 'py-1.5 pr-5 align-baseline last:pr-1 first:pl-1'

/** A table of many rows, with hairlines. Where it has no room, it scrolls by itself. */
export const DenseTable = <Row,>({ label, columns, rows, keyOf, isQuiet, rowsRef }: DenseTableProps<Row>) => (
  // Focusable, so that the arrow keys scroll it. WCAG 2.1.1.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <div role="group" aria-label={label} tabIndex={0} className="relative overflow-x-auto">
    <table aria-label={label} className="w-full border-b border-hairline text-left">
      <thead className="text-muted">
        <tr>
          {columns.map(({ name, isNumber, className }) => (
            <th key={name} scope="col" className={classNames(cell, 'font-normal whitespace-nowrap', isNumber && 'text-right', className)}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={rowsRef}>
        {rows.map((row) => (
          <tr key={keyOf(row)} className={classNames('relative border-t border-hairline hover:bg-surface', isQuiet?.(row) && 'text-muted')}>
            {columns.map(({ name, cell: content, isNumber, className }) => (
              <td key={name} className={classNames(cell, isNumber && 'text-right whitespace-nowrap tabular-nums', className)}>
                {content(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
