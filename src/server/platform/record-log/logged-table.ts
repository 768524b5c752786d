import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Queryable } from '../database/database.ts'

/** A table whose rows have leaves in the log. A migration gives it the trigger `log_row`. */
export interface LoggedTable {
  name: string
  table: PgTable
  /** The primary key, in the order of the trigger's arguments. */
  key: PgColumn[]
  /** What is hashed: columns that never change, by their names in the hashed text. */
  columns: Record<string, PgColumn>
  /** Whether rows may be erased, together with their salt. */
  isErasable: boolean
}

/**
 * Declares a logged table. Default of `columns`: all. They may grow only by nullable columns without a default: a column that is null is not hashed, so
 * older leaves stay right.
 */
export function loggedTable<Table extends PgTable, Name extends keyof Table['_']['columns'] & string>(
  table: Table,
  { key, columns = allColumns(table) as Name[], isErasable = true }: { key: NoInfer<Name>[]; columns?: Name[]; isErasable?: boolean },
): LoggedTable {
  const all: Record<string, PgColumn | undefined> = getTableColumns(table)
  const columnOf = (name: string) => {
    const column = all[name]
    if (!column) throw new Error(`${getTableName(table)} has no column ${name}`)
    return column
  }
  const hashed = Object.fromEntries(columns.map((name) => [name, columnOf(name)]))
  return { name: getTableName(table), table, key: key.map(columnOf), columns: hashed, isErasable }
}

/** The names of all columns of a table. */
export const allColumns = <Table extends PgTable>(table: Table) =>
  Object.keys(getTableColumns(table)) as (keyof Table['_']['columns'] & string)[]

/** The values of a logged row as JSON: times in UTC to the microsecond, large and exact numbers as text, bytes in hex. */
export type LoggedRow = Record<string, unknown>

/** The entry of a leaf: SHA-256 of the salt and the canonical JSON (RFC 8785) of table, key and row. A row that was gone before its leaf came has none. */
export function entryOf(salt: Buffer, { table, key, row }: { table: string; key: string; row: LoggedRow | undefined }): Buffer {
  const known = row && Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))
  return createHash('sha256')
    .update(salt)
    .update(canonicalize({ table, key, row: known }) ?? '')
    .digest()
}

/** Text and JSON of a column that depend on no setting of the connection. */
function valueOf(column: PgColumn): SQL {
  const type = column.getSQLType()
  if (type === 'timestamp with time zone') return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
  if (type === 'bytea') return sql`encode(${column}, 'hex')`
  if (/^(bigint|numeric|date)\b/.test(type)) return sql`${column}::text`
  if (['text', 'uuid', 'integer', 'smallint', 'boolean', 'jsonb', 'text[]'].includes(type)) return sql`${column}`
  throw new Error(`${column.name}: the log has no text for columns of type ${type}`)
}

const keyPatterns: Record<string, RegExp> = {
  bigint: /^\d{1,18}$/,
  integer: /^\d{1,9}$/,
  uuid: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/,
  text: /^/,
}

/** The parts of a key, or undefined if it is none of this table. */
function partsOf({ key }: LoggedTable, text: string): string[] | undefined {
  const parts = text.split('/')
  return parts.length === key.length && key.every((column, at) => keyPatterns[column.getSQLType()]?.test(parts[at] ?? ''))
    ? parts
    : undefined
}

const keyText = ({ key }: LoggedTable) =>
  sql.join(
    key.map((column) => sql`${column}::text`),
    sql` || '/' || `,
  )
const keyColumns = ({ key }: LoggedTable) => sql.join(key, sql`, `)
const typeOf = (column: PgColumn) => sql.raw(column.getSQLType())

/** The rows of these keys that exist, by key. */
export async function readRows(db: Queryable, logged: LoggedTable, keys: string[]): Promise<Map<string, LoggedRow>> {
  const parts = keys.flatMap((text) => [partsOf(logged, text) ?? []]).filter(({ length }) => length > 0)
  if (parts.length === 0) return new Map()
  const arrays = logged.key.map((column, at) => sql`${sql.param(parts.map((each) => each[at]))}::${typeOf(column)}[]`)
  const values = Object.entries(logged.columns).map(([name, column]) => sql`${valueOf(column)} as ${sql.identifier(name)}`)
  const { rows } = await db.execute<LoggedRow & { '/key': string }>(sql`
    select ${keyText(logged)} as "/key", ${sql.join(values, sql`, `)} from ${logged.table}
    where (${keyColumns(logged)}) in (select * from unnest(${sql.join(arrays, sql`, `)}))`)
  return new Map(rows.map(({ '/key': key, ...row }) => [key, row]))
}

/** A page of the table's keys after `after`, each with whether its row has a leaf or waits for one. */
export async function pageOfKeys(db: Queryable, logged: LoggedTable, { after, limit }: { after: string | undefined; limit: number }) {
  const parts = after === undefined ? undefined : partsOf(logged, after)
  const start = logged.key.map((column, at) => sql`${parts?.[at]}::${typeOf(column)}`)
  const { rows } = await db.execute<{ key: string; isLogged: boolean }>(sql`
    with page as (
      select ${keyText(logged)} as key, row_number() over (order by ${keyColumns(logged)}) as position from ${logged.table}
      ${parts ? sql`where (${keyColumns(logged)}) > (${sql.join(start, sql`, `)})` : sql``}
      order by ${keyColumns(logged)} limit ${limit}
    ), waiting as (select distinct row_key from log_pending where table_name = ${logged.name})
    select key, log_leaf.number is not null or waiting.row_key is not null as "isLogged" from page
    left join log_leaf on log_leaf.table_name = ${logged.name} and log_leaf.row_key = key
    left join waiting on waiting.row_key = key
    order by position`)
  return rows
}
