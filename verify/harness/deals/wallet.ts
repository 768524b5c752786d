import { randomBytes } from 'node:crypto'
import type { People } from './people.ts'

/** Enters a wallet for bitcoin, typed by two people. */
export async function enterWallet({ payments: [one, other] }: People, { accountId }: { accountId: string }): Promise<void> {
  const typed = { address: `bc1q${randomBytes(19).toString('hex')}`, memo: null }
  const body = { coin: 'BTC', network: 'bitcoin', ...typed, source: 'e-mail' }
  const { id } = await one.call<{ id: string }>('enterWallet', { params: { id: accountId }, body })
  await other.call('confirmWallet', { params: { id: accountId, walletId: id }, body: typed })
}
