import { type ReactNode, useState } from 'react'
import { t } from '../language/text.ts'
import { Button } from '../ui/Button.tsx'
import { classNames } from '../ui/class-names.ts'

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

interface CopyLineProps {
  name: LineName
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

/** A line of the payment with a button that copies it. */
export function CopyLine({ name, value, note, warning, strong = false, isCopied = true, children = value }: CopyLineProps) {
  const label = t(`deal.payment.lines.${name}`)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 border-b border-hairline py-3">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="col-start-1">
        <span className={classNames('block wrap-anywhere tabular-nums', strong ? 'text-lg font-semibold' : 'font-medium')}>{children}</span>
        {note && <span className="block text-sm text-muted">{note}</span>}
        {warning && <span className="mt-1 block border-l-4 border-gold pl-3">{warning}</span>}
      </dd>
      {isCopied && <CopyButton value={value} label={label} />}
    </div>
  )
}

function CopyButton({ value, label }: { value: string; label: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null)
  const copy = async () => {
    // A repeated announcement needs a change.
    setOutcome(null)
    const written = await writeText(value)
    setOutcome(written ? 'copied' : 'failed')
  }
  return (
    <dd className="col-start-2 row-span-2 row-start-1 self-center">
      <Button kind="secondary" size="small" onClick={() => void copy()} onBlur={() => setOutcome(null)}>
        {outcome === 'copied' ? t('deal.payment.copied') : t('deal.payment.copy')} <span className="sr-only">{label}</span>
      </Button>
      <span role="status" className="sr-only">
        {outcome === 'copied' && t('deal.payment.copiedOf', { name: label })}
      </span>
      {outcome === 'failed' && (
        <span role="alert" className="mt-1 block max-w-40 text-sm text-danger">
          {t('deal.payment.notCopied')}
        </span>
      )}
    </dd>
  )
}

async function writeText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // The browser forbids it, or has no clipboard without HTTPS.
    return false
  }
}
