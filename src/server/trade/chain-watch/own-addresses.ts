import type { Operator } from '#contract/operator.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { comparedAddress, type WatchedNetwork } from '../../provider/chain/chain.ts'
import { findOwnAddresses } from '../receiving-address/receiving-address.store.ts'

/** Those of these addresses, in the form that is compared, that the operator listed as its own, or that two people imported or typed. */
export async function findOurs(
  db: Queryable,
  { chain }: Pick<Operator, 'chain'>,
  { network, addresses }: { network: WatchedNetwork; addresses: string[] },
): Promise<string[]> {
  const listed = chain.ownAddresses[network].map((address) => comparedAddress(network, address))
  return [...addresses.filter((one) => listed.includes(one)), ...(await findOwnAddresses(db, network, addresses))]
}
