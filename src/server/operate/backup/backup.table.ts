import { pgTable } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/database/columns.ts'

/** When a backup was finished and verified: `deploy/backup/kantor-backup` adds a row. */
export const backupTable = pgTable('backup', { finishedAt: moment().primaryKey() })
