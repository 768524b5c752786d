import { calls, idempotencyKeyHeader } from '#contract/calls.ts'
import { backend } from './backend.ts'
import type { Body, Reply } from './call-types.ts'

type SentRequestsPage = Reply<'exchangeRequests'>
export type SentRequest = SentRequestsPage['requests'][number]

interface Submission {
  request: Body<'submitExchangeRequest'>
  idempotencyKey: string
}

/** Calls for exchange requests. In a separate file, because only some screens load these calls. */
export const exchangeRequestCalls = backend.enhanceEndpoints({ addTagTypes: ['ExchangeRequests'] }).injectEndpoints({
  endpoints: (build) => ({
    /** Paged: the next page is requested with the last reference of the previous page. */
    exchangeRequests: build.infiniteQuery<SentRequestsPage, void, string | null>({
      query: ({ pageParam: before }) => ({ call: calls.exchangeRequests, ...(before !== null && { params: { before } }) }),
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ requests, more }) => (more ? requests.at(-1)?.reference : undefined),
      },
      providesTags: ['ExchangeRequests'],
    }),
    submitExchangeRequest: build.mutation<Reply<'submitExchangeRequest'>, Submission>({
      query: ({ request: body, idempotencyKey }) => ({
        call: calls.submitExchangeRequest,
        body,
        headers: { [idempotencyKeyHeader]: idempotencyKey },
      }),
      invalidatesTags: (_reply, error) => (error ? [] : ['ExchangeRequests']),
    }),
  }),
})

export const { useExchangeRequestsInfiniteQuery, useSubmitExchangeRequestMutation } = exchangeRequestCalls
