import type { BodyOf } from '#contract/endpoint.ts'
import type { ProviderFault } from '../provider-call.ts'
import type { createCardPayment } from '#contract/endpoints/card-payment.ts'

/** The pair and the amount that the client chose. */
export type Purchase = NonNullable<BodyOf<typeof createCardPayment>>

/** Our use of a card-payment provider. */
export interface CardPaymentProvider {
  /** URL of the widget's page. */
  widgetUrl: string
  /**
   * Opens a session of the widget. With a purchase, `prefilled` says whether the widget begins with it; `quoteFault` is the reason if it could not
   * be asked for. Throws a ProviderFault.
   */
  openRequest(request: {
    partnerUserId: string
    email: string
    userIp: string
    purchase?: Purchase | undefined
  }): Promise<{ requestId: string; oneTimeToken?: string; prefilled?: boolean; quoteFault?: ProviderFault }>
}

/** A change of a payment. Not all fields are documented, so most may be missing. */
export interface PaymentWebhook {
  /** The same for every delivery of one webhook. */
  digest: string
  event: string
  requestId: string | null
  partnerUserId: string | null
  status: string | null
  amount: string | null
  currency: string | null
  /** What the client gets. */
  coin: string | null
  quantity: string | null
  fee: string | null
  feeCurrency: string | null
  at: Date | null
}
