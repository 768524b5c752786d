import type { z } from 'zod'
import type { stepUpProof } from '#contract/desk/endpoints/proof.ts'
import { lockAccount } from '../../client/account/lock.ts'
import { removeLostSecondFactor, unfreezeAccount } from '../../client/account/interventions.ts'
import { readSecondFactor } from '../../client/second-factor/second-factor.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { fail, type Failure } from '../../platform/failure.ts'
import { propose } from '../../staff/approval/approval.ts'
import type { ApprovalHandler, ApprovalHandlers } from '../../staff/approval/handler.ts'
import type { PagesContext } from '../context.ts'
import type { Act } from './actions.ts'
import { findState } from './client-file.store.ts'

type Proposed = Promise<{ approvalId: string } | Failure<'NOT_FOUND' | 'NOT_PERMITTED' | 'PROOF_REQUIRED' | 'CONFLICT'>>
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
  if (state === 'closed' || !(await hasSecondFactor(context.database, id))) return fail('CONFLICT')
  return proposeFor(context, id, { ...why, action: 'remove-second-factor', payload: { identifiedBy } })
}

async function proposeFor<A extends 'release-account' | 'remove-second-factor'>(
  { database, staff: context }: PagesContext,
  id: string,
  proposal: Omit<Parameters<typeof propose<A>>[2], 'object' | 'version'>,
): Promise<{ approvalId: string } | Failure<'NOT_PERMITTED' | 'PROOF_REQUIRED' | 'CONFLICT'>> {
  return database.transaction((tx) => propose(context, tx, { ...proposal, object: id, version: 0 }))
}

/** What happens to a client when a proposal is approved. The second person is the actor. */
export function clientApprovalHandlers(context: Pick<PagesContext, 'database' | 'clock' | 'mail'>) {
  const carryOut =
    (change: typeof unfreezeAccount | typeof removeLostSecondFactor): ApprovalHandler['carryOut'] =>
    async (tx, { object, decidedBy }) => {
      const { outcome } = await change({ ...context, tx }, { accountId: object, actor: `staff:${decidedBy}` })
      if (outcome !== 'done') throw new Error(`the account is ${outcome}, after it was checked under its lock`)
    }
  return {
    'release-account': {
      isCurrent: async (tx, { object }) => (await lockAccount(tx, object))?.state === 'frozen',
      carryOut: carryOut(unfreezeAccount),
    },
    'remove-second-factor': {
      async isCurrent(tx, { object }) {
        const account = await lockAccount(tx, object)
        return account !== undefined && account.state !== 'closed' && (await hasSecondFactor(tx, object))
      },
      carryOut: carryOut(removeLostSecondFactor),
    },
  } satisfies ApprovalHandlers
}

async function hasSecondFactor(db: Queryable, id: string): Promise<boolean> {
  const { app, passkeys } = await readSecondFactor({ database: db }, id)
  return app !== null || passkeys.length > 0
}
