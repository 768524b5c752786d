import type { z } from 'zod'
import type { BodyOf } from '#contract/endpoint.ts'
import type * as endpoints from '#contract/desk/endpoints/clients.ts'
import type { stepUpProof } from '#contract/desk/endpoints/parts.ts'
import { freezeStepUp } from '#contract/desk/step-up-subjects.ts'
import {
  freezeAccount,
  type Intervention,
  logOutEverywhere,
  resendConfirmationLink,
  resendResetLink,
} from '../../client/account/interventions.ts'
import { fail, Failure } from '../../platform/failure.ts'
import { takeStepUp } from '../../staff/approval/step-up.ts'
import { actorOf, type StaffMember } from '../../staff/session/staff-session.ts'
import { resendRequestLetter } from '../../trade/request/request-desk.ts'
import type { PagesContext } from '../context.ts'
import { findOwner } from './client-file.store.ts'

/** Who acts on whose account. */
export interface Act {
  staff: StaffMember
  id: string
}

type Done = { sessionsEnded: number }

/** Freezes an account at once, after a step-up over exactly this reason. */
export const freezeClient = (
  context: PagesContext,
  { staff, id, reason, proof }: Act & { reason: string; proof: z.output<typeof stepUpProof> },
): Promise<Done | Failure<'NOT_FOUND' | 'PROOF_REQUIRED' | 'CONFLICT'>> =>
  context.database.transaction(async (tx) => {
    const proofId = await takeStepUp(context.staff, tx, { staff, proof, confirmed: freezeStepUp({ accountId: id, reason }) })
    if (proofId instanceof Failure) return proofId
    return resultOf(await freezeAccount({ ...context, tx }, { accountId: id, reason, actor: actorOf(staff) }))
  })

export const endClientSessions = async (
  context: PagesContext,
  { staff, id, because }: Act & { because: string | undefined },
): Promise<Done | Failure<'NOT_FOUND' | 'CONFLICT'>> =>
  resultOf(await logOutEverywhere(context, { accountId: id, because, actor: actorOf(staff) }))

/** Sends a letter to the client, or one about a request of this client. */
export async function resendClientLetter(
  context: PagesContext,
  { staff, id, ...order }: Act & BodyOf<typeof endpoints.resendClientLetter>,
): Promise<Done | Failure<'NOT_FOUND' | 'CONFLICT'>> {
  const actor = actorOf(staff)
  if (order.letter === 'reset-password') return resultOf(await resendResetLink(context, { accountId: id, actor }))
  const reference = order.reference.toUpperCase()
  if ((await findOwner(context.database, reference)) !== id) return fail('NOT_FOUND')
  const outcome = await resendRequestLetter(context, { letter: order.letter, reference, actor })
  if (outcome === 'done') return { sessionsEnded: 0 }
  return fail(outcome === 'unknown' ? 'NOT_FOUND' : 'CONFLICT')
}

export const resendConfirmation = async (context: PagesContext, { staff, email }: { staff: StaffMember; email: string }) =>
  (await resendConfirmationLink(context, { email, actor: actorOf(staff) })).outcome === 'done' ? undefined : fail('NOT_FOUND')

/** NOT_FOUND: no such account. CONFLICT: it is closed, or in this state already. */
function resultOf(result: Intervention): Done | Failure<'NOT_FOUND' | 'CONFLICT'> {
  if (result.outcome === 'done') return { sessionsEnded: result.sessionsEnded }
  return fail(result.outcome === 'unknown' ? 'NOT_FOUND' : 'CONFLICT')
}
