import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, numeric, pgTable, primaryKey, smallint, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { CryptoCurrency } from '#contract/currencies.ts'
import { arrivalStates, chainTransferStates, chainTroubles, type SeenPayment } from '#contract/desk/chain-states.ts'
import { moment, referenceTo } from '../../platform/database/columns.ts'
import type { WatchedNetwork } from '../../provider/chain/chain.ts'
import { dealTable } from '../deal/deal.table.ts'
import { dealPaymentTable } from '../deal/payment.table.ts'
import { transferTable } from '../deal/transfer.table.ts'
import { walletTable } from '../wallet/wallet.table.ts'

const network = () => text().$type<WatchedNetwork>().notNull()

/** Our nodes, as the last round found them. */
export const chainNodeTable = pgTable(
  'chain_node',
  {
    network: network(),
    /** Its place in the setting, from 1. */
    number: smallint().notNull(),
    host: text().notNull(),
    /** Of its newest block, when it last answered. */
    height: integer(),
    answeredAt: moment(),
    /** Why it gave no usable answer, and since when; null if it did. */
    fault: text(),
    faultSince: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.network, table.number] }),
    check('chain_node_fault', sql`(${table.fault} is null) = (${table.faultSince} is null)`),
  ],
)
export type ChainNodeRow = typeof chainNodeTable.$inferSelect

/** A network that is watched: its rounds, and how far its blocks were read. */
export const chainNetworkTable = pgTable(
  'chain_network',
  {
    network: network().primaryKey(),
    /** When the last round began, on any replica. */
    roundAt: moment().notNull(),
    /** When its nodes last agreed on the chain. */
    agreedAt: moment(),
    trouble: text({ enum: chainTroubles }),
    troubleSince: moment(),
    /** Coins that were awaited and had come until then are found. */
    readAt: moment(),
    /** Addresses of which this is not known, because a node gives no usable answer for them. */
    unreadAddresses: text().array(),
    /** The last block that was read, and its hash. */
    scannedTo: integer(),
    scannedHash: text(),
  },
  (table) => [check('chain_network_trouble', sql`(${table.trouble} is null) = (${table.troubleSince} is null)`)],
)
export type ChainNetworkRow = typeof chainNetworkTable.$inferSelect

/** What the chain shows of a transfer of ours. What follows from it is a step of the transfer. */
export const chainTransferTable = pgTable(
  'chain_transfer',
  {
    transferId: referenceTo(() => transferTable.id, { onDelete: 'cascade' }).primaryKey(),
    network: network(),
    /** Of the transfer's last step. */
    transaction: text().notNull(),
    state: text({ enum: chainTransferStates }).notNull(),
    /** Which of its payments is this transfer. */
    outputIndex: integer(),
    /** Of the block that has it; null: of none, or not known. */
    blockHeight: integer(),
    confirmations: integer().notNull(),
    /** How many nodes say so. */
    nodes: smallint().notNull(),
    /** Why the last round says nothing new; null if it does. */
    trouble: text({ enum: chainTroubles }),
    /** What only one transaction can use. */
    uses: text().array().notNull(),
    /** The transaction that used the same. */
    replacedBy: text(),
    /** What the transaction pays, if that is not the transfer. */
    seen: jsonb().$type<SeenPayment[]>(),
    /** Since when the state is this one. */
    changedAt: moment().notNull(),
    lookedAt: moment().notNull(),
  },
  (table) => [
    // Two transfers of the same amount to one wallet need two payments.
    uniqueIndex('chain_transfer_output')
      .on(table.network, table.transaction, table.outputIndex)
      .where(sql`${table.outputIndex} is not null`),
    index().on(table.state, table.lookedAt),
  ],
)
export type ChainTransferRow = typeof chainTransferTable.$inferSelect

/** Coins that came to an address of ours, each once. */
export const chainSightingTable = pgTable(
  'chain_sighting',
  {
    id: uuid().primaryKey().defaultRandom(),
    network: network(),
    transaction: text().notNull(),
    /** Of the transaction's payments. */
    outputIndex: integer().notNull(),
    coin: text().$type<CryptoCurrency>().notNull(),
    amount: numeric().notNull(),
    address: text().notNull(),
    senders: text().array().notNull(),
    /** The deal for which the address was given; of deals that replace one another, the first. */
    dealId: uuid().references(() => dealTable.id, { onDelete: 'cascade' }),
    /** The wallet whose small transfer it may be. */
    walletId: uuid().references(() => walletTable.id, { onDelete: 'cascade' }),
    firstSeenAt: moment().notNull(),
    blockHeight: integer(),
    blockHash: text(),
    blockAt: moment(),
    confirmations: integer().notNull(),
    state: text({ enum: arrivalStates }).notNull(),
    paymentId: uuid().references(() => dealPaymentTable.id, { onDelete: 'cascade' }),
    lookedAt: moment().notNull(),
  },
  (table) => [
    unique('chain_sighting_once').on(table.network, table.transaction, table.outputIndex),
    index().on(table.dealId),
    index().on(table.walletId),
    index().on(table.paymentId),
    index().on(table.network, table.state, table.lookedAt),
    check('chain_sighting_owner', sql`num_nonnulls(${table.dealId}, ${table.walletId}) = 1`),
    check('chain_sighting_amount', sql`${table.amount} > 0`),
    check('chain_sighting_block', sql`num_nonnulls(${table.blockHeight}, ${table.blockHash}, ${table.blockAt}) in (0, 3)`),
    check('chain_sighting_state', sql`${table.state} in ('seen', 'confirmed', 'gone', 'before-deal', 'own-coins', 'dust')`),
  ],
)
export type ChainSightingRow = typeof chainSightingTable.$inferSelect
