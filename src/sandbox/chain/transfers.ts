import { randomBytes } from 'node:crypto'
import { base58 } from '@scure/base'
import type { Spendable } from './balances.ts'
import { coinbase, spend, spendAll, usualFeeRate } from './bitcoin/spend.ts'
import { unspentOf } from './bitcoin/unspent.ts'
import { costOf, type Fees, signPayment, usualFees } from './ethereum/send.ts'
import type { Ledger } from './ledger.ts'
import { type Coin, coinOf, type NetworkId, networks, printUnits, readUnits, RefusedTransfer } from './networks.ts'
import type { Transaction } from './transaction.ts'
import { isAddress } from './wallet/addresses.ts'
import { firstBalance, type Wallet, type Wallets } from './wallet/wallets.ts'

export interface NewTransfer {
  asset: string
  network: string
  from: string
  to: string
  /** Such as `0.5`. */
  amount: string
  memo?: string | undefined
}

interface TransferParts {
  ledger: Ledger
  wallets: Wallets
  spendable: Spendable
  now: () => number
  /** Whether new transactions of Ethereum fail. */
  fails: () => boolean
}

/** Signs transfers of the sandbox's own wallets, and hands them to the ledger. */
export function createTransfers({ ledger, wallets, spendable, now, fails }: TransferParts) {
  const known = new Set(ledger.all('bitcoin').map(({ id }) => id))
  for (const wallet of wallets.all().filter(({ network, isMade }) => network === 'bitcoin' && !isMade)) {
    const first = coinbase(wallet.address, Number(firstBalance(wallet, 'BTC')) * 100_000_000)
    if (!known.has(first.id)) ledger.add(first)
  }

  function common(coin: Coin, { from, to, memo }: Pick<NewTransfer, 'from' | 'to'> & { memo: string | null }, units: bigint) {
    const { asset, network } = coin
    return {
      network,
      asset,
      from,
      to,
      units: String(units),
      memo,
      firstSeenAt: now(),
      height: null,
      notBefore: 0,
      gone: null,
      isFailed: false,
    }
  }

  const ownTransactions = (signer: string) => ledger.live('ethereum').filter(({ ethereum }) => ethereum?.signer === signer)

  function sendEther(wallet: Wallet, transfer: ReturnType<typeof common>, { nonce, fees }: { nonce: number; fees: Fees }): Transaction {
    const { asset, to, units } = transfer
    const parents = ownTransactions(wallet.signer).filter(({ ethereum }) => ethereum?.nonce === nonce - 1)
    return {
      ...transfer,
      ...signPayment({ wallet, asset, to, units: BigInt(units), nonce, fees }),
      fee: String(costOf(wallet, asset, fees).fee),
      parents: parents.map(({ id }) => id),
      isFailed: fails(),
    }
  }

  function prepare(wallet: Wallet, transfer: ReturnType<typeof common>): Transaction {
    const { network, to, units } = transfer
    if (network === 'bitcoin') {
      const unspent = unspentOf(ledger.live('bitcoin'), wallet.address)
      return { ...transfer, ...spend({ wallet, unspent, pay: { address: to, satoshi: Number(units) }, feeRate: usualFeeRate }) }
    }
    if (network === 'ethereum') {
      const sent = ownTransactions(wallet.signer)
      return sendEther(wallet, transfer, { nonce: sent.length, fees: usualFees })
    }
    return { ...transfer, id: idOn[network](), fee: '0', parents: [] }
  }

  function requireFunds(wallet: Wallet, coin: Coin, units: bigint) {
    const { asset, network } = coin
    const has = spendable({ network, asset, address: wallet.address })
    if (units > has) throw new RefusedTransfer(`The wallet has ${printUnits(has, coin.decimals)} ${asset}.`)
    if (network !== 'ethereum') return
    const ether = spendable({ network, asset: 'ETH', address: wallet.signer })
    const paysFromSame = asset === 'ETH' && wallet.form !== 'contract'
    if (costOf(wallet, asset, usualFees).fee + (paysFromSame ? units : 0n) > ether)
      throw new RefusedTransfer('The wallet has too little ETH for the fee.')
  }

  const transfers = {
    /** Sends coins of a wallet of this sandbox. Returns the id of the transaction. @throws RefusedTransfer */
    send({ asset, network, from, to, amount, memo = '' }: NewTransfer): string {
      const coin = coinOf(asset, network)
      const wallet = wallets.find(coin.network, from.trim())
      if (!wallet) throw new RefusedTransfer('from must be the address of a wallet of this sandbox.')
      if (!isAddress(coin.network, to.trim())) throw new RefusedTransfer(`to must be an address of ${networks[coin.network].name}.`)
      const units = readUnits(amount, coin)
      requireFunds(wallet, coin, units)
      const names = { from: wallet.address, to: to.trim(), memo: readMemo(memo, coin.network) }
      const transaction = prepare(wallet, common(coin, names, units))
      ledger.add(transaction)
      return transaction.id
    },

    /** Signs a transaction of the mempool again with a higher fee; `back` sends the coins to the sender itself. Returns the new id. @throws RefusedTransfer */
    replace(network: NetworkId, id: string, outputs: 'same' | 'back'): string {
      const old = ledger.find(network, id)
      if (!old || old.gone || old.height !== null) throw new RefusedTransfer('Only a transaction of the mempool can be replaced.')
      const wallet = wallets.find(network, old.from)
      const [coin, to] = [coinOf(old.asset, network), outputs === 'same' ? old.to : old.from]
      if (!wallet || !(old.bitcoin ?? old.ethereum)) throw new RefusedTransfer('Only Bitcoin and Ethereum replace transactions.')
      const transfer = common(coin, { from: old.from, to, memo: null }, BigInt(old.units))
      const next = old.bitcoin ? withHigherFeeRate(wallet, transfer, old) : sendEther(wallet, transfer, higherFees(old))
      ledger.replace(old, next)
      return next.id
    },
  }

  function withHigherFeeRate(wallet: Wallet, transfer: ReturnType<typeof common>, { bitcoin, fee }: Transaction): Transaction {
    const all = ledger.all('bitcoin')
    const chosen = (bitcoin?.inputs ?? []).flatMap(({ transaction: parent, output }) => {
      const transaction = all.find(({ id }) => id === parent)
      return transaction ? [{ transaction, output, satoshi: transaction.bitcoin?.outputs[output]?.satoshi ?? 0 }] : []
    })
    const feeRate = Math.ceil((3 * Number(fee)) / ((bitcoin?.hex.length ?? 0) / 2))
    const signed = spendAll({ wallet, chosen, pay: { address: transfer.to, satoshi: Number(transfer.units) }, feeRate })
    if (!signed) throw new RefusedTransfer('What the transaction spends does not cover a higher fee.')
    return { ...transfer, ...signed }
  }

  return transfers
}

function higherFees({ ethereum }: Transaction): { nonce: number; fees: Fees } {
  const twice = (fee: string | undefined) => BigInt(fee ?? '0') * 2n
  const fees = { maxFeePerGas: twice(ethereum?.maxFeePerGas), maxPriorityFeePerGas: twice(ethereum?.maxPriorityFeePerGas) }
  return { nonce: ethereum?.nonce ?? 0, fees }
}

/** @throws RefusedTransfer */
function readMemo(memo: string, network: NetworkId): string | null {
  const text = memo.trim()
  const { name, memo: rule } = networks[network]
  if (text === '') return null
  if (rule === 'none') throw new RefusedTransfer(`Transfers on ${name} have no memo.`)
  if (rule === 'tag' && !(/^\d{1,10}$/.test(text) && Number(text) < 2 ** 32))
    throw new RefusedTransfer('memo must be a number below 4294967296.')
  return text
}

const randomHex = () => randomBytes(32).toString('hex')

/** A new id, as transactions of these networks look. */
const idOn: Record<Exclude<NetworkId, 'bitcoin' | 'ethereum'>, () => string> = {
  base: () => `0x${randomHex()}`,
  'bitcoin-cash': randomHex,
  cardano: randomHex,
  'cosmos-hub': () => randomHex().toUpperCase(),
  litecoin: randomHex,
  'neo-n3': () => `0x${randomHex()}`,
  'polkadot-asset-hub': () => `0x${randomHex()}`,
  solana: () => base58.encode(randomBytes(64)),
  stellar: randomHex,
  tron: randomHex,
  'xrp-ledger': () => randomHex().toUpperCase(),
}
