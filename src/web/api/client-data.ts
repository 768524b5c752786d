import { calls } from '#contract/calls.ts'
import { backend } from './backend.ts'
import type { Body, Reply } from './call-types.ts'

/** Calls for a client's data. Separate file: only their screen loads it. */
const clientDataCalls = backend.injectEndpoints({
  endpoints: (build) => ({
    downloadData: build.mutation<Reply<'downloadData'>, Body<'downloadData'>>({ query: (body) => ({ call: calls.downloadData, body }) }),
    readClosing: build.query<Reply<'readClosing'>, void>({
      query: () => ({ call: calls.readClosing }),
      // Out of date soon: a request may be sent in the meantime.
      keepUnusedDataFor: 0,
    }),
    closeAccount: build.mutation<Reply<'closeAccount'>, Body<'closeAccount'>>({ query: (body) => ({ call: calls.closeAccount, body }) }),
  }),
})

export const { useDownloadDataMutation, useReadClosingQuery, useCloseAccountMutation } = clientDataCalls
