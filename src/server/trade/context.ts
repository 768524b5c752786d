import type { Operator } from '#contract/operator.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { Mail } from '../platform/mail/mail.ts'
import type { MarketData } from '../provider/market-data/market-data.ts'

/** The first argument of each use case of this department. */
export interface TradeContext {
  database: Database
  clock: Clock
  mail: Mail
  marketData: Pick<MarketData, 'currentRate'>
  newReference: () => string
  operator: Operator
  /** Scheme and host of the links in letters. */
  publicOrigin: string
}
