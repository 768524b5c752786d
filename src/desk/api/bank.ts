import { deskCalls } from '#contract/desk/calls.ts'
import { backend, topic } from './backend.ts'
import type { Body, Query, Reply } from './call-types.ts'

type Decision = 'matchBankEntry' | 'unmatchBankEntry' | 'takeBackBankEntry' | 'matchBankTransfer' | 'parkBankEntry' | 'reopenBankEntry'
type OfEntry<Call extends Decision> = { id: string; body: Body<Call> }

// Also after a failure: the usual one is that a colleague was first. A match changes deals too.
const changed = () => [topic('bank'), topic('deals')]

/** The calls about what moved on the operator's bank accounts. */
const bankCalls = backend.injectEndpoints({
  endpoints: (build) => ({
    listBankEntries: build.infiniteQuery<Reply<'listBankEntries'>, Omit<Query<'listBankEntries'>, 'after'>, string | undefined>({
      infiniteQueryOptions: {
        initialPageParam: undefined,
        getNextPageParam: ({ entries, more }) => (more ? entries.at(-1)?.id : undefined),
      },
      query: ({ queryArg, pageParam: after }) => ({ call: deskCalls.listBankEntries, query: { ...queryArg, after } }),
      providesTags: [topic('bank')],
    }),
    listBankFiles: build.infiniteQuery<Reply<'listBankFiles'>, void, string | undefined>({
      infiniteQueryOptions: {
        initialPageParam: undefined,
        getNextPageParam: ({ files, more }) => (more ? files.at(-1)?.receivedAt : undefined),
      },
      query: ({ pageParam: before }) => ({ call: deskCalls.listBankFiles, query: { before } }),
      providesTags: [topic('bank')],
    }),
    uploadBankFile: build.mutation<Reply<'uploadBankFile'>, File>({
      query: (file) => ({ call: deskCalls.uploadBankFile, query: { name: file.name }, file }),
      invalidatesTags: changed,
    }),
    matchBankEntry: build.mutation<Reply<'matchBankEntry'>, OfEntry<'matchBankEntry'>>({
      query: ({ id, body }) => ({ call: deskCalls.matchBankEntry, params: { id }, body }),
      invalidatesTags: changed,
    }),
    unmatchBankEntry: build.mutation<Reply<'unmatchBankEntry'>, OfEntry<'unmatchBankEntry'>>({
      query: ({ id, body }) => ({ call: deskCalls.unmatchBankEntry, params: { id }, body }),
      invalidatesTags: changed,
    }),
    takeBackBankEntry: build.mutation<Reply<'takeBackBankEntry'>, OfEntry<'takeBackBankEntry'>>({
      query: ({ id, body }) => ({ call: deskCalls.takeBackBankEntry, params: { id }, body }),
      invalidatesTags: changed,
    }),
    matchBankTransfer: build.mutation<Reply<'matchBankTransfer'>, OfEntry<'matchBankTransfer'>>({
      query: ({ id, body }) => ({ call: deskCalls.matchBankTransfer, params: { id }, body }),
      invalidatesTags: changed,
    }),
    parkBankEntry: build.mutation<Reply<'parkBankEntry'>, OfEntry<'parkBankEntry'>>({
      query: ({ id, body }) => ({ call: deskCalls.parkBankEntry, params: { id }, body }),
      invalidatesTags: changed,
    }),
    repeatBankEntry: build.mutation<Reply<'repeatBankEntry'>, string>({
      query: (id) => ({ call: deskCalls.repeatBankEntry, params: { id } }),
      invalidatesTags: changed,
    }),
    reopenBankEntry: build.mutation<Reply<'reopenBankEntry'>, OfEntry<'reopenBankEntry'>>({
      query: ({ id, body }) => ({ call: deskCalls.reopenBankEntry, params: { id }, body }),
      invalidatesTags: changed,
    }),
  }),
})

export const {
  useListBankEntriesInfiniteQuery,
  useListBankFilesInfiniteQuery,
  useUploadBankFileMutation,
  useMatchBankEntryMutation,
  useUnmatchBankEntryMutation,
  useTakeBackBankEntryMutation,
  useMatchBankTransferMutation,
  useParkBankEntryMutation,
  useRepeatBankEntryMutation,
  useReopenBankEntryMutation,
} = bankCalls

export type BankEntry = Reply<'listBankEntries'>['entries'][number]
export type BankFile = Reply<'listBankFiles'>['files'][number]
