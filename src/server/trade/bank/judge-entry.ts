import Big from 'big.js'
import type { AmountVerdict, EntryReason, EntryVerdicts, PayerVerdict } from '#contract/desk/bank-entries.ts'
import { type DealState, isOver } from '#contract/desk/deal-moves.ts'
import { type Bank, isOwnAccount } from '../../platform/config/bank.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { findDealByReference } from '../deal/deal.store.ts'
import { heldFor, readLedger } from '../deal/ledger.ts'
import { dueCurrencyOf, dueOf } from '../deal/terms.ts'
import { compareNames } from './compare-names.ts'
import { findReference } from './find-reference.ts'
import { isKnownAccount } from './payment-match.store.ts'
import type { BankEntryRow } from './bank-statement.table.ts'

/**
 * Finds out what a credit is, without deciding anything. Without reasons it may be recorded by itself: its reference names one deal, and it came from a
 * known account of the party or under its very name.
 */
export async function judgeEntry(db: Queryable, bank: Bank, entry: BankEntryRow): Promise<EntryVerdicts> {
  const reasons: EntryReason[] = []
  if (entry.isReversal) reasons.push('reversal')
  if (entry.returnReason !== null) reasons.push('returned')
  if (entry.isUnlisted) reasons.push('unlisted-batch')
  if (entry.doubtOf !== null) reasons.push('perhaps-repeated')
  const reference = findReference(entry)
  if (reference.found !== 'one') return { reasons: [...reasons, reference.found === 'none' ? 'no-reference' : 'several-references'] }
  const said = { reference: reference.reference, place: reference.place }
  const found = await findDealByReference(db, reference.reference)
  if (!found) return { reasons: [...reasons, 'unknown-reference'], ...said }
  const { deal, offer } = found
  const amount = amountOf(entry, {
    currency: dueCurrencyOf(offer),
    missing: needsMoney(deal.state) ? Big(dueOf(offer)).minus(heldFor(await readLedger(db, deal.rootDealId ?? deal.id))) : null,
  })
  const payer = await payerOf(db, bank, entry, {
    accountId: deal.accountId,
    name: offer.partyName ?? '',
    kind: offer.partyKind ?? 'person',
  })
  if (entry.otherAccount === null) reasons.push('no-account')
  if (entry.ultimateName !== null) reasons.push('for-somebody-else')
  if (payer === 'other-name') reasons.push('other-name')
  if (payer === 'close-name') reasons.push('name-close')
  return { reasons, ...said, payer, ...(amount && { amount }) }
}

/** A deal that has lapsed is paid by money that was booked in time. */
const needsMoney = (state: DealState) => state === 'lapsed' || (state !== 'refunding' && !isOver(state))

function amountOf({ amount, currency }: BankEntryRow, due: { currency: string; missing: Big | null }): AmountVerdict | undefined {
  if (due.missing === null) return 'nothing-due'
  if (currency !== due.currency) return undefined
  const more = Big(amount).cmp(due.missing)
  return more === 0 ? 'exact' : more > 0 ? 'more' : 'less'
}

interface Party {
  accountId: string
  name: string
  kind: 'person' | 'company'
}

async function payerOf(db: Queryable, bank: Bank, { otherAccount, otherName }: BankEntryRow, party: Party): Promise<PayerVerdict> {
  // Our own money is nobody's payment.
  if (otherAccount !== null && isOwnAccount(bank, otherAccount)) return 'other-name'
  const isKnown =
    otherAccount !== null && (await isKnownAccount(db, { accountId: party.accountId, partyKind: party.kind, number: otherAccount }))
  if (isKnown) return 'known-account'
  const fits = { same: 'same-name', close: 'close-name', other: 'other-name' } as const
  return fits[compareNames(otherName ?? '', party.name)]
}
