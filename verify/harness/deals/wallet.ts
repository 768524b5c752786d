import { newBitcoinAddress } from '#contract/addresses/testing/made-addresses.ts'
import type { People } from './people.ts'

/** Enters a wallet for bitcoin, typed by two people. */
export async function enterWallet({ payments: [one, other] }: People, { accountId }: { accountId: string }): Promise<void> {
  const typed = { address: newBitcoinAddress(), memo: null }
  const body = { coin: 'BTC', network: 'bitcoin', ...typed, source: 'e-mail' }
  const { id } = await one.call<{ id: string }>('enterWallet', { params: { id: accountId }, body })
  await other.call('confirmWallet', { params: { id: accountId, walletId: id }, body: typed })
}
