/** Our use of an identity provider. */
export interface IdentityProvider {
  /** A short-lived token for the widget of one applicant. Throws a ProviderFault. */
  accessToken(request: { externalId: string; level: string; email: string }): Promise<string>
  /** The applicant's current review; null if the provider does not know the applicant yet. Throws a ProviderFault. */
  applicant(externalId: string): Promise<Applicant | null>
}

/** A review in the provider's words: unknown statuses and answers are kept unchanged. */
export interface Applicant {
  applicantId: string
  reviewStatus: string
  reviewAnswer: string | null
  rejectType: string | null
  /** The comment that may be shown to the client. */
  reason: string | null
  /** Of the person's document, or of the company, as ISO 3166-1 alpha-2; null if the provider does not say. */
  country: string | null
}

/** Says that an applicant has changed. The change is read from the provider, never from the webhook. */
export interface IdentityWebhook {
  /** The same for every delivery of one webhook. */
  digest: string
  type: string
  applicantId: string
  externalId: string | null
}
