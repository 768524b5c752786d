import { createWebhooks, type WebhooksParts } from '../webhooks.ts'
import type { Applicant, NoticeType } from './applicants.ts'
import { noticeBody } from './replies.ts'
import { noticeHeaders, sandboxAccount } from './signing.ts'

/** The provider's webhooks: what has become of an applicant. */
export function createNotices(parts: WebhooksParts) {
  const webhooks = createWebhooks<{ type: NoticeType; externalUserId: string }>(parts)
  return {
    deliveries: webhooks.deliveries,
    stop: webhooks.stop,
    send(applicant: Applicant, type: NoticeType) {
      const body = noticeBody(applicant, type, parts.now())
      webhooks.send({
        body,
        headers: (right) => noticeHeaders(body, right ? sandboxAccount.webhookSecret : 'a wrong secret'),
        about: { type, externalUserId: applicant.externalUserId },
      })
    },
  }
}

export type Notices = ReturnType<typeof createNotices>
