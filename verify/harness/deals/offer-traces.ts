import type { OpenOffer } from '../offers.ts'
import type { Checks } from '../part.ts'
import type { DeskSite } from '../staff.ts'

/** An offer can be accepted so much longer than its screen shows. */
export const graceMs = 2000

/** What the database has of an offer after its end. */
export interface Traces {
  ends: number
  end: string
  at: Date
  deals: number
  deal: string | null
  steps: number
  accepted_letters: number
  ended_events: number
  open: string | null
  newer: string | null
  newer_letters: number
}

/** Reads what an offer has become, and checks what is true after every end. */
export async function checkTraces({ query }: Pick<DeskSite, 'query'>, offer: OpenOffer, checks: Checks): Promise<Traces> {
  const [found] = await query<Traces>(
    `select (select count(*)::int from offer_end where offer_id = $1) ends,
       (select "end" from offer_end where offer_id = $1), (select at from offer_end where offer_id = $1),
       (select count(*)::int from deal where offer_id = $1) deals,
       (select reference from deal where offer_id = $1) deal,
       (select count(*)::int from deal_step join deal on deal.id = deal_id where offer_id = $1) steps,
       (select count(*)::int from pgboss.job where name = 'letter' and data->>'kind' = 'offer-accepted' and data->>'offerId' = $1::text) accepted_letters,
       (select count(*)::int from event where kind = 'offer.ended' and details->>'offer' = $2) ended_events,
       open_offer_id open, newer.id newer,
       (select count(*)::int from pgboss.job where name = 'letter' and data->>'kind' = 'offer-ready' and data->>'offerId' = newer.id::text) newer_letters
     from exchange_request request left join offer newer on newer.request_id = request.id and newer.number = 2
     where request.reference = $3`,
    [offer.id, offer.reference, offer.request],
  )
  if (!found) throw new Error(`the request ${offer.request} is gone`)
  const { ends, end, at, deals, steps, accepted_letters: letters, ended_events: events, open, newer, newer_letters: newerLetters } = found
  checks.expect(ends === 1 && events === 1, `an offer has ${ends} ends and ${events} events of its end`)
  const wanted = end === 'accepted' ? 1 : 0
  checks.expect(
    deals === wanted && steps === wanted && letters === wanted,
    `an offer that was ${end} has ${deals} deals, ${steps} steps, ${letters} letters`,
  )
  checks.expect(open === newer, `after an offer was ${end}, its request names ${open === null ? 'none' : 'an ended offer'} as the open one`)
  checks.expect(newerLetters === (newer === null ? 0 : 1), `a new offer has ordered ${newerLetters} letters`)
  const isOnTime = end === 'expired' ? at.getTime() === offer.expiresAt : at.getTime() <= offer.expiresAt + graceMs
  checks.expect(isOnTime, `an offer was ${end} ${at.getTime() - offer.expiresAt} ms after its end`)
  return found
}
