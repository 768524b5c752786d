import { t } from '../language/text.ts'
import { CopyLine, type CopyLineProps } from '../ui/CopyLine.tsx'

type LineName =
  | 'amount'
  | 'rest'
  | 'reference'
  | 'holder'
  | 'iban'
  | 'bic'
  | 'sortCode'
  | 'account'
  | 'bank'
  | 'network'
  | 'address'
  | 'memo'
  | 'tag'

/** A line of the payment by its name. */
export const PaymentLine = ({ name, ...rest }: Omit<CopyLineProps, 'label'> & { name: LineName }) => (
  <CopyLine label={t(`deal.payment.lines.${name}`)} {...rest} />
)
