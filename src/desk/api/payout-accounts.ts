import { deskCalls } from '#contract/desk/calls.ts'
import { backend, topic } from './backend.ts'
import type { Body, Query, Reply } from './call-types.ts'

/** The calls about the accounts to which clients' money of sells goes. */
const payoutAccountCalls = backend.injectEndpoints({
  endpoints: (build) => ({
    listPayoutAccounts: build.query<Reply<'listPayoutAccounts'>, Query<'listPayoutAccounts'>>({
      query: (query) => ({ call: deskCalls.listPayoutAccounts, query }),
      providesTags: [topic('payout-accounts')],
    }),
    checkPayoutAccount: build.mutation<Reply<'checkPayoutAccount'>, { id: string; body: Body<'checkPayoutAccount'> }>({
      query: ({ id, body }) => ({ call: deskCalls.checkPayoutAccount, params: { id }, body }),
      // Also after a failure: the usual one is that a colleague was first.
      invalidatesTags: [topic('payout-accounts')],
    }),
  }),
})

export const { useListPayoutAccountsQuery, useCheckPayoutAccountMutation } = payoutAccountCalls

export type PayoutAccount = Reply<'listPayoutAccounts'>['accounts'][number]
export type PayoutDecision = Body<'checkPayoutAccount'>
