import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { travelChannels } from '#contract/desk/travel-channels.ts'
import { moment, referenceTo } from '../../platform/database/columns.ts'
import { staffReference } from '../../staff/person/staff.table.ts'
import { dealPaymentTable, rootDealReference } from '../deal/payment.table.ts'
import { transferTable } from '../deal/transfer.table.ts'
import { walletTable } from '../wallet/wallet.table.ts'
import type { Ivms101 } from './ivms101.ts'

/**
 * Who sends and who receives coins, as it was known when their transfer was decided, or when they came: what was valid then stays. A payment whose
 * sender is proven later gets another row.
 */
export const transferTravelDataTable = pgTable(
  'transfer_travel_data',
  {
    id: uuid().primaryKey().defaultRandom(),
    dealId: rootDealReference(),
    /** One of both: coins that leave, or coins that came. */
    transferId: uuid().references(() => transferTable.id),
    paymentId: uuid().references(() => dealPaymentTable.id),
    /** The client's, to which they go or from which they came, if its address is known. */
    walletId: uuid().references(() => walletTable.id),
    /** `101.2023`: IVMS 101.2023. */
    form: text().notNull(),
    data: jsonb().$type<Ivms101>().notNull(),
    recordedAt: moment().notNull(),
  },
  (table) => [
    unique('transfer_travel_data_transfer').on(table.transferId),
    uniqueIndex('transfer_travel_data_payment_at').on(table.paymentId, table.recordedAt),
    index().on(table.dealId),
    index().on(table.walletId),
    index().on(table.recordedAt, table.id),
    check('transfer_travel_data_of', sql`num_nonnulls(${table.transferId}, ${table.paymentId}) = 1`),
  ],
)

/** Leaves out the data of payments that have newer ones. */
export const isNewestTravelData = sql`not exists (select from ${transferTravelDataTable} newer
  where newer.payment_id = ${transferTravelDataTable.paymentId} and newer.recorded_at > ${transferTravelDataTable.recordedAt})`

/** When and how the company that keeps a wallet was given these data, for a deal. */
export const travelDeliveryTable = pgTable(
  'travel_delivery',
  {
    id: uuid().primaryKey().defaultRandom(),
    dealId: rootDealReference(),
    walletId: referenceTo(() => walletTable.id),
    deliveredAt: moment().notNull(),
    channel: text({ enum: travelChannels }).notNull(),
    /** Such as the subject of the e-mail, or the network's id. */
    reference: text().notNull(),
    staffId: staffReference(),
    recordedAt: moment().notNull(),
  },
  (table) => [
    index().on(table.dealId, table.walletId),
    index().on(table.walletId),
    index().on(table.staffId),
    check('travel_delivery_channel', sql`${table.channel} in ('e-mail', 'portal', 'travel-rule-network', 'telephone', 'other')`),
  ],
)
