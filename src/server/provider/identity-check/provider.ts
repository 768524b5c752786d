/** What an identity provider does for us. */
export interface IdentityProvider {
  /** A short-lived token for the widget of one applicant. Throws a ProviderFault. */
  accessToken(request: { externalId: string; level: string; email: string }): Promise<string>
  /** The applicant as it stands now; null where the provider does not know it yet. Throws a ProviderFault. */
  applicant(externalId: string): Promise<Applicant | null>
}

/** What a review says, in the provider's words: statuses and answers that we do not know are kept as they are. */
export interface Applicant {
  applicantId: string
  reviewStatus: string
  reviewAnswer: string | null
  rejectType: string | null
  /** The comment that may be shown to the client. */
  reason: string | null
}

/** A webhook that something about an applicant has changed. What has changed is read from the provider, never from the webhook. */
export interface Webhook {
  /** The same for every delivery of one webhook. */
  digest: string
  type: string
  applicantId: string
  externalId: string | null
}

/** Reads a webhook out of what was posted to us; null where its signature is not the provider's. */
export type ReadWebhook = (posted: { body: Buffer; header: (name: string) => string | undefined }) => Webhook | null
