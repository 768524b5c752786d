import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { findDangers } from './migrations.ts'

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
  ['ALTER TABLE "account" DROP CONSTRAINT "account_pkey", ADD CONSTRAINT "by_name" PRIMARY KEY USING INDEX "by_name";'],
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
