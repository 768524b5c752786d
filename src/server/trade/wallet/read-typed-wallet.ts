import type { AddressFlaw } from '#contract/addresses/read-address.ts'
import { type DestinationFlaws, readDestination } from '#contract/addresses/read-destination.ts'
import { isCrypto } from '#contract/currencies.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { addWallet } from '#contract/endpoints/wallets.ts'
import { networkOf } from '#contract/networks.ts'
import { fail, type Failure, refuseField } from '../../platform/failure.ts'
import type { FieldSentence } from '../../platform/http/field-sentences.ts'
import type { WalletRow } from './wallet.table.ts'

export type TypedWallet = Pick<WalletRow, 'coin' | 'network' | 'address' | 'memo' | 'provider'> & { kind: NonNullable<WalletRow['kind']> }

/** A typed wallet in the form in which it is stored, if its address can be one of the coin on this network. */
export function readTypedWallet(body: BodyOf<typeof addWallet>): TypedWallet | Failure<'VALIDATION_FAILED'> {
  const { coin, network, kind } = body
  if (!isCrypto(coin) || !networkOf(coin, network))
    return fail('VALIDATION_FAILED', { fields: { network: 'must be a network of this coin' } })
  const read = readDestination({ address: body.address, memo: body.memo ?? null }, { coin, network })
  if ('flaws' in read) {
    const { address, memo = 'not-used' } = read.flaws
    return address ? refuseField('address', sentences[address]) : refuseField('memo', memoSentences[memo])
  }
  const provider = body.provider || null
  if (kind === 'provider' && provider === null) return refuseField('provider', 'The name of the company is needed.')
  return { coin, network, ...read, kind, provider: kind === 'provider' ? provider : null }
}

const memoSentences: Record<NonNullable<DestinationFlaws['memo']>, FieldSentence> = {
  'not-used': 'must be empty on this network',
  'not-a-tag': 'A destination tag is a whole number up to 4294967295.',
  'too-long': 'This memo is longer than the network allows.',
  'other-memo': 'The address contains another tag or memo than this one.',
}

const sentences: Record<AddressFlaw, FieldSentence> = {
  empty: 'The address is needed.',
  mistyped: 'This address has a typing mistake. Please copy it again.',
  malformed: 'This is not an address of this coin on this network. Please copy it again.',
  testnet: 'This is an address of a test network. Coins that are sent there are lost.',
  lost: 'This address is a token’s own, or nobody’s. Coins that are sent there are lost.',
  'other-network': 'This is an address of another network. Please choose that network, or copy the address again.',
}
