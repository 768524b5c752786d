import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'

export interface Migration {
  /** Name of its file, without the ending. */
  name: string
  /** When it was made, in ms: the key in the table of applied migrations. */
  madeAt: number
  hash: string
  statements: string[]
}

export const migrationsFolder = path.join(import.meta.dirname, 'migrations')

/** Reads the migrations in a folder of drizzle-kit, in order. */
export function readMigrations(folder: string): Migration[] {
  const journal = JSON.parse(readFileSync(path.join(folder, 'meta/_journal.json'), 'utf8')) as Journal
  return journal.entries.map(({ tag, when }) => {
    const text = readFileSync(path.join(folder, `${tag}.sql`), 'utf8')
    const statements = text.split('--> statement-breakpoint').filter((statement) => statement.trim() !== '')
    return { name: tag, madeAt: when, hash: createHash('sha256').update(text).digest('hex'), statements }
  })
}

/** Whether a migration builds or drops an index concurrently, which PostgreSQL refuses inside a transaction. */
export const isConcurrent = ({ statements }: Pick<Migration, 'statements'>): boolean =>
  statements.some((statement) => /\bindex\s+concurrently\b/i.test(statement))

interface Journal {
  entries: { when: number; tag: string }[]
}
