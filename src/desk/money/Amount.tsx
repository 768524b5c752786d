import Big from 'big.js'
import { amountText } from '../layout/deal-words.ts'

/** An amount in a table: zero in a quiet colour, so that the eye finds the others; what left with a minus. */
export function Amount({ amount, unit }: { amount: string; unit: string }) {
  const value = Big(amount)
  if (value.eq(0)) return <span className="text-muted">0</span>
  const text = amountText(value.abs().toFixed(), unit)
  return value.lt(0) ? `\u2212${text}` : text
}
