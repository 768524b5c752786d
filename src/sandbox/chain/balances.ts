import { unspentOf } from './bitcoin/unspent.ts'
import type { Ledger } from './ledger.ts'
import { coinOf, coinsOn, type NetworkId } from './networks.ts'
import type { Transaction } from './transaction.ts'
import { canonical } from './wallet/addresses.ts'
import { firstBalance, type Wallets } from './wallet/wallets.ts'

interface Holder {
  network: NetworkId
  asset: string
  address: string
}

export type Spendable = ReturnType<typeof spendableIn>

/** What addresses can send, in the smallest unit: without coins that are still in the mempool, and less what leaves. */
export function spendableIn(ledger: Ledger, wallets: Wallets) {
  function first({ network, asset, address }: Holder): bigint {
    const isOwner = network === 'ethereum' && asset === 'ETH'
    const wallet = wallets.find(network, address) ?? wallets.all().find(({ signer }) => isOwner && signer === address.toLowerCase())
    return wallet ? firstBalance(wallet, asset) * 10n ** BigInt(coinOf(asset, network).decimals) : 0n
  }

  return (holder: Holder): bigint => {
    const live = ledger.live(holder.network)
    // Bitcoin's change can be sent at once.
    if (holder.network === 'bitcoin') return unspentOf(live, holder.address).reduce((sum, { satoshi }) => sum + BigInt(satoshi), 0n)
    return first(holder) + live.reduce((sum, one) => sum + moved(one, holder), 0n)
  }
}

/** How a transaction changes a balance. */
function moved({ network, asset, isFailed, ...one }: Transaction, holder: Holder): bigint {
  const is = (address: string) => canonical(network, address) === canonical(network, holder.address)
  const isAsset = asset === holder.asset && !isFailed
  const fee = holder.asset === coinsOn(network)[0]?.asset && is(one.ethereum?.signer ?? one.from) ? BigInt(one.fee) : 0n
  return (isAsset && one.height !== null && is(one.to) ? BigInt(one.units) : 0n) - (isAsset && is(one.from) ? BigInt(one.units) : 0n) - fee
}
