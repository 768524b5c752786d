import { deskCalls } from '#contract/desk/calls.ts'
import { backend, topic } from './backend.ts'
import type { Query, Reply } from './call-types.ts'

/** The calls about what all deals together mean for the operator's money. */
const moneyCalls = backend.injectEndpoints({
  endpoints: (build) => ({
    readMoney: build.query<Reply<'readMoney'>, void>({
      query: () => ({ call: deskCalls.readMoney }),
      providesTags: [topic('deals')],
    }),
    readClosing: build.query<Reply<'readClosing'>, Query<'readClosing'>>({
      query: (query) => ({ call: deskCalls.readClosing, query }),
      providesTags: [topic('deals')],
    }),
  }),
})

export const { useReadMoneyQuery, useReadClosingQuery } = moneyCalls

export type Money = Reply<'readMoney'>
export type Closing = Reply<'readClosing'>
