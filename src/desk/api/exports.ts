import { deskCalls } from '#contract/desk/calls.ts'
import { backend, topic } from './backend.ts'
import type { Body, Reply } from './call-types.ts'

/** The calls about exports of records. */
const exportCalls = backend.injectEndpoints({
  endpoints: (build) => ({
    listExports: build.query<Reply<'listExports'>, void>({
      query: () => ({ call: deskCalls.listExports }),
      providesTags: ['Exports', topic('approvals')],
    }),
    proposeExport: build.mutation<Reply<'proposeExport'>, Body<'proposeExport'>>({
      query: (body) => ({ call: deskCalls.proposeExport, body }),
      invalidatesTags: [topic('approvals')],
    }),
    downloadExport: build.mutation<null, string>({
      query: (approvalId) => ({ call: deskCalls.downloadExport, params: { approvalId }, savesFile: true }),
      // Also after a failure: it may be that the time is over.
      invalidatesTags: ['Exports'],
    }),
  }),
})

export const { useListExportsQuery, useProposeExportMutation, useDownloadExportMutation } = exportCalls

export type Export = Reply<'listExports'>['exports'][number]
export type ExportSelection = Export['selection']
