import { and, eq, lte } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { letterPauseTable, mailedLinkTable } from './account.table.ts'

export type MailedLink = typeof mailedLinkTable.$inferSelect

export async function insertLink(db: Queryable, link: MailedLink): Promise<void> {
  await db.insert(mailedLinkTable).values(link)
}

export async function findLink(db: Queryable, { tokenHash, purpose }: Pick<MailedLink, 'tokenHash' | 'purpose'>) {
  const [row] = await db
    .select({ subjectId: mailedLinkTable.subjectId, expiresAt: mailedLinkTable.expiresAt })
    .from(mailedLinkTable)
    .where(and(eq(mailedLinkTable.tokenHash, tokenHash), eq(mailedLinkTable.purpose, purpose)))
  return row
}

/** Starts a pause between letters; false while one is running. Atomic: one of several concurrent callers gets true. */
export async function startPause(tx: Queryable, { key, now, until }: { key: string; now: Date; until: Date }): Promise<boolean> {
  const started = await tx
    .insert(letterPauseTable)
    .values({ key, until })
    .onConflictDoUpdate({ target: letterPauseTable.key, set: { until }, setWhere: lte(letterPauseTable.until, now) })
    .returning({ key: letterPauseTable.key })
  return started.length > 0
}
