import type { ReactNode, Ref } from 'react'
import { classNames } from '../../web/ui/class-names.ts'
import { t } from '../../web/language/text.ts'
import { DenseButton } from './DenseButton.tsx'
import type { HeldRows } from './held-rows.ts'

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

type NewRowsProps = Pick<HeldRows<{ id: string }>, 'newCount' | 'goneCount' | 'showNow'>

/**
 * Announces that rows have arrived or left, above the list or, on a phone, at the bottom of the screen: the list does not move. Its parent is
 * `relative`.
 */
export const NewRows = ({ newCount, goneCount, showNow }: NewRowsProps) => (
  <div
    role="status"
    tabIndex={-1}
    className="outline-none max-lg:fixed max-lg:inset-x-0 max-lg:bottom-20 max-lg:z-10 max-lg:text-center lg:absolute lg:right-0 lg:bottom-full"
  >
    {newCount + goneCount > 0 && (
      <DenseButton className="max-lg:bg-surface max-lg:shadow-sheet lg:mb-0.5" onClick={showNow}>
        {newCount > 0 ? t('layout.newRows', { count: newCount }) : t('layout.goneRows', { count: goneCount })}
      </DenseButton>
    )}
  </div>
)

interface MoreButtonProps {
  hasMore: boolean
  busy: boolean
  onPress: () => unknown
  name?: string
}

/** Loads the next page of a list. Its place takes the focus when the last page has arrived, so that Shift-Tab leads to the new rows. */
export const MoreButton = ({ hasMore, busy, onPress, name = t('layout.more') }: MoreButtonProps) => (
  <div tabIndex={-1} className="outline-none">
    {hasMore && (
      <DenseButton className="mt-4" busy={busy} onClick={() => void onPress()}>
        {name}
      </DenseButton>
    )}
  </div>
)
