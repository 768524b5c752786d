import { deskCalls } from '#contract/desk/calls.ts'
import { backend, topic } from './backend.ts'
import type { Body, Query, Reply } from './call-types.ts'

/** The calls about proposals that a second person decides. */
const approvalCalls = backend.injectEndpoints({
  endpoints: (build) => ({
    listApprovals: build.infiniteQuery<Reply<'listApprovals'>, Query<'listApprovals'>['list'], string | undefined>({
      infiniteQueryOptions: {
        initialPageParam: undefined,
        getNextPageParam: ({ approvals, more }) => (more ? approvals.at(-1)?.id : undefined),
      },
      query: ({ queryArg: list, pageParam: before }) => ({ call: deskCalls.listApprovals, query: { list, before } }),
      providesTags: [topic('approvals')],
    }),
    readApproval: build.query<Reply<'readApproval'>, string>({
      query: (id) => ({ call: deskCalls.readApproval, params: { id } }),
      providesTags: [topic('approvals')],
    }),
    decideApproval: build.mutation<Reply<'decideApproval'>, { id: string; body: Body<'decideApproval'> }>({
      query: ({ id, body }) => ({ call: deskCalls.decideApproval, params: { id }, body }),
      // Also after a failure: the usual one is that the proposal has ended.
      invalidatesTags: [topic('approvals'), topic('staff')],
    }),
    withdrawApproval: build.mutation<Reply<'withdrawApproval'>, string>({
      query: (id) => ({ call: deskCalls.withdrawApproval, params: { id } }),
      invalidatesTags: [topic('approvals'), topic('staff')],
    }),
  }),
})

export const { useListApprovalsInfiniteQuery, useReadApprovalQuery, useDecideApprovalMutation, useWithdrawApprovalMutation } = approvalCalls

export type Approval = Reply<'readApproval'>
