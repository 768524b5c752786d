import { calls } from '#contract/calls.ts'
import type { closeAccount, downloadData, readClosing } from '#contract/endpoints/client-data.ts'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import { backend } from './backend.ts'

export type ClosingPlan = ReplyOf<typeof readClosing>

/** Calls for a client's data. Separate file: only their screen loads it. */
const clientDataCalls = backend.injectEndpoints({
  endpoints: (build) => ({
    downloadData: build.mutation<ReplyOf<typeof downloadData>, BodyOf<typeof downloadData>>({
      query: (body) => ({ call: calls.downloadData, body }),
    }),
    readClosing: build.query<ClosingPlan, void>({
      query: () => ({ call: calls.readClosing }),
      // Out of date soon: a request may be sent in the meantime.
      keepUnusedDataFor: 0,
    }),
    closeAccount: build.mutation<ReplyOf<typeof closeAccount>, BodyOf<typeof closeAccount>>({
      query: (body) => ({ call: calls.closeAccount, body }),
    }),
  }),
})

export const { useDownloadDataMutation, useReadClosingQuery, useCloseAccountMutation } = clientDataCalls
