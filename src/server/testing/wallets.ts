import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { hex } from '@scure/base'
import { newBitcoinAddress, newTransactionId } from '#contract/addresses/testing/made-addresses.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { addWallet, wallets } from '#contract/endpoints/wallets.ts'
import type { TestedService, TestService } from './service.ts'

interface Owner {
  token: string
  password: string
}

/** Adds a wallet as its client: one for bitcoin, unless `changed` says otherwise. */
export const addOwnWallet = (
  service: TestService,
  { token, password }: Owner,
  changed: Partial<Record<keyof BodyOf<typeof addWallet>, unknown>> = {},
) => service.call(addWallet, { token, body: { ...typedWallet(), currentPassword: password, ...changed } })

/** A wallet as its client enters it. */
export const typedWallet = () => ({
  party: 'person' as const,
  coin: 'BTC',
  network: 'bitcoin',
  address: newBitcoinAddress(),
  memo: null,
  name: '',
  kind: 'self-hosted' as const,
  provider: null,
})

export const walletsOf = async (service: TestService, { token }: Pick<Owner, 'token'>) =>
  (await service.call(wallets, { token })).body.wallets

/** Stores a proof of a wallet, as if its client had sent the small transfer. */
export async function storeProof({ query, clock }: TestedService, walletId: string, at = clock?.() ?? new Date()): Promise<void> {
  const transaction = newTransactionId()
  const evidence = { transaction, from: [], amount: '1', to: 'an address of ours', memo: null, sources: [] }
  await query(
    `insert into wallet_proof (wallet_id, challenge_id, kind, transaction, evidence, at) values ($1, $1, 'transfer', $2, $3, $4)`,
    [walletId, transaction, JSON.stringify(evidence), at],
  )
}

/** A wallet whose key the test has. It signs as MetaMask does (EIP-191). */
export function newKeyOfEthereum() {
  const secret = secp256k1.utils.randomSecretKey()
  const address = `0x${hex.encode(keccak_256(secp256k1.getPublicKey(secret, false).subarray(1)).subarray(-20))}`
  return {
    address,
    sign(message: string): string {
      const text = Buffer.from(message)
      const hash = keccak_256(Buffer.concat([Buffer.from(`\u0019Ethereum Signed Message:\n${text.length}`), text]))
      const [recovery = 0, ...rest] = secp256k1.sign(hash, secret, { prehash: false, format: 'recovered' })
      return `0x${hex.encode(Uint8Array.of(...rest, 27 + recovery))}`
    },
  }
}
