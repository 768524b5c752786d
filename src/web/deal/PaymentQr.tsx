import { lazy, Suspense, useId } from 'react'
import { t } from '../language/text.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'

// Brings the library that computes the code.
const QrCode = lazy(() => import('../ui/QrCode.tsx'))

/** The bank transfer as a code for a bank's app. Without the code, the lines above say the same. */
export function PaymentQr({ text }: { text: string }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-6 flex flex-col gap-x-8 gap-y-4 sm:flex-row sm:items-center">
      <div className="size-52 shrink-0">
        <ErrorBoundary fallback={() => null}>
          <Suspense fallback={<output className="text-muted">{t('deal.payment.qr.loading')}</output>}>
            <QrCode text={text} label={t('deal.payment.qr.label')} />
          </Suspense>
        </ErrorBoundary>
      </div>
      <div>
        <h3 id={id} className="font-medium">
          {t('deal.payment.qr.title')}
        </h3>
        <p className="measure mt-1 text-muted">{t('deal.payment.qr.about')}</p>
      </div>
    </section>
  )
}
