import { randomBytes } from 'node:crypto'
import { base58 } from '@scure/base'
import type { Spendable } from './balances.ts'
import { coinbase, spend } from './bitcoin/spend.ts'
import { unspentOf } from './bitcoin/unspent.ts'
import { costOf, signPayment } from './ethereum/send.ts'
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

  function prepare(wallet: Wallet, transfer: ReturnType<typeof common>): Transaction {
    const { network, asset, to, units } = transfer
    if (network === 'bitcoin') {
      const unspent = unspentOf(ledger.live('bitcoin'), wallet.address)
      return { ...transfer, ...spend({ wallet, unspent, pay: { address: to, satoshi: Number(units) } }) }
    }
    if (network === 'ethereum') {
      const sent = ledger.live('ethereum').filter(({ ethereum }) => ethereum?.signer === wallet.signer)
      return {
        ...transfer,
        ...signPayment({ wallet, asset, to, units: BigInt(units), nonce: sent.length }),
        fee: String(costOf(wallet, asset).fee),
        parents: sent.slice(-1).map(({ id }) => id),
        isFailed: fails(),
      }
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
    if (costOf(wallet, asset).fee + (paysFromSame ? units : 0n) > ether)
      throw new RefusedTransfer('The wallet has too little ETH for the fee.')
  }

  return {
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
  }
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
