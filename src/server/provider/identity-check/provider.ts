/** Our use of an identity provider. */
export interface IdentityProvider {
  /** A short-lived token for the widget of one applicant. Throws a ProviderFault. */
  accessToken(request: { externalId: string; level: string; email: string }): Promise<string>
  /** The applicant's current review; null if the provider does not know the applicant yet. Throws a ProviderFault. */
  applicant(which: { externalId: string; kind: ApplicantKind }): Promise<Applicant | null>
}

/** Whether a person or a company is checked. */
export type ApplicantKind = 'personal' | 'business'

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
  /** Whom an approved review confirmed; null for any other review, and if the provider names nobody. */
  party: ConfirmedParty | null
}

/** A person or company as the provider confirmed it. */
export interface ConfirmedParty {
  kind: 'person' | 'company'
  /** A person's full name, or a company's legal name; in Latin letters if the provider knows them. */
  name: string
  firstName: string | null
  lastName: string | null
  /** Of a person: `YYYY-MM-DD`, as the document has it. */
  dateOfBirth: string | null
  /** A town or a country; in Latin letters if the provider knows them. */
  placeOfBirth: string | null
  /** The country where a person lives, if a document shows it: ISO 3166-1 alpha-2. */
  residence: string | null
  registrationNumber: string | null
  seat: string | null
  country: string | null
  representatives: Representative[]
  /** The level of the check, in the operator's words. */
  level: string | null
  /** When the review ended. */
  reviewedAt: Date | null
}

/** Somebody who acts for a company. */
export interface Representative {
  name: string
  /** In the provider's words, such as `director`. */
  roles: string[]
}

/** Says that an applicant has changed. The change is read from the provider, never from the webhook. */
export interface IdentityWebhook {
  /** The same for every delivery of one webhook. */
  digest: string
  type: string
  applicantId: string
  externalId: string | null
}
