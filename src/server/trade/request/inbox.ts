import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type { listRequests as endpoint } from '#contract/desk/endpoints/requests.ts'
import { amountOf } from '#contract/exact-amount.ts'
import { secondsSince } from '../../platform/clock.ts'
import { outcomeOf } from '../../provider/identity-check/review.ts'
import type { StaffMember } from '../../staff/session/staff-session.ts'
import type { TradeContext } from '../context.ts'
import { runningDueAt, stateOf } from './list-requests.ts'
import * as store from './inbox.store.ts'
import { marksOf } from './marks.ts'
import { pick } from '../../platform/pick.ts'

type Summary = ReplyOf<typeof endpoint>['requests'][number]

const pageSize = 50

/** A page of a list of the inbox. */
export async function listRequests(
  { database, operator }: TradeContext,
  { id: staffId }: StaffMember,
  { list, state, before }: QueryOf<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const [found, counts] = await Promise.all([
    store.findInboxPage(database, { list, staffId, state, after: positionIn(before), count: pageSize + 1 }),
    store.countLists(database, staffId),
  ])
  const rows = found.slice(0, pageSize)
  const accountIds = [...new Set(rows.map(({ request }) => request.accountId))]
  const checks = Map.groupBy(await store.findChecks(database, accountIds), ({ accountId }) => accountId)
  const last = found.length > pageSize ? rows.at(-1) : undefined
  return {
    requests: rows.map((row) => summaryOf(row, { checks: checks.get(row.request.accountId) ?? [], operator })),
    counts,
    next: last ? cursorOf(last) : null,
  }
}

/** Seconds since the oldest answer that the desk owes was due; 0 if none is overdue. */
export const oldestOverdueSeconds = async ({ database, clock }: Pick<TradeContext, 'database' | 'clock'>): Promise<number> =>
  secondsSince(await store.findFirstDue(database), clock())

export type Check = Awaited<ReturnType<typeof store.findChecks>>[number]

/** A request as the inbox lists it. */
export function summaryOf(
  { request, accountState, accountEmail, typedCountry, assignee, isFirst, hasOfferDraft, dealState, newestMessage }: store.InboxRow,
  { checks, operator }: { checks: Check[]; operator: Pick<TradeContext['operator'], 'servedCountries'> },
): Summary {
  const { amountEur: eurValue } = request
  const approvedCountries = approvedCountriesOf(checks)
  return {
    ...pick(request, 'reference', 'name', 'email', 'fromCurrency', 'toCurrency', 'version', 'priceAskedAt', 'openOfferUntil'),
    amount: amountOf(request),
    accountEmail,
    eurValue,
    sentAt: request.createdAt.toISOString(),
    dueAt: runningDueAt(request)?.toISOString() ?? null,
    state: stateOf(request),
    hasOfferDraft,
    hasDeal: dealState !== null && dealState !== 'cancelled' && dealState !== 'lapsed',
    assignee,
    marks: marksOf({ eurValue, isFirst, dealState, accountState, approvedCountries, country: typedCountry }, operator.servedCountries),
    hasQuestion: newestMessage === 'from-client' && !request.closedAt && request.answeredAt === null,
  }
}

export const approvedCountriesOf = (checks: Check[]): (string | null)[] =>
  checks.filter((check) => outcomeOf(check) === 'approved').map(({ country }) => country)

const cursorOf = ({ position, request }: store.InboxRow): string => [position.at, position.sentAt, request.id].join('|')

/** The place of a cursor. A cursor that we did not make is ignored. */
function positionIn(cursor: string | undefined): store.Position | undefined {
  const [at = '', sentAt = '', id = '', ...more] = cursor?.split('|') ?? []
  const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)
  return more.length === 0 && isMoment(at) && isMoment(sentAt) && isId ? [at, sentAt, id] : undefined
}

/** Whether PostgreSQL can read it as a time. */
function isMoment(text: string): boolean {
  if (text === 'infinity') return true
  const [, day, time] = /^(2\d{3}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.\d{1,6})?[+-](?:0\d|1[0-4])(?::[0-5]\d)?$/.exec(text) ?? []
  const read = new Date(`${day}T${time}Z`)
  // JavaScript reads 31 February as a day in March.
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(`${day}T${time}`)
}
