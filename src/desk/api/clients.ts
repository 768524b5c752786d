import { deskCalls } from '#contract/desk/calls.ts'
import { backend, topic } from './backend.ts'
import type { Body, Query, Reply } from './call-types.ts'

/** What is searched: without a query, the newest clients. */
export type ClientSearch = Pick<Query<'searchClients'>, 'query' | 'state'>

type WithId<
  Call extends 'freezeClient' | 'releaseClient' | 'endClientSessions' | 'removeClientSecondFactor' | 'addClientNote' | 'resendClientLetter',
> = {
  id: string
  body: Body<Call>
}

const client = (id: string) => topic(`client:${id}`)

/** The calls about clients. */
const clientCalls = backend.injectEndpoints({
  endpoints: (build) => ({
    searchClients: build.infiniteQuery<Reply<'searchClients'>, ClientSearch, string | undefined>({
      infiniteQueryOptions: {
        initialPageParam: undefined,
        getNextPageParam: ({ clients, more }) => (more ? clients.at(-1)?.id : undefined),
      },
      query: ({ queryArg, pageParam: before }) => ({ call: deskCalls.searchClients, query: { ...queryArg, before } }),
      providesTags: [topic('clients')],
    }),
    // The service records each of these calls: the file is read again only when it has changed.
    readClient: build.query<Reply<'readClient'>, string>({
      query: (id) => ({ call: deskCalls.readClient, params: { id } }),
      providesTags: (_reply, _error, id) => [client(id)],
    }),
    readClientEvents: build.infiniteQuery<Reply<'readClientEvents'>, string, string | undefined>({
      infiniteQueryOptions: {
        initialPageParam: undefined,
        getNextPageParam: ({ next }) => next ?? undefined,
      },
      query: ({ queryArg: id, pageParam: before }) => ({ call: deskCalls.readClientEvents, params: { id }, query: { before } }),
      providesTags: (_reply, _error, id) => [client(id)],
    }),
    // The file is read again also after a failure: the usual one is that the client has changed.
    freezeClient: build.mutation<Reply<'freezeClient'>, WithId<'freezeClient'>>({
      query: ({ id, body }) => ({ call: deskCalls.freezeClient, params: { id }, body }),
      invalidatesTags: (_reply, _error, { id }) => [client(id), topic('clients')],
    }),
    releaseClient: build.mutation<Reply<'releaseClient'>, WithId<'releaseClient'>>({
      query: ({ id, body }) => ({ call: deskCalls.releaseClient, params: { id }, body }),
      invalidatesTags: (_reply, _error, { id }) => [client(id), topic('approvals')],
    }),
    endClientSessions: build.mutation<Reply<'endClientSessions'>, WithId<'endClientSessions'>>({
      query: ({ id, body }) => ({ call: deskCalls.endClientSessions, params: { id }, body }),
      invalidatesTags: (_reply, _error, { id }) => [client(id)],
    }),
    removeClientSecondFactor: build.mutation<Reply<'removeClientSecondFactor'>, WithId<'removeClientSecondFactor'>>({
      query: ({ id, body }) => ({ call: deskCalls.removeClientSecondFactor, params: { id }, body }),
      invalidatesTags: (_reply, _error, { id }) => [client(id), topic('approvals')],
    }),
    addClientNote: build.mutation<Reply<'addClientNote'>, WithId<'addClientNote'>>({
      query: ({ id, body }) => ({ call: deskCalls.addClientNote, params: { id }, body }),
      invalidatesTags: (_reply, _error, { id }) => [client(id)],
    }),
    resendClientLetter: build.mutation<Reply<'resendClientLetter'>, WithId<'resendClientLetter'>>({
      query: ({ id, body }) => ({ call: deskCalls.resendClientLetter, params: { id }, body }),
      invalidatesTags: (_reply, _error, { id }) => [client(id)],
    }),
    resendConfirmation: build.mutation<Reply<'resendConfirmation'>, Body<'resendConfirmation'>>({
      query: (body) => ({ call: deskCalls.resendConfirmation, body }),
    }),
  }),
})

export const {
  useSearchClientsInfiniteQuery,
  useReadClientQuery,
  useReadClientEventsInfiniteQuery,
  useFreezeClientMutation,
  useReleaseClientMutation,
  useEndClientSessionsMutation,
  useRemoveClientSecondFactorMutation,
  useAddClientNoteMutation,
  useResendClientLetterMutation,
  useResendConfirmationMutation,
} = clientCalls

export type FoundClient = Reply<'searchClients'>['clients'][number]
export type SearchKey = Reply<'searchClients'>['searched'][number]
export type ClientFile = Reply<'readClient'>
