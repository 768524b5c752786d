import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { referenceTo } from '../../platform/database/columns.ts'
import { dealTable } from './deal.table.ts'

/** What the chain had when a sell was accepted. Of deals that replace one another, only the first has a row. */
export const chainStartTable = pgTable('deal_chain_start', {
  dealId: referenceTo(() => dealTable.id, { onDelete: 'cascade' }).primaryKey(),
  /** The newest block; null if no node had ever answered. */
  height: integer(),
  /** The transactions that paid its address. */
  transactions: text().array().notNull(),
})
