import { calls } from '#contract/calls.ts'
import { backend, sends } from './backend.ts'
import type { Body, Reply } from './call-types.ts'
import { type ReadAt, withReadAt } from './read-at.ts'

export type Wallets = Reply<'wallets'> & ReadAt
export type Wallet = Wallets['wallets'][number]
export type Challenge = NonNullable<Wallet['challenge']>
export type NewWallet = Body<'addWallet'>

const changes = ['Wallets', 'Deals'] as const

/** Calls for wallets. In a separate file, because only some screens load these calls. */
const walletCalls = backend.enhanceEndpoints({ addTagTypes: changes }).injectEndpoints({
  endpoints: (build) => ({
    wallets: build.query<Wallets, void>({
      query: () => ({ call: calls.wallets }),
      transformResponse: withReadAt<Reply<'wallets'>>,
      providesTags: ['Wallets'],
    }),
    // Every outcome reads the wallets again: a refusal says that they have changed, and a lost response that they may have.
    addWallet: build.mutation<Reply<'addWallet'>, NewWallet>(sends('addWallet', ...changes)),
    renameWallet: build.mutation<Reply<'renameWallet'>, { id: string; name: string }>({
      query: ({ id, name }) => ({ call: calls.renameWallet, inPath: { id }, body: { name } }),
      invalidatesTags: ['Wallets'],
    }),
    removeWallet: build.mutation<Reply<'removeWallet'>, string>({
      query: (id) => ({ call: calls.removeWallet, inPath: { id } }),
      invalidatesTags: changes,
    }),
    challengeWallet: build.mutation<Challenge, { id: string; kind: Challenge['kind'] }>({
      query: ({ id, kind }) => ({ call: calls.challengeWallet, inPath: { id }, body: { kind } }),
      invalidatesTags: ['Wallets'],
    }),
    proveWallet: build.mutation<Reply<'proveWallet'>, { id: string; body: Body<'proveWallet'> }>({
      query: ({ id, body }) => ({ call: calls.proveWallet, inPath: { id }, body }),
      invalidatesTags: changes,
    }),
    stopDestination: build.mutation<Reply<'stopDestination'>, Body<'stopDestination'>>(sends('stopDestination', ...changes)),
    chooseWallet: build.mutation<Reply<'chooseWallet'>, { reference: string; walletId: string }>({
      query: ({ reference, walletId }) => ({ call: calls.chooseWallet, inPath: { reference }, body: { walletId } }),
      invalidatesTags: changes,
    }),
  }),
})

export const {
  useWalletsQuery,
  useAddWalletMutation,
  useRenameWalletMutation,
  useRemoveWalletMutation,
  useChallengeWalletMutation,
  useProveWalletMutation,
  useChooseWalletMutation,
  useStopDestinationMutation,
} = walletCalls
