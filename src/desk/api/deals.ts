import { deskCalls } from '#contract/desk/calls.ts'
import { backend, inPages, topics } from './backend.ts'
import type { Query, Reply } from './call-types.ts'

/** The queries about deals. */
const dealQueries = backend.injectEndpoints({
  endpoints: (build) => ({
    listDeals: build.infiniteQuery<Reply<'listDeals'>, Omit<Query<'listDeals'>, 'before'>, string | undefined>({
      infiniteQueryOptions: inPages(({ deals, more }) => (more ? deals.at(-1)?.reference : null)),
      query: ({ queryArg, pageParam: before }) => ({ call: deskCalls.listDeals, query: { ...queryArg, before } }),
      providesTags: topics('deals'),
    }),
    listQuestions: build.infiniteQuery<Reply<'listQuestions'>, void, string | undefined>({
      infiniteQueryOptions: inPages(({ questions, more }) => (more ? questions.at(-1)?.id : null)),
      query: ({ pageParam: after }) => ({ call: deskCalls.listQuestions, query: { after } }),
      providesTags: topics('deals'),
    }),
    listTransfers: build.infiniteQuery<Reply<'listTransfers'>, Omit<Query<'listTransfers'>, 'after'>, string | undefined>({
      infiniteQueryOptions: inPages(({ transfers, more }) => (more ? transfers.at(-1)?.id : null)),
      query: ({ queryArg, pageParam: after }) => ({ call: deskCalls.listTransfers, query: { ...queryArg, after } }),
      providesTags: topics('deals'),
    }),
    readDeal: build.query<Reply<'readDeal'>, string>({
      query: (reference) => ({ call: deskCalls.readDeal, params: { reference } }),
      // Also of proposals and of the client: a freeze, and a new wallet, change what can be done.
      providesTags: (reply, _error, reference) =>
        topics(`deal:${reply?.reference ?? reference}`, 'approvals', ...(reply ? [`client:${reply.accountId}`] : [])),
    }),
    readTravelData: build.query<Reply<'readTravelData'>, string>({
      query: (reference) => ({ call: deskCalls.readTravelData, params: { reference } }),
      providesTags: (_reply, _error, reference) => topics(`deal:${reference}`, 'wallets'),
    }),
  }),
})

export const {
  useListDealsInfiniteQuery,
  useListQuestionsInfiniteQuery,
  useListTransfersInfiniteQuery,
  useReadDealQuery,
  useReadTravelDataQuery,
} = dealQueries

/** A deal as lists show it. */
export type DealSummary = Reply<'listDeals'>['deals'][number]
/** A deal with everything that was recorded for it. */
export type Deal = Reply<'readDeal'>
export type OpenQuestion = Reply<'listQuestions'>['questions'][number]
/** A transfer of whichever deal that is on its way. */
export type ListedTransfer = Reply<'listTransfers'>['transfers'][number]
export type DealQuestion = Deal['questions'][number]
export type DealPayment = Deal['payments'][number]
export type DealFill = Deal['fills'][number]
export type DealTransfer = Deal['transfers'][number]
/** Who sends and who receives the coins of one transfer. */
export type TravelData = Reply<'readTravelData'>['transfers'][number]
export type Destination = Deal['destinations'][number]
export type StepOwner = NonNullable<Deal['owner']>
