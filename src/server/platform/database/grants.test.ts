import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseOfFile } from '../../testing/database.ts'
import { migrateDatabase } from '../schema/ensure-schema.ts'
import { connect } from './database.ts'
import { appendOnlyTables, retainedTables } from './grants.ts'

const { url, ownerUrl } = await databaseOfFile()
const service = new pg.Client({ connectionString: url })
const owner = connect(ownerUrl, { connections: 1 })

beforeAll(async () => {
  // A cloned database has the rights on tables, but not those on the database itself.
  await migrateDatabase({ databaseUrl: url, migrationDatabaseUrl: ownerUrl })
  await service.connect()
})
afterAll(() => Promise.all([service.end(), owner.$client.end()]))

const refusalOf = (statement: string) =>
  service.query(statement).then(
    () => 'allowed',
    (error: { code: string }) => error.code,
  )
const refused = '42501'
const allowedOf = async (statements: string[]) => {
  const outcomes: string[] = []
  for (const statement of statements) if ((await refusalOf(statement)) !== refused) outcomes.push(statement)
  return outcomes
}

test.each(appendOnlyTables)('the service can add rows to %s, and neither change nor delete them', async (table) => {
  const { rows } = await owner.execute<{ name: string }>(
    sql`select column_name as name from information_schema.columns where table_name = ${table} and is_identity = 'NO' limit 1`,
  )
  const statements = [
    `update ${table} set ${rows[0]?.name} = default`,
    `delete from ${table}`,
    `truncate ${table} cascade`,
    `alter table ${table} disable trigger all`,
    `alter table ${table} disable trigger ${table}_append_only`,
    `drop table ${table}`,
    `drop trigger ${table}_append_only on ${table}`,
    `create or replace function refuse_change() returns trigger language plpgsql as 'begin return null; end'`,
    `set session_replication_role = replica`,
    `alter table ${table} owner to current_user`,
    `set role kantor`,
  ]
  expect(await allowedOf(statements)).toEqual([])
  // Not the right is missing, but a value (23502).
  expect(await refusalOf(`insert into ${table} default values`)).toBe('23502')
})

test.each(appendOnlyTables)('not even the owner empties %s without removing its trigger', async (table) => {
  await expect(owner.$client.query(`truncate ${table} cascade`)).rejects.toThrow(/append-only/)
})

test('the service can run no program, read no file, and create nothing', async () => {
  const statements = [
    `copy event to program 'cat > /dev/null'`,
    `copy event from program 'true'`,
    `copy event to '/tmp/kantor-events'`,
    `select pg_read_file('postgresql.conf')`,
    'create table mine ()',
    'create table pgboss.mine ()',
    'create table drizzle.mine ()',
    'create temporary table mine ()',
    'create schema mine',
    `create function mine() returns void language sql as ''`,
    'create extension pg_stat_statements',
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('', 1)`,
    `create role mine`,
  ]
  expect(await allowedOf(statements)).toEqual([])
})

test('the service has its rights on every table, and no others', async () => {
  const { rows } = await owner.execute<{ schema: string; name: string; rights: string }>(sql`
    select table_schema as schema, table_name as name, string_agg(privilege_type, ' ' order by privilege_type) as rights
    from information_schema.tables left join information_schema.role_table_grants using (table_schema, table_name)
    where table_schema in ('public', 'pgboss', 'drizzle') and grantee = 'kantor_service' group by 1, 2`)
  const all = await owner.execute(sql`select from information_schema.tables where table_schema in ('public', 'pgboss', 'drizzle')`)
  expect(rows).toHaveLength(all.rowCount ?? 0)
  for (const { schema, name, rights } of rows) {
    const expected = schema === 'drizzle' ? 'SELECT' : appendOnlyTables.includes(name) ? 'INSERT SELECT' : undefined
    const withoutDelete = retainedTables.includes(name) ? 'INSERT SELECT UPDATE' : 'DELETE INSERT SELECT UPDATE'
    expect(rights, `${schema}.${name}`).toBe(expected ?? withoutDelete)
  }
})

test('a table with a trigger that refuses changes is listed as append-only', async () => {
  const { rows } = await owner.execute<{ name: string }>(
    sql`select tgrelid::regclass::text as name from pg_trigger where not tgisinternal and tgname like '%append_only'`,
  )
  expect(new Set(rows.map(({ name }) => name))).toEqual(new Set(appendOnlyTables))
})

test('only closed accounts whose retention is over can be erased', async () => {
  const store = async (state: string, keptUntil: string | null) => {
    const id = randomUUID()
    await service.query(
      `insert into account (id, email, state, password_hash, policy_versions, created_at, password_changed_at, closed_at, closed_email, kept_until)
       values ($1, $2, $3, '', '{}', now(), now(), now(), '', now() + $4::interval)`,
      [id, `${id}@example.com`, state, keptUntil],
    )
    return id
  }
  const count = async (id: string) => (await service.query('select from account where id = $1', [id])).rowCount
  const erase = (...ids: string[]) => refusalOf(`select erase_closed_accounts('{${ids.join()}}')`)
  const due = await store('closed', '-1 second')
  for (const kept of [
    await store('active', null),
    await store('active', '-1 day'),
    await store('closed', '1 hour'),
    await store('closed', null),
  ]) {
    expect(await refusalOf(`delete from account where id = '${kept}'`)).toBe(refused)
    // One account that must be kept stops the whole call.
    expect(await erase(due, kept)).toBe('P0001')
    expect(await count(kept)).toBe(1)
  }
  expect(await erase(due)).toBe('allowed')
  expect(await count(due)).toBe(0)
})
