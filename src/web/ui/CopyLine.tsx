import type { ReactNode } from 'react'
import { t } from '../language/text.ts'
import { AddressGroups } from './AddressGroups.tsx'
import { classNames } from './class-names.ts'
import { CopyButton } from './CopyButton.tsx'

export interface CopyLineProps {
  label: string
  /** What is copied. */
  value: string
  note?: string
  /** What must be read before sending. */
  warning?: string
  /** For what must not be wrong. */
  strong?: boolean
  isCopied?: boolean
  /** How the value is shown, if not as it is copied. */
  children?: ReactNode
}

/** A line of a payment, inside of a `dl`, with a button that copies it. */
export function CopyLine({ label, value, note, warning, strong = false, isCopied = true, children = value }: CopyLineProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 border-b border-hairline py-3">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="col-start-1">
        <span className={classNames('block wrap-anywhere tabular-nums', strong ? 'text-lg font-semibold' : 'font-medium')}>{children}</span>
        {note && <span className="block text-sm text-muted">{note}</span>}
        {warning && <span className="mt-1 block border-l-4 border-gold pl-3">{warning}</span>}
      </dd>
      {isCopied && (
        <dd className="col-start-2 row-span-2 row-start-1 self-center">
          <CopyButton value={value} label={label} />
        </dd>
      )}
    </div>
  )
}

interface TransactionLineProps {
  label: string
  /** Id of a transaction of coins, or the bank's reference. */
  id: string
  /** URL of the transaction at an explorer. */
  explorer: string | null
}

/** The id of a transaction, with a button that copies it and a link to its network. */
export const TransactionLine = ({ label, id, explorer }: TransactionLineProps) => (
  <div className="text-sm">
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4">
      <p className="min-w-0">
        <span className="block text-muted">{label}</span>
        <AddressGroups text={id} />
      </p>
      <div>
        <CopyButton value={id} label={label} />
      </div>
    </div>
    {explorer !== null && (
      <a className="link inline-flex min-h-11 items-center" href={explorer} target="_blank" rel="noopener noreferrer">
        {t('transfer.explorer')}
      </a>
    )}
  </div>
)
