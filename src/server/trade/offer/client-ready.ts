import type { ReplyOf } from '#contract/endpoint.ts'
import type { readOfferBasis } from '#contract/desk/endpoints/offers.ts'
import { isSecondFactorOn } from '../../client/second-factor/second-factor.store.ts'
import type { TradeContext } from '../context.ts'
import { pick } from '../../platform/pick.ts'
import { findAccounts } from '../payout-account/payout-account.store.ts'
import { listKeptWallets } from '../wallet/wallet.store.ts'
import { isUnconfirmed } from '../wallet/wallet-standing.ts'

/** What a client has got ready for an exchange. The builder says what is missing, because the time of a firm offer runs meanwhile. */
export async function clientReady(
  { database, operator }: Pick<TradeContext, 'database' | 'operator'>,
  accountId: string,
): Promise<ReplyOf<typeof readOfferBasis>['ready']> {
  const [isOn, wallets, accounts] = await Promise.all([
    isSecondFactorOn(database, accountId),
    listKeptWallets(database, accountId),
    findAccounts(database, accountId),
  ])
  return {
    secondFactorFromEur: isOn ? null : operator.offers.secondFactorFromEur,
    wallets: wallets.filter(({ wallet }) => !isUnconfirmed(wallet)).map(({ wallet }) => pick(wallet, 'coin', 'network', 'partyKind')),
    payoutAccounts: accounts
      .filter(({ check, removedAt }) => !removedAt && check?.outcome !== 'refused')
      .map(({ account }) => pick(account, 'currency', 'holder')),
  }
}
