import { AddressGroups } from './AddressGroups.tsx'
import { memoText, type ShownWallet } from './wallet-state.ts'

/** The address of a wallet in groups, with its tag or memo. */
export function WalletAddress({ wallet }: { wallet: Pick<ShownWallet, 'coin' | 'network' | 'address' | 'memo'> }) {
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
