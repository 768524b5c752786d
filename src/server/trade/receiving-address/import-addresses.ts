import { type AddressLine, type LineFlaw, readAddressLine } from '#contract/desk/address-lines.ts'
import type { importReceivingAddresses as endpoint } from '#contract/desk/endpoints/address-import.ts'
import { isCrypto } from '#contract/currencies.ts'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import { networkOf } from '#contract/networks.ts'
import { announceChange } from '../../platform/change/change.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { recordEvent } from '../../platform/event/event.ts'
import { fail, type Failure } from '../../platform/failure.ts'
import { actorOf, type StaffMember } from '../../staff/session/staff-session.ts'
import type { TradeContext } from '../context.ts'
import { isClients } from './clients-wallet.ts'
import * as store from './receiving-address.store.ts'

/** Enters a list of addresses. What a colleague entered before becomes confirmed. If a line is refused, nothing is stored. */
export async function importReceivingAddresses(
  { database, clock }: TradeContext,
  staff: StaffMember,
  { coin, network, lines }: BodyOf<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint> | Failure<'VALIDATION_FAILED'>> {
  if (!isCrypto(coin) || !networkOf(coin, network))
    return fail('VALIDATION_FAILED', { fields: { network: 'must be a network of this coin' } })
  const on = { coin, network }
  const read = readOnce(lines.map((line) => readAddressLine(line, on)))
  return database.transaction(async (tx) => {
    const checked = await withoutClients(tx, on, read)
    const refused = checked.flatMap((one, at) => ('flaw' in one ? [[`lines.${at + 1}`, one.flaw] as const] : []))
    if (refused.length > 0) return fail('VALIDATION_FAILED', { fields: Object.fromEntries(refused) })
    // Sorted: of two people who import the same list at once, neither waits for the other in a circle.
    const wanted = checked.filter(isAddress).toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
    const now = clock()
    const entered = await store.insertAddresses(
      tx,
      wanted.map((one) => ({ ...one, ...on, enteredBy: staff.id, enteredAt: now })),
    )
    const keys = new Set(wanted.map(keyOf))
    const stored = (
      await store.lockAddresses(
        tx,
        on,
        wanted.map(({ address }) => address),
      )
    ).filter((one) => keys.has(keyOf(one)))
    const unconfirmed = stored.filter(({ confirmedBy }) => confirmedBy === null)
    const toConfirm = unconfirmed.filter(({ enteredBy }) => enteredBy !== staff.id).map(({ id }) => id)
    await store.confirmAddresses(tx, toConfirm, { confirmedBy: staff.id, confirmedAt: now })
    const counts = { entered, confirmed: toConfirm.length }
    if (entered + toConfirm.length > 0) {
      await recordEvent(tx, { kind: 'receiving-address.imported', actor: actorOf(staff), at: now, details: { ...on, ...counts } })
      await announceChange(tx, 'receiving-addresses')
    }
    const used = stored.filter(({ isUsed }) => isUsed).length
    return {
      ...counts,
      waiting: unconfirmed.length - toConfirm.length - entered,
      free: stored.length - unconfirmed.length - used,
      used,
    }
  })
}

type Line = ReturnType<typeof readAddressLine>

const isAddress = (line: Line): line is AddressLine => !('flaw' in line)
const keyOf = ({ address, memo }: AddressLine): string => JSON.stringify([address, memo])
const flawed = (flaw: LineFlaw) => ({ flaw })

/** Refuses an address that an earlier line has. */
function readOnce(lines: Line[]): Line[] {
  const seen = new Set<string>()
  return lines.map((line) => {
    if (!isAddress(line)) return line
    const isRepeated = seen.has(keyOf(line))
    seen.add(keyOf(line))
    return isRepeated ? flawed('twice') : line
  })
}

async function withoutClients(tx: Transaction, on: { coin: string; network: string }, lines: Line[]): Promise<Line[]> {
  const wallets = await store.findWallets(
    tx,
    lines.filter(isAddress).map(({ address }) => address),
  )
  return lines.map((line) => (isAddress(line) && isClients({ ...on, ...line }, wallets) ? flawed('clients-wallet') : line))
}
