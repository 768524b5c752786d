import { max, sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { backupTable } from './backup.table.ts'

export interface BackupAge {
  /** Since the last verified copy; null if none was ever recorded. */
  backupSeconds: number | null
  /** Since PostgreSQL last archived its log; 0 if it archives none, for example because a standby gets it. */
  archivedLogSeconds: number
}

/** How old the newest backup and the newest archived log are. */
export async function readBackupAge({ database, clock }: { database: Database; clock: Clock }): Promise<BackupAge> {
  const [backup] = await database.select({ finishedAt: max(backupTable.finishedAt) }).from(backupTable)
  const { rows } = await database.execute<{ seconds: number }>(sql`
    select case when current_setting('archive_mode') = 'off' then 0
      else extract(epoch from now() - coalesce(last_archived_time, stats_reset))::float8 end as seconds
    from pg_stat_archiver`)
  return {
    backupSeconds: backup?.finishedAt ? (clock().getTime() - backup.finishedAt.getTime()) / 1000 : null,
    archivedLogSeconds: rows[0]?.seconds ?? 0,
  }
}
