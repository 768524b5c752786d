import type { Queryable } from '../../platform/database/database.ts'
import { listWalletsOn } from './wallet.store.ts'
import { isSelfHosted, proofOf, type WalletRules, type WalletStanding } from './wallet-standing.ts'
import { isSameAddress } from '#contract/addresses/clean-address.ts'

interface Party {
  accountId: string
  partyKind: 'person' | 'company' | null
  network: string
  rules: WalletRules
  now: Date
}

interface ProvenAddress {
  address: string
  /** The client's name for it; may be empty. */
  name: string
  proof: NonNullable<WalletStanding['proof']>
}

/**
 * The addresses of the party's wallets with a valid proof, each once. Of any coin: the key that was proven rules over all coins of the address. One with
 * a memo is left out, because others have the same address.
 */
export async function listProvenAddresses(db: Queryable, { accountId, partyKind, network, rules, now }: Party): Promise<ProvenAddress[]> {
  const proven: ProvenAddress[] = []
  for (const one of await listWalletsOn(db, { accountId, network })) {
    const { address, name, memo, partyKind: of } = one.wallet
    const proof = proofOf(one.proof, { now, rules })
    const isOfParty = of === null || of === partyKind
    if (!proof?.isValid || !isSelfHosted(one.wallet) || memo !== null || !isOfParty) continue
    if (!proven.some((other) => isSameAddress(other.address, address))) proven.push({ address, name: name ?? '', proof })
  }
  return proven
}

/** Whether each of these addresses is one that the party has proven. */
export async function isProvenSender(db: Queryable, { addresses, ...party }: Party & { addresses: string[] }): Promise<boolean> {
  const proven = await listProvenAddresses(db, party)
  return addresses.length > 0 && addresses.every((sender) => proven.some(({ address }) => isSameAddress(address, sender)))
}
