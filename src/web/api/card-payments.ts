import { calls, idempotencyKeyHeader } from '#contract/calls.ts'
import type { cardPayments, createCardPayment } from '#contract/endpoints/card-payment.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { backend } from './backend.ts'

export type CardPaymentSession = ReplyOf<typeof createCardPayment>
export type RecentCardPayment = ReplyOf<typeof cardPayments>['payments'][number]

/** Calls for card payments. Separate file: only their screen loads it. */
const cardPaymentCalls = backend.injectEndpoints({
  endpoints: (build) => ({
    createCardPayment: build.mutation<CardPaymentSession, { clickKey: string }>({
      query: ({ clickKey }) => ({ call: calls.createCardPayment, headers: { [idempotencyKeyHeader]: clickKey } }),
    }),
    cardPayments: build.query<ReplyOf<typeof cardPayments>, void>({
      query: () => ({ call: calls.cardPayments }),
    }),
  }),
})

export const { useCreateCardPaymentMutation } = cardPaymentCalls
export const { useQueryState: useCardPaymentsState, useQuerySubscription: useCardPaymentsSubscription } =
  cardPaymentCalls.endpoints.cardPayments
