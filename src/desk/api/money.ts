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
    readBankEntryDeal: build.query<Reply<'readBankEntryDeal'>, { id: string; reference: string }>({
      query: (params) => ({ call: deskCalls.readBankEntryDeal, params }),
      providesTags: (reply) => topics('bank', ...(reply ? [`deal:${reply.deal}`] : [])),
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
    readReconciliation: build.query<Reply<'readReconciliation'>, void>(reads('readReconciliation', 'deals', 'bank')),
    listDifference: build.query<Reply<'listDifference'>, Query<'listDifference'>>(reads('listDifference', 'deals', 'bank')),
  }),
})

export const {
  useListBankEntriesInfiniteQuery,
  useListBankFilesInfiniteQuery,
  useListPayoutAccountsQuery,
  useReadBankEntryDealQuery,
  useReadMoneyQuery,
  useReadClosingQuery,
  useReadReconciliationQuery,
  useListDifferenceQuery,
} = moneyQueries

export type BankEntry = Reply<'listBankEntries'>['entries'][number]
/** A deal beside an entry that may be its money. */
export type EntryDeal = Reply<'readBankEntryDeal'>
export type BankFile = Reply<'listBankFiles'>['files'][number]
export type PayoutAccount = Reply<'listPayoutAccounts'>['accounts'][number]
export type PayoutDecision = Body<'checkPayoutAccount'>
export type Money = Reply<'readMoney'>
export type Closing = Reply<'readClosing'>
export type Reconciliation = Reply<'readReconciliation'>
export type ReconciledAccount = Reconciliation['accounts'][number]
export type DifferenceRow = Reply<'listDifference'>['rows'][number]
