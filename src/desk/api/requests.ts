import { deskCalls } from '#contract/desk/calls.ts'
import { backend, topic } from './backend.ts'
import type { Body, Query, Reply } from './call-types.ts'

type ListQuery = Pick<Query<'listRequests'>, 'list' | 'state'>
type Change<Call extends 'claimRequest' | 'handOverRequest' | 'answerRequest' | 'recordMessage' | 'addRequestNote' | 'setRequestState'> = {
  reference: string
  body: Body<Call>
}

const pageTopic = (reference: string) => topic(`request:${reference}`)

// Also after a failure: the usual one is that a colleague has changed the request.
const changedBy = (_reply: unknown, _error: unknown, { reference }: { reference: string }) => [topic('requests'), pageTopic(reference)]

/** The calls about exchange requests. */
const requestCalls = backend.injectEndpoints({
  endpoints: (build) => ({
    listRequests: build.infiniteQuery<Reply<'listRequests'>, ListQuery, string | undefined>({
      infiniteQueryOptions: { initialPageParam: undefined, getNextPageParam: ({ next }) => next ?? undefined },
      query: ({ queryArg: { list, state }, pageParam: before }) => ({ call: deskCalls.listRequests, query: { list, state, before } }),
      providesTags: [topic('requests')],
    }),
    readRequest: build.query<Reply<'readRequest'>, string>({
      query: (reference) => ({ call: deskCalls.readRequest, params: { reference } }),
      // Also of its client: a freeze ends what can be done here.
      providesTags: (reply, _error, reference) => [pageTopic(reference), ...(reply ? [topic(`client:${reply.client.accountId}`)] : [])],
    }),
    claimRequest: build.mutation<Reply<'claimRequest'>, Change<'claimRequest'>>({
      query: ({ reference, body }) => ({ call: deskCalls.claimRequest, params: { reference }, body }),
      invalidatesTags: changedBy,
    }),
    handOverRequest: build.mutation<Reply<'handOverRequest'>, Change<'handOverRequest'>>({
      query: ({ reference, body }) => ({ call: deskCalls.handOverRequest, params: { reference }, body }),
      invalidatesTags: changedBy,
    }),
    answerRequest: build.mutation<Reply<'answerRequest'>, Change<'answerRequest'>>({
      query: ({ reference, body }) => ({ call: deskCalls.answerRequest, params: { reference }, body }),
      invalidatesTags: changedBy,
    }),
    recordMessage: build.mutation<Reply<'recordMessage'>, Change<'recordMessage'>>({
      query: ({ reference, body }) => ({ call: deskCalls.recordMessage, params: { reference }, body }),
      invalidatesTags: changedBy,
    }),
    addRequestNote: build.mutation<Reply<'addRequestNote'>, Change<'addRequestNote'>>({
      query: ({ reference, body }) => ({ call: deskCalls.addRequestNote, params: { reference }, body }),
      invalidatesTags: (_reply, _error, { reference }) => [pageTopic(reference)],
    }),
    setRequestState: build.mutation<Reply<'setRequestState'>, Change<'setRequestState'>>({
      query: ({ reference, body }) => ({ call: deskCalls.setRequestState, params: { reference }, body }),
      invalidatesTags: changedBy,
    }),
    closeRequest: build.mutation<Reply<'closeRequest'>, { reference: string; body: Body<'closeRequest'> }>({
      query: ({ reference, body }) => ({ call: deskCalls.closeRequest, params: { reference }, body }),
      invalidatesTags: changedBy,
    }),
    reopenRequest: build.mutation<Reply<'reopenRequest'>, { reference: string; body: Body<'reopenRequest'> }>({
      query: ({ reference, body }) => ({ call: deskCalls.reopenRequest, params: { reference }, body }),
      invalidatesTags: changedBy,
    }),
    showPresence: build.mutation<Reply<'showPresence'>, { reference: string; body: Body<'showPresence'> }>({
      query: ({ reference, body }) => ({ call: deskCalls.showPresence, params: { reference }, body }),
    }),
  }),
})

export const {
  useListRequestsInfiniteQuery,
  useReadRequestQuery,
  useClaimRequestMutation,
  useHandOverRequestMutation,
  useAnswerRequestMutation,
  useRecordMessageMutation,
  useAddRequestNoteMutation,
  useSetRequestStateMutation,
  useCloseRequestMutation,
  useReopenRequestMutation,
  useShowPresenceMutation,
} = requestCalls

/** A request as the inbox lists it. */
export type RequestSummary = Reply<'listRequests'>['requests'][number]
/** Everything about a request. */
export type RequestPage = Reply<'readRequest'>
export type Note = RequestPage['notes'][number]
export type ListName = Query<'listRequests'>['list']
export type RequestState = RequestSummary['state']
export type RequestMark = RequestSummary['marks'][number]
export type CloseReason = Body<'closeRequest'>['reason']
export type Channel = Body<'recordMessage'>['channel']
export type MessageChannel = RequestPage['messages'][number]['channel']
export type DeskOffer = RequestPage['offers'][number]
export type Presence = RequestPage['present'][number]
