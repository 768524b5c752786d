import Big from 'big.js'
import type { DealRefusal } from '#contract/failures.ts'
import { lacksMemoType, memoTypeOf, type MemoType } from '#contract/memo-type.ts'
import type { WalletKind } from '#contract/wallet-rules.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { isIbanEnough } from '../../platform/sepa-countries.ts'
import type { TradeContext } from '../context.ts'
import { sumEurOfYear } from '../offer/offer.store.ts'
import type { OfferRow } from '../offer/offer.table.ts'
import { listUsablePayoutAccounts } from '../payout-account/usable-payout-account.ts'
import { isTravelDataDelivered } from '../travel-data/travel-data.ts'
import { listWalletsFor } from '../wallet/wallet.store.ts'
import { confirmerOf, findWaivers, type Judged, usableFromOf } from '../destination-wait/wait.ts'
import { addedAtOf, isSelfHosted, standingOf, type WalletStanding } from '../wallet/wallet-standing.ts'
import type { DealRow } from './deal.table.ts'

/** Where a delivery can go. */
export interface Destination extends WalletStanding {
  /** Of the wallet or payout account. */
  id: string
  toName: string
  /** Address, or the account's number after its sort code or BIC; an IBAN after its BIC only if a bank may ask for that. */
  toAccount: string
  memo: string | null
  memoType: MemoType | null
  /** Null of a payout account. */
  kind: WalletKind | null
  provider: string | null
  /** Whose call to the client ended its wait, before that was over: they sign nothing that leaves for there. */
  confirmedBy: string | null
  /** The client chose this wallet for the deal. */
  isChosen: boolean
  /** Why the delivery cannot go there now. */
  refusals: DealRefusal[]
}

interface Asked {
  deal: Pick<DealRow, 'id' | 'rootDealId' | 'walletId'>
  offer: OfferRow
  now: Date
}

type Context = Pick<TradeContext, 'operator'>

/**
 * The party's wallets for the coins of a buy: first the one that the client chose, then those to which nothing is opposed. For the money of a sell, the
 * usable payout accounts in the party's name.
 */
export async function listDestinations(context: Context, db: Queryable, asked: Asked): Promise<Destination[]> {
  const { offer } = asked
  const { accountId, partyName, currency } = offer
  if (partyName === null) throw new Error('a deal has a party')
  if (offer.direction === 'buy') return listWallets(context, db, { ...asked, partyName })
  const accounts = await listUsablePayoutAccounts(db, { accountId, partyName, currency })
  const waivers = await findWaivers(db, accountId)
  return accounts.map(({ id, holder, iban, bic, sortCode, accountNumber, addedAt: since }) => ({
    id,
    toName: holder,
    toAccount: iban !== null && isIbanEnough(currency, iban) ? iban : `${sortCode ?? bic ?? ''} ${iban ?? accountNumber ?? ''}`.trim(),
    memo: null,
    memoType: null,
    kind: null,
    provider: null,
    ...payoutStanding({ id, since }, { now: asked.now, rules: context.operator.wallets, waivers }),
    proof: null,
    isChosen: false,
  }))
}

function payoutStanding(
  account: { id: string; since: Date },
  judged: Judged,
): Pick<Destination, 'state' | 'usableFrom' | 'confirmedBy' | 'refusals'> {
  const usableFrom = usableFromOf(account, judged)
  return {
    state: usableFrom ? 'waiting' : 'usable',
    usableFrom,
    confirmedBy: confirmerOf(account, judged),
    refusals: usableFrom ? ['payout-account-waits'] : [],
  }
}

async function listWallets(context: Context, db: Queryable, { deal, offer, now, partyName }: Asked & { partyName: string }) {
  const rules = context.operator.wallets
  const found = await listWalletsFor(db, offer)
  const chosen = found.find(({ wallet }) => wallet.id === deal.walletId)?.wallet.id
  const waivers = await findWaivers(db, offer.accountId)
  const mustBeProven = await needsProof(context, db, { offer, now })
  const destinations: Destination[] = []
  for (const one of found) {
    const { id, address, memo, kind, provider } = one.wallet
    const judged = { now, rules, waivers }
    const standing = standingOf(one, judged)
    // Its address is shown to nobody before a second person has typed it.
    if (standing.state === 'unconfirmed') continue
    const isOwn = isSelfHosted(one.wallet)
    const isDelivered = isOwn || (await isTravelDataDelivered(db, { rootDealId: deal.rootDealId ?? deal.id, walletId: id }))
    const refusals: (DealRefusal | false)[] = [
      chosen !== undefined && chosen !== id && 'other-wallet-chosen',
      standing.state === 'waiting' && 'wallet-waits',
      isOwn && mustBeProven && !standing.proof?.isValid && 'wallet-not-proven',
      lacksMemoType(one.wallet) && 'memo-type-unknown',
      !isDelivered && 'travel-data-missing',
    ]
    destinations.push({
      id,
      toName: partyName,
      toAccount: address,
      memo,
      memoType: memoTypeOf(one.wallet),
      kind: kind ?? 'self-hosted',
      provider,
      ...standing,
      confirmedBy: confirmerOf({ id, since: addedAtOf(one.wallet) ?? now }, judged),
      isChosen: chosen === id,
      refusals: refusals.filter((refusal) => refusal !== false),
    })
  }
  const rank = ({ isChosen, refusals }: Destination) => (isChosen ? 0 : refusals.length === 0 ? 1 : 2)
  return destinations.toSorted((one, other) => rank(one) - rank(other))
}

/** Whether a self-hosted wallet must be proven: for what this deal and the party's others of twelve months come to. Splitting an amount gains nothing. */
async function needsProof({ operator }: Context, db: Queryable, { offer, now }: { offer: OfferRow; now: Date }): Promise<boolean> {
  const { accountId, partyKind, amountEur } = offer
  const others = await sumEurOfYear(db, { accountId, partyKind, now, except: offer })
  return Big(amountEur).plus(others).gte(operator.wallets.provenFromEur)
}
