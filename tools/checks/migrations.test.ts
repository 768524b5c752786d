import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const folder = 'src/server/platform/database/migrations'
// No release was installed before the first migration.
const firstMigration = '0000_first.sql'

test('no migration breaks the previous release', () => {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql') && name !== firstMigration)
  const dangers = names.flatMap((name) => findDangers(readFileSync(path.join(folder, name), 'utf8')).map((danger) => `${name}: ${danger}`))
  expect(dangers).toEqual([])
})

test.for([
  ['CREATE TABLE "note" ("id" uuid PRIMARY KEY, "text" text NOT NULL)'],
  ['ALTER TABLE "account" ADD COLUMN "nickname" text;'],
  [`ALTER TABLE "account" ADD COLUMN "state" text DEFAULT 'open' NOT NULL;`],
  ['ALTER TABLE "account" ADD CONSTRAINT "short" CHECK (length(nickname) < 9) NOT VALID;'],
  ['-- unused since 1.4\nALTER TABLE "account" DROP COLUMN "nickname";'],
  ['DROP INDEX CONCURRENTLY IF EXISTS "by_name";', 'CREATE INDEX CONCURRENTLY "by_name" ON "account" ("name");'],
  [
    'CREATE TABLE "note" ("account_id" uuid)',
    'ALTER TABLE "note" ADD CONSTRAINT "fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id")',
    'CREATE INDEX "note_account" ON "note" ("account_id")',
  ],
])('%o does not break the previous release', (statements) => {
  expect(findDangers(statements.join('--> statement-breakpoint\n'))).toEqual([])
})

test.for([
  [['ALTER TABLE "account" DROP COLUMN "email";'], /still uses it/],
  [['ALTER TABLE "account" RENAME COLUMN "email" TO "address";'], /still uses it/],
  [['ALTER TABLE "account" ALTER COLUMN "id" SET DATA TYPE text;'], /still uses it/],
  [['DROP TABLE "account";'], /still uses it/],
  [['ALTER TABLE "account" ALTER COLUMN "email" SET NOT NULL;'], /writes no value/],
  [['ALTER TABLE "account" ADD COLUMN "state" text NOT NULL;'], /writes no value/],
  [['ALTER TABLE "account" ADD COLUMN "key" uuid DEFAULT gen_random_uuid() NOT NULL;'], /rewritten/],
  [['CREATE INDEX "by_name" ON "account" USING btree ("name");'], /build it concurrently/],
  [['ALTER TABLE "account" ADD CONSTRAINT "short" CHECK (length(email) < 9);'], /NOT VALID/],
  [['CREATE INDEX CONCURRENTLY "by_name" ON "account" ("name");'], /put DROP INDEX CONCURRENTLY IF EXISTS "by_name" before it/],
  [['ALTER TABLE "account" ADD COLUMN "a" text;', 'DROP INDEX CONCURRENTLY "x";'], /its own migration/],
] as const)('%o is refused', ([statements, sentence]) => {
  const dangers = findDangers(statements.join('--> statement-breakpoint\n'))
  expect(dangers).toHaveLength(1)
  expect(dangers[0]).toMatch(sentence)
})

/** One sentence for each danger to the previous release, which runs on the same tables during an upgrade: it would fail, or wait for locks. */
function findDangers(migration: string): string[] {
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
    matches: (text) => /\badd constraint\b/i.test(text) && !/\bnot valid\b/i.test(text),
    sentence: 'writes would wait while the whole table is read; add it as NOT VALID and validate it in the next migration',
  },
]

const isConcurrent = (statement: string) => /\bindex concurrently\b/i.test(statement)
const firstLine = (statement: string) => statement.split('\n')[0]
