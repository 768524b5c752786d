import { deskCalls } from '#contract/desk/calls.ts'
import { backend, inPages, reads, topics } from './backend.ts'
import type { Body, Query, Reply } from './call-types.ts'

type ListQuery = Pick<Query<'listRequests'>, 'list' | 'state'>

/** The queries about exchange requests and prepared replies. */
const requestQueries = backend.injectEndpoints({
  endpoints: (build) => ({
    listRequests: build.infiniteQuery<Reply<'listRequests'>, ListQuery, string | undefined>({
      infiniteQueryOptions: inPages(({ next }) => next),
      query: ({ queryArg: { list, state }, pageParam: before }) => ({ call: deskCalls.listRequests, query: { list, state, before } }),
      providesTags: topics('requests'),
    }),
    readRequest: build.query<Reply<'readRequest'>, string>({
      query: (reference) => ({ call: deskCalls.readRequest, params: { reference } }),
      // Also of its client: a freeze ends what can be done here.
      providesTags: (reply, _error, reference) => topics(`request:${reference}`, ...(reply ? [`client:${reply.client.accountId}`] : [])),
    }),
    listReplies: build.query<Reply<'listReplies'>, void>(reads('listReplies', 'replies')),
    previewReply: build.query<Reply<'previewReply'>, Query<'previewReply'> & { id: string }>({
      query: ({ id, ...query }) => ({ call: deskCalls.previewReply, params: { id }, query }),
      // Its rate is the one of this moment.
      keepUnusedDataFor: 0,
    }),
  }),
})

export const { useListRequestsInfiniteQuery, useReadRequestQuery, useListRepliesQuery, useLazyPreviewReplyQuery } = requestQueries

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
export type PreparedReply = Reply<'listReplies'>['replies'][number]
export type ReplyLanguage = Query<'previewReply'>['language']
