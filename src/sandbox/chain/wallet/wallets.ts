import { randomUUID } from 'node:crypto'
import { sha256 } from '@noble/hashes/sha2.js'
import { type NetworkId, networkIds, networks, RefusedTransfer } from '../networks.ts'
import { accountOf, type AddressForm, addressOf, compressed, formsOf } from './address-forms.ts'
import { canonical } from './addresses.ts'

export type Owner = 'client' | 'exchange' | 'operator'

/** A wallet that was made while the sandbox ran. */
export interface MadeWallet {
  network: NetworkId
  form: AddressForm
  owner: Owner
  name: string
  /** From which its key is made. */
  seed: string
  /** It began empty, and is for coins that clients sell. */
  isReceiving: boolean
}

export interface Wallet extends MadeWallet {
  address: string
  secret: Uint8Array
  /** On Ethereum: the account that signs, and pays the fee. A contract's is its owner. */
  signer: string
  /** While the sandbox ran. */
  isMade: boolean
  /** An exchange's, for one of its clients. */
  memo: string | null
}

/** Where a network has several kinds of wallets. */
export const formNames: Partial<Record<AddressForm, string>> = {
  p2wpkh: 'SegWit',
  p2tr: 'Taproot',
  'p2sh-p2wpkh': 'SegWit in P2SH',
  p2pkh: 'legacy',
  contract: 'contract',
  'litecoin-p2wpkh': 'SegWit',
}

// The exchange funds every new Bitcoin wallet of a client.
const timesAsMuch: Record<Owner, bigint> = { client: 1n, exchange: 1000n, operator: 20n }

const ownerNames: Record<Owner, string> = { client: 'Client', exchange: 'Exchange', operator: 'Operator' }

/** In whole coins: what a client's wallet begins with. Those of companies have twenty times as much. Bitcoin's is paid by a coinbase. */
const firstBalances: Record<string, bigint> = {
  BTC: 8n,
  ETH: 50n,
  ADA: 100_000n,
  ATOM: 10_000n,
  BAT: 200_000n,
  BCH: 100n,
  DOT: 10_000n,
  LINK: 5_000n,
  LTC: 500n,
  NEO: 5_000n,
  SHIB: 5_000_000_000n,
  SOL: 500n,
  TRX: 500_000n,
  USDC: 250_000n,
  USDT: 250_000n,
  XLM: 500_000n,
  XRP: 100_000n,
}

/** What a wallet begins with, in whole coins. */
export const firstBalance = ({ owner, isReceiving }: Wallet, asset: string): bigint =>
  isReceiving ? 0n : (firstBalances[asset] ?? 0n) * timesAsMuch[owner]

export type Wallets = ReturnType<typeof createWallets>

/** The keys of this sandbox: the same ones after each start, and those made since. */
export function createWallets(made: MadeWallet[], save: () => void) {
  const all = [...defaultWallets(), ...made.map((one) => openWallet(one, true))]

  function make(wallet: MadeWallet): Wallet {
    const opened = openWallet(wallet, true)
    made.push(wallet)
    all.push(opened)
    save()
    return opened
  }

  return {
    all: (): readonly Wallet[] => all,

    find: (network: NetworkId, address: string): Wallet | undefined =>
      all.find((one) => one.network === network && canonical(network, one.address) === canonical(network, address)),

    /** A client's new wallet, with coins. @throws RefusedTransfer */
    makeForClient(network: NetworkId, form: string, name: string): Wallet {
      const known = formsOf[network].find((one) => one === form) ?? (form === '' ? formsOf[network][0] : undefined)
      if (!known) throw new RefusedTransfer(`form must be one of ${formsOf[network].join(', ')}.`)
      return make({ network, form: known, owner: 'client', name: name || 'New', seed: randomUUID(), isReceiving: false })
    },

    /** Empty addresses of the operator's. @throws RefusedTransfer */
    makeReceiving(network: NetworkId, count: number): Wallet[] {
      if (!Number.isInteger(count) || count < 1 || count > 100) throw new RefusedTransfer('count must be a number from 1 to 100.')
      const [form] = formsOf[network]
      return Array.from({ length: count }, () =>
        make({ network, form, owner: 'operator', name: 'Receiving', seed: randomUUID(), isReceiving: true }),
      )
    },
  }
}

let opened: Wallet[] | undefined
/** Opened once: keys are slow to make, and tests make many sandboxes. */
const defaultWallets = () => (opened ??= firstWallets().map((one) => openWallet(one, false)))

function firstWallets(): MadeWallet[] {
  return networkIds.flatMap((network) => {
    const [usual] = formsOf[network]
    const wallet = (owner: Owner, form: AddressForm): MadeWallet => ({
      network,
      form,
      owner,
      name: [ownerNames[owner], formNames[form]].filter(Boolean).join(', '),
      // One key has the same address on Ethereum and Base.
      seed: `${owner} ${network === 'base' ? 'ethereum' : network} ${form}`,
      isReceiving: false,
    })
    return [...formsOf[network].map((form) => wallet('client', form)), wallet('exchange', usual), wallet('operator', usual)]
  })
}

function openWallet(wallet: MadeWallet, isMade: boolean): Wallet {
  const secret = sha256(new TextEncoder().encode(`Kantor sandbox chain: ${wallet.seed}`))
  const memo = wallet.owner === 'exchange' ? memoOf(wallet.network) : null
  return { ...wallet, secret, isMade, address: addressOf(wallet.form, secret), signer: accountOf(compressed(secret)), memo }
}

const memoOf = (network: NetworkId): string | null =>
  networks[network].memo === 'none' ? null : networks[network].memo === 'tag' ? '104729' : '7700104729'
