import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { BodyOf, QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type {
  decideApproval as decideEndpoint,
  listApprovals as listEndpoint,
  readApproval as readEndpoint,
} from '#contract/desk/endpoints/approvals.ts'
import type { stepUpProof } from '#contract/desk/endpoints/parts.ts'
import { type ApprovalAction, approvalActions, mayDo, permissions, type Role } from '#contract/desk/permissions.ts'
import { type ApprovalPayloads, canonicalJson } from '#contract/desk/step-up.ts'
import { decideStepUp, proposeStepUp } from '#contract/desk/step-up-subjects.ts'
import { announceChange, type Topic } from '../../platform/change/change.ts'
import { plusDays } from '../../platform/clock.ts'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { recordEvent } from '../../platform/event/event.ts'
import { fail, Failure } from '../../platform/failure.ts'
import type { StaffContext } from '../context.ts'
import { approvalDays } from '../limits.ts'
import * as people from '../person/readiness.ts'
import { lockActive } from '../person/staff.store.ts'
import { actorOf, type StaffMember } from '../session/staff-session.ts'
import * as store from './approval.store.ts'
import { takeStepUp } from './step-up.ts'
import { pick } from '../../platform/pick.ts'

type StepUpProof = z.output<typeof stepUpProof>

/** SHA-256 of a payload's canonical JSON. */
export const payloadHash = (payload: unknown): Buffer => createHash('sha256').update(canonicalJson(payload)).digest()

interface NewProposal<A extends ApprovalAction> {
  staff: StaffMember
  action: A
  object: string
  /** 0 if the object has none. */
  version: number
  /** JSON: what will be done. */
  payload: ApprovalPayloads[A]
  reason: string
  proof: StepUpProof
}

/**
 * Proposes what another person decides. CONFLICT if the same action waits for a decision about the same object already. The caller's transaction
 * must commit also after a refusal, because the step-up uses up its code.
 */
export async function propose<A extends ApprovalAction>(
  context: StaffContext,
  tx: Transaction,
  { staff, action, object, version, payload, reason, proof }: NewProposal<A>,
): Promise<{ approvalId: string } | Failure<'NOT_PERMITTED' | 'PROOF_REQUIRED' | 'CONFLICT'>> {
  if (!mayDo(staff.roles, approvalActions[action])) return fail('NOT_PERMITTED')
  const now = context.clock()
  await store.lockProposals(tx, { action, object })
  if (await store.hasOpenProposal(tx, { action, object, now })) return fail('CONFLICT')
  const confirmed = proposeStepUp({ action, object, version, payload, reason })
  const proofId = await takeStepUp(context, tx, { staff, proof, confirmed })
  if (proofId instanceof Failure) return proofId
  const proposal = { action, object, version, payload, payloadHash: payloadHash(payload), reason, proofId }
  const approvalId = await store.insertApproval(tx, {
    ...proposal,
    proposedBy: staff.id,
    proposedAt: now,
    expiresAt: plusDays(now, approvalDays),
  })
  const accountId = accountOf(proposal)
  await recordEvent(tx, { kind: 'approval.proposed', actor: actorOf(staff), at: now, accountId, details: { approvalId, action } })
  await announceChange(tx, ...topicsOf(proposal))
  return { approvalId }
}

/** Approves or rejects a proposal of somebody else. What is approved is carried out in the same transaction. */
export async function decideApproval(
  context: StaffContext,
  staff: StaffMember,
  { id, proof, ...decided }: BodyOf<typeof decideEndpoint> & { id: string },
): Promise<
  | ReplyOf<typeof decideEndpoint>
  | Failure<'NOT_FOUND' | 'NOT_PERMITTED' | 'OWN_PROPOSAL' | 'VOUCHED_FOR_MONEY' | 'PROOF_REQUIRED' | 'CONFLICT'>
> {
  const found = await store.findApproval(context.database, id)
  if (!found) return fail('NOT_FOUND')
  const { proposal } = found
  const permission = approvalActions[proposal.action]
  if (!mayDo(staff.roles, permission)) return fail('NOT_PERMITTED')
  if (proposal.proposedBy === staff.id) return fail('OWN_PROPOSAL')
  // The person saw something else. The proposal stays as it is, because anybody could send a wrong hash.
  if (decided.payloadHash !== proposal.payloadHash.toString('hex')) return fail('CONFLICT')
  const handler = context.approvalHandlers[proposal.action]
  if (!handler) throw new Error(`nothing carries out ${proposal.action}`)

  return context.database.transaction(async (tx) => {
    const now = context.clock()
    await handler.lockPeople?.(tx)
    const decider = await lockActive(tx, { id: staff.id })
    if (!decider || !mayDo(decider.roles, permission)) return fail('NOT_PERMITTED')
    const current = await store.findApproval(tx, id)
    if (!current || stateOf(current, now) !== 'open') return fail('CONFLICT')
    const proofId = await takeStepUp(context, tx, { staff, proof, confirmed: decideStepUp({ approvalId: id, ...decided }) })
    if (proofId instanceof Failure) return proofId

    const isValid = (await people.mayStill(tx, proposal.proposedBy, permission)) && (await handler.isCurrent(tx, proposal))
    if (!isValid) {
      await end(tx, proposal, { outcome: 'void', endedBy: staff, now })
      return fail('CONFLICT')
    }
    const { decision, reason = null } = decided
    const roles = decision === 'approved' ? await handler.rolesBeside?.(tx, proposal, staff.id) : undefined
    if (roles) return fail('VOUCHED_FOR_MONEY', { roles })
    if (!(await end(tx, proposal, { outcome: decision, endedBy: staff, now, reason, proofId }))) return fail('CONFLICT')
    if (decision === 'approved') await handler.carryOut(tx, { ...proposal, decidedBy: staff.id, now })
    return { state: decision }
  })
}

/** Withdraws an own proposal. */
export const withdrawApproval = (
  { database, clock }: StaffContext,
  staff: StaffMember,
  id: string,
): Promise<void | Failure<'NOT_FOUND' | 'NOT_PERMITTED' | 'CONFLICT'>> =>
  database.transaction(async (tx) => {
    const now = clock()
    const found = await store.findApproval(tx, id)
    if (!found) return fail('NOT_FOUND')
    if (found.proposal.proposedBy !== staff.id) return fail('NOT_PERMITTED')
    if (stateOf(found, now) !== 'open') return fail('CONFLICT')
    const isFirst = await end(tx, found.proposal, { outcome: 'withdrawn', endedBy: staff, now })
    return isFirst ? undefined : fail('CONFLICT')
  })

/** Ends the open proposals by a person who leaves or gets a new invitation, and those about this person. */
export async function voidApprovalsOf(
  tx: Transaction,
  { staffId, endedBy, now }: { staffId: string; endedBy: End['endedBy']; now: Date },
): Promise<void> {
  for (const proposal of await store.listOpenOf(tx, staffId, now)) await end(tx, proposal, { outcome: 'void', endedBy, now })
}

interface End {
  outcome: store.DecisionRow['outcome']
  endedBy: Pick<StaffMember, 'id'>
  now: Date
  reason?: string | null
  proofId?: string
}

/** False if the proposal has ended meanwhile. */
async function end(tx: Transaction, proposal: store.ApprovalRow, { outcome, endedBy, now, reason, proofId }: End): Promise<boolean> {
  const { id: approvalId, action, proposedBy } = proposal
  const decidedBy = outcome === 'void' ? null : endedBy.id
  const isFirst = await store.insertDecision(tx, { approvalId, proposedBy, outcome, decidedBy, decidedAt: now, reason, proofId })
  if (!isFirst) return false
  const accountId = accountOf(proposal)
  await recordEvent(tx, { kind: 'approval.decided', actor: actorOf(endedBy), at: now, accountId, details: { approvalId, action, outcome } })
  await announceChange(tx, ...topicsOf(proposal))
  return true
}

const pageSize = 50

export async function listApprovals(
  { database, clock }: StaffContext,
  staff: StaffMember,
  { list, before }: QueryOf<typeof listEndpoint>,
): Promise<ReplyOf<typeof listEndpoint>> {
  const now = clock()
  const found = await store.listApprovals(database, { list, hidden: hiddenFrom(staff), before, now, limit: pageSize + 1 })
  return { approvals: found.slice(0, pageSize).map((approval) => approvalReply(approval, staff, now)), more: found.length > pageSize }
}

export async function readApproval(
  { database, clock, approvalHandlers }: StaffContext,
  staff: StaffMember,
  id: string,
): Promise<ReplyOf<typeof readEndpoint> | Failure<'NOT_FOUND'>> {
  const found = await store.findApproval(database, id)
  if (!found || hiddenFrom(staff).includes(found.proposal.action)) return fail('NOT_FOUND')
  const reply = approvalReply(found, staff, clock())
  const roles = reply.mayDecide
    ? await approvalHandlers[found.proposal.action]?.rolesBeside?.(database, found.proposal, staff.id)
    : undefined
  return { ...reply, rolesBeside: roles ?? null }
}

/** The proposals about an object, such as a deal, that wait for a decision. */
export async function listOpenAbout(db: Queryable, object: string, now: Date) {
  const open = await store.listOpenAbout(db, object, now)
  return open.map(({ proposal: { id, action }, proposedBy }) => ({ id, action, proposedBy }))
}

/** What an action is proposed for, and waits for a decision: of deals, their references. */
export const listOpenObjects = async (db: Queryable, action: ApprovalAction, now: Date): Promise<Set<string>> =>
  new Set((await store.listOpenFor(db, action, now)).map(({ object }) => object))

function approvalReply(approval: store.Approval, staff: StaffMember, now: Date): ReplyOf<typeof listEndpoint>['approvals'][number] {
  const { proposal, decision, proposedBy, decidedBy } = approval
  const { action, payload } = proposal
  const state = stateOf(approval, now)
  return {
    ...pick(proposal, 'id', 'action', 'object', 'version', 'reason', 'proposedAt', 'expiresAt'),
    payload: payload as ReplyOf<typeof readEndpoint>['payload'],
    payloadHash: proposal.payloadHash.toString('hex'),
    proposedBy,
    state,
    decidedBy,
    decidedAt: decision?.decidedAt.toISOString() ?? null,
    decisionReason: decision?.reason ?? null,
    mayDecide: state === 'open' && proposedBy.id !== staff.id && mayDo(staff.roles, approvalActions[action]),
  }
}

function stateOf({ proposal, decision }: store.Approval, now: Date): ReplyOf<typeof readEndpoint>['state'] {
  if (decision) return decision.outcome
  return proposal.expiresAt > now ? 'open' : 'expired'
}

const aboutAccounts: readonly ApprovalAction[] = ['release-account', 'remove-second-factor']
const aboutDeals: readonly ApprovalAction[] = [
  'record-payment',
  'record-fill',
  'send-delivery',
  'send-refund',
  'cancel-deal',
  'record-loss',
]

const aboutBank: readonly ApprovalAction[] = ['correct-entry']

/** What is proposed about a client or a deal is for people who may know of clients. */
const hiddenFrom = ({ roles }: StaffMember): ApprovalAction[] => {
  if (!mayDo(roles, 'clients.read')) return [...aboutAccounts, ...aboutDeals, ...aboutBank]
  // A dealer reads what dealers decide.
  const readsAll = roles.some((role) => role !== 'dealer' && (permissions['approvals.read'] as readonly Role[]).includes(role))
  const isOfTheirs = (action: ApprovalAction) => readsAll || mayDo(roles, approvalActions[action])
  return (Object.keys(approvalActions) as ApprovalAction[]).filter((action) => !isOfTheirs(action))
}

const accountOf = ({ action, object }: Pick<store.ApprovalRow, 'action' | 'object'>) =>
  aboutAccounts.includes(action) ? object : undefined

function topicsOf(proposal: Pick<store.ApprovalRow, 'action' | 'object'>): Topic[] {
  const accountId = accountOf(proposal)
  if (accountId !== undefined) return ['approvals', `client:${accountId}`]
  if (aboutBank.includes(proposal.action)) return ['approvals', 'bank']
  if (aboutDeals.includes(proposal.action)) return ['approvals', 'deals', `deal:${proposal.object}`]
  return approvalActions[proposal.action] === 'staff.change' ? ['approvals', 'staff'] : ['approvals']
}
