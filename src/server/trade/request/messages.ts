import type { BodyOf } from '#contract/endpoint.ts'
import type { answerRequest, recordMessage as recordEndpoint } from '#contract/desk/endpoints/requests.ts'
import type { LetterOrder } from '../../platform/mail/mail.ts'
import { fail, Failure } from '../../platform/failure.ts'
import { actorOf, type StaffMember } from '../../staff/session/staff-session.ts'
import type { TradeContext } from '../context.ts'
import { announceChange } from '../../platform/change/change.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { answerDueAt } from './answer-clock.ts'
import { type Change, type ChangeFailure, changeRequest, receiversOf } from './change-request.ts'
import { type LockedRequest, updateRequest } from './exchange-request.store.ts'
import { isClosed } from './request-desk.ts'
import * as store from './request-work.store.ts'
import type { ExchangeRequestRow } from './exchange-request.table.ts'

type Sent = { version: number; messageId: string }
type Answer = BodyOf<typeof answerRequest> & { reference: string }

/**
 * Writes to the client: to the contact address, and to the account's address if it differs. The same answer that the same person sends again, after a
 * lost response or a second press, is the one that was sent.
 */
export async function answer(
  context: TradeContext,
  staff: StaffMember,
  sent: Answer,
): Promise<Sent | ChangeFailure | Failure<'CONFLICT' | 'VALIDATION_FAILED'>> {
  const open = openPlaceholder(sent)
  if (open) return open
  const { reference, version, language, subject = null, text } = sent
  let messageId = ''
  const changed = await changeRequest(
    context,
    { reference, version, actor: actorOf(staff) },
    async (tx, { request, now, version: next }): Promise<Change | Failure<'CONFLICT'>> => {
      const refusal = refusalOf(request)
      if (refusal) return refusal
      const message = { requestId: request.id, staffId: staff.id, at: now, version: next, language, subject, text }
      messageId = await store.insertMessage(tx, { ...message, direction: 'to-client', channel: 'e-mail' })
      const receivers = receiversOf(request)
      await context.mail.order(tx, ...receivers.map((to): LetterOrder => ({ kind: 'request-answer', messageId, to })))
      const details = { messageId, letters: receivers.length }
      return { set: { state: 'answered', answeredAt: now }, event: { kind: 'exchange-request.answered', details } }
    },
  )
  if (!(changed instanceof Failure)) return { version: changed.version, messageId }
  return (changed.code === 'STALE' && (await sentBefore(context, staff, sent))) || changed
}

/** The answer, if this person has sent exactly it before, to the version that they saw. */
async function sentBefore(
  { database }: TradeContext,
  { id }: StaffMember,
  { reference, version, ...sent }: Answer,
): Promise<Sent | undefined> {
  const message = await store.findMessageOfVersion(database, { reference, version: version + 1 })
  const isSame =
    message?.direction === 'to-client' &&
    message.staffId === id &&
    message.text === sent.text &&
    message.subject === (sent.subject ?? null) &&
    message.language === sent.language
  return isSame ? { version: version + 1, messageId: message.id } : undefined
}

/** Refuses a text that still has a placeholder of a prepared reply. */
function openPlaceholder(texts: Pick<Answer, 'subject' | 'text'>): Failure<'VALIDATION_FAILED'> | undefined {
  for (const field of ['subject', 'text'] as const) {
    const found = /\{\{[^{}]*\}?\}?|\}\}/.exec(texts[field] ?? '')?.[0]
    if (found) return fail('VALIDATION_FAILED', { fields: { [field]: `has an open placeholder: ${found.slice(0, 40)}` } })
  }
  return undefined
}

function refusalOf({ closedAt, accountState }: LockedRequest): Failure<'CONFLICT'> | undefined {
  if (closedAt) return isClosed()
  // The client could not act on it, and a letter could reveal a suspicion.
  if (accountState !== 'active') return fail('CONFLICT', { message: `The account is ${accountState}: no letter is sent.` })
  return undefined
}

/** Records what the client wrote or said. The clock of an answered request starts again, because the desk owes an answer. */
export async function recordMessage(
  context: TradeContext,
  staff: StaffMember,
  { reference, channel, text }: BodyOf<typeof recordEndpoint> & { reference: string },
): Promise<Sent | Failure<'NOT_FOUND'>> {
  let messageId = ''
  const changed = await changeRequest<never>(
    context,
    { reference, actor: actorOf(staff) },
    async (tx, { request, now, version }): Promise<Change> => {
      const message = { requestId: request.id, staffId: staff.id, at: now, version, channel, text }
      messageId = await store.insertMessage(tx, { ...message, direction: 'from-client' })
      const restarted = request.state === 'answered' && { answeredAt: null, answerDueAt: answerDueAt(now, context.operator.desk) }
      return { set: { ...restarted }, event: { kind: 'exchange-request.message-recorded', details: { messageId, channel } } }
    },
  )
  // Without a version, a change is never stale.
  return changed instanceof Failure ? fail('NOT_FOUND') : { version: changed.version, messageId }
}

/** Keeps what the client wrote, and starts the answer clock. */
export async function writeClientMessage(
  { operator }: Pick<TradeContext, 'operator'>,
  tx: Transaction,
  { request, text, now }: { request: ExchangeRequestRow; text: string; now: Date },
): Promise<void> {
  const version = request.version + 1
  await store.insertMessage(tx, {
    requestId: request.id,
    direction: 'from-client',
    channel: 'account',
    text,
    staffId: null,
    at: now,
    version,
  })
  // An answer that is owed already stays due when it was. After the end of the offer, an answer helps nobody.
  const officeDueAt = request.answeredAt === null ? request.answerDueAt : answerDueAt(now, operator.desk)
  const { openOfferUntil } = request
  const isSooner = openOfferUntil !== null && openOfferUntil > now && (officeDueAt === null || openOfferUntil < officeDueAt)
  await updateRequest(tx, request.id, { answeredAt: null, answerDueAt: isSooner ? openOfferUntil : officeDueAt, version })
  await announceChange(tx, 'requests', `request:${request.reference}`)
}
