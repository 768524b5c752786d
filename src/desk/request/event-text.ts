import { t, type TextId } from '../../web/language/text.ts'
import type { CloseReason, MessageChannel, RequestPage, RequestState } from '../api/requests.ts'
import { requestStateName } from '../layout/request-words.tsx'

export type TimelineEvent = RequestPage['timeline'][number]

const plainEvents = {
  'exchange-request.submitted': 'request.events.submitted',
  'exchange-request.answered': 'request.events.answered',
  'exchange-request.reopened': 'request.events.reopened',
  'exchange-request.price-asked': 'request.events.priceAsked',
  'offer.published': 'request.events.offerPublished',
  'offer.ended': 'events.kinds.offer.ended',
  'deal.moved': 'events.kinds.deal.moved',
  'offer.asked': 'events.kinds.offer.asked',
  'offer-draft.saved': 'request.events.draftSaved',
  'note.added': 'request.events.noteAdded',
  'letter.resent': 'request.events.letterResent',
} as const satisfies Record<string, TextId>

/** What happened, without who did it. A kind that this screen does not know is shown as it is. Call while rendering. */
export function eventText({ kind, by, details }: TimelineEvent): string {
  const { from, to, state, channel, reason } = details
  if (kind === 'exchange-request.assigned') {
    if (!to) return t('request.events.given')
    return to === by
      ? t('request.events.claimed')
      : t('request.events.handedOver', { to: String(to), known: from ? 'yes' : 'no', from: String(from) })
  }
  if (kind === 'exchange-request.state-set') return t('request.events.stateSet', { state: requestStateName(state as RequestState) })
  if (kind === 'exchange-request.closed') return t('request.events.closed', { reason: closeReasonName(reason as CloseReason) })
  if (kind === 'exchange-request.message-recorded') return t('request.events.recorded', { channel: channelName(channel as MessageChannel) })
  const text = (plainEvents as Record<string, (typeof plainEvents)[keyof typeof plainEvents]>)[kind]
  return text ? t(text) : kind
}

export const closeReasonName = (reason: CloseReason): string => t(`request.closeReasons.${reason}`)

export const channelName = (channel: MessageChannel): string => t(`request.channels.${channel}`)
