import type { Queryable } from '../../platform/database/database.ts'
import * as store from './identity-check.store.ts'
import { type IdentityCheck } from './identity-check.store.ts'
import { findVersions, type Party } from './party.store.ts'
import { refreshCheck, type ReadReviewParts } from './read-review.ts'
import { outcomeOf } from './review.ts'

export interface KnownParty extends Party {
  /** Whether the check is approved now, and confirmed this version. */
  isGreen: boolean
}

/** The kinds of party for which a client has an approved check, as it is stored. */
export const approvedKinds = async (db: Queryable, accountId: string): Promise<Party['kind'][]> =>
  (await store.findChecks(db, accountId)).filter(isApproved).map(({ kind }) => (kind === 'personal' ? 'person' : 'company'))

const isApproved = (check: IdentityCheck) => outcomeOf(check) === 'approved'

/**
 * The newest version of each party of a client. An approved check without a party is read again first, at most every 30 seconds: the provider may
 * have named nobody. Decision 203.
 */
export async function listParties(context: ReadReviewParts, accountId: string): Promise<KnownParty[]> {
  const { database } = context
  const stored = await store.findChecks(database, accountId)
  const checks = await Promise.all(
    stored.map(async (check) => (isApproved(check) && check.partyId === null && (await refreshCheck(context, check))) || check),
  )
  const confirmed = new Set(checks.filter(isApproved).map(({ partyId }) => partyId))
  const versions = await findVersions(database, accountId)
  return versions
    .filter(({ kind }, at) => versions.findIndex((other) => other.kind === kind) === at)
    .map((party) => ({ ...party, isGreen: confirmed.has(party.id) }))
}

/** The parties with which an offer can be made: the newest version of each whose check is approved now. The id is that of the version. */
export const listGreenParties = async (context: ReadReviewParts, accountId: string): Promise<KnownParty[]> =>
  (await listParties(context, accountId)).filter(({ isGreen }) => isGreen)
