import { isSameAccount } from '#contract/account-number.ts'
import Big from 'big.js'
import { readReference } from '#contract/creditor-reference.ts'
import { isFiat } from '#contract/currencies.ts'
import type { ComparedFact } from '#contract/desk/bank-entries.ts'
import type { readBankEntryDeal as endpoint } from '#contract/desk/endpoints/bank.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { type Bank, zoneOf } from '../../platform/config/bank.ts'
import { inSnapshot, type Queryable } from '../../platform/database/database.ts'
import { fail, type Failure } from '../../platform/failure.ts'
import { compareNames } from '../../platform/payer-name/compare-names.ts'
import { pick } from '../../platform/pick.ts'
import { dayOf } from '../../platform/zoned-time.ts'
import { findDealByReference } from '../deal/deal.store.ts'
import { heldFor, readLedger } from '../deal/ledger.ts'
import { dueCurrencyOf, dueOf, restOf } from '../deal/terms.ts'
import type { BankEntryRow } from './bank-statement.table.ts'
import { takenBackBy } from './decide-entry.ts'
import { isDealPayable, type MatchContext, payerOf } from './match-entries.ts'
import { findEntries, findPayers } from './payment-match.store.ts'
import type { ReportedTransfer } from './payment-order.store.ts'
import { dealReferenceOf } from './recognize.ts'
import { findTypedBefore } from './typed-payments.ts'

/** What an entry may be, with the facts that are compared. */
interface Other {
  name: string | null
  account: string | null
  amount: string
  currency: string
  bookedAt: string | null
  /** Of a deal, 14 digits. */
  deal: string | null
  /** The bank's own. */
  reference: string | null
  endToEndId: string | null
}
type Compared<O extends Other> = O & { differs: ComparedFact[] }

/** Compares an entry with what it may be. `isDayWrong`: the entry is too early or too late to be it. */
function compare<O extends Other>(entry: BankEntryRow, other: O, isDayWrong: boolean): Compared<O> {
  const isNotSame = (one: string | null, another: string | null, isSame: (one: string, another: string) => boolean) =>
    one !== null && another !== null && !isSame(one, another)
  const isSameText = (one: string, another: string) => one.toLowerCase() === another.toLowerCase()
  const facts: Record<ComparedFact, boolean> = {
    name: isNotSame(entry.otherName, other.name, (one, another) => compareNames(one, another) === 'same'),
    account: isNotSame(entry.otherAccount, other.account, isSameAccount),
    amount: entry.currency !== other.currency || !Big(entry.amount).eq(other.amount),
    day: isDayWrong,
    deal: isNotSame(dealReferenceOf(entry), other.deal, isSameText),
    reference: isNotSame(entry.reference, other.reference, isSameText),
    'end-to-end': isNotSame(entry.endToEndId, other.endToEndId, isSameText),
  }
  return { ...other, differs: (Object.keys(facts) as ComparedFact[]).filter((fact) => facts[fact]) }
}

const bestFirst = <O extends Other>(found: Compared<O>[]) => found.toSorted((one, other) => one.differs.length - other.differs.length)

const dayBooked = (entry: BankEntryRow, bank: Bank) => entry.bookedAt && dayOf(entry.bookedAt, zoneOf(bank, entry.currency))

/** The bank's moment of an entry, or its day. */
export const bookedOf = (entry: BankEntryRow, bank: Bank): string | null =>
  entry.isWholeDay ? dayBooked(entry, bank) : (entry.bookedAt?.toISOString() ?? null)

const otherOf = (entry: BankEntryRow, bank: Bank): Other => ({
  ...pick(entry, 'amount', 'currency', 'reference', 'endToEndId'),
  name: entry.otherName,
  account: entry.otherAccount,
  bookedAt: bookedOf(entry, bank),
  deal: dealReferenceOf(entry),
})

/** Another entry that may be the same. */
export const besideEntry = (entry: BankEntryRow, other: BankEntryRow, bank: Bank) =>
  compare(entry, otherOf(other, bank), dayBooked(entry, bank) !== dayBooked(other, bank))

/** The payments that the bank may take back with an entry. */
export async function besidePayments(db: Queryable, entry: BankEntryRow, bank: Bank) {
  const found = await takenBackBy(db, entry)
  return bestFirst(
    found.map(({ paymentId, deal, amount, entry: came }) =>
      compare(entry, { ...otherOf(came, bank), paymentId, deal, amount }, (dayBooked(entry, bank) ?? '') < (dayBooked(came, bank) ?? '')),
    ),
  )
}

/** Payments that two people typed and that an entry may report. */
export async function besideTyped(db: Queryable, entry: BankEntryRow, bank: Bank) {
  const found = await findTypedBefore(db, bank, { entry, deal: entry.verdicts?.reference })
  return bestFirst(
    found.map(({ paymentId, deal, payerName: name, payerAccount: account, bankReference: reference, bookedAt, isNear }) => {
      const other = { ...pick(entry, 'amount', 'currency'), paymentId, deal, name, account, reference, endToEndId: null }
      return compare(entry, { ...other, bookedAt: dayOf(bookedAt, zoneOf(bank, entry.currency)) }, !isNear)
    }),
  )
}

/** Transfers of ours that an entry may report. */
export const besideTransfers = (entry: BankEntryRow, transfers: ReportedTransfer[], bank: Bank) =>
  bestFirst(
    transfers.map((transfer) => {
      const { toName: name, toAccount: account, committedAt, orderId } = transfer
      const other = {
        ...pick(transfer, 'id', 'deal', 'purpose', 'amount', 'currency'),
        name,
        account,
        bookedAt: committedAt.toISOString(),
        reference: null,
        endToEndId: orderId,
      }
      return compare(entry, other, (dayBooked(entry, bank) ?? '') < dayOf(committedAt, zoneOf(bank, entry.currency)))
    }),
  )

/** A deal compared with a credit, for the person who decides about it. */
export const readEntryDeal = (
  { database, bank }: Pick<MatchContext, 'database' | 'bank'>,
  { id, reference: typed }: { id: string; reference: string },
): Promise<ReplyOf<typeof endpoint> | Failure<'NOT_FOUND'>> =>
  inSnapshot(database, async (tx) => {
    const [entry] = await findEntries(tx, [id])
    const found = entry && (await findDealByReference(tx, readReference(typed) ?? ''))
    if (!found) return fail('NOT_FOUND')
    const { deal, offer } = found
    const ledger = await readLedger(tx, deal.rootDealId ?? deal.id)
    const paidFrom = (await findPayers(tx, { accountId: deal.accountId, partyKind: offer.partyKind ?? 'person' })).flatMap(
      ({ account, currency }) => (account !== null && isFiat(currency) ? [account] : []),
    )
    const { otherAccount, acceptedAt, bookedAt } = entry
    const isDue = isDealPayable(deal.state)
    const other = {
      name: offer.partyName ?? '',
      account: paidFrom.find((account) => otherAccount !== null && isSameAccount(account, otherAccount)) ?? paidFrom[0] ?? null,
      amount: isDue ? restOf({ offer, ledger }).toFixed() : '0',
      currency: dueCurrencyOf(offer),
      bookedAt: deal.payBy.toISOString(),
      deal: deal.reference,
      reference: null,
      endToEndId: null,
    }
    const paidAt = acceptedAt ?? bookedAt
    return {
      ...compare(entry, other, paidAt !== null && paidAt > deal.payBy),
      state: deal.state,
      due: dueOf(offer),
      paid: heldFor(ledger).toFixed(),
      isDue,
      payer: await payerOf(tx, bank, entry, found),
    }
  })
