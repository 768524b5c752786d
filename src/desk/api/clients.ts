import { deskCalls } from '#contract/desk/calls.ts'
import { backend, inPages, reads, topics } from './backend.ts'
import type { Query, Reply } from './call-types.ts'

/** What is searched: without a query, the newest clients. */
export type ClientSearch = Pick<Query<'searchClients'>, 'query' | 'state'>

/** The queries about clients and their wallets. */
const clientQueries = backend.injectEndpoints({
  endpoints: (build) => ({
    searchClients: build.infiniteQuery<Reply<'searchClients'>, ClientSearch, string | undefined>({
      infiniteQueryOptions: inPages(({ clients, more }) => (more ? clients.at(-1)?.id : null)),
      query: ({ queryArg, pageParam: before }) => ({ call: deskCalls.searchClients, query: { ...queryArg, before } }),
      providesTags: topics('clients'),
    }),
    // The service records each of these calls: the file is read again only after a change, or a call of this person.
    readClient: build.query<Reply<'readClient'>, string>({
      query: (id) => ({ call: deskCalls.readClient, params: { id } }),
      providesTags: (_reply, _error, id) => topics(`client:${id}`),
    }),
    readClientEvents: build.infiniteQuery<Reply<'readClientEvents'>, string, string | undefined>({
      infiniteQueryOptions: inPages(({ next }) => next),
      query: ({ queryArg: id, pageParam: before }) => ({ call: deskCalls.readClientEvents, params: { id }, query: { before } }),
      providesTags: (_reply, _error, id) => topics(`client:${id}`),
    }),
    listWallets: build.query<Reply<'listWallets'>, string>({
      query: (id) => ({ call: deskCalls.listWallets, params: { id } }),
      providesTags: (_reply, _error, id) => topics(`client:${id}`),
    }),
    listUnconfirmedWallets: build.query<Reply<'listUnconfirmedWallets'>, void>(reads('listUnconfirmedWallets', 'wallets', 'clients')),
    listWalletTransfers: build.query<Reply<'listWalletTransfers'>, void>(reads('listWalletTransfers', 'wallets', 'clients')),
  }),
})

export const {
  useSearchClientsInfiniteQuery,
  useReadClientQuery,
  useReadClientEventsInfiniteQuery,
  useListWalletsQuery,
  useListUnconfirmedWalletsQuery,
  useListWalletTransfersQuery,
} = clientQueries

export type FoundClient = Reply<'searchClients'>['clients'][number]
export type SearchKey = Reply<'searchClients'>['searched'][number]
export type ClientFile = Reply<'readClient'>
export type Wallet = Reply<'listWallets'>['wallets'][number]
export type UnconfirmedWallet = Reply<'listUnconfirmedWallets'>['wallets'][number]
/** A small transfer that a person must see on the chain. */
export type WalletTransfer = Reply<'listWalletTransfers'>['transfers'][number]
