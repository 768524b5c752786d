import { deskCalls } from '#contract/desk/calls.ts'
import { backend, topic } from './backend.ts'
import type { Body, Reply } from './call-types.ts'

interface OfClient<Call extends 'enterWallet'> {
  id: string
  body: Body<Call>
}

interface OfWallet<Call extends 'confirmWallet' | 'removeWallet' | 'confirmWalletTransfer'> {
  id: string
  walletId: string
  body: Body<Call>
}

const clientTopic = (id: string) => topic(`client:${id}`)

// Also after a failure: the usual one is that a colleague was first.
const changedBy = (_reply: unknown, _error: unknown, { id }: { id: string }) => [clientTopic(id), topic('wallets')]

/** The calls about wallets of clients. */
const walletCalls = backend.injectEndpoints({
  endpoints: (build) => ({
    listWallets: build.query<Reply<'listWallets'>, string>({
      query: (id) => ({ call: deskCalls.listWallets, params: { id } }),
      providesTags: (_reply, _error, id) => [clientTopic(id)],
    }),
    listUnconfirmedWallets: build.query<Reply<'listUnconfirmedWallets'>, void>({
      query: () => ({ call: deskCalls.listUnconfirmedWallets }),
      providesTags: [topic('wallets'), topic('clients')],
    }),
    listWalletTransfers: build.query<Reply<'listWalletTransfers'>, void>({
      query: () => ({ call: deskCalls.listWalletTransfers }),
      providesTags: [topic('wallets'), topic('clients')],
    }),
    confirmWalletTransfer: build.mutation<Reply<'confirmWalletTransfer'>, OfWallet<'confirmWalletTransfer'>>({
      query: ({ id, walletId, body }) => ({ call: deskCalls.confirmWalletTransfer, params: { id, walletId }, body }),
      invalidatesTags: changedBy,
    }),
    enterWallet: build.mutation<Reply<'enterWallet'>, OfClient<'enterWallet'>>({
      query: ({ id, body }) => ({ call: deskCalls.enterWallet, params: { id }, body }),
      invalidatesTags: changedBy,
    }),
    confirmWallet: build.mutation<Reply<'confirmWallet'>, OfWallet<'confirmWallet'>>({
      query: ({ id, walletId, body }) => ({ call: deskCalls.confirmWallet, params: { id, walletId }, body }),
      invalidatesTags: changedBy,
    }),
    removeWallet: build.mutation<Reply<'removeWallet'>, OfWallet<'removeWallet'>>({
      query: ({ id, walletId, body }) => ({ call: deskCalls.removeWallet, params: { id, walletId }, body }),
      invalidatesTags: changedBy,
    }),
  }),
})

export const {
  useListWalletsQuery,
  useListUnconfirmedWalletsQuery,
  useListWalletTransfersQuery,
  useConfirmWalletTransferMutation,
  useEnterWalletMutation,
  useConfirmWalletMutation,
  useRemoveWalletMutation,
} = walletCalls

export type Wallet = Reply<'listWallets'>['wallets'][number]
export type UnconfirmedWallet = Reply<'listUnconfirmedWallets'>['wallets'][number]
/** A small transfer that a person must see on the chain. */
export type WalletTransfer = Reply<'listWalletTransfers'>['transfers'][number]
