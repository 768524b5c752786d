import { type MemoType, readMemoType } from '#contract/memo-type.ts'
import type { SignatureScheme } from '#contract/wallet-rules.ts'
import { t } from '../../web/language/text.ts'
import { formatTime } from '../../web/ui/day-and-time.ts'
import type { Destination } from '../api/deals.ts'
import type { Wallet } from '../api/clients.ts'

type Proof = NonNullable<Destination['proof']> & Partial<Pick<NonNullable<Wallet['proof']>, 'scheme' | 'confirmedBy'>>

const schemeNames: Record<SignatureScheme, string> = {
  'bip-322': 'BIP-322',
  'bip-137': 'BIP-137',
  'eip-191': 'EIP-191',
  'eip-1271': 'EIP-1271',
  solana: 'Ed25519',
  'sep-53': 'SEP-53',
  'tip-191': 'TIP-191',
}

/** Who keeps the keys. A payout account has no kind. Call while rendering. */
export const keeperText = ({ kind, provider }: Pick<Destination, 'kind' | 'provider'>): string | null => {
  if (kind === null) return null
  return kind === 'provider' ? t('layout.wallets.provider', { name: provider ?? '' }) : t('layout.wallets.own')
}

interface NamedMemo {
  network: string | null
  memo: string | null
  memoType?: MemoType | null
}

/** How the memo of a client is called, with its type on Stellar. Call while rendering. */
export function memoLabel({ network, memo, memoType = null }: NamedMemo): string {
  const read = readMemoType({ network, memo, memoType })
  if ('flaw' in read) return t('layout.memo.unknown')
  return t(read.memoType ? `layout.memo.${read.memoType}` : 'word.tagOrMemo')
}

/** How and until when a wallet is proven. No company’s wallet is: it gets the data of sender and receiver instead. Call while rendering. */
export function proofText(proof: Proof | null): string {
  if (!proof) return t('layout.wallets.notProven')
  const { kind, at, validUntil, isValid, scheme, confirmedBy } = proof
  const how = scheme ? t('layout.wallets.signatureBy', { scheme: schemeNames[scheme] }) : t(`layout.wallets.proofs.${kind}`)
  const dates = { how, day: formatTime(at, 'day'), until: formatTime(validUntil, 'day') }
  const text = t(isValid ? 'layout.wallets.proven' : 'layout.wallets.expired', dates)
  return confirmedBy ? `${text} ${t('layout.wallets.confirmedBy', { name: confirmedBy.name })}` : text
}
