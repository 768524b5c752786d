import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { done, time } from '../../endpoints/text.ts'
import { deskCalls } from '../calls.ts'
import { type ApprovalAction, approvalActions, roles } from '../permissions.ts'
import { person, reason, stepUpProof } from './parts.ts'

const approval = z.object({
  id: z.uuid(),
  action: z.enum(Object.keys(approvalActions) as [ApprovalAction, ...ApprovalAction[]]),
  /** What it is about: an account's id, a person's id, an address. */
  object: z.string(),
  version: z.int(),
  payload: z.json(),
  payloadHash: z.string().describe('SHA-256 of the canonical JSON of the payload, as hexadecimal digits'),
  reason: z.string(),
  proposedBy: person,
  proposedAt: time,
  expiresAt: time,
  /** Undecided proposals end after a week. */
  state: z.enum(['open', 'approved', 'rejected', 'withdrawn', 'void', 'expired']),
  decidedBy: person.nullable(),
  decidedAt: time.nullable(),
  decisionReason: z.string().nullable(),
  /** Whether the person who is signed in may decide: they hold the permission and did not propose it. */
  mayDecide: z.boolean(),
})

export const listApprovals = endpoint({
  call: deskCalls.listApprovals,
  summary: 'Proposals, newest first, fifty at a time: those that wait for a decision, or those that have ended.',
  query: z.object({ list: z.enum(['open', 'ended']), before: z.uuid().optional() }),
  reply: z.object({ approvals: z.array(approval), more: z.boolean() }),
  failures: [],
})

export const readApproval = endpoint({
  call: deskCalls.readApproval,
  summary: 'One proposal.',
  params: z.object({ id: z.uuid() }),
  reply: approval.extend({
    rolesBeside: z
      .array(z.enum(roles))
      .nullable()
      .describe(
        'Null, unless the person who is signed in vouched for the money and cannot approve what leaves for it; then the roles in which somebody else can',
      ),
  }),
  failures: ['NOT_FOUND'],
})

export const decideApproval = endpoint({
  call: deskCalls.decideApproval,
  summary:
    'Approve or reject a proposal of somebody else, with a step-up over its payload. An approval is carried out at once. VOUCHED_FOR_MONEY: the person vouched for the money of a delivery or refund; `roles` says who may approve instead. CONFLICT if the proposal has ended or has another payload, or if its object has changed, which makes it void.',
  params: z.object({ id: z.uuid() }),
  body: z.object({
    decision: z.enum(['approved', 'rejected']),
    payloadHash: z.string().regex(/^[\da-f]{64}$/),
    reason: reason.optional(),
    proof: stepUpProof,
  }),
  reply: z.object({ state: approval.shape.state }),
  failures: ['NOT_FOUND', 'NOT_PERMITTED', 'OWN_PROPOSAL', 'VOUCHED_FOR_MONEY', 'PROOF_REQUIRED', 'CONFLICT'],
})

export const withdrawApproval = endpoint({
  call: deskCalls.withdrawApproval,
  summary: 'Withdraw an own proposal.',
  params: z.object({ id: z.uuid() }),
  reply: done,
  failures: ['NOT_FOUND', 'NOT_PERMITTED', 'CONFLICT'],
})
