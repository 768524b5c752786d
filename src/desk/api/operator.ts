import { deskCalls } from '#contract/desk/calls.ts'
import { backend, inPages, reads } from './backend.ts'
import type { Query, Reply } from './call-types.ts'

export type RecordFilter = Omit<Query<'readRecord'>, 'before'>

/** The queries about the operator: its people, what it has paused and what waits for a person, its record, exports and settings. */
const operatorQueries = backend.injectEndpoints({
  endpoints: (build) => ({
    listStaff: build.query<Reply<'listStaff'>, void>(reads('listStaff', 'staff')),
    listSwitches: build.query<Reply<'listSwitches'>, void>(reads('listSwitches', 'switches')),
    listHeldPrices: build.query<Reply<'listHeldPrices'>, void>(reads('listHeldPrices', 'switches')),
    listErasures: build.query<Reply<'listErasures'>, void>(reads('listErasures', 'switches')),
    listFailedJobs: build.query<Reply<'listFailedJobs'>, void>(reads('listFailedJobs', 'switches')),
    readRecord: build.infiniteQuery<Reply<'readRecord'>, RecordFilter, string | undefined>({
      infiniteQueryOptions: inPages(({ next }) => next),
      query: ({ queryArg, pageParam: before }) => ({ call: deskCalls.readRecord, query: { ...queryArg, before } }),
      providesTags: ['Topic'],
    }),
    listExports: build.query<Reply<'listExports'>, void>(reads('listExports', 'approvals')),
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
