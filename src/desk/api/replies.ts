import { deskCalls } from '#contract/desk/calls.ts'
import { backend, topic } from './backend.ts'
import type { Body, Query, Reply } from './call-types.ts'

/** The calls about prepared replies. */
const replyCalls = backend.injectEndpoints({
  endpoints: (build) => ({
    listReplies: build.query<Reply<'listReplies'>, void>({
      query: () => ({ call: deskCalls.listReplies }),
      providesTags: [topic('replies')],
    }),
    previewReply: build.query<Reply<'previewReply'>, Query<'previewReply'> & { id: string }>({
      query: ({ id, ...query }) => ({ call: deskCalls.previewReply, params: { id }, query }),
      // Its rate is the one of this moment.
      keepUnusedDataFor: 0,
    }),
    addReply: build.mutation<Reply<'addReply'>, Body<'addReply'>>({
      query: (body) => ({ call: deskCalls.addReply, body }),
      invalidatesTags: [topic('replies')],
    }),
    changeReply: build.mutation<Reply<'changeReply'>, { id: string; body: Body<'changeReply'> }>({
      query: ({ id, body }) => ({ call: deskCalls.changeReply, params: { id }, body }),
      // Also after a failure: the usual one is that a colleague has changed the reply.
      invalidatesTags: [topic('replies')],
    }),
    removeReply: build.mutation<Reply<'removeReply'>, { id: string; body: Body<'removeReply'> }>({
      query: ({ id, body }) => ({ call: deskCalls.removeReply, params: { id }, body }),
      invalidatesTags: [topic('replies')],
    }),
  }),
})

export const { useListRepliesQuery, useLazyPreviewReplyQuery, useAddReplyMutation, useChangeReplyMutation, useRemoveReplyMutation } =
  replyCalls

export type PreparedReply = Reply<'listReplies'>['replies'][number]
export type ReplyLanguage = Query<'previewReply'>['language']
