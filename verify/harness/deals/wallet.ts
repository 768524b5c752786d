import { newBitcoinAddress, newEthereumAddress, newTransactionId } from '#contract/addresses/testing/made-addresses.ts'
import type { DeskSite, StaffMember } from '../staff.ts'

interface Owner {
  accountId: string
  coin?: string
  network?: string
  /** By default a new one. */
  address?: string
}

type Database = Pick<DeskSite, 'query'>

/** Stores a proof of a wallet, as if its client had sent the small transfer. */
export async function storeProof(database: Database, walletId: string): Promise<void> {
  const transaction = newTransactionId()
  const evidence = { transaction, from: [], amount: '0.0001', to: 'an address of ours', memo: null, sources: [] }
  await database.query(
    `insert into wallet_proof (wallet_id, challenge_id, kind, transaction, evidence, at)
     values ($1, gen_random_uuid(), 'transfer', $2, $3, now())`,
    [walletId, transaction, JSON.stringify(evidence)],
  )
}

/** A wallet of a client, typed by two people. A proof is stored, so that any amount may go there at once. Returns its address. */
export async function enterProvenWallet(
  database: Database,
  [one, other]: readonly [StaffMember, StaffMember],
  { accountId, coin = 'BTC', network = 'bitcoin', address = network === 'ethereum' ? newEthereumAddress() : newBitcoinAddress() }: Owner,
): Promise<string> {
  const typed = { address, memo: null }
  const body = { coin, network, ...typed, source: 'e-mail' }
  const { id } = await one.call<{ id: string }>('enterWallet', { params: { id: accountId }, body })
  await other.call('confirmWallet', { params: { id: accountId, walletId: id }, body: typed })
  await storeProof(database, id)
  return address
}
