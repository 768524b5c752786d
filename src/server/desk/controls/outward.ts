import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type * as endpoints from '#contract/desk/endpoints/outward.ts'
import { reopenOutwardStepUp } from '#contract/desk/step-up-subjects.ts'
import type { DeskContext } from '../../client/account/interventions.ts'
import type { Actor } from '../../platform/event/event.ts'
import { Failure } from '../../platform/failure.ts'
import { readTimeline, reopenOutward } from '../../platform/outward/outward.ts'
import { takeStepUp } from '../../staff/approval/step-up.ts'
import { mailAdministrators } from '../../staff/person/command-letters.ts'
import { actorOf, type StaffMember } from '../../staff/session/staff-session.ts'
import type { PagesContext } from '../context.ts'
import { namedActor } from '../record/record.ts'

/** Whether outward steps are open, since when, and by whom. */
export async function readOutward(context: Pick<PagesContext, 'database' | 'clock'>): Promise<ReplyOf<typeof endpoints.readOutward>> {
  const { id, firstSeenAt, reconciledAt, reconciledBy, note } = await readTimeline(context)
  return {
    timeline: id,
    firstSeenAt: firstSeenAt.toISOString(),
    reconciled: reconciledAt && reconciledBy ? { at: reconciledAt.toISOString(), by: await namedActor(context, reconciledBy), note } : null,
  }
}

/** Opens outward steps again, after a step-up over the timeline and what was reconciled. */
export const reopenOutwardAtDesk = (
  context: PagesContext,
  { staff, timeline, note, proof }: { staff: StaffMember } & BodyOf<typeof endpoints.reopenOutward>,
): Promise<void | Failure<'PROOF_REQUIRED' | 'CONFLICT'>> =>
  context.database.transaction(async (tx) => {
    const proofId = await takeStepUp(context.staff, tx, { staff, proof, confirmed: reopenOutwardStepUp({ timeline, note }) })
    if (proofId instanceof Failure) return proofId
    return reopenOutward(tx, { timeline, actor: actorOf(staff), note, now: context.clock() })
  })

/** As at the desk, without a step-up: every administrator gets a letter. */
export const reopenOutwardByCommand = (
  { database, clock, mail }: Pick<DeskContext, 'database' | 'clock' | 'mail'>,
  { timeline, note, actor }: { timeline: string; note: string; actor: Actor },
): Promise<Failure<'CONFLICT'> | void> =>
  database.transaction(async (tx) => {
    const now = clock()
    const refusal = await reopenOutward(tx, { timeline, actor, note, now })
    if (!refusal) await mailAdministrators({ mail }, tx, { command: 'outward open', actor, now })
    return refusal
  })
