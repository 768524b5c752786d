import type { WalletKind, WalletProofKind, WalletState } from '#contract/wallet-rules.ts'
import { isCrypto } from '#contract/currencies.ts'
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
  name: string
  kind: WalletKind
  provider: string | null
  state: WalletState
  usableFrom: string | null
  proof: { kind: WalletProofKind; at: string; validUntil: string; isValid: boolean } | null
}

export type Readiness = 'unconfirmed' | 'waiting' | 'provider' | 'proven' | 'ending' | 'expired' | 'unproven'

const endingMs = 14 * 24 * 60 * 60 * 1000

/** What the service knows beside the wallets. */
export interface WalletFacts {
  /** The service's time. */
  now: string
  /** From this value on, coins go to proven wallets only. */
  provenFromEur: number
}

/** Whether coins can go to the wallet, and what is known of its owner. `ending`: proven, but not for long. */
export function readinessOf(
  { state, kind, proof }: Pick<ShownWallet, 'state' | 'kind' | 'proof'>,
  { now }: Pick<WalletFacts, 'now'>,
): Readiness {
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
  if (readiness === 'unproven') return t('transfer.notes.unproven', { amount })
  return t(readiness === 'unconfirmed' ? 'transfer.notes.unconfirmed' : 'transfer.notes.waiting')
}

/** "Destination tag 2847193056" or "Memo …", as the network calls it; null without one. */
export function memoText({ coin, network, memo }: Pick<ShownWallet, 'coin' | 'network' | 'memo'>): string | null {
  if (memo === null) return null
  const isTag = isCrypto(coin) && networkOf(coin, network)?.memo === 'tag'
  return t(isTag ? 'transfer.memoOf.tag' : 'transfer.memoOf.memo', { memo })
}

/** How a wallet is called: by the client's name for it, else by the end of its address. */
export const calledName = ({ name, address }: Pick<ShownWallet, 'name' | 'address'>): string =>
  name === '' ? t('transfer.unnamed', { end: address.slice(-6) }) : name
