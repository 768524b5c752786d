import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { saveOfferDraft as endpoint } from '#contract/desk/endpoints/offers.ts'
import { Failure } from '../../platform/failure.ts'
import { actorOf, type StaffMember } from '../../staff/session/staff-session.ts'
import type { TradeContext } from '../context.ts'
import { type Change, type ChangeFailure, changeRequest } from '../request/change-request.ts'
import { isClosed } from '../request/request-desk.ts'
import { refuseDraft } from './judge-offer.ts'
import * as store from './offer.store.ts'

/** Keeps a draft with its request, or removes it. */
export async function saveOfferDraft(
  context: TradeContext,
  staff: StaffMember,
  { reference, offer, version }: { reference: string } & BodyOf<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint> | ChangeFailure | Failure<'CONFLICT' | 'VALIDATION_FAILED'>> {
  const invalid = offer && refuseDraft(offer, context)
  if (invalid) return invalid
  const changed = await changeRequest(
    context,
    { reference, version, actor: actorOf(staff) },
    async (tx, { request, now }): Promise<Change | Failure<'CONFLICT'>> => {
      if (request.closedAt) return isClosed()
      await (offer
        ? store.saveDraft(tx, { requestId: request.id, offer, savedBy: staff.id, savedAt: now })
        : store.deleteDraft(tx, request.id))
      return { set: {}, event: { kind: 'offer-draft.saved', details: { removed: offer === null } } }
    },
  )
  return changed instanceof Failure ? changed : { version: changed.version }
}
