import { deskCalls } from '#contract/desk/calls.ts'
import { backend, topic } from './backend.ts'
import type { Body, Reply } from './call-types.ts'

/** The calls about what the desk pauses, and what waits for a person. */
const switchCalls = backend.injectEndpoints({
  endpoints: (build) => ({
    listSwitches: build.query<Reply<'listSwitches'>, void>({
      query: () => ({ call: deskCalls.listSwitches }),
      providesTags: [topic('switches')],
    }),
    setSwitch: build.mutation<Reply<'setSwitch'>, { name: SwitchName; sentence: string }>({
      query: ({ name, sentence }) => ({ call: deskCalls.setSwitch, params: { name }, body: { sentence } }),
      invalidatesTags: [topic('switches')],
    }),
    endSwitch: build.mutation<Reply<'endSwitch'>, SwitchName>({
      query: (name) => ({ call: deskCalls.endSwitch, params: { name } }),
      invalidatesTags: [topic('switches')],
    }),
    listHeldPrices: build.query<Reply<'listHeldPrices'>, void>({
      query: () => ({ call: deskCalls.listHeldPrices }),
      providesTags: [topic('switches')],
    }),
    releasePrice: build.mutation<Reply<'releasePrice'>, string>({
      query: (pair) => ({ call: deskCalls.releasePrice, params: { pair } }),
      invalidatesTags: [topic('switches')],
    }),
    listErasures: build.query<Reply<'listErasures'>, void>({
      query: () => ({ call: deskCalls.listErasures }),
      providesTags: [topic('switches')],
    }),
    finishErasure: build.mutation<Reply<'finishErasure'>, string>({
      query: (id) => ({ call: deskCalls.finishErasure, params: { id } }),
      invalidatesTags: [topic('switches')],
    }),
    listFailedJobs: build.query<Reply<'listFailedJobs'>, void>({
      query: () => ({ call: deskCalls.listFailedJobs }),
      providesTags: [topic('switches')],
    }),
    retryFailedJobs: build.mutation<Reply<'retryFailedJobs'>, Body<'retryFailedJobs'>>({
      query: (body) => ({ call: deskCalls.retryFailedJobs, body }),
      invalidatesTags: [topic('switches')],
    }),
  }),
})

export const {
  useListSwitchesQuery,
  useSetSwitchMutation,
  useEndSwitchMutation,
  useListHeldPricesQuery,
  useReleasePriceMutation,
  useListErasuresQuery,
  useFinishErasureMutation,
  useListFailedJobsQuery,
  useRetryFailedJobsMutation,
} = switchCalls

export type Switch = Reply<'listSwitches'>['switches'][number]
export type SwitchName = Switch['name']
export type HeldPrice = Reply<'listHeldPrices'>['prices'][number]
export type VendorErasure = Reply<'listErasures'>['erasures'][number]
export type FailedQueue = Reply<'listFailedJobs'>['queues'][number]
