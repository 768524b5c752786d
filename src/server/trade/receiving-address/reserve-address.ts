import type { CryptoCurrency } from '#contract/currencies.ts'
import type { Transaction } from '../../platform/database/database.ts'
import * as store from './address-of-wallet.store.ts'

interface Wanted {
  coin: CryptoCurrency
  network: string
  walletId: string
}

/** An address of ours for the small transfers of one wallet: always the same one. Undefined if there is no free one. */
export const reserveAddressForProof = async (
  tx: Transaction,
  wanted: Wanted,
): Promise<{ address: string; memo: string | null } | undefined> =>
  (await store.findAddressOfWallet(tx, wanted.walletId)) ?? (await store.reserveForWallet(tx, wanted))
