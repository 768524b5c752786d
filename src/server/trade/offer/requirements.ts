import Big from 'big.js'
import type { Requirement } from '#contract/failures.ts'
import { isSecondFactorOn } from '../../client/second-factor/second-factor.store.ts'
import { approvedKinds } from '../../provider/identity-check/party.ts'
import type { TradeContext } from '../context.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { lacksSender } from '../wallet/senders.ts'
import type { OfferRow } from './offer.table.ts'
import { sumEurOfYear } from './offer.store.ts'

type Asked = Pick<OfferRow, 'id' | 'accountId' | 'partyKind' | 'amountEur' | 'revisedDealId' | 'direction' | 'coin' | 'network'>

/** What a client must still do before this offer can be accepted; for an indication, before a firm price can be asked for. */
export async function openRequirements(
  context: Pick<TradeContext, 'operator'>,
  db: Queryable,
  { offer, now }: { offer: Asked; now: Date },
): Promise<Requirement[]> {
  const { operator } = context
  const { accountId, partyKind, amountEur, direction, revisedDealId } = offer
  const approved = await approvedKinds(db, accountId)
  const isChecked = partyKind === null ? approved.length > 0 : approved.includes(partyKind)
  // With what the party exchanged lately: splitting an amount gains nothing.
  const amount = Big(amountEur).plus(await sumEurOfYear(db, { accountId, partyKind, now, except: offer }))
  const needsFactor = amount.gte(operator.offers.secondFactorFromEur) && !(await isSecondFactorOn(db, accountId))
  // Coins of a deal that is revised may be there already.
  const needsSender = direction === 'sell' && revisedDealId === null && (await lacksSender(context, db, { ...offer, now }))
  return [
    ...(isChecked ? [] : (['identity-check'] as const)),
    ...(needsFactor ? (['second-factor'] as const) : []),
    ...(needsSender ? (['sending-wallet'] as const) : []),
  ]
}
