import { isCrypto, isFiat } from '#contract/currencies.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { readRequest as endpoint } from '#contract/desk/endpoints/requests.ts'
import { convert, type Decimal } from '#contract/pricing.ts'
import { amountOf, hasAmount } from '#contract/exact-amount.ts'
import { sendTogether, type Transaction } from '../../platform/database/database.ts'
import { recordEvent } from '../../platform/event/event.ts'
import { fail, type Failure } from '../../platform/failure.ts'
import { outcomeOf } from '../../provider/identity-check/review.ts'
import type { CurrentRate } from '../../provider/market-data/market-data.ts'
import { actorOf, type StaffMember } from '../../staff/session/staff-session.ts'
import type { TradeContext } from '../context.ts'
import { stateOf } from './list-requests.ts'
import { listNotes, mayReadConfidential } from './notes.ts'
import { approvedCountriesOf, type Check, summaryOf } from './inbox.ts'
import { findChecks, findInboxRow, type InboxRow } from './inbox.store.ts'
import { countryOf, isServed } from './marks.ts'
import { visitsSince } from './presence.ts'
import * as store from './request-page.store.ts'
import { findPresent, findWorkers, openRequest } from './request-work.store.ts'
import { pick } from '../../platform/pick.ts'

type Page = ReplyOf<typeof endpoint>
type Request = InboxRow['request']

/** The offers of a request are of the room above: assemble passes them in. */
export interface RequestPageContext extends TradeContext {
  offersOf: (tx: Transaction, requestId: string) => Promise<Pick<Page, 'offers' | 'offerDraft'>>
}

/** Everything about a request. Opening it is recorded as an event. */
export async function readRequest(
  context: RequestPageContext,
  staff: StaffMember,
  reference: string,
): Promise<Page | Failure<'NOT_FOUND'>> {
  // On one connection: a page must not take the pool from other calls.
  const page = await context.database.transaction((tx) => readStored(context, tx, { staff, reference }))
  if (!page) return fail('NOT_FOUND')
  const { request, ...stored } = page
  return { ...stored, ...(await termsOf(context, request)) }
}

async function readStored(context: RequestPageContext, tx: Transaction, { staff, reference }: { staff: StaffMember; reference: string }) {
  const { operator, clock } = context
  const row = await findInboxRow(tx, reference)
  if (!row) return undefined
  const { request } = row
  await recordVisit(context, tx, { staff, request })
  const [checks, messages, notes, timeline, present, colleagues, offers] = await sendTogether([
    findChecks(tx, [request.accountId]),
    messagesOf(tx, request),
    listNotes(tx, staff, { requestId: request.id }),
    timelineOf(tx, request, staff),
    findPresent(tx, { requestId: request.id, staffId: staff.id, since: visitsSince(clock()) }),
    findWorkers(tx),
    context.offersOf(tx, request.id),
  ])
  const { closedAt, closeReason } = request
  return {
    request,
    ...summaryOf(row, { checks, operator }),
    ...pick(request, 'network', 'phone', 'country', 'message', 'answeredAt'),
    closed: closedAt && closeReason ? { at: closedAt.toISOString(), reason: closeReason } : null,
    client: await clientOf(tx, row, { checks, operator }),
    messages,
    notes,
    timeline,
    present,
    colleagues,
    ...offers,
  }
}

/** Records the event of a new visit. While the request stays on the screen, reading it again is the same visit. */
async function recordVisit({ clock }: TradeContext, tx: Transaction, { staff, request }: { staff: StaffMember; request: Request }) {
  const { id: requestId, reference, accountId } = request
  const now = clock()
  if (!(await openRequest(tx, { requestId, staffId: staff.id, now, since: visitsSince(now) }))) return
  await recordEvent(tx, { kind: 'desk.records-read', actor: actorOf(staff), at: now, accountId, details: { reference } })
}

async function termsOf({ marketData }: TradeContext, request: Request) {
  const { fromCurrency, toCurrency, rate, rateAsOf, rateDerived, feeRate, indicativeAmount } = request
  const [fiat, crypto] = isFiat(fromCurrency) ? [fromCurrency, toCurrency] : [toCurrency, fromCurrency]
  const now = isFiat(fiat) && isCrypto(crypto) ? await marketData.currentRate(fiat, crypto) : null
  const conversion = { fromCurrency, toCurrency, source: 'from', amount: amountOf(request) } as const
  const isWithAmount = hasAmount(request)
  return {
    rateThen: rate !== null && rateAsOf !== null ? rateReply({ rate, asOf: rateAsOf, derived: rateDerived === true }) : null,
    rateNow: now && rateReply(now),
    feeRate: isWithAmount ? feeRate : null,
    indicativeThen: isWithAmount ? indicativeAmount : null,
    indicativeNow: now && isWithAmount ? convert({ ...conversion, rate: now.rate }) : null,
  }
}

const rateReply = ({ rate, asOf, derived }: CurrentRate): { value: Decimal; asOf: string; derived: boolean } => ({
  value: rate,
  asOf: asOf.toISOString(),
  derived,
})

async function clientOf(tx: Transaction, row: InboxRow, { checks, operator }: { checks: Check[]; operator: TradeContext['operator'] }) {
  const { request, accountEmail, accountState, typedCountry } = row
  const [client, earlier] = await sendTogether([store.findClient(tx, request.accountId), store.findEarlier(tx, request)])
  const country = countryOf({ approvedCountries: approvedCountriesOf(checks), country: typedCountry })
  return {
    accountId: request.accountId,
    email: accountEmail,
    name: [client?.firstName, client?.lastName].filter(Boolean).join(' '),
    language: client?.language ?? 'en',
    state: accountState,
    since: (client?.createdAt ?? request.createdAt).toISOString(),
    country,
    isServed: isServed(country, operator.servedCountries),
    checks: checks.map((check) => ({ kind: check.kind, outcome: outcomeOf(check), country: check.country })),
    earlierRequests: earlier.map((one) => ({
      ...pick(one, 'reference', 'fromCurrency', 'toCurrency'),
      amount: amountOf(one),
      sentAt: one.createdAt.toISOString(),
      state: stateOf(one),
    })),
  }
}

async function messagesOf(tx: Transaction, { id }: Request): Promise<Page['messages']> {
  const found = await store.findMessages(tx, id)
  return found.map(({ message, by }) => {
    const { id: messageId, direction, channel, language, subject, text, at } = message
    return { id: messageId, direction, channel, language, subject, text, by, at: at.toISOString() }
  })
}

type Details = Page['timeline'][number]['details']

async function timelineOf(tx: Transaction, request: Request, staff: StaffMember): Promise<Page['timeline']> {
  const found = await store.findTimeline(tx, request, { confidential: mayReadConfidential(staff) })
  const events = found.map((event) => ({ ...event, details: event.details as Details }))
  const ids = events.flatMap(({ details: { from, to } }) => [from, to]).filter((id) => typeof id === 'string')
  const names = await store.findNames(tx, [...new Set(ids)])
  return events.map(({ at, kind, actor, name, details }) => ({
    at: at.toISOString(),
    kind,
    // At the command line, a person's name is part of the actor.
    by: name ?? actor.replace(/^desk:/, ''),
    isOwn: actor === actorOf(staff),
    details: withNames(details, names),
  }))
}

/** Details with the names of the colleagues from whom and to whom the request went. */
function withNames({ from, to, ...details }: Details, names: Map<string, string>): Details {
  const nameOf = (id: Details[string] | undefined) => names.get(String(id))
  const [fromName, toName] = [nameOf(from), nameOf(to)]
  return { ...details, ...(fromName && { from: fromName }), ...(toName && { to: toName }) }
}
