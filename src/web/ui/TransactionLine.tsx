import { t } from '../language/text.ts'
import { CopyButton } from './CopyButton.tsx'

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
        <span className="wrap-anywhere">{id}</span>
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
