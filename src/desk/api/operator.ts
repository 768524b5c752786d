import { deskCalls } from '#contract/desk/calls.ts'
import { backend, inPages, topics } from './backend.ts'
import type { Query, Reply } from './call-types.ts'

export type RecordFilter = Omit<Query<'readRecord'>, 'before'>

/** The queries about the operator: its people, what it has paused and what waits for a person, its record, exports and settings. */
const operatorQueries = backend.injectEndpoints({
  endpoints: (build) => ({
    listStaff: build.query<Reply<'listStaff'>, void>({
      query: () => ({ call: deskCalls.listStaff }),
      providesTags: topics('staff'),
    }),
    listSwitches: build.query<Reply<'listSwitches'>, void>({
      query: () => ({ call: deskCalls.listSwitches }),
      providesTags: topics('switches'),
    }),
    listHeldPrices: build.query<Reply<'listHeldPrices'>, void>({
      query: () => ({ call: deskCalls.listHeldPrices }),
      providesTags: topics('switches'),
    }),
    listErasures: build.query<Reply<'listErasures'>, void>({
      query: () => ({ call: deskCalls.listErasures }),
      providesTags: topics('switches'),
    }),
    listFailedJobs: build.query<Reply<'listFailedJobs'>, void>({
      query: () => ({ call: deskCalls.listFailedJobs }),
      providesTags: topics('switches'),
    }),
    readRecord: build.infiniteQuery<Reply<'readRecord'>, RecordFilter, string | undefined>({
      infiniteQueryOptions: inPages(({ next }) => next),
      query: ({ queryArg, pageParam: before }) => ({ call: deskCalls.readRecord, query: { ...queryArg, before } }),
      providesTags: ['Topic'],
    }),
    listExports: build.query<Reply<'listExports'>, void>({
      query: () => ({ call: deskCalls.listExports }),
      providesTags: topics('approvals'),
    }),
    readDeskSettings: build.query<Reply<'readDeskSettings'>, void>({
      query: () => ({ call: deskCalls.readDeskSettings }),
      providesTags: ['Topic'],
    }),
  }),
})

export const {
  useListStaffQuery,
  useListSwitchesQuery,
  useListHeldPricesQuery,
  useListErasuresQuery,
  useListFailedJobsQuery,
  useReadRecordInfiniteQuery,
  useListExportsQuery,
  useReadDeskSettingsQuery,
} = operatorQueries

export type Colleague = Reply<'listStaff'>['staff'][number]
export type Switch = Reply<'listSwitches'>['switches'][number]
export type SwitchName = Switch['name']
export type HeldPrice = Reply<'listHeldPrices'>['prices'][number]
export type VendorErasure = Reply<'listErasures'>['erasures'][number]
export type FailedQueue = Reply<'listFailedJobs'>['queues'][number]
export type RecordPage = Reply<'readRecord'>
export type RecordedEvent = RecordPage['events'][number]
export type Export = Reply<'listExports'>['exports'][number]
export type ExportSelection = Export['selection']
/** How the service is set up. */
export type Installation = Reply<'readDeskSettings'>
