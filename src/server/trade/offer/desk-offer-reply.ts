import type { z } from 'zod'
import type { deskOffer } from '#contract/desk/endpoints/offers.ts'
import type { FoundOffer } from '../offer/offer-with-deal.store.ts'
import { isOver } from '../offer/end-offer.ts'

/** An offer as the desk lists it with its request. */
export function deskOfferReply({ offer, end, by, deal }: FoundOffer, now: Date): z.input<typeof deskOffer> {
  const { reference, kind, direction, currency, coin, network, fixedSide, fiatAmount, coinAmount, rate, spreadBp } = offer
  const { feeRate, feeTier, feeAmount, networkFee, amountEur, partyName, publishedAt, expiresAt } = offer
  const isExpired = !end && isOver(offer, now)
  const endedAt = end?.at ?? (isExpired ? expiresAt : null)
  return {
    reference,
    kind,
    state: end?.end ?? (isExpired ? 'expired' : 'open'),
    endReason: end?.reason ?? null,
    direction,
    currency,
    coin,
    network,
    fixedSide,
    fiatAmount,
    coinAmount,
    rate,
    spreadBp,
    feeRate,
    feeTier,
    feeAmount,
    networkFee,
    amountEur,
    party: partyName,
    by,
    publishedAt: publishedAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
    deal: deal && { reference: deal.reference, state: deal.state },
  }
}
