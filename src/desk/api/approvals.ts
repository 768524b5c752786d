import { deskCalls } from '#contract/desk/calls.ts'
import { backend, inPages, topics } from './backend.ts'
import type { Query, Reply } from './call-types.ts'

/** The queries about proposals that a second person decides. */
const approvalQueries = backend.injectEndpoints({
  endpoints: (build) => ({
    listApprovals: build.infiniteQuery<Reply<'listApprovals'>, Query<'listApprovals'>['list'], string | undefined>({
      infiniteQueryOptions: inPages(({ approvals, more }) => (more ? approvals.at(-1)?.id : null)),
      query: ({ queryArg: list, pageParam: before }) => ({ call: deskCalls.listApprovals, query: { list, before } }),
      providesTags: topics('approvals'),
    }),
    readApproval: build.query<Reply<'readApproval'>, string>({
      query: (id) => ({ call: deskCalls.readApproval, params: { id } }),
      providesTags: topics('approvals'),
    }),
  }),
})

export const { useListApprovalsInfiniteQuery, useReadApprovalQuery } = approvalQueries

export type Approval = Reply<'listApprovals'>['approvals'][number]
/** One that is read by itself: with who else may decide. */
export type OpenedApproval = Reply<'readApproval'>
