import { calls } from '#contract/calls.ts'
import { backend } from './backend.ts'
import type { Body, Reply } from './call-types.ts'
import { type CallError, failureOf } from './failure.ts'
import { type ReadAt, withReadAt } from './read-at.ts'
import { readFile } from './read-file.ts'

export type OfferSummary = Reply<'offers'>['offers'][number]
export type OfferDetails = Reply<'offer'> & ReadAt
type Referenced<Name extends 'acceptOffer' | 'declineOffer' | 'askAboutOffer'> = { reference: string; body: Body<Name> }

const tags = ['Offers', 'Deals', 'ExchangeRequests', 'Wallets', 'PayoutAccounts'] as const

/** Calls for offers. In a separate file, because only some screens load these calls. */
const offerCalls = backend.enhanceEndpoints({ addTagTypes: tags }).injectEndpoints({
  endpoints: (build) => ({
    offers: build.query<Reply<'offers'> & ReadAt, void>({
      query: () => ({ call: calls.offers }),
      transformResponse: withReadAt<Reply<'offers'>>,
      providesTags: ['Offers'],
    }),
    offer: build.query<OfferDetails, string>({
      query: (reference) => ({ call: calls.offer, inPath: { reference } }),
      transformResponse: withReadAt<Reply<'offer'>>,
      providesTags: ['Offers'],
    }),
    offerPdf: build.mutation<string, string>({
      query: (reference) => ({ call: calls.offerPdf, inPath: { reference }, responseHandler: readFile }),
    }),
    // Every outcome reads the offer again: a refusal says that it has changed, and a lost response that it may have.
    acceptOffer: build.mutation<Reply<'acceptOffer'>, Referenced<'acceptOffer'>>({
      query: ({ reference, body }) => ({ call: calls.acceptOffer, inPath: { reference }, body }),
      invalidatesTags: ['Offers', 'Deals', 'Wallets', 'PayoutAccounts'],
      // A refusal says what has changed: the screen must not wait for the next reply to show it.
      async onQueryStarted({ reference }, { dispatch, queryFulfilled }) {
        const failure = await queryFulfilled.then(
          () => null,
          ({ error }: { error: unknown }) => failureOf(error as CallError),
        )
        if (!failure) return
        const { end, at = null, requirements } = failure
        dispatch(
          offerCalls.util.updateQueryData('offer', reference, (offer) => {
            if (end) Object.assign(offer, { state: end, endedAt: at })
            if (requirements) offer.openRequirements = requirements
          }),
        )
      },
    }),
    declineOffer: build.mutation<Reply<'declineOffer'>, Referenced<'declineOffer'>>({
      query: ({ reference, body }) => ({ call: calls.declineOffer, inPath: { reference }, body }),
      invalidatesTags: ['Offers', 'ExchangeRequests'],
    }),
    askAboutOffer: build.mutation<Reply<'askAboutOffer'>, Referenced<'askAboutOffer'>>({
      query: ({ reference, body }) => ({ call: calls.askAboutOffer, inPath: { reference }, body }),
      invalidatesTags: ['Offers', 'ExchangeRequests'],
    }),
    askForFreshPrice: build.mutation<Reply<'askForFreshPrice'>, string>({
      query: (reference) => ({ call: calls.askForFreshPrice, inPath: { reference } }),
      invalidatesTags: ['Offers', 'ExchangeRequests'],
    }),
  }),
})

export const {
  useOffersQuery,
  useOfferQuery,
  useOfferPdfMutation,
  useAcceptOfferMutation,
  useDeclineOfferMutation,
  useAskAboutOfferMutation,
  useAskForFreshPriceMutation,
} = offerCalls
