import { deskCalls } from '#contract/desk/calls.ts'
import { backend, topics } from './backend.ts'
import type { Reply } from './call-types.ts'

/** What forms of a deal compare with the market: it is asked for each time. Apart, because the inbox needs none of it. */
const formQueries = backend.injectEndpoints({
  endpoints: (build) => ({
    readConcession: build.query<Reply<'readConcession'>, string>({
      query: (reference) => ({ call: deskCalls.readConcession, params: { reference } }),
      providesTags: (_reply, _error, reference) => topics(`deal:${reference}`),
      keepUnusedDataFor: 0,
    }),
    readFillBasis: build.query<Reply<'readFillBasis'>, { reference: string; at: string }>({
      query: ({ reference, at }) => ({ call: deskCalls.readFillBasis, params: { reference }, query: { at } }),
      keepUnusedDataFor: 0,
    }),
  }),
})

export const { useReadConcessionQuery, useReadFillBasisQuery } = formQueries

/** What honouring a deal would give away now. */
export type Concession = Reply<'readConcession'>
/** What a fill is compared with. */
export type FillBasis = Reply<'readFillBasis'>
