import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { stepUpProof } from '#contract/desk/endpoints/proof.ts'
import type { ApprovalAction } from '#contract/desk/permissions.ts'
import { canonicalJson } from '#contract/desk/step-up.ts'
import { announceChange } from '../platform/change/change.ts'
import { plusDays } from '../platform/clock.ts'
import type { Transaction } from '../platform/database/database.ts'
import { recordEvent } from '../platform/event/event.ts'
import { Failure } from '../platform/failure.ts'
import { takeStepUp } from '../staff/approval/step-up.ts'
import type { StaffContext } from '../staff/context.ts'
import { approvalDays } from '../staff/limits.ts'
import { actorOf, type StaffMember } from '../staff/session/staff-session.ts'
import { insertApproval } from './approval-gate.store.ts'

export interface Proposal {
  staff: StaffMember
  action: ApprovalAction
  /** What it is about: an account's id, the kind of the records. */
  object: string
  version: number
  payload: Record<string, string>
  reason: string
  proof: z.output<typeof stepUpProof>
}

/** Stores a proposal, after a step-up over it. CONFLICT if the same is proposed already. */
export type Propose = (
  context: StaffContext,
  proposal: Proposal,
) => Promise<{ approvalId: string } | Failure<'PROOF_REQUIRED' | 'CONFLICT'>>

/** An approved proposal, with the ids of the two people. */
export interface Approved {
  object: string
  payload: unknown
  proposedBy: string
  decidedBy: string
  now: Date
}

/** Carries out an approved proposal in the transaction of the decision. CONFLICT if the object has changed meanwhile. */
export type ApprovalHandler = (tx: Transaction, approved: Approved) => Promise<void | Failure<'CONFLICT'>>

export const propose: Propose = (context, { staff, proof, ...proposal }) =>
  context.database.transaction(async (tx) => {
    const { action, object, version, payload, reason } = proposal
    const confirmed = { action: 'propose' as const, object, version, payload: { action, payload, reason } }
    const proofId = await takeStepUp(context, tx, { staff, proof, confirmed })
    if (proofId instanceof Failure) return proofId
    const now = context.clock()
    const payloadHash = createHash('sha256').update(canonicalJson(payload)).digest()
    const people = { proposedBy: staff.id, proposedAt: now, expiresAt: plusDays(now, approvalDays), proofId }
    const approvalId = await insertApproval(tx, { ...proposal, ...people, payloadHash })
    await recordEvent(tx, { kind: 'approval.proposed', actor: actorOf(staff), at: now, details: { approvalId, action } })
    await announceChange(tx, 'approvals')
    return { approvalId }
  })
