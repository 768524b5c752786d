import type { WalletKind, WalletProofKind, WalletState } from '#contract/wallet-rules.ts'
import { isCrypto } from '#contract/currencies.ts'
import { lacksMemoType, type MemoType, readMemoType } from '#contract/memo-type.ts'
import { networkOf } from '#contract/networks.ts'
import { t } from '../language/text.ts'
import { formatTime } from './day-and-time.ts'
import { moneyText } from './trade-text.ts'

/** A wallet as its screens show it. */
export interface ShownWallet {
  id: string
  party: 'person' | 'company'
  coin: string
  network: string
  address: string
  memo: string | null
  memoType: MemoType | null
  name: string
  kind: WalletKind
  provider: string | null
  state: WalletState
  usableFrom: string | null
  proof: { kind: WalletProofKind; at: string; validUntil: string; isValid: boolean } | null
}

export type Readiness = 'no-memo-type' | 'unconfirmed' | 'waiting' | 'provider' | 'proven' | 'ending' | 'expired' | 'unproven'

const endingMs = 14 * 24 * 60 * 60 * 1000

/** What the service knows beside the wallets. */
export interface WalletFacts {
  /** The service's time. */
  now: string
  /** From this value on, coins go to proven wallets only. */
  provenFromEur: number
}

/**
 * Whether coins can go to the wallet, and what is known of its owner. `ending`: proven, but not for long. `no-memo-type`: nobody said how its memo is
 * sent.
 */
export function readinessOf(
  { state, kind, proof, ...to }: Pick<ShownWallet, 'state' | 'kind' | 'proof' | 'network' | 'memo' | 'memoType'>,
  { now }: Pick<WalletFacts, 'now'>,
): Readiness {
  if (lacksMemoType(to)) return 'no-memo-type'
  if (state !== 'usable') return state
  if (kind === 'provider') return 'provider'
  if (proof === null) return 'unproven'
  if (!proof.isValid) return 'expired'
  return Date.parse(proof.validUntil) - Date.parse(now) < endingMs ? 'ending' : 'proven'
}

/** Whether it would help the client to prove the wallet now. */
export const needsProof = (wallet: ShownWallet, facts: WalletFacts): boolean =>
  wallet.kind === 'self-hosted' &&
  ['ending', 'expired', 'unproven'].includes(readinessOf({ ...wallet, state: provable(wallet.state) }, facts))

/** A wallet that waits can be proven meanwhile. */
const provable = (state: WalletState): WalletState => (state === 'waiting' ? 'usable' : state)

/** Whether the coins of a trade can go to the wallet: it has the same coin, network and owner. */
export const fitsTrade = (
  wallet: Pick<ShownWallet, 'coin' | 'network' | 'party'>,
  trade: { coin: string; network: string; party: { kind: ShownWallet['party'] } | null },
): boolean => wallet.coin === trade.coin && wallet.network === trade.network && wallet.party === trade.party?.kind

/** Its state in a few words. */
export function stateText(wallet: ShownWallet, facts: WalletFacts): string {
  const readiness = readinessOf(wallet, facts)
  if (readiness !== 'waiting') return t(`transfer.states.${readiness}`)
  return t(wallet.proof?.isValid ? 'transfer.states.waitingProven' : 'transfer.states.waiting', {
    time: wallet.usableFrom === null ? '' : formatTime(wallet.usableFrom, 'exactTime'),
  })
}

/** What follows from its state. */
export function stateNote(wallet: ShownWallet, facts: WalletFacts): string {
  const { kind, provider, proof } = wallet
  const readiness = readinessOf(wallet, facts)
  const amount = moneyText(String(facts.provenFromEur), 'EUR')
  const days = proof && { day: formatTime(proof.at, 'day'), until: formatTime(proof.validUntil, 'day') }
  if (readiness === 'provider' || (readiness === 'waiting' && kind === 'provider'))
    return t('transfer.notes.provider', { provider: provider ?? '' })
  if (readiness === 'proven' && proof && days) return t(`transfer.notes.proven.${proof.kind}`, days)
  if (readiness === 'ending' && days) return t('transfer.notes.ending', { ...days, amount })
  if (readiness === 'expired' && days) return t('transfer.notes.expired', { ...days, amount })
  if (readiness === 'no-memo-type') return t('transfer.notes.no-memo-type')
  if (readiness === 'unproven') return t('transfer.notes.unproven', { amount })
  return t(readiness === 'unconfirmed' ? 'transfer.notes.unconfirmed' : 'transfer.notes.waiting')
}

interface NamedMemo extends Pick<ShownWallet, 'coin' | 'network' | 'memo'> {
  /** `ours`: the memo is at an address of ours. */
  memoType: MemoType | 'ours' | null
}

/** How a memo is called where somebody must type it: "Destination tag", "Memo", or with its type "Memo (ID)". */
export function memoName({ coin, ...memo }: NamedMemo): string {
  if (isCrypto(coin) && networkOf(coin, memo.network)?.memo === 'tag') return t('transfer.memoNames.tag')
  const read = readMemoType(memo)
  return t(`transfer.memoNames.${'flaw' in read ? 'unknown' : (read.memoType ?? 'memo')}`)
}

/** "Destination tag 2847193056" or "Memo (ID) …", as the network calls it; null without one. */
export const memoText = (named: NamedMemo): string | null => (named.memo === null ? null : `${memoName(named)} ${named.memo}`)

/** How a wallet is called: by the client's name for it, else by the end of its address. */
export const calledName = ({ name, address }: Pick<ShownWallet, 'name' | 'address'>): string =>
  name === '' ? t('transfer.unnamed', { end: address.slice(-6) }) : name
