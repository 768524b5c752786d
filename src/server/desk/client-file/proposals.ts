import type { z } from 'zod'
import type { stepUpProof } from '#contract/desk/endpoints/proof.ts'
import { removeLostSecondFactor, unfreezeAccount } from '../../client/account/interventions.ts'
import { readSecondFactor } from '../../client/second-factor/second-factor.ts'
import { announceChange } from '../../platform/change/change.ts'
import { fail, Failure } from '../../platform/failure.ts'
import type { ApprovalHandler, Proposal } from '../approval-gate.ts'
import type { PagesContext } from '../context.ts'
import { type Act, resultOf } from './actions.ts'
import { findState } from './client-file.store.ts'

type Proposed = Promise<{ approvalId: string } | Failure<'NOT_FOUND' | 'PROOF_REQUIRED' | 'CONFLICT'>>
type Why = Act & { reason: string; proof: z.output<typeof stepUpProof> }

/** Proposes to let the client of a frozen account log in again. */
export async function proposeRelease(context: PagesContext, { id, ...why }: Why): Proposed {
  const state = await findState(context.database, id)
  if (!state) return fail('NOT_FOUND')
  if (state !== 'frozen') return fail('CONFLICT')
  return proposeFor(context, id, { ...why, action: 'release-account', payload: {} })
}

/** Proposes to remove a lost second factor; the second person reads how the client was identified. */
export async function proposeRemoval(context: PagesContext, { id, identifiedBy, ...why }: Why & { identifiedBy: string }): Proposed {
  const state = await findState(context.database, id)
  if (!state) return fail('NOT_FOUND')
  const { app, passkeys } = await readSecondFactor(context, id)
  if (state === 'closed' || (app === null && passkeys.length === 0)) return fail('CONFLICT')
  return proposeFor(context, id, { ...why, action: 'remove-second-factor', payload: { identifiedBy } })
}

async function proposeFor(context: PagesContext, id: string, proposal: Omit<Proposal, 'object' | 'version'>): Proposed {
  const proposed = await context.propose(context.staff, { ...proposal, object: id, version: 0 })
  if (!(proposed instanceof Failure)) await announceChange(context.database, `client:${id}`)
  return proposed
}

type Context = Pick<PagesContext, 'database' | 'clock' | 'mail'>

/** What happens to a client when a proposal is approved. The second person is the actor. */
export function clientApprovalHandlers(context: Context) {
  const carryOut =
    (change: typeof unfreezeAccount | typeof removeLostSecondFactor): ApprovalHandler =>
    async (tx, { object, decidedBy }) => {
      const result = resultOf(await change({ ...context, tx }, { accountId: object, actor: `staff:${decidedBy}` }))
      return result instanceof Failure ? fail('CONFLICT') : undefined
    }
  return { 'release-account': carryOut(unfreezeAccount), 'remove-second-factor': carryOut(removeLostSecondFactor) }
}
