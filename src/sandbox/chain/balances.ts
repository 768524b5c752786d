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

export type Balances = ReturnType<typeof createBalances>

/** What addresses have, in the smallest unit. */
export function createBalances(ledger: Ledger, wallets: Wallets) {
  function first({ network, asset, address }: Holder): bigint {
    const isOwner = network === 'ethereum' && asset === 'ETH'
    const wallet = wallets.find(network, address) ?? wallets.all().find(({ signer }) => isOwner && signer === address.toLowerCase())
    return wallet ? firstBalance(wallet, asset) * 10n ** BigInt(coinOf(asset, network).decimals) : 0n
  }

  return {
    /** What can be sent: without coins that are still in the mempool, and less what leaves. Bitcoin's change can be sent at once. */
    spendable({ network, asset, address }: Holder): bigint {
      const live = ledger.live(network)
      if (network === 'bitcoin') return unspentOf(live, address).reduce((sum, { satoshi }) => sum + BigInt(satoshi), 0n)
      const holder = { network, asset, address }
      return first(holder) + live.reduce((sum, one) => sum + moved(one, holder, one.height !== null), 0n)
    },

    /** With the blocks up to a height. */
    at(holder: Holder, height: number): bigint {
      const known = ledger.live(holder.network).filter((one) => one.height !== null && one.height <= height)
      return first(holder) + known.reduce((sum, one) => sum + moved(one, holder, true), 0n)
    },
  }
}

/** How a transaction changes a balance. */
function moved({ network, asset, isFailed, ...one }: Transaction, holder: Holder, hasArrived: boolean): bigint {
  const is = (address: string) => canonical(network, address) === canonical(network, holder.address)
  const isAsset = asset === holder.asset && !isFailed
  const fee = holder.asset === coinsOn(network)[0]?.asset && is(one.ethereum?.signer ?? one.from) ? BigInt(one.fee) : 0n
  return (isAsset && hasArrived && is(one.to) ? BigInt(one.units) : 0n) - (isAsset && is(one.from) ? BigInt(one.units) : 0n) - fee
}
