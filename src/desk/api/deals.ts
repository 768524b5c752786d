import { deskCalls } from '#contract/desk/calls.ts'
import { backend, topic } from './backend.ts'
import type { Body, Query, Reply } from './call-types.ts'

type OfDeal<
  Call extends
    | 'recordPayment'
    | 'recordFill'
    | 'decideDeal'
    | 'stopDeal'
    | 'proposeDealCancel'
    | 'proposeLoss'
    | 'sendDelivery'
    | 'recordTravelDelivery',
> = {
  reference: string
  body: Body<Call>
}
type OfPart<Call extends 'reversePayment' | 'acceptPayment' | 'annulFill' | 'proposeRefund' | 'recordTransferStep'> = {
  reference: string
  /** Of the payment, fill or transfer. */
  id: string
  body: Body<Call>
}

const dealTopic = (reference: string) => topic(`deal:${reference}`)

// Also after a failure: the usual one is that a colleague has changed the deal.
const changedBy = (_reply: unknown, _error: unknown, { reference }: { reference: string }) => [topic('deals'), dealTopic(reference)]
const proposedBy = (_reply: unknown, _error: unknown, { reference }: { reference: string }) => [
  topic('deals'),
  dealTopic(reference),
  topic('approvals'),
]

/** The calls about deals. */
const dealCalls = backend.injectEndpoints({
  endpoints: (build) => ({
    listDeals: build.infiniteQuery<Reply<'listDeals'>, Omit<Query<'listDeals'>, 'before'>, string | undefined>({
      infiniteQueryOptions: {
        initialPageParam: undefined,
        getNextPageParam: ({ deals, more }) => (more ? deals.at(-1)?.reference : undefined),
      },
      query: ({ queryArg, pageParam: before }) => ({ call: deskCalls.listDeals, query: { ...queryArg, before } }),
      providesTags: [topic('deals')],
    }),
    listQuestions: build.infiniteQuery<Reply<'listQuestions'>, void, string | undefined>({
      infiniteQueryOptions: {
        initialPageParam: undefined,
        getNextPageParam: ({ questions, more }) => (more ? questions.at(-1)?.id : undefined),
      },
      query: ({ pageParam: after }) => ({ call: deskCalls.listQuestions, query: { after } }),
      providesTags: [topic('deals')],
    }),
    readDeal: build.query<Reply<'readDeal'>, string>({
      query: (reference) => ({ call: deskCalls.readDeal, params: { reference } }),
      // Also of proposals and of the client: a freeze, and a new wallet, change what can be done.
      providesTags: (reply, _error, reference) => [
        dealTopic(reply?.reference ?? reference),
        topic('approvals'),
        ...(reply ? [topic(`client:${reply.accountId}`)] : []),
      ],
    }),
    recordPayment: build.mutation<Reply<'recordPayment'>, OfDeal<'recordPayment'>>({
      query: ({ reference, body }) => ({ call: deskCalls.recordPayment, params: { reference }, body }),
      invalidatesTags: changedBy,
    }),
    reversePayment: build.mutation<Reply<'reversePayment'>, OfPart<'reversePayment'>>({
      query: ({ reference, id, body }) => ({ call: deskCalls.reversePayment, params: { reference, id }, body }),
      invalidatesTags: changedBy,
    }),
    acceptPayment: build.mutation<Reply<'acceptPayment'>, OfPart<'acceptPayment'>>({
      query: ({ reference, id, body }) => ({ call: deskCalls.acceptPayment, params: { reference, id }, body }),
      invalidatesTags: changedBy,
    }),
    proposeRefund: build.mutation<Reply<'proposeRefund'>, OfPart<'proposeRefund'>>({
      query: ({ reference, id, body }) => ({ call: deskCalls.proposeRefund, params: { reference, id }, body }),
      invalidatesTags: proposedBy,
    }),
    recordFill: build.mutation<Reply<'recordFill'>, OfDeal<'recordFill'>>({
      query: ({ reference, body }) => ({ call: deskCalls.recordFill, params: { reference }, body }),
      invalidatesTags: changedBy,
    }),
    annulFill: build.mutation<Reply<'annulFill'>, OfPart<'annulFill'>>({
      query: ({ reference, id, body }) => ({ call: deskCalls.annulFill, params: { reference, id }, body }),
      invalidatesTags: changedBy,
    }),
    decideDeal: build.mutation<Reply<'decideDeal'>, OfDeal<'decideDeal'>>({
      query: ({ reference, body }) => ({ call: deskCalls.decideDeal, params: { reference }, body }),
      invalidatesTags: changedBy,
    }),
    stopDeal: build.mutation<Reply<'stopDeal'>, OfDeal<'stopDeal'>>({
      query: ({ reference, body }) => ({ call: deskCalls.stopDeal, params: { reference }, body }),
      invalidatesTags: changedBy,
    }),
    proposeDealCancel: build.mutation<Reply<'proposeDealCancel'>, OfDeal<'proposeDealCancel'>>({
      query: ({ reference, body }) => ({ call: deskCalls.proposeDealCancel, params: { reference }, body }),
      invalidatesTags: proposedBy,
    }),
    proposeLoss: build.mutation<Reply<'proposeLoss'>, OfDeal<'proposeLoss'>>({
      query: ({ reference, body }) => ({ call: deskCalls.proposeLoss, params: { reference }, body }),
      invalidatesTags: proposedBy,
    }),
    sendDelivery: build.mutation<Reply<'sendDelivery'>, OfDeal<'sendDelivery'>>({
      query: ({ reference, body }) => ({ call: deskCalls.sendDelivery, params: { reference }, body }),
      invalidatesTags: proposedBy,
    }),
    makeTransferOrder: build.mutation<null, { reference: string; id: string }>({
      query: (params) => ({ call: deskCalls.makeTransferOrder, params, savesFile: true }),
      invalidatesTags: changedBy,
    }),
    readTravelData: build.query<Reply<'readTravelData'>, string>({
      query: (reference) => ({ call: deskCalls.readTravelData, params: { reference } }),
      providesTags: (_reply, _error, reference) => [dealTopic(reference), topic('wallets')],
    }),
    recordTravelDelivery: build.mutation<Reply<'recordTravelDelivery'>, OfDeal<'recordTravelDelivery'>>({
      query: ({ reference, body }) => ({ call: deskCalls.recordTravelDelivery, params: { reference }, body }),
      invalidatesTags: changedBy,
    }),
    recordTransferStep: build.mutation<Reply<'recordTransferStep'>, OfPart<'recordTransferStep'>>({
      query: ({ reference, id, body }) => ({ call: deskCalls.recordTransferStep, params: { reference, id }, body }),
      invalidatesTags: changedBy,
    }),
  }),
})

export const {
  useListDealsInfiniteQuery,
  useListQuestionsInfiniteQuery,
  useReadDealQuery,
  useRecordPaymentMutation,
  useReversePaymentMutation,
  useAcceptPaymentMutation,
  useProposeRefundMutation,
  useRecordFillMutation,
  useAnnulFillMutation,
  useDecideDealMutation,
  useStopDealMutation,
  useProposeDealCancelMutation,
  useProposeLossMutation,
  useSendDeliveryMutation,
  useMakeTransferOrderMutation,
  useReadTravelDataQuery,
  useRecordTravelDeliveryMutation,
  useRecordTransferStepMutation,
} = dealCalls

/** A deal as lists show it. */
export type DealSummary = Reply<'listDeals'>['deals'][number]
/** A deal with everything that was recorded for it. */
export type Deal = Reply<'readDeal'>
export type OpenQuestion = Reply<'listQuestions'>['questions'][number]
export type DealQuestion = Deal['questions'][number]
export type DealPayment = Deal['payments'][number]
export type DealFill = Deal['fills'][number]
export type DealTransfer = Deal['transfers'][number]
/** Who sends and who receives the coins of one transfer. */
export type TravelData = Reply<'readTravelData'>['transfers'][number]
export type Destination = Deal['destinations'][number]
export type StepOwner = NonNullable<Deal['owner']>
