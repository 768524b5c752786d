import type { ApprovalAction, Role } from '#contract/desk/permissions.ts'
import type { Queryable, Transaction } from '../../platform/database/database.ts'

export interface Proposal {
  id: string
  /** What it is about: an account's id, a person's id, an address. */
  object: string
  /** The object's version when it was proposed. */
  version: number
  payload: unknown
  reason: string
}

/** How an approved action is carried out, in the transaction of the decision. */
export interface ApprovalHandler {
  /** Locks people before the one who decides is locked; several in the order of their ids. */
  lockPeople?(tx: Transaction): Promise<unknown>
  /** Locks the object. False if it has changed since the proposal, or the action is impossible by now: then the proposal is void. */
  isCurrent(tx: Transaction, proposal: Proposal): Promise<boolean>
  /** For what leaves: undefined if this person may approve it; else the roles in which somebody else may. */
  rolesBeside?(db: Queryable, proposal: Proposal & { proposedBy: string }, staffId: string): Promise<Role[] | undefined>
  /** `decidedBy`: the id of the person who approved. */
  carryOut(tx: Transaction, proposal: Proposal & { decidedBy: string; now: Date }): Promise<void>
}

export type ApprovalHandlers = Partial<Record<ApprovalAction, ApprovalHandler>>
