import type { Queryable } from '../../platform/database/database.ts'
import type { OfferRow } from '../offer/end-offer.ts'
import { listUsablePayoutAccounts } from '../payout-account/usable-payout-account.ts'
import { listUsableWallets } from '../wallet/wallets.ts'

/** Where a delivery can go. */
export interface Destination {
  /** Of the wallet or payout account. */
  id: string
  toName: string
  /** Address, IBAN, or sort code or BIC and account number. */
  toAccount: string
  memo: string | null
}

/** The client's usable wallets for the coins of a buy; for the money of a sell, the usable payout accounts in the party's name. */
export async function listDestinations(db: Queryable, offer: OfferRow): Promise<Destination[]> {
  const { accountId, partyName, coin, network, currency } = offer
  if (partyName === null) throw new Error('a deal has a party')
  if (offer.direction === 'buy') {
    const wallets = await listUsableWallets(db, { accountId, coin, network })
    return wallets.map(({ id, address, memo }) => ({ id, toName: partyName, toAccount: address, memo }))
  }
  const accounts = await listUsablePayoutAccounts(db, { accountId, partyName, currency })
  return accounts.map(({ id, holder, iban, bic, sortCode, accountNumber }) => ({
    id,
    toName: holder,
    toAccount: iban ?? `${sortCode ?? bic ?? ''} ${accountNumber ?? ''}`,
    memo: null,
  }))
}
