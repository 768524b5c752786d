import { deskCalls } from '#contract/desk/calls.ts'
import { backend, reads, topics } from './backend.ts'
import type { Body, Query, Reply } from './call-types.ts'

/** The queries about offers and the addresses at which coins arrive. */
const offerQueries = backend.injectEndpoints({
  endpoints: (build) => ({
    readOfferBasis: build.query<Reply<'readOfferBasis'>, string>({
      query: (reference) => ({ call: deskCalls.readOfferBasis, params: { reference } }),
      providesTags: (_reply, _error, reference) => topics(`request:${reference}`, 'receiving-addresses', 'wallets'),
    }),
    readOfferMarket: build.query<Reply<'readOfferMarket'>, Query<'readOfferMarket'>>({
      query: (query) => ({ call: deskCalls.readOfferMarket, query }),
      // A price of some seconds ago is of no use.
      keepUnusedDataFor: 0,
    }),
    readOffer: build.query<Reply<'readOffer'>, string>({
      query: (reference) => ({ call: deskCalls.readOffer, params: { reference } }),
      keepUnusedDataFor: 0,
    }),
    listReceivingAddresses: build.query<Reply<'listReceivingAddresses'>, Query<'listReceivingAddresses'>>(
      reads('listReceivingAddresses', 'receiving-addresses'),
    ),
  }),
})

export const { useReadOfferBasisQuery, useReadOfferMarketQuery, useReadOfferQuery, useListReceivingAddressesQuery } = offerQueries

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
