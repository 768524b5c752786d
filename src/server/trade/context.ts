import type { Operator } from '#contract/operator.ts'
import type { ClientContext } from '../client/context.ts'
import type { Clock } from '../platform/clock.ts'
import type { Bank } from '../platform/config/bank.ts'
import type { Database, Queryable, Transaction } from '../platform/database/database.ts'
import type { Mail } from '../platform/mail/mail.ts'
import type { KnownParty } from '../provider/identity-check/party.ts'
import type { Chain } from '../provider/chain/read-chain.ts'
import type { MarketData } from '../provider/market-data/market-data.ts'
import type { Paper } from '../platform/pdf/paper.ts'

/** The first argument of each use case of this department. */
export interface TradeContext {
  database: Database
  clock: Clock
  /** The database's time, by which offers and deals expire: the same for all replicas. Read it as the first statement of a transaction. */
  databaseNow: (db: Queryable) => Promise<Date>
  mail: Mail
  marketData: Pick<MarketData, 'currentRate' | 'liveMarket' | 'marketAt' | 'movement' | 'distanceFromLastHour'>
  /** The client's parties whose check is approved. */
  greenParties: (accountId: string) => Promise<KnownParty[]>
  /** For the fresh proof of an acceptance. */
  client: ClientContext
  bank: Bank
  /** Address of a page about one transaction, with `{transaction}`; null: a well-known one of each network. */
  explorerUrl: string | null
  /** The nodes of the networks that are watched. */
  chain: Chain
  /** Whether movements of money and coins are closed, for instance after a restored backup. */
  isOutwardClosed: (tx: Transaction) => Promise<boolean>
  /** Days between which a statement of one of these accounts is missing, or two contradict each other. */
  statementBreaks: (tx: Transaction, accounts: string[]) => Promise<{ account: string; from: string; to: string }[]>
  /** Typesets a paper for a client as PDF. The same paper gives the same bytes. */
  typesetPaper: (paper: Paper) => Promise<Buffer>
  newReference: () => string
  operator: Operator
  /** Of SECRETS_KEY, the newest first: they seal the files of the bank. */
  secretsKeys: Buffer[]
  /** Scheme and host of the links in letters. */
  publicOrigin: string
}
