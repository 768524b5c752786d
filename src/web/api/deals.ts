import { calls } from '#contract/calls.ts'
import { backend } from './backend.ts'
import type { Reply } from './call-types.ts'
import { type ReadAt, withReadAt } from './read-at.ts'
import { readFile } from './read-file.ts'

export type DealSummary = Reply<'deals'>['deals'][number]
export type DealDetails = Reply<'deal'> & ReadAt

/** Calls for deals. In a separate file, because only some screens load these calls. */
const dealCalls = backend.enhanceEndpoints({ addTagTypes: ['Deals'] }).injectEndpoints({
  endpoints: (build) => ({
    deals: build.query<Reply<'deals'> & ReadAt, void>({
      query: () => ({ call: calls.deals }),
      transformResponse: withReadAt<Reply<'deals'>>,
      providesTags: ['Deals'],
    }),
    deal: build.query<DealDetails, string>({
      query: (reference) => ({ call: calls.deal, inPath: { reference } }),
      transformResponse: withReadAt<Reply<'deal'>>,
      providesTags: ['Deals'],
    }),
    confirmationPdf: build.mutation<string, string>({
      query: (reference) => ({ call: calls.confirmationPdf, inPath: { reference }, responseHandler: readFile }),
    }),
    receiptPdf: build.mutation<string, string>({
      query: (reference) => ({ call: calls.receiptPdf, inPath: { reference }, responseHandler: readFile }),
    }),
    // Every outcome reads the deal again: a refusal says that it is further on, and a lost response that it may be cancelled.
    cancelDeal: build.mutation<Reply<'cancelDeal'>, string>({
      query: (reference) => ({ call: calls.cancelDeal, inPath: { reference } }),
      invalidatesTags: ['Deals'],
    }),
  }),
})

export const { useDealsQuery, useDealQuery, useCancelDealMutation, useConfirmationPdfMutation, useReceiptPdfMutation } = dealCalls
