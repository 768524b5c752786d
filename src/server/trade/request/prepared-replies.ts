import { isCrypto, isFiat } from '#contract/currencies.ts'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type { listReplies as listEndpoint, placeholders, previewReply } from '#contract/desk/endpoints/replies.ts'
import { formatAmount } from '#contract/format-amount.ts'
import { displayedRate } from '#contract/pricing.ts'
import { amountOf, hasAmount } from '#contract/exact-amount.ts'
import { announceChange } from '../../platform/change/change.ts'
import type { DemoReply } from '../../platform/config/desk.ts'
import { recordEvent } from '../../platform/event/event.ts'
import { fail, type Failure } from '../../platform/failure.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { actorOf, type StaffMember } from '../../staff/session/staff-session.ts'
import type { TradeContext } from '../context.ts'
import * as store from './prepared-reply.store.ts'
import { pick } from '../../platform/pick.ts'

export async function listReplies({ database }: TradeContext): Promise<ReplyOf<typeof listEndpoint>> {
  const found = await store.findReplies(database)
  return {
    replies: found.map(({ reply, changedBy }) => ({ ...pick(reply, 'id', 'name', 'bodies', 'version', 'changedAt'), changedBy })),
  }
}

export const addReply = (
  { database, clock }: TradeContext,
  staff: StaffMember,
  content: store.ReplyContent,
): Promise<{ id: string; version: number } | Failure<'CONFLICT'>> =>
  database.transaction(async (tx) => {
    const now = clock()
    const id = await store.insertReply(tx, { ...content, changedBy: staff.id, changedAt: now })
    if (id === undefined) return nameTaken()
    await recordChange(tx, { kind: 'prepared-reply.written', staff, now, id })
    return { id, version: 0 }
  })

interface Target {
  id: string
  version: number
}

export const changeReply = (
  context: TradeContext,
  staff: StaffMember,
  { id, version, ...content }: Target & store.ReplyContent,
): Promise<{ version: number } | Failure<'NOT_FOUND' | 'STALE' | 'CONFLICT'>> =>
  context.database.transaction(async (tx) => {
    const refusal = await lockVersion(tx, { id, version })
    if (refusal) return refusal
    const now = context.clock()
    const changed = { ...content, changedBy: staff.id, changedAt: now, version: version + 1 }
    if (!(await store.updateReply(tx, id, changed))) return nameTaken()
    await recordChange(tx, { kind: 'prepared-reply.written', staff, now, id })
    return { version: version + 1 }
  })

export const removeReply = (
  { database, clock }: TradeContext,
  staff: StaffMember,
  target: Target,
): Promise<void | Failure<'NOT_FOUND' | 'STALE'>> =>
  database.transaction(async (tx) => {
    const refusal = await lockVersion(tx, target)
    if (refusal) return refusal
    await store.deleteReply(tx, target.id)
    await recordChange(tx, { kind: 'prepared-reply.removed', staff, now: clock(), id: target.id })
  })

async function lockVersion(tx: Transaction, { id, version }: Target): Promise<Failure<'NOT_FOUND' | 'STALE'> | undefined> {
  const locked = await store.lockReply(tx, id)
  if (!locked) return fail('NOT_FOUND')
  const { changedByName: by, changedAt } = locked
  return locked.version === version ? undefined : fail('STALE', { stored: { version: locked.version, by, at: changedAt.toISOString() } })
}

const nameTaken = () => fail('CONFLICT', { message: 'Another prepared reply has this name.' })

type ReplyChange = { kind: 'prepared-reply.written' | 'prepared-reply.removed'; staff: StaffMember; now: Date; id: string }

async function recordChange(tx: Transaction, { kind, staff, now, id }: ReplyChange): Promise<void> {
  await recordEvent(tx, { kind, actor: actorOf(staff), at: now, details: { replyId: id } })
  await announceChange(tx, 'replies')
}

/** A prepared reply with the values of a request. A placeholder without a value stays, so that the text cannot be sent by mistake. */
export async function preview(
  { database, marketData, greenParties }: TradeContext,
  { name: colleague }: StaffMember,
  { id, reference, language }: QueryOf<typeof previewReply> & { id: string },
): Promise<{ text: string } | Failure<'NOT_FOUND'>> {
  const [reply, wish] = await Promise.all([store.findReply(database, id), store.findWish(database, reference)])
  if (!reply || !wish) return fail('NOT_FOUND')
  const { fromCurrency, toCurrency } = wish
  const [fiat, crypto] = isFiat(fromCurrency) ? [fromCurrency, toCurrency] : [toCurrency, fromCurrency]
  const partyName = async (accountId: string) => (await greenParties(accountId))[0]?.name ?? ''
  const current = isFiat(fiat) && isCrypto(crypto) ? await marketData.currentRate(fiat, crypto) : null
  const values: Record<(typeof placeholders)[number], string> = {
    name: wish.name.trim() || (await partyName(wish.accountId)),
    reference,
    amount: hasAmount(wish) ? `${formatAmount(amountOf(wish), language)} ${fromCurrency}` : '',
    rate: current ? `1 ${crypto} = ${formatAmount(displayedRate(current.rate), language)} ${fiat}` : '',
    colleague,
  }
  const text = reply.bodies[language].replaceAll(/\{\{(\w+)\}\}/g, (open, name: string) => values[name as keyof typeof values] || open)
  return { text }
}

/** Stores the demo's prepared replies, if there are none. */
export async function prepareReplies({ database, clock }: Pick<TradeContext, 'database' | 'clock'>, replies: DemoReply[]): Promise<void> {
  if (replies.length === 0 || (await store.countReplies(database)) > 0) return
  for (const reply of replies) await store.insertReply(database, { ...reply, changedBy: null, changedAt: clock() })
}
