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
import { readHistories } from './history.ts'
import { isClients, keyOf, lockListed } from './kept-addresses.ts'
import * as store from './receiving-address.store.ts'

/** Enters a list of addresses. What a colleague entered before becomes confirmed. If a line is refused, nothing is stored. */
export async function importReceivingAddresses(
  context: TradeContext,
  staff: StaffMember,
  { coin, network, lines }: BodyOf<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint> | Failure<'VALIDATION_FAILED'>> {
  if (!isCrypto(coin) || !networkOf(coin, network))
    return fail('VALIDATION_FAILED', { fields: { network: 'must be a network of this coin' } })
  const { database, clock } = context
  const on = { coin, network }
  const read = readOnce(lines.map((line) => readAddressLine(line, on)))
  const histories = await readHistories(
    context,
    on,
    read.filter(isAddress).map(({ address }) => address),
  )
  return database.transaction(async (tx) => {
    const ours = await withoutClients(tx, on, read)
    await store.lockEntries(tx)
    const { own, ofOthers } = await lockListed(tx, on, read.filter(isAddress))
    const checked = ours.map((line) => {
      if (!isAddress(line) || own.get(keyOf(line))?.entry.confirmedBy) return line
      if (ofOthers.has(keyOf(line))) return flawed('other-coin')
      return histories.get(line.address) ? flawed('has-history') : line
    })
    const refused = checked.flatMap((one, at) => ('flaw' in one ? [[`lines.${at + 1}`, one.flaw] as const] : []))
    if (refused.length > 0) return fail('VALIDATION_FAILED', { fields: Object.fromEntries(refused) })
    const now = clock()
    const isKnown = (line: AddressLine) => own.has(keyOf(line))
    const wanted = checked.filter(isAddress)
    const entered = await store.insertAddresses(
      tx,
      wanted
        .filter((line) => !isKnown(line))
        .map((one) => ({
          ...one,
          ...on,
          enteredBy: staff.id,
          enteredAt: now,
          historyCheckedAt: histories.get(one.address) === false ? now : null,
        })),
    )
    const stored = wanted.flatMap((line) => own.get(keyOf(line)) ?? [])
    const unconfirmed = stored.filter(({ entry }) => entry.confirmedBy === null)
    const toConfirm = unconfirmed.filter(({ entry }) => entry.enteredBy !== staff.id)
    const confirmed = { confirmedBy: staff.id, confirmedAt: now }
    const isUsual = ({ entry, usual }: (typeof toConfirm)[number]) => keyOf(entry) === keyOf(usual)
    await store.confirmAddresses(
      tx,
      toConfirm.filter(isUsual).map(({ entry }) => entry.id),
      confirmed,
    )
    for (const one of toConfirm) if (!isUsual(one)) await store.confirmInUsualForm(tx, one.entry, { ...one.usual, ...confirmed })
    const counts = { entered, confirmed: toConfirm.length }
    if (entered + toConfirm.length > 0) {
      await recordEvent(tx, { kind: 'receiving-address.imported', actor: actorOf(staff), at: now, details: { ...on, ...counts } })
      await announceChange(tx, 'receiving-addresses')
    }
    const used = stored.filter(({ entry }) => entry.isUsed).length
    return {
      ...counts,
      waiting: unconfirmed.length - toConfirm.length,
      free: stored.length - unconfirmed.length - used,
      used,
    }
  })
}

type Line = ReturnType<typeof readAddressLine>

const isAddress = (line: Line): line is AddressLine => !('flaw' in line)
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
