import { randomUUID } from 'node:crypto'
import type { CryptoCurrency, FiatCurrency } from '#contract/currencies.ts'

/** The provider's statuses of a payment. */
export type Status = 'started' | 'cancelled' | 'rejected' | 'payment-error' | 'completed'

export interface Purchase {
  amount: string
  currency: FiatCurrency
  coin: CryptoCurrency
}

/** What can happen after the click on `Pay`. The visitor chooses in the widget. */
export const outcomes = {
  'three-d-secure': 'Pay with 3-D Secure',
  pay: 'Pay at once',
  reject: 'Be rejected',
  'payment-error': 'Fail at the bank',
} as const
export type Outcome = keyof typeof outcomes
export const isOutcome = (text: unknown): text is Outcome => typeof text === 'string' && Object.hasOwn(outcomes, text)

/** A payment that the partner opened. */
export interface PaymentRequest {
  requestId: string
  partnerUserId: string
  email: string | undefined
  userIp: string
  /** The token with which the widget can be opened once. */
  oneTimeToken: string | undefined
  invoice: string
  status: Status | undefined
  /** As paid; before that, as quoted. */
  purchase: Purchase | undefined
  /** With this token, the widget's page may act on the payment. After a reload, the page gets a new token. */
  session: string | undefined
  /** The token for one visit of the bank's page, or for the return to the widget. */
  bankVisit: string | undefined
}

export interface RequestsParts {
  onChange: (request: PaymentRequest, status: Status) => void
}

type Client = Pick<PaymentRequest, 'partnerUserId' | 'email' | 'userIp'>

/** The payments and their statuses. */
export function createRequests({ onChange }: RequestsParts) {
  const requests = new Map<string, PaymentRequest>()
  const quotes = new Map<string, Purchase>()

  function newSession(request: PaymentRequest): string {
    request.session = randomUUID()
    return request.session
  }

  return {
    all: () => [...requests.values()].toReversed(),
    byId: (requestId: string) => requests.get(requestId),

    addQuote(purchase: Purchase): string {
      const id = randomUUID()
      quotes.set(id, purchase)
      return id
    },
    quote: (id: string) => quotes.get(id),

    open({ passwordless, purchase, ...client }: Client & { passwordless: boolean; purchase: Purchase | undefined }): PaymentRequest {
      const request: PaymentRequest = {
        ...client,
        requestId: randomUUID(),
        oneTimeToken: passwordless ? randomUUID() : undefined,
        invoice: `PB${Date.now().toString().slice(-8)}TX${requests.size + 1}`,
        status: undefined,
        purchase,
        session: undefined,
        bankVisit: undefined,
      }
      requests.set(request.requestId, request)
      return request
    },

    /** Opens the widget with a token from its URL. Returns null if the token is wrong or was used. */
    enter(
      requestId: string,
      { oneTimeToken, visit }: { oneTimeToken?: unknown; visit?: unknown },
    ): { request: PaymentRequest; session: string } | null {
      const request = requests.get(requestId)
      if (!request) return null
      if (visit !== undefined) {
        if (visit !== request.bankVisit) return null
        request.bankVisit = undefined
      } else {
        if (request.oneTimeToken === undefined || oneTimeToken !== request.oneTimeToken) return null
        request.oneTimeToken = undefined
      }
      return { request, session: newSession(request) }
    },

    /** Opens the widget without a token, if the client types the e-mail address that the partner sent. */
    signIn(requestId: string, email: unknown): { request: PaymentRequest; session: string } | null {
      const request = requests.get(requestId)
      if (!request || typeof email !== 'string' || email.trim().toLowerCase() !== request.email?.toLowerCase()) return null
      return { request, session: newSession(request) }
    },

    bySession: (session: unknown) =>
      typeof session === 'string' ? [...requests.values()].find((request) => request.session === session) : undefined,
    byVisit: (visit: unknown) =>
      typeof visit === 'string' ? [...requests.values()].find((request) => request.bankVisit === visit) : undefined,

    /** Returns a token for one visit of the bank's page, or for one return to the widget. */
    newBankVisit(request: PaymentRequest): string {
      request.bankVisit = randomUUID()
      return request.bankVisit
    },

    changeStatus(request: PaymentRequest, status: Status) {
      if (request.status === status || request.status === 'completed') return
      request.status = status
      onChange(request, status)
    },
  }
}

export type Requests = ReturnType<typeof createRequests>
