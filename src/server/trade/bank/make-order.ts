import { readReference } from '#contract/creditor-reference.ts'
import { isFiat } from '#contract/currencies.ts'
import type { DealRefusal } from '#contract/failures.ts'
import { announceChange } from '../../platform/change/change.ts'
import { accountFor } from '../../platform/config/bank.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { recordEvent } from '../../platform/event/event.ts'
import { fail, type Failure } from '../../platform/failure.ts'
import { actorOf, type StaffMember } from '../../staff/session/staff-session.ts'
import type { TradeContext } from '../context.ts'
import { findReference, lockDeal } from '../deal/deal.store.ts'
import { type DealToDecide, refundRefusals } from '../deal/actions.ts'
import { type DealRefused, dealToDecide, refuse } from '../deal/desk-change.ts'
import { listDestinations } from '../deal/destinations.ts'
import { isOfTakenBack, type LedgerTransfer, openCauses, readLedger } from '../deal/ledger.ts'
import type { TransferRow } from '../deal/transfer.table.ts'
import { orderMessage, readBankNumber } from './order-message.ts'
import { latinText } from '../../platform/text/latin-text.ts'
import { findOrder, insertOrder, isContradicted } from './payment-order.store.ts'

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
export const makeOrder = (
  context: TradeContext,
  { staff, reference, id }: Wanted,
): Promise<OrderFile | Failure<'NOT_FOUND'> | DealRefused> =>
  context.database.transaction(async (tx) => {
    const now = await context.databaseNow(tx)
    const locked = await lockDeal(tx, { reference: readReference(reference) ?? '' })
    if (!locked) return fail('NOT_FOUND')
    const rootDealId = locked.deal.rootDealId ?? locked.deal.id
    const deal = await dealToDecide(context, tx, { ...locked, ledger: await readLedger(tx, rootDealId) })
    const found = deal.ledger.transfers.find(({ transfer }) => transfer.id === id)
    if (!found) return fail('NOT_FOUND')
    const refusals = await refusalsOfOrder(context, tx, { deal, found, now })
    if (refusals.length > 0) return refuse(...refusals)
    const known = await findOrder(tx, id)
    const details = { reference: locked.deal.reference, transferId: id, ...(known && { again: true }) }
    const event = { kind: 'deal.order-made' as const, actor: actorOf(staff), at: now, accountId: locked.deal.accountId, details }
    if (known) {
      await recordEvent(tx, event)
      return fileOf(known)
    }
    const endToEndId = `${await findReference(tx, rootDealId)}-${found.transfer.number}`
    const content = write(context, found, { endToEndId, now })
    if (content === undefined) return refuse('not-in-a-file')
    const order = { transferId: id, endToEndId, content, staffId: staff.id, madeAt: now }
    await insertOrder(tx, order)
    await recordEvent(tx, event)
    await announceChange(tx, 'deals', `deal:${locked.deal.reference}`)
    return fileOf(order)
  })

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
  const goesTo = ({ toName, toAccount }: Pick<TransferRow, 'toName' | 'toAccount'>) =>
    toName === transfer.toName && toAccount === transfer.toAccount
  if (isDelivery && !(await listDestinations(context, tx, { ...deal, now })).some(goesTo)) return ['no-destination']
  const others = ledger.transfers.flatMap((one) => (one.transfer.id !== transfer.id && one.order ? [one.order.endToEndId] : []))
  if (await isContradicted(tx, others)) return ['bank-contradicts']
  return refundRefusals(deal)
}

const fileOf = ({ endToEndId, content }: { endToEndId: string; content: string }): OrderFile => ({ name: `${endToEndId}.xml`, content })

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
