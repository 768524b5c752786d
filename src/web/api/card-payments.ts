import { calls, idempotencyKeyHeader } from '#contract/calls.ts'
import { backend, reads } from './backend.ts'
import type { Body, Reply } from './call-types.ts'

export type RecentCardPayment = Reply<'cardPayments'>['payments'][number]

/** The amount and pair with which the widget begins. */
export type CardPurchase = NonNullable<Body<'createCardPayment'>>

/** Calls for card payments. In a separate file, because only some screens load these calls. */
const cardPaymentCalls = backend.injectEndpoints({
  endpoints: (build) => ({
    createCardPayment: build.mutation<Reply<'createCardPayment'>, { idempotencyKey: string; purchase: CardPurchase | undefined }>({
      query: ({ idempotencyKey, purchase }) => ({
        call: calls.createCardPayment,
        body: purchase,
        headers: { [idempotencyKeyHeader]: idempotencyKey },
      }),
    }),
    cardPayments: build.query<Reply<'cardPayments'>, void>(reads('cardPayments')),
  }),
})

export const { useCreateCardPaymentMutation } = cardPaymentCalls
export const { useQueryState: useCardPaymentsState, useQuerySubscription: useCardPaymentsSubscription } =
  cardPaymentCalls.endpoints.cardPayments
