import { z } from 'zod'
import type { stepUpProof } from '#contract/desk/endpoints/parts.ts'
import { lockAccount } from '../../client/account/lock.ts'
import { removeLostSecondFactor, unfreezeAccount } from '../../client/account/interventions.ts'
import { readSecondFactor } from '../../client/second-factor/second-factor.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { fail, type Failure } from '../../platform/failure.ts'
import { propose } from '../../staff/approval/approval.ts'
import type { ApprovalHandler, ApprovalHandlers } from '../../staff/approval/handler.ts'
import type { PagesContext } from '../context.ts'
import type { Act } from './actions.ts'
import * as store from './client-file.store.ts'

type Proposed = Promise<{ approvalId: string } | Failure<'NOT_FOUND' | 'NOT_PERMITTED' | 'PROOF_REQUIRED' | 'CONFLICT'>>
type Why = Act & { reason: string; proof: z.output<typeof stepUpProof> }

// An account has no version. So the payload names what will be lifted or removed.
const release = z.object({ freezeId: z.string() })
const removal = z.object({ app: z.string().nullable(), passkeys: z.array(z.string()) })
type Factors = z.output<typeof removal>

/** Proposes to let the client of a frozen account log in again. */
export async function proposeRelease(context: PagesContext, { id, freezeId, ...why }: Why & { freezeId: string }): Proposed {
  const state = await store.findState(context.database, id)
  if (!state) return fail('NOT_FOUND')
  if (state !== 'frozen' || !(await store.isFrozenBy(context.database, { accountId: id, freezeId }))) return fail('CONFLICT')
  return proposeFor(context, id, { ...why, action: 'release-account', payload: { freezeId } })
}

/** Proposes to remove a lost second factor; the second person reads how the client was identified. */
export async function proposeRemoval(
  context: PagesContext,
  { id, identifiedBy, app, passkeys, ...why }: Why & Factors & { identifiedBy: string },
): Proposed {
  const state = await store.findState(context.database, id)
  if (!state) return fail('NOT_FOUND')
  if (state === 'closed' || !(await hasExactly(context.database, id, { app, passkeys }))) return fail('CONFLICT')
  return proposeFor(context, id, { ...why, action: 'remove-second-factor', payload: { identifiedBy, app, passkeys } })
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
      async isCurrent(tx, { object: accountId, payload }) {
        const account = await lockAccount(tx, accountId)
        const { data: named } = release.safeParse(payload)
        return account?.state === 'frozen' && named !== undefined && store.isFrozenBy(tx, { accountId, ...named })
      },
      carryOut: carryOut(unfreezeAccount),
    },
    'remove-second-factor': {
      async isCurrent(tx, { object, payload }) {
        const account = await lockAccount(tx, object)
        const { data: named } = removal.safeParse(payload)
        return account !== undefined && account.state !== 'closed' && named !== undefined && hasExactly(tx, object, named)
      },
      carryOut: carryOut(removeLostSecondFactor),
    },
  } satisfies ApprovalHandlers
}

/** Whether a client has these second factors and no others; false if there is none. */
async function hasExactly(db: Queryable, id: string, { app, passkeys }: Factors): Promise<boolean> {
  const current = await readSecondFactor({ database: db }, id)
  const ids = current.passkeys.map((passkey) => passkey.id)
  const isSame = (current.app?.since ?? null) === app && ids.toSorted().join() === passkeys.toSorted().join()
  return isSame && (app !== null || ids.length > 0)
}
