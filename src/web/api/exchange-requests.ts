import { calls, idempotencyKeyHeader } from '#contract/calls.ts'
import type { exchangeRequests, submitExchangeRequest } from '#contract/endpoints/exchange-request.ts'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import { backend } from './backend.ts'

export type SentRequestsPage = ReplyOf<typeof exchangeRequests>
export type SentRequest = SentRequestsPage['requests'][number]

/** Calls for exchange requests. Separate file: only their screen loads it. */
export const exchangeRequestCalls = backend.enhanceEndpoints({ addTagTypes: ['ExchangeRequests'] }).injectEndpoints({
  endpoints: (build) => ({
    /** By pages: each is requested with the last reference of the page before. */
    exchangeRequests: build.infiniteQuery<SentRequestsPage, void, string | null>({
      query: ({ pageParam: before }) => ({ call: calls.exchangeRequests, ...(before !== null && { params: { before } }) }),
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ requests, more }) => (more ? requests.at(-1)?.reference : undefined),
      },
      providesTags: ['ExchangeRequests'],
    }),
    submitExchangeRequest: build.mutation<
      ReplyOf<typeof submitExchangeRequest>,
      { request: BodyOf<typeof submitExchangeRequest>; idempotencyKey: string }
    >({
      query: ({ request, idempotencyKey }) => ({
        call: calls.submitExchangeRequest,
        body: request,
        headers: { [idempotencyKeyHeader]: idempotencyKey },
      }),
      invalidatesTags: (_reply, error) => (error ? [] : ['ExchangeRequests']),
    }),
  }),
})

export const { useExchangeRequestsInfiniteQuery, useSubmitExchangeRequestMutation } = exchangeRequestCalls
