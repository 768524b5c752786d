import { calls } from '#contract/calls.ts'
import { backend, reads, sends } from './backend.ts'
import type { Body, Reply } from './call-types.ts'

export type PayoutAccounts = Reply<'payoutAccounts'>
export type PayoutAccount = PayoutAccounts['accounts'][number]
export type NewPayoutAccount = Body<'addPayoutAccount'>

/** Calls for payout accounts. In a separate file, because only some screens load these calls. */
const payoutAccountCalls = backend.enhanceEndpoints({ addTagTypes: ['PayoutAccounts'] }).injectEndpoints({
  endpoints: (build) => ({
    payoutAccounts: build.query<PayoutAccounts, void>(reads('payoutAccounts', 'PayoutAccounts')),
    // Also after a failure: the response may be lost, or the check of the identity may have changed.
    addPayoutAccount: build.mutation<Reply<'addPayoutAccount'>, NewPayoutAccount>(sends('addPayoutAccount', 'PayoutAccounts')),
    removePayoutAccount: build.mutation<Reply<'removePayoutAccount'>, string>({
      query: (id) => ({ call: calls.removePayoutAccount, inPath: { id } }),
      invalidatesTags: ['PayoutAccounts'],
    }),
  }),
})

export const { usePayoutAccountsQuery, useAddPayoutAccountMutation, useRemovePayoutAccountMutation } = payoutAccountCalls
