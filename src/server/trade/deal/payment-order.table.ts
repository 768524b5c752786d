import { index, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { moment, referenceTo } from '../../platform/database/columns.ts'
import { staffReference } from '../../staff/person/staff.table.ts'
import { transferTable } from './transfer.table.ts'

/** The order to our bank for a transfer of money, as it was written the first time: there is never a second one. */
export const paymentOrderTable = pgTable(
  'payment_order',
  {
    transferId: referenceTo(() => transferTable.id, { onDelete: 'cascade' }).primaryKey(),
    /** The deal's 14 digits and the number of its transfer: the bank repeats it in its reports and statements. */
    endToEndId: text().notNull(),
    /** The file: pain.001.001.09. */
    content: text().notNull(),
    staffId: staffReference(),
    madeAt: moment().notNull(),
  },
  (table) => [unique('payment_order_end_to_end_id').on(table.endToEndId), index().on(table.staffId)],
)
