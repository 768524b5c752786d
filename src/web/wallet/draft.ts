import type { ReadAddress } from '#contract/addresses/read-address.ts'
import { type CryptoCurrency, isCrypto } from '#contract/currencies.ts'
import { type MemoType, readMemoType } from '#contract/memo-type.ts'
import { type CoinNetwork, type MemoRule, networkOf, networksOf } from '#contract/networks.ts'
import type { WalletKind } from '#contract/wallet-rules.ts'
import type { Body } from '../api/call-types.ts'
import type { NewWallet, Wallets } from '../api/wallets.ts'
import type { TextId } from '../language/text.ts'
import type { WalletsPlace } from '../ui/wallet-links.ts'

type Entered = NonNullable<Body<'acceptOffer'>['newWallet']>

/** What the client has entered of a new wallet so far. */
export interface Draft {
  party: NewWallet['party']
  coin: CryptoCurrency | ''
  network: string
  /** Empty until the client has said whose address it is. */
  kind: WalletKind | ''
  provider: string
  address: string
  /** Other addresses of the same wallet, one a line. */
  moreAddresses: string
  memo: string
  /** What the exchange asks for, on Stellar; empty until it is chosen. */
  memoType: MemoType | ''
  /** The client has said that the wallet needs no memo. */
  needsNoMemo: boolean
  name: string
}

/** A field that can be wrong, in the order of the screen. */
export type DraftField = 'coin' | 'kind' | 'provider' | 'address' | 'moreAddresses' | 'memo' | 'memoType'

/** What is wrong, as sentences by field. */
export type Refusals = Partial<Record<DraftField, string>>

const emptyDraft: Omit<Draft, 'party'> = {
  coin: '',
  network: '',
  kind: '',
  provider: '',
  address: '',
  moreAddresses: '',
  memo: '',
  memoType: '',
  needsNoMemo: false,
  name: '',
}

/** An empty draft, or one for the coin, network and party of a deal. */
export function beginDraft(parties: Wallets['parties'], begin: WalletsPlace['add']): Draft {
  const party = parties.find(({ kind }) => kind === begin?.party)?.kind ?? parties[0]?.kind ?? 'person'
  const draft = { ...emptyDraft, party }
  if (!begin || !isCrypto(begin.coin)) return draft
  const withCoin = chooseCoin(draft, begin.coin)
  return networkOf(begin.coin, begin.network) ? { ...withCoin, network: begin.network } : withCoin
}

/** A draft with what was entered of a wallet before. */
export const draftOf = (begun: Draft, { party, kind, provider, address, memo, memoType, name }: Entered): Draft => ({
  ...begun,
  party,
  kind,
  address,
  name,
  provider: provider ?? '',
  memo: memo ?? '',
  memoType: memoType ?? '',
  needsNoMemo: memo === null,
})

/** Another coin has its own networks. The address stays: it may be right there too. */
export const chooseCoin = (draft: Draft, coin: CryptoCurrency): Draft => ({ ...draft, coin, network: networksOf(coin)[0]?.id ?? '' })

export const chosenNetwork = ({ coin, network }: Pick<Draft, 'coin' | 'network'>): CoinNetwork | undefined =>
  coin === '' ? undefined : networkOf(coin, network)

/** What must be changed before the wallet can be added, by field. Whether the address is right is checked apart from it. */
export function flawsOf(draft: Draft): Partial<Record<DraftField, TextId>> {
  const { coin, kind, provider, address } = draft
  return {
    ...(coin === '' && { coin: 'ui.rules.required' as const }),
    ...(kind === '' && { kind: 'wallets.form.required' as const }),
    ...(kind === 'provider' && provider.trim() === '' && { provider: 'ui.rules.required' as const }),
    ...(address.trim() === '' && { address: 'ui.rules.required' as const }),
    ...memoFlaw(draft),
  }
}

function memoFlaw(draft: Draft): { memo?: TextId; memoType?: TextId } {
  const rule = memoRuleOf(draft)
  if (rule === 'none' || draft.kind === '') return {}
  if (draft.memo.trim() !== '') return memoTypeFlaw(draft)
  if (draft.kind === 'provider') return { memo: `wallets.form.memoRequired.${rule}` }
  return draft.needsNoMemo ? {} : { memo: `wallets.form.memoUnsaid.${rule}` }
}

function memoTypeFlaw(draft: Draft): { memoType?: TextId } {
  const read = readMemoType({ network: draft.network, memo: draft.memo.trim(), memoType: draft.memoType || null })
  if (!('flaw' in read)) return {}
  return { memoType: read.flaw === 'unsaid' ? 'wallets.form.required' : 'wallets.form.notAnId' }
}

/** Whether the memo may be of either type, so that the client chooses it. */
export const asksForMemoType = ({ network, memo, memoType }: Draft): boolean =>
  network === 'stellar' &&
  memo.trim() !== '' &&
  (memoType === 'id' || 'flaw' in readMemoType({ network, memo: memo.trim(), memoType: null }))

export const memoRuleOf = (draft: Pick<Draft, 'coin' | 'network'>): MemoRule => chosenNetwork(draft)?.memo ?? 'none'

/** Whether the client may add several addresses of the wallet at once. */
export const hasManyAddresses = (draft: Draft): boolean => draft.kind === 'self-hosted' && chosenNetwork(draft)?.hasManyAddresses === true

/** The other addresses that were typed. */
export const moreAddressesOf = (draft: Draft): string[] =>
  hasManyAddresses(draft) ? draft.moreAddresses.split(/[\s,;]+/).filter((address) => address !== '') : []

/** The addresses of the draft as they were read: the first, and the others. */
export interface ReadAddresses {
  first: ReadAddress
  more: ReadAddress[]
}

/** The wallet of the draft, as the call takes it. */
export function walletOf(draft: Draft, { first, more }: ReadAddresses): Entered & Pick<NewWallet, 'moreAddresses'> {
  const { party, coin, network, name, kind, provider, memo, memoType } = draft
  const hasMemo = memoRuleOf(draft) !== 'none' && memo.trim() !== ''
  return {
    party,
    coin,
    network,
    address: first.address,
    ...(more.length > 0 && { moreAddresses: more.map(({ address }) => address) }),
    memo: hasMemo ? memo.trim() : null,
    ...(hasMemo && memoType !== '' && { memoType }),
    name: name.trim(),
    kind: kind === 'provider' ? 'provider' : 'self-hosted',
    provider: kind === 'provider' ? provider.trim() : null,
  }
}
