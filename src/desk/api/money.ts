import { deskCalls } from '#contract/desk/calls.ts'
import { backend, inPages, reads, topics } from './backend.ts'
import type { Body, Query, Reply } from './call-types.ts'

/** The queries about the operator's bank accounts, the accounts to which clients' money of sells goes, and what all deals together mean. */
const moneyQueries = backend.injectEndpoints({
  endpoints: (build) => ({
    listBankEntries: build.infiniteQuery<Reply<'listBankEntries'>, Omit<Query<'listBankEntries'>, 'after'>, string | undefined>({
      infiniteQueryOptions: inPages(({ entries, more }) => (more ? entries.at(-1)?.id : null)),
      query: ({ queryArg, pageParam: after }) => ({ call: deskCalls.listBankEntries, query: { ...queryArg, after } }),
      providesTags: topics('bank'),
    }),
    listBankFiles: build.infiniteQuery<Reply<'listBankFiles'>, void, string | undefined>({
      infiniteQueryOptions: inPages(({ files, more }) => (more ? files.at(-1)?.receivedAt : null)),
      query: ({ pageParam: before }) => ({ call: deskCalls.listBankFiles, query: { before } }),
      providesTags: topics('bank'),
    }),
    listPayoutAccounts: build.query<Reply<'listPayoutAccounts'>, Query<'listPayoutAccounts'>>(
      reads('listPayoutAccounts', 'payout-accounts'),
    ),
    readMoney: build.query<Reply<'readMoney'>, void>(reads('readMoney', 'deals')),
    readClosing: build.query<Reply<'readClosing'>, Query<'readClosing'>>(reads('readClosing', 'deals')),
  }),
})

export const {
  useListBankEntriesInfiniteQuery,
  useListBankFilesInfiniteQuery,
  useListPayoutAccountsQuery,
  useReadMoneyQuery,
  useReadClosingQuery,
} = moneyQueries

export type BankEntry = Reply<'listBankEntries'>['entries'][number]
export type BankFile = Reply<'listBankFiles'>['files'][number]
export type PayoutAccount = Reply<'listPayoutAccounts'>['accounts'][number]
export type PayoutDecision = Body<'checkPayoutAccount'>
export type Money = Reply<'readMoney'>
export type Closing = Reply<'readClosing'>
