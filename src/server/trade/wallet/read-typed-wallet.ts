import { type AddressFlaw, readAddress } from '#contract/addresses/read-address.ts'
import { type MemoFlaw, readMemo } from '#contract/addresses/read-memo.ts'
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
  const read = readAddress(body.address, { coin, network })
  if ('flaw' in read) return refuseField('address', sentences[read.flaw])
  const typed = readMemo(body.memo ?? '', { coin, network })
  if ('flaw' in typed) return refuseField('memo', memoSentences[typed.flaw])
  if (typed.memo !== null && read.memo !== null && typed.memo !== read.memo)
    return refuseField('memo', 'The address contains another tag or memo than this one.')
  const memo = typed.memo ?? read.memo
  const provider = body.provider || null
  if (kind === 'provider' && provider === null) return refuseField('provider', 'The name of the company is needed.')
  return { coin, network, address: read.address, memo, kind, provider: kind === 'provider' ? provider : null }
}

const memoSentences: Record<MemoFlaw, FieldSentence> = {
  'not-used': 'must be empty on this network',
  'not-a-tag': 'A destination tag is a whole number up to 4294967295.',
  'too-long': 'This memo is longer than the network allows.',
}

const sentences: Record<AddressFlaw, FieldSentence> = {
  empty: 'The address is needed.',
  mistyped: 'This address has a typing mistake. Please copy it again.',
  malformed: 'This is not an address of this coin on this network. Please copy it again.',
  testnet: 'This is an address of a test network. Coins that are sent there are lost.',
  'other-network': 'This is an address of another network. Please choose that network, or copy the address again.',
}
