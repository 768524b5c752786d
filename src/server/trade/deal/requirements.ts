import Big from 'big.js'
import type { Requirement } from '#contract/failures.ts'
import { isSecondFactorOn } from '../../client/second-factor/fresh-proof.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { approvedKinds } from '../../provider/identity-check/party.ts'
import type { TradeContext } from '../context.ts'
import type { OfferRow } from '../offer/end-offer.ts'

/** What a client must still do before this offer can be accepted; for an indication, before a firm price can be asked for. */
export async function openRequirements(
  { operator }: Pick<TradeContext, 'operator'>,
  db: Queryable,
  { accountId, partyKind, amountEur }: Pick<OfferRow, 'accountId' | 'partyKind' | 'amountEur'>,
): Promise<Requirement[]> {
  const approved = await approvedKinds(db, accountId)
  const isChecked = partyKind === null ? approved.length > 0 : approved.includes(partyKind)
  const needsFactor = Big(amountEur).gte(operator.offers.secondFactorFromEur) && !(await isSecondFactorOn(db, accountId))
  return [...(isChecked ? [] : (['identity-check'] as const)), ...(needsFactor ? (['second-factor'] as const) : [])]
}
