import { useEffect, useRef } from 'react'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { t } from '../language/text.ts'

interface ElsewhereStepProps {
  /** URL of the page of a bank or a payment service. */
  url: string
  onClose: () => void
}

/** Leads to the page on which the payment continues. Decision 181 says why this page is not in our frame. */
export function ElsewhereStep({ url, onClose }: ElsewhereStepProps) {
  const heading = useRef<HTMLHeadingElement>(null)

  // The widget's frame has disappeared with the focus inside.
  useEffect(() => heading.current?.focus(), [])

  return (
    <div className="mx-auto max-w-2xl py-8">
      <h3 ref={heading} tabIndex={-1} className="font-display text-lg">
        {t('card-payment.elsewhere.title')}
      </h3>
      <p className="measure mt-2 wrap-anywhere text-muted">{t('card-payment.elsewhere.sentence', { host: new URL(url).host })}</p>
      <p className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
        <ButtonLink href={url} target="_blank" rel="noopener noreferrer">
          {t('card-payment.elsewhere.open')}
        </ButtonLink>
        <Button kind="secondary" onClick={onClose}>
          {t('card-payment.close')}
        </Button>
      </p>
    </div>
  )
}
