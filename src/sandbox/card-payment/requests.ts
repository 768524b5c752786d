import { randomUUID } from 'node:crypto'

/** Statuses of a transaction, as the provider's webhooks tell them. */
export type Status = 'started' | 'cancelled' | 'rejected' | 'payment-error' | 'completed'

export interface Purchase {
  amount: string
  currency: string
  coin: string
}

/** How a payment is to go on, as the visitor chose in the widget. */
export const outcomes = {
  'three-d-secure': 'Pay with 3-D Secure',
  pay: 'Pay at once',
  reject: 'Be rejected',
  'payment-error': 'Fail at the bank',
} as const
export type Outcome = keyof typeof outcomes
export const isOutcome = (text: unknown): text is Outcome => typeof text === 'string' && Object.hasOwn(outcomes, text)

/** One request of the partner, which the widget is opened with. */
export interface PaymentRequest {
  requestId: string
  partnerUserId: string
  email: string | undefined
  userIp: string
  /** Spent by the first widget that is opened with it. */
  oneTimeToken: string | undefined
  invoice: string
  status: Status | undefined
  purchase: Purchase | undefined
  /** Lets the widget's page act for the request, until the page is loaded anew. */
  session: string | undefined
  /** Lets the bank's page, and then the widget that it returns to, act for the request. */
  bankVisit: string | undefined
}

export interface RequestsParts {
  onChange: (request: PaymentRequest) => void
}

/** The requests and the way of their transactions. */
export function createRequests({ onChange }: RequestsParts) {
  const requests = new Map<string, PaymentRequest>()

  function newSession(request: PaymentRequest): string {
    request.session = randomUUID()
    return request.session
  }

  return {
    all: () => [...requests.values()].toReversed(),
    byId: (requestId: string) => requests.get(requestId),

    open(asked: Pick<PaymentRequest, 'partnerUserId' | 'email' | 'userIp'> & { passwordless: boolean }): PaymentRequest {
      const { passwordless, ...known } = asked
      const request: PaymentRequest = {
        ...known,
        requestId: randomUUID(),
        oneTimeToken: passwordless ? randomUUID() : undefined,
        invoice: `PB${Date.now().toString().slice(-8)}TX${requests.size + 1}`,
        status: undefined,
        purchase: undefined,
        session: undefined,
        bankVisit: undefined,
      }
      requests.set(request.requestId, request)
      return request
    },

    /** Opens the widget with what its address carries; null where that lets nobody in. Each token and each visit counts once. */
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

    /** Without a token a client shows who they are: in the sandbox, by the address that the partner told. */
    signIn(requestId: string, email: unknown): { request: PaymentRequest; session: string } | null {
      const request = requests.get(requestId)
      if (!request || typeof email !== 'string' || email.trim().toLowerCase() !== request.email?.toLowerCase()) return null
      return { request, session: newSession(request) }
    },

    bySession: (session: unknown) =>
      typeof session === 'string' ? [...requests.values()].find((request) => request.session === session) : undefined,
    byVisit: (visit: unknown) =>
      typeof visit === 'string' ? [...requests.values()].find((request) => request.bankVisit === visit) : undefined,

    /** Sends the client to the bank. */
    visitBank(request: PaymentRequest): string {
      request.bankVisit = randomUUID()
      return request.bankVisit
    },

    move(request: PaymentRequest, status: Status) {
      if (request.status === status || request.status === 'completed') return
      request.status = status
      onChange(request)
    },
  }
}

export type Requests = ReturnType<typeof createRequests>
