import type { Queryable } from '../../platform/database/database.ts'
import { listWalletsOn } from '../wallet/own-wallets.ts'
import { isSelfHosted, standingOf, type WalletRules } from '../wallet/wallet-standing.ts'
import { isSameAddress } from './same-address.ts'

interface Sender {
  accountId: string
  partyKind: 'person' | 'company' | null
  network: string
  addresses: string[]
  rules: WalletRules
  now: Date
}

/**
 * Whether each of these addresses is a wallet of the party with a valid proof. Of any coin: the key that was proven rules over all coins of the address.
 * One with a memo is left out, because others have the same address.
 */
export async function isProvenSender(db: Queryable, { accountId, partyKind, network, addresses, rules, now }: Sender): Promise<boolean> {
  const wallets = await listWalletsOn(db, { accountId, network })
  const proven = wallets.filter(
    (one) =>
      isSelfHosted(one.wallet) &&
      one.wallet.memo === null &&
      (one.wallet.partyKind === null || one.wallet.partyKind === partyKind) &&
      standingOf(one, { now, rules }).proof?.isValid,
  )
  return addresses.length > 0 && addresses.every((address) => proven.some(({ wallet }) => isSameAddress(wallet.address, address)))
}
