import type { Operator } from '#contract/operator.ts'
import { isSameAddress } from '#contract/addresses/clean-address.ts'
import { fitsSell } from '#contract/fits-sell.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { listKeptWallets } from './wallet.store.ts'
import { isSelfHosted, isUnconfirmed, proofOf, type WalletRules, type WalletStanding } from './wallet-standing.ts'

/** From where coins of a client may come: an address that is proven, or a company that the client named. */
export interface Sender {
  /** Null of a proven address: the key that was proven rules over all coins of the address. */
  coin: string | null
  network: string
  address: string
  /** The client's name for the wallet; may be empty. */
  name: string
  /** Null: of any party of the client. */
  partyKind: 'person' | 'company' | null
  /** Name of the company that keeps the wallet. Its coins come from addresses of its own. */
  company: string | null
  /** Of a proven address. */
  proof: NonNullable<WalletStanding['proof']> | null
}

/** All of a client's, newest first. One with a memo proves nothing, because others have the same address. */
export async function listSenders(
  db: Queryable,
  { accountId, rules, now }: { accountId: string; rules: WalletRules; now: Date },
): Promise<Sender[]> {
  return (await listKeptWallets(db, accountId)).flatMap(({ wallet, proof: newest }): Sender[] => {
    const { coin, network, address, memo, name, partyKind, provider } = wallet
    const shared = { network, address, name: name ?? '', partyKind }
    if (isUnconfirmed(wallet)) return []
    if (!isSelfHosted(wallet)) return [{ ...shared, coin, company: provider, proof: null }]
    const proof = proofOf(newest, { now, rules })
    return proof?.isValid && memo === null ? [{ ...shared, coin: null, company: null, proof }] : []
  })
}

/** The coins of a sell. */
interface Sold {
  coin: string
  network: string
  /** Null before the check: whose they are is open. */
  partyKind: Sender['partyKind']
}

interface Selling extends Sold {
  accountId: string
  rules: WalletRules
  now: Date
}

/** From where the coins of a sell may come, each address once. */
export async function sendersOf(db: Queryable, { accountId, rules, now, ...sold }: Selling): Promise<Sender[]> {
  const fitting = (await listSenders(db, { accountId, rules, now })).filter((one) => fitsSell(one, sold))
  return fitting.filter(
    (one, at) => fitting.findIndex(({ company, address }) => company === one.company && isSameAddress(address, one.address)) === at,
  )
}

/** Whether the client must still show from which wallet the coins of a sell will come. */
export const lacksSender = async (
  { operator: { wallets: rules } }: { operator: Pick<Operator, 'wallets'> },
  db: Queryable,
  sell: Omit<Selling, 'rules'>,
): Promise<boolean> => rules.askSenderFirst && (await sendersOf(db, { ...sell, rules })).length === 0

type Proven = Sender & { proof: NonNullable<Sender['proof']> }

/** The addresses that the party of a sell has proven. */
export const listProvenAddresses = async (db: Queryable, selling: Omit<Selling, 'coin'>): Promise<Proven[]> =>
  (await sendersOf(db, { ...selling, coin: '' })).flatMap((sender) => (sender.proof ? [{ ...sender, proof: sender.proof }] : []))

/** Whether each of these addresses is one that the party has proven. */
export async function isProvenSender(
  db: Queryable,
  { addresses, ...selling }: Omit<Selling, 'coin'> & { addresses: string[] },
): Promise<boolean> {
  const proven = await listProvenAddresses(db, selling)
  return addresses.length > 0 && addresses.every((sender) => proven.some(({ address }) => isSameAddress(address, sender)))
}
