/** What a card-payment provider does for us. */
export interface CardPaymentProvider {
  /** Address of the widget's page. */
  widgetUrl: string
  /** Opens a session of the widget. Throws a ProviderFault. */
  openRequest(request: { partnerUserId: string; email: string; userIp: string }): Promise<{ requestId: string; oneTimeToken?: string }>
}

/** What the provider told of a payment. Anything may be missing: its fields are not all documented. */
export interface Webhook {
  /** The same for every delivery of one webhook. */
  digest: string
  event: string
  requestId: string | null
  partnerUserId: string | null
  status: string | null
  amount: string | null
  currency: string | null
  at: Date | null
}

/** Reads a webhook out of what was posted to us; null where its signature is not the provider's. */
export type ReadWebhook = (posted: { body: Buffer; header: (name: string) => string | undefined }) => Webhook | null
