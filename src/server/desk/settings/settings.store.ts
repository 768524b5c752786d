import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'

/** Such as 18.1. */
export async function readPostgresVersion(database: Database): Promise<string> {
  const { rows } = await database.execute<{ version: string }>(sql`select current_setting('server_version') as version`)
  return rows[0]?.version.split(' ')[0] ?? ''
}
