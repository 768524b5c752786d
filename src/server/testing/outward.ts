import { sql } from 'drizzle-orm'
import type { TestService } from './service.ts'

/** As after a restore: the service has never run on the timeline that the database has now. */
export const forgetTimeline = ({ database }: Pick<TestService, 'database'>) =>
  database.execute(sql`update database_timeline set id = (1e15 * random())::bigint || '-1-1'`)
