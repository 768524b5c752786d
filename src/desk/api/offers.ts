import { deskCalls } from '#contract/desk/calls.ts'
import { backend, topic } from './backend.ts'
import type { Body, Query, Reply } from './call-types.ts'

interface OfRequest<Call extends 'saveOfferDraft' | 'publishOffer'> {
  reference: string
  body: Body<Call>
}

const pageTopic = (reference: string) => topic(`request:${reference}`)
const addresses = topic('receiving-addresses')

// Also after a failure: the usual one is that a colleague has changed the request.
const changedBy = (_reply: unknown, _error: unknown, { reference }: { reference: string }) => [topic('requests'), pageTopic(reference)]

/** The calls about offers and the addresses at which coins arrive. */
const offerCalls = backend.injectEndpoints({
  endpoints: (build) => ({
    readOfferBasis: build.query<Reply<'readOfferBasis'>, string>({
      query: (reference) => ({ call: deskCalls.readOfferBasis, params: { reference } }),
      providesTags: (_reply, _error, reference) => [pageTopic(reference), addresses],
    }),
    saveOfferDraft: build.mutation<Reply<'saveOfferDraft'>, OfRequest<'saveOfferDraft'>>({
      query: ({ reference, body }) => ({ call: deskCalls.saveOfferDraft, params: { reference }, body }),
      invalidatesTags: changedBy,
    }),
    readOfferMarket: build.query<Reply<'readOfferMarket'>, Query<'readOfferMarket'>>({
      query: (query) => ({ call: deskCalls.readOfferMarket, query }),
      // A price of some seconds ago is of no use.
      keepUnusedDataFor: 0,
    }),
    publishOffer: build.mutation<Reply<'publishOffer'>, OfRequest<'publishOffer'>>({
      query: ({ reference, body }) => ({ call: deskCalls.publishOffer, params: { reference }, body }),
      invalidatesTags: (reply, error, args) => [...changedBy(reply, error, args), addresses],
    }),
    readOffer: build.query<Reply<'readOffer'>, string>({
      query: (reference) => ({ call: deskCalls.readOffer, params: { reference } }),
      keepUnusedDataFor: 0,
    }),
    withdrawOffer: build.mutation<Reply<'withdrawOffer'>, { offer: string; reference: string; body: Body<'withdrawOffer'> }>({
      query: ({ offer, body }) => ({ call: deskCalls.withdrawOffer, params: { reference: offer }, body }),
      invalidatesTags: changedBy,
    }),
    listReceivingAddresses: build.query<Reply<'listReceivingAddresses'>, Query<'listReceivingAddresses'>>({
      query: (query) => ({ call: deskCalls.listReceivingAddresses, query }),
      providesTags: [addresses],
    }),
    enterReceivingAddress: build.mutation<Reply<'enterReceivingAddress'>, Body<'enterReceivingAddress'>>({
      query: (body) => ({ call: deskCalls.enterReceivingAddress, body }),
      invalidatesTags: [addresses],
    }),
    importReceivingAddresses: build.mutation<Reply<'importReceivingAddresses'>, Body<'importReceivingAddresses'>>({
      query: (body) => ({ call: deskCalls.importReceivingAddresses, body }),
      invalidatesTags: [addresses],
    }),
    removeWaitingAddresses: build.mutation<Reply<'removeWaitingAddresses'>, Body<'removeWaitingAddresses'>>({
      query: (body) => ({ call: deskCalls.removeWaitingAddresses, body }),
      invalidatesTags: [addresses],
    }),
    removeReceivingAddress: build.mutation<Reply<'removeReceivingAddress'>, string>({
      query: (id) => ({ call: deskCalls.removeReceivingAddress, params: { id } }),
      invalidatesTags: [addresses],
    }),
    confirmReceivingAddress: build.mutation<Reply<'confirmReceivingAddress'>, { id: string; body: Body<'confirmReceivingAddress'> }>({
      query: ({ id, body }) => ({ call: deskCalls.confirmReceivingAddress, params: { id }, body }),
      // Also after a failure: the usual one is that a colleague was first.
      invalidatesTags: [addresses],
    }),
  }),
})

export const {
  useReadOfferBasisQuery,
  useSaveOfferDraftMutation,
  useReadOfferMarketQuery,
  usePublishOfferMutation,
  useReadOfferQuery,
  useWithdrawOfferMutation,
  useListReceivingAddressesQuery,
  useEnterReceivingAddressMutation,
  useImportReceivingAddressesMutation,
  useRemoveWaitingAddressesMutation,
  useConfirmReceivingAddressMutation,
  useRemoveReceivingAddressMutation,
} = offerCalls

/** What an offer for a request can be made of. */
export type OfferBasis = Reply<'readOfferBasis'>
/** The content of an offer as it is sent. */
export type OfferContent = Body<'publishOffer'>['offer']
export type OfferMarket = Reply<'readOfferMarket'>
export type OfferEndReason = Body<'withdrawOffer'>['reason']
export type ReceivingAddress = Reply<'listReceivingAddresses'>['addresses'][number]
/** What is left of a coin on a network. */
export type AddressStock = Reply<'listReceivingAddresses'>['stocks'][number]
export type ImportCounts = Reply<'importReceivingAddresses'>
