import { lazy, Suspense } from 'react'
import type { MemoRule } from '#contract/networks.ts'
import { t } from '../language/text.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { AddressGroups } from './AddressGroups.tsx'
import { memoText, type ShownWallet } from './wallet-state.ts'

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

/** The address of a wallet in groups, with its tag or memo. */
export function WalletAddress({ wallet }: { wallet: Pick<ShownWallet, 'coin' | 'network' | 'address' | 'memo' | 'memoType'> }) {
  const memo = memoText(wallet)
  return (
    <>
      <p className="font-medium">
        <AddressGroups text={wallet.address} />
      </p>
      {memo !== null && <p className="wrap-anywhere tabular-nums">{memo}</p>}
    </>
  )
}
