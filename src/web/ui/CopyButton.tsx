import { type ComponentProps, useState } from 'react'
import { t } from '../language/text.ts'
import { Button } from './Button.tsx'

interface CopyButtonProps extends Pick<ComponentProps<typeof Button>, 'kind' | 'className'> {
  value: string
  /** What the value is: a screen reader hears it with the button. */
  label: string
}

/** Copies a value, and says whether it could. */
export function CopyButton({ value, label, kind = 'secondary', className }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null)
  const copy = async () => {
    // A repeated announcement needs a change.
    setOutcome(null)
    const written = await writeText(value)
    setOutcome(written ? 'copied' : 'failed')
  }
  return (
    <>
      <Button kind={kind} size="small" className={className} onClick={() => void copy()} onBlur={() => setOutcome(null)}>
        {outcome === 'copied' ? t('ui.copied') : t('ui.copy')} <span className="sr-only">{label}</span>
      </Button>
      <span role="status" className="sr-only">
        {outcome === 'copied' && t('ui.copiedOf', { name: label })}
      </span>
      {outcome === 'failed' && (
        <span role="alert" className="mt-1 block max-w-40 text-sm text-danger">
          {t('ui.notCopied')}
        </span>
      )}
    </>
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
