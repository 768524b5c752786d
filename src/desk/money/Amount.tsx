import Big from 'big.js'
import { amountText } from '../layout/deal-words.ts'
import type { Column } from '../layout/DenseTable.tsx'

/** An amount in a table: zero in a quiet colour, so that the eye finds the others; what left with a minus. */
export function Amount({ amount, unit }: { amount: string; unit: string }) {
  const value = Big(amount)
  if (value.eq(0)) return <span className="text-muted">0</span>
  const text = amountText(value.abs().toFixed(), unit)
  return value.lt(0) ? `\u2212${text}` : text
}

/** Makes columns of amounts for rows that have a unit. */
export const amountColumns =
  <Row,>(unitOf: (row: Row) => string) =>
  (name: string, amountOf: (row: Row) => string): Column<Row> => ({
    name,
    isNumber: true,
    cell: (row) => <Amount amount={amountOf(row)} unit={unitOf(row)} />,
  })
