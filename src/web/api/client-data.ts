import { calls } from '#contract/calls.ts'
import { backend, sends } from './backend.ts'
import type { Body, Reply } from './call-types.ts'

/** Calls for a client's data. In a separate file, because only some screens load these calls. */
const clientDataCalls = backend.injectEndpoints({
  endpoints: (build) => ({
    downloadData: build.mutation<Reply<'downloadData'>, Body<'downloadData'>>(sends('downloadData')),
    readClosing: build.query<Reply<'readClosing'>, void>({
      query: () => ({ call: calls.readClosing }),
      // Not cached, because the reply changes when the client sends an exchange request or pays.
      keepUnusedDataFor: 0,
    }),
    closeAccount: build.mutation<Reply<'closeAccount'>, Body<'closeAccount'>>(sends('closeAccount')),
  }),
})

export const { useDownloadDataMutation, useReadClosingQuery, useCloseAccountMutation } = clientDataCalls
