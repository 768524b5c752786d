import type { ComponentProps } from 'react'
import type { MemoRule } from '#contract/networks.ts'
import { t } from '../../web/language/text.ts'
import { Checkbox } from '../../web/ui/Checkbox.tsx'
import { AddressFields, typedAddress } from '../layout/AddressFields.tsx'

interface TypedWalletFieldsProps extends ComponentProps<typeof AddressFields> {
  needsNoMemo: Partial<ComponentProps<typeof Checkbox>>
}

/** An address, and its tag or memo: an exchange’s address needs one, so that leaving it out must be said. */
export const TypedWalletFields = ({ chosen, memoRule, address, memo, needsNoMemo }: TypedWalletFieldsProps) => (
  <>
    <AddressFields chosen={chosen} memoRule={memoRule} address={address} memo={{ hint: t('clients.wallets.memoHint'), ...memo }} />
    {memoRule !== 'none' && <Checkbox label={t('clients.wallets.needsNoMemo')} {...needsNoMemo} />}
  </>
)

export const emptyWallet = { address: '', memo: '', needsNoMemo: false }

type Typed = typeof emptyWallet

/** What was typed, or the mistake that the rules of single fields cannot see. */
export function readTypedWallet(typed: Typed, memoRule: MemoRule): ReturnType<typeof typedAddress> | 'memo-missing' | 'memo-needless' {
  const read = typedAddress(typed, memoRule)
  if (memoRule !== 'none' && (read.memo === null) !== typed.needsNoMemo) return read.memo === null ? 'memo-missing' : 'memo-needless'
  return read
}
