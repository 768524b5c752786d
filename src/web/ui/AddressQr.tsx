import { lazy, Suspense } from 'react'
import type { MemoRule } from '#contract/networks.ts'
import { t } from '../language/text.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'

// Brings the library that computes the code.
const QrCode = lazy(() => import('./QrCode.tsx'))

/** An address of ours as a code. The address alone: apps differ in how they read an amount from a code. */
export const AddressQr = ({ address, memo }: { address: string; memo: MemoRule }) => (
  <div className="mt-6 flex flex-col gap-x-8 gap-y-4 sm:flex-row sm:items-center">
    <div className="size-52 shrink-0">
      <ErrorBoundary fallback={() => null}>
        <Suspense fallback={null}>
          <QrCode text={address} label={t('transfer.qr.label')} />
        </Suspense>
      </ErrorBoundary>
    </div>
    <div>
      <h3 className="font-medium">{t('transfer.qr.title')}</h3>
      <p className="measure mt-1 text-muted">{t(`transfer.qr.about.${memo}`)}</p>
    </div>
  </div>
)
