import { deskCalls } from '#contract/desk/calls.ts'
import { backend } from './backend.ts'
import type { Query, Reply } from './call-types.ts'

export type RecordFilter = Omit<Query<'readRecord'>, 'before'>

/** The call for the record of who did what. */
const recordCalls = backend.injectEndpoints({
  endpoints: (build) => ({
    readRecord: build.infiniteQuery<Reply<'readRecord'>, RecordFilter, string | undefined>({
      infiniteQueryOptions: {
        initialPageParam: undefined,
        getNextPageParam: ({ next }) => next ?? undefined,
      },
      query: ({ queryArg, pageParam: before }) => ({ call: deskCalls.readRecord, query: { ...queryArg, before } }),
      providesTags: ['WithoutTopic'],
    }),
  }),
})

export const { useReadRecordInfiniteQuery } = recordCalls

export type RecordedEvent = Reply<'readRecord'>['events'][number]
export type RecordPage = Reply<'readRecord'>
