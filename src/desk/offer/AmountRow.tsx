import type { ReactNode } from 'react'
import { formatAmount } from '#contract/format-amount.ts'
import { amountMaxLength, readAmount } from '#contract/read-amount.ts'
import { language } from '../../web/language/text.ts'
import { TextRow } from '../layout/DenseFields.tsx'

interface AmountRowProps {
  label: string
  value: string
  onChange: (text: string) => void
  unit?: string
  aside?: ReactNode
  hint?: ReactNode
  error?: string | null
}

/** A field for a decimal number. When it is left, its thousands are grouped. */
export const AmountRow = ({ value, onChange, ...rest }: AmountRowProps) => (
  <TextRow
    {...rest}
    inputMode="decimal"
    maxLength={amountMaxLength}
    className="text-right font-medium tabular-nums"
    value={value}
    onChange={({ target }) => onChange(target.value)}
    onBlur={() => onChange(grouped(value))}
  />
)

/** The same amount with its thousands grouped; a text that is not one amount stays. */
function grouped(text: string): string {
  const { amount } = readAmount(text, language())
  if (text.trim() === '' || amount === null) return text
  const formatted = formatAmount(amount.replace(/\.$/, ''), language())
  return readAmount(formatted, language()).amount === amount.replace(/\.$/, '') ? formatted : text
}
