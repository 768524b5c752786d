import Big from 'big.js'
import type { Requirement } from '#contract/failures.ts'
import { isSecondFactorOn } from '../../client/second-factor/second-factor.store.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { findChecks } from '../../provider/identity-check/identity-check.store.ts'
import { outcomeOf } from '../../provider/identity-check/review.ts'
import type { TradeContext } from '../context.ts'
import type { OfferRow } from '../offer/offer.table.ts'

const checkOf = { person: 'personal', company: 'business' } as const

/** What a client must still do before this offer can be accepted; for an indication, before a firm price can be asked for. */
export async function openRequirements(
  { operator }: Pick<TradeContext, 'operator'>,
  db: Queryable,
  { accountId, partyKind, amountEur }: Pick<OfferRow, 'accountId' | 'partyKind' | 'amountEur'>,
): Promise<Requirement[]> {
  const approved = (await findChecks(db, accountId)).filter((check) => outcomeOf(check) === 'approved')
  const isChecked = partyKind === null ? approved.length > 0 : approved.some(({ kind }) => kind === checkOf[partyKind])
  const needsFactor = Big(amountEur).gte(operator.offers.secondFactorFromEur) && !(await isSecondFactorOn(db, accountId))
  return [...(isChecked ? [] : (['identity-check'] as const)), ...(needsFactor ? (['second-factor'] as const) : [])]
}
