import type { ReplyOf } from '#contract/endpoint.ts'
import type { challengeWallet } from '#contract/endpoints/wallets.ts'
import { explorerOf, explorerPage } from '#contract/networks.ts'
import { isWatched } from '../../provider/chain/read-chain.ts'
import type { TradeContext } from '../context.ts'
import type { WalletChallenge } from './wallet.store.ts'
import type { WalletRow } from './wallet.table.ts'

/** What the client reads of an open challenge. */
export function challengeReply(
  { chain, explorerUrl }: Pick<TradeContext, 'chain' | 'explorerUrl'>,
  { wallet, challenge }: { wallet: Pick<WalletRow, 'coin' | 'network'>; challenge: WalletChallenge },
): ReplyOf<typeof challengeWallet> {
  const { id, kind, message, amount, toAddress, memo, transaction, transferState, expiresAt } = challenge
  const transfer =
    amount === null || toAddress === null || transferState === null
      ? null
      : {
          amount,
          to: toAddress,
          memo,
          transaction,
          explorer: explorerPage(explorerOf(wallet.coin, wallet.network, explorerUrl), transaction),
          state: transferState,
          isWatched: isWatched(chain, wallet),
        }
  return { id, kind, expiresAt: expiresAt.toISOString(), message, transfer }
}
