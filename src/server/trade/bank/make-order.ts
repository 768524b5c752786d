import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import { isSameAccount } from '#contract/account-number.ts'
import { readReference } from '#contract/creditor-reference.ts'
import { isFiat } from '#contract/currencies.ts'
import type { DealRefusal } from '#contract/failures.ts'
import { announceChange } from '../../platform/change/change.ts'
import { accountFor } from '../../platform/config/bank.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { recordEvent } from '../../platform/event/event.ts'
import { fail, Failure } from '../../platform/failure.ts'
import { actorOf, type StaffMember } from '../../staff/session/staff-session.ts'
import type { TradeContext } from '../context.ts'
import { findReference, lockDeal } from '../deal/deal.store.ts'
import type { DealRow } from '../deal/deal.table.ts'
import { type DealToDecide, leavingRefusals } from '../deal/actions.ts'
import { type DealRefused, dealToDecide, refuse } from '../deal/desk-change.ts'
import { listDestinations } from '../deal/destinations.ts'
import { isOfTakenBack, type LedgerTransfer, openCauses, readLedger } from '../deal/ledger.ts'
import type { TransferRow } from '../deal/transfer.table.ts'
import { orderMessage, readBankNumber } from './order-message.ts'
import { latinText } from '../../platform/text/latin-text.ts'
import { findOrder, findTransfers, insertOrder, isContradicted, type ReportedTransfer } from './payment-order.store.ts'

interface Wanted {
  staff: StaffMember
  /** Of the deal, as typed. */
  reference: string
  /** Of the transfer. */
  id: string
}

export interface OrderFile {
  name: string
  content: string
}

/** In SEPA; other ways take longer names. */
const maxNameCharacters = 70

/**
 * The order to our bank for a transfer of money that was decided, as a file for the bank's portal. It is written once: later it is the same file, whose id
 * the bank takes once. It is given only while the transfer may leave, and each time is recorded.
 */
export const makeOrder = (context: TradeContext, { staff, ...which }: Wanted): Promise<OrderFile | Failure<'NOT_FOUND'> | DealRefused> =>
  context.database.transaction(async (tx) => {
    const now = await context.databaseNow(tx)
    const order = await prepareOrder(context, tx, { ...which, now })
    return order instanceof Failure ? order : giveOrder(tx, order, { staff, now })
  })

/** The orders for several transfers, as a ZIP with a file for each. If one is refused, none is made. */
export const makeOrders = (
  context: TradeContext,
  { staff, ids }: Pick<Wanted, 'staff'> & { ids: string[] },
): Promise<{ name: string; content: Buffer } | Failure<'NOT_FOUND'> | DealRefused> =>
  context.database.transaction(async (tx) => {
    const now = await context.databaseNow(tx)
    const transfers = await findTransfers(tx, ids)
    if (transfers.length < new Set(ids).size) return fail('NOT_FOUND')
    const orders: PreparedOrder[] = []
    const refused: { id: string; reasons: DealRefusal[] }[] = []
    // Locked in one order, so that two calls never wait for each other.
    for (const { id, deal: reference } of transfers.toSorted(inOrderOfDeals)) {
      const order = await prepareOrder(context, tx, { reference, id, now })
      if (!(order instanceof Failure)) orders.push(order)
      else if (order.code === 'NOT_FOUND') return fail('NOT_FOUND')
      else refused.push({ id, reasons: (order.details.reasons ?? []) as DealRefusal[] })
    }
    if (refused.length > 0) return fail('DEAL_REFUSED', { reasons: [...new Set(refused.flatMap(({ reasons }) => reasons))], refused })
    const zip = new ZipFile()
    for (const order of orders) {
      const { name, content } = await giveOrder(tx, order, { staff, now })
      zip.addBuffer(Buffer.from(content), name, { mtime: now })
    }
    zip.end()
    return { name: `orders-${now.toISOString().slice(0, 19).replaceAll(':', '')}.zip`, content: await buffer(zip.outputStream) }
  })

const inOrderOfDeals = (one: ReportedTransfer, other: ReportedTransfer) =>
  one.deal.localeCompare(other.deal) || one.id.localeCompare(other.id)

/** An order that may be given. `isKnown`: it was made before. */
interface PreparedOrder {
  deal: Pick<DealRow, 'reference' | 'accountId'>
  transferId: string
  endToEndId: string
  content: string
  isKnown: boolean
}

/** Locks the deal of a transfer, and finds or writes its order. Stores nothing. */
async function prepareOrder(
  context: TradeContext,
  tx: Transaction,
  { reference, id, now }: Omit<Wanted, 'staff'> & { now: Date },
): Promise<PreparedOrder | Failure<'NOT_FOUND'> | DealRefused> {
  const locked = await lockDeal(tx, { reference: readReference(reference) ?? '' })
  if (!locked) return fail('NOT_FOUND')
  const rootDealId = locked.deal.rootDealId ?? locked.deal.id
  const deal = await dealToDecide(context, tx, { ...locked, ledger: await readLedger(tx, rootDealId) })
  const found = deal.ledger.transfers.find(({ transfer }) => transfer.id === id)
  if (!found) return fail('NOT_FOUND')
  const refusals = await refusalsOfOrder(context, tx, { deal, found, now })
  if (refusals.length > 0) return refuse(...refusals)
  const known = await findOrder(tx, id)
  if (known) return { deal: locked.deal, ...known, isKnown: true }
  const endToEndId = `${await findReference(tx, rootDealId)}-${found.transfer.number}`
  const content = write(context, found, { endToEndId, now })
  if (content === undefined) return refuse('not-in-a-file')
  return { deal: locked.deal, transferId: id, endToEndId, content, isKnown: false }
}

/** Stores an order if it is new, and records that it was given. */
async function giveOrder(
  tx: Transaction,
  { deal: { reference, accountId }, isKnown, ...order }: PreparedOrder,
  { staff, now }: Pick<Wanted, 'staff'> & { now: Date },
): Promise<OrderFile> {
  const { transferId, endToEndId, content } = order
  const details = { reference, transferId, ...(isKnown && { again: true }) }
  await recordEvent(tx, { kind: 'deal.order-made', actor: actorOf(staff), at: now, accountId, details })
  if (!isKnown) {
    await insertOrder(tx, { transferId, endToEndId, content, staffId: staff.id, madeAt: now })
    await announceChange(tx, 'deals', `deal:${reference}`)
  }
  return { name: `${endToEndId}.xml`, content }
}

/** Why the order of a transfer is not given, as its deal is now. */
async function refusalsOfOrder(
  context: TradeContext,
  tx: Transaction,
  { deal, found: { transfer, state }, now }: { deal: DealToDecide; found: LedgerTransfer; now: Date },
): Promise<DealRefusal[]> {
  const { ledger } = deal
  const isDelivery = transfer.purpose === 'delivery'
  if (state !== 'decided' || (isDelivery && deal.deal.state !== 'sending')) return ['wrong-state']
  if (openCauses(ledger).includes('stopped')) return ['stopped']
  if (isOfTakenBack(ledger, { transfer })) return ['payment-taken-back']
  // A transfer that was decided by an earlier release has its IBAN without the BIC.
  const goesTo = ({ toName, toAccount }: Pick<TransferRow, 'toName' | 'toAccount'>) =>
    toName === transfer.toName && isSameAccount(toAccount, transfer.toAccount)
  if (isDelivery && !(await listDestinations(context, tx, { ...deal, now })).some(goesTo)) return ['no-destination']
  const others = ledger.transfers.flatMap((one) => (one.transfer.id !== transfer.id && one.order ? [one.order.endToEndId] : []))
  if (await isContradicted(tx, others)) return ['bank-contradicts']
  return leavingRefusals(deal, transfer.paymentId)
}

interface Written {
  endToEndId: string
  now: Date
}

/** Undefined if receiver, account or currency cannot be written in an order. */
function write({ bank }: TradeContext, { transfer }: LedgerTransfer, { endToEndId, now }: Written): string | undefined {
  const { purpose, amount, currency, toName, toAccount } = transfer
  const from = isFiat(currency) ? accountFor(bank, currency) : undefined
  const account = readBankNumber(currency, toAccount)
  const name = latinText(toName)?.slice(0, maxNameCharacters).trim()
  if (!from || !account || !name) return undefined
  const text = `${purpose === 'refund' ? 'Refund' : 'Payout'} ${endToEndId}`
  return orderMessage({ id: endToEndId, from, to: { name, account }, amount, text, madeAt: now })
}
