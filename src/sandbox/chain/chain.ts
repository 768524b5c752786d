import { choiceFault, createFaultSwitch, delayFault } from '../control/faults.ts'
import { outages } from '../vendor/outage.ts'
import { spendableIn } from './balances.ts'
import { createLedger } from './ledger.ts'
import { coinsOn, networkNamed, printUnits } from './networks.ts'
import { openStateFile } from './state-file.ts'
import { createTransfers } from './transfers.ts'
import { createWallets, type Wallet } from './wallet/wallets.ts'
import { lies } from './node-view.ts'

interface ChainOptions {
  /** Where the chain is kept; without it, in memory. */
  file?: string | undefined
  now: () => number
}

export type Chain = ReturnType<typeof createChain>

/** The blockchains of all coins, with wallets that can send and sign. */
export function createChain({ file, now }: ChainOptions) {
  const { state, save } = openStateFile(file)
  const faults = { bitcoin: createFaults(mining), ethereum: createFaults({ ...mining, failed: 'New ones fail: status 0' }) }
  const transactionFault = (network: string) =>
    network === 'bitcoin' || network === 'ethereum' ? faults[network].current().transactions : 'none'
  const ledger = createLedger({ state, save, now, isMining: (network) => transactionFault(network) !== 'stuck' })
  const wallets = createWallets(state.wallets, save)
  const spendable = spendableIn(ledger, wallets)
  const transfers = createTransfers({ ledger, wallets, spendable, now, fails: () => transactionFault('ethereum') === 'failed' })
  // What was sent before a fault began is not subject to it.
  for (const network of ['bitcoin', 'ethereum'] as const) {
    const { set } = faults[network]
    faults[network].set = (change) => {
      ledger.tip(network)
      set(change)
    }
  }

  return {
    faults,
    ledger,
    wallets,
    transfers,
    now,

    /** What a wallet holds of each coin of its network. */
    holdings: ({ network, address }: Wallet) =>
      coinsOn(network).map(({ asset, decimals }) => ({
        asset,
        balance: printUnits(spendable({ network, asset, address }), decimals),
      })),

    /** A client's new wallet, with coins. @throws RefusedTransfer */
    makeWallet({ network, form = '', name = '' }: { network: string; form?: string | undefined; name?: string | undefined }): Wallet {
      const wallet = wallets.makeForClient(networkNamed(network), form, name)
      const exchange = wallets.all().find((one) => one.owner === 'exchange' && one.network === 'bitcoin')
      if (wallet.network === 'bitcoin' && exchange)
        transfers.send({ asset: 'BTC', network: 'bitcoin', from: exchange.address, to: wallet.address, amount: '1' })
      return wallet
    },
  }
}

const nodeFailures = {
  none: 'Works',
  unavailable: 'Away: returns 503',
  ...outages,
  garbage: 'Wrong data: a web page, not JSON',
  ...lies,
} as const

const mining = { none: 'Mined', stuck: 'Stuck: none gets into a block' } as const

const node = (number: number) => choiceFault(`Node ${number}`, nodeFailures, (text) => `node ${number}: ${text}`)

/** The faults of a chain and its two nodes. */
const createFaults = (transactions: Record<string, string>) =>
  createFaultSwitch({
    transactions: choiceFault('Transactions', transactions),
    node1: node(1),
    node2: node(2),
    delayMs: delayFault('Delay of both nodes, ms', 'slow'),
  })
