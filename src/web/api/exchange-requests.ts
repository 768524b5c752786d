import { calls, idempotencyKeyHeader } from '#contract/calls.ts'
import type { exchangeRequests, submitExchangeRequest } from '#contract/endpoints/exchange-request.ts'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import { backend } from './backend.ts'

export type SentRequestsPage = ReplyOf<typeof exchangeRequests>
/** A request that the client has sent, as the server tells it. */
export type SentRequest = SentRequestsPage['requests'][number]

/** The back end's calls for exchange requests. Apart from the others, so that only their screen loads them. */
export const exchangeRequestCalls = backend.enhanceEndpoints({ addTagTypes: ['ExchangeRequests'] }).injectEndpoints({
  endpoints: (build) => ({
    /** Page by page: a page is asked for with the reference of the last request of the page before. */
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
