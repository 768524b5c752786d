/** One sentence for each danger to the previous release, which runs on the same tables during an upgrade: it would fail, or wait for locks. */
export function findDangers(migration: string): string[] {
  const statements = migration.split('--> statement-breakpoint').map((statement) => statement.trim())
  const ownTables = statements.flatMap((statement) => /^create table (?:if not exists )?"?(\w+)/i.exec(statement)?.[1] ?? [])
  const dangers = statements.flatMap((statement) => {
    const table = /(?:^alter table (?:only )?|\bon )"?(\w+)/i.exec(statement)?.[1]
    if (table && ownTables.includes(table)) return []
    return rules.filter(({ matches }) => matches(statement)).map(({ sentence }) => `${firstLine(statement)}: ${sentence}`)
  })
  const concurrent = statements.filter(isConcurrent)
  if (concurrent.length > 0 && concurrent.length < statements.length)
    dangers.push('an index that is built concurrently cannot be in a transaction: give it its own migration')
  for (const [at, statement] of statements.entries()) {
    const index = /^create (?:unique )?index concurrently "?(\w+)/i.exec(statement)?.[1]
    if (index && !new RegExp(`^drop index concurrently if exists "?${index}"?;?$`, 'i').test(statements[at - 1] ?? ''))
      dangers.push(`${index}: an interrupted build leaves it unusable; put DROP INDEX CONCURRENTLY IF EXISTS "${index}" before it`)
  }
  return dangers
}

const rules: { matches: (statement: string) => boolean; sentence: string }[] = [
  {
    // A column may be dropped if a comment names the first release that does not use it.
    matches: (text) =>
      /\bdrop (table|column|default)\b|\brename\b|\balter column \S+ (set data )?type\b/i.test(text) && !/^-- unused since \S/.test(text),
    sentence: 'the previous release still uses it; if no release does, put the line "-- unused since <release>" above it',
  },
  {
    matches: (text) => /\bset not null\b|\badd column\b(?!.*\bdefault\b).*\bnot null\b/i.test(text),
    sentence: 'the previous release writes no value there; allow null, or give it a default',
  },
  {
    matches: (text) => /\badd column\b.*\bdefault\b.*\b(gen_random_uuid|clock_timestamp|random)\b/i.test(text),
    sentence: 'every row would be rewritten under an exclusive lock; fill it in batches',
  },
  {
    matches: (text) => /^create (unique )?index\b/i.test(text) && !isConcurrent(text),
    sentence: 'writes to the table would wait; build it concurrently',
  },
  {
    matches: (text) => /\badd constraint\b/i.test(text) && !/\bnot valid\b|\busing index\b/i.test(text),
    sentence: 'writes would wait while the whole table is read; add it as NOT VALID and validate it in the next migration',
  },
]

const isConcurrent = (statement: string) => /\bindex concurrently\b/i.test(statement)
const firstLine = (statement: string) => statement.split('\n')[0]
