import type { ReplyOf } from '#contract/endpoint.ts'
import type { readClient as endpoint } from '#contract/desk/endpoints/clients.ts'
import { amountOf } from '#contract/exact-amount.ts'
import { readSecondFactor } from '../../client/second-factor/second-factor.ts'
import { sessionsInUse } from '../../client/session/own-sessions.ts'
import { recordEvent } from '../../platform/event/event.ts'
import { fail, type Failure } from '../../platform/failure.ts'
import type { KnownParty } from '../../provider/identity-check/party.ts'
import { actorOf, type StaffMember } from '../../staff/session/staff-session.ts'
import { stateOf } from '../../trade/request/list-requests.ts'
import { listNotes, mayReadConfidential } from '../../trade/request/notes.ts'
import type { PagesContext } from '../context.ts'
import { readEventsOf } from '../record/record.ts'
import * as store from './client-file.store.ts'
import { pick } from '../../platform/pick.ts'

type ClientFile = ReplyOf<typeof endpoint>

/** The file of a client. Opening it is an event, which the client's download omits: an inquiry must stay secret. */
export async function openClientFile(context: PagesContext, staff: StaffMember, id: string): Promise<ClientFile | Failure<'NOT_FOUND'>> {
  const { database, clock } = context
  const client = await store.findClient(database, id)
  if (!client) return fail('NOT_FOUND')
  await recordEvent(database, { kind: 'desk.records-read', actor: actorOf(staff), at: clock(), details: { account: id } })
  const parties = await context.identityChecks.parties(id)
  const details = await store.readDetails(database, client, clock())
  const { app, passkeys, recoveryCodesLeft } = await readSecondFactor(context, id)
  const mayReadReasons = mayReadConfidential(staff)
  return {
    ...accountReply(client.account),
    profile: client.profile && profileReply(client.profile),
    checks: details.checks.map(checkReply),
    parties: parties.map(partyReply),
    requests: details.requests.map(requestReply),
    payments: details.payments.map(paymentReply),
    secondFactors: {
      app,
      passkeys: passkeys.map((passkey) => pick(passkey, 'id', 'name', 'createdAt', 'lastUsedAt')),
      recoveryCodesLeft,
    },
    sessions: await sessionsInUse(context, id),
    freezes: details.freezes.map((freeze) => freezeReply(freeze, mayReadReasons)),
    notes: await listNotes(database, staff, { accountId: id }),
    erasures: details.erasures.map(erasureReply),
    openApprovals: details.openApprovals,
  }
}

/** What happened to an account. */
export const readClientEvents = async (
  context: PagesContext,
  staff: StaffMember,
  { id, before }: { id: string; before?: string | undefined },
) => ((await store.findState(context.database, id)) ? readEventsOf(context, staff, { accountId: id, before }) : fail('NOT_FOUND'))

type Row<Rows extends keyof store.ClientDetails> = store.ClientDetails[Rows][number]

const accountReply = (account: store.ClientRow['account']) => ({
  ...pick(account, 'id', 'state', 'language', 'createdAt', 'passwordChangedAt', 'closedAt', 'keptUntil'),
  email: account.closedEmail ?? account.email,
  policies: account.policyVersions,
})

const profileReply = (profile: NonNullable<store.ClientRow['profile']>) => ({
  ...pick(profile, 'firstName', 'lastName', 'phone', 'country'),
  phoneChangedAt: (profile.phoneChangedAt ?? profile.updatedAt).toISOString(),
  changedAt: profile.updatedAt.toISOString(),
})

const checkReply = (check: Row<'checks'>): ClientFile['checks'][number] => ({
  ...pick(check, 'kind', 'rejectType', 'country', 'startedAt', 'submittedAt'),
  status: check.reviewStatus,
  answer: check.reviewAnswer,
  comment: check.reason,
  changedAt: check.updatedAt.toISOString(),
})

const partyReply = (party: KnownParty): ClientFile['parties'][number] => ({
  ...pick(party, 'id', 'kind', 'version', 'name', 'registrationNumber', 'seat', 'country', 'readAt'),
  approved: party.isGreen,
  representatives: party.representatives.map(({ name, roles }) => ({ name, roles })),
})

const requestReply = (request: Row<'requests'>): ClientFile['requests'][number] => ({
  ...pick(request, 'reference', 'fromCurrency', 'toCurrency', 'name', 'email', 'phone', 'createdAt'),
  amount: amountOf(request),
  state: stateOf(request),
})

const paymentReply = (payment: Row<'payments'>): ClientFile['payments'][number] =>
  pick(payment, 'reference', 'state', 'amount', 'currency', 'quantity', 'coin', 'createdAt', 'changedAt')

const freezeReply = (freeze: Row<'freezes'>, mayReadReasons: boolean): ClientFile['freezes'][number] => ({
  ...pick(freeze, 'id', 'frozenAt', 'liftedAt'),
  reason: mayReadReasons ? freeze.reason : null,
})

const erasureReply = (erasure: Row<'erasures'>): ClientFile['erasures'][number] => pick(erasure, 'vendor', 'dueAt', 'doneAt')
