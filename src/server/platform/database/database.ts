import { setTimeout as pause } from 'node:timers/promises'
import { type ExtractTablesWithRelations, type SQL, sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import { PgDialect, type PgTransactionConfig } from 'drizzle-orm/pg-core'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { connectionsOfPool } from './connection-tries.ts'
import { SharedReads } from './shared-reads.ts'

export type Database = NodePgDatabase & { $client: pg.Pool }
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
/** A database, or a transaction: the first argument of a store's functions. */
export type Queryable = Database | Transaction

/** The first row of a query, if it has one. */
export const firstRow = async <Row>(query: PromiseLike<Row[]>): Promise<Row | undefined> => (await query)[0]

/** The id of the row that a statement stores. */
export async function storedId(statement: PromiseLike<{ id: string }[]>): Promise<string> {
  const [row] = await statement
  if (!row) throw new Error('the row was not stored')
  return row.id
}

/** Whether a statement wrote a row. */
export const hasWritten = async (statement: PromiseLike<{ rowCount: number | null }>) => ((await statement).rowCount ?? 0) > 0

type NoSchema = Record<string, never>
type NoTables = ExtractTablesWithRelations<NoSchema>

// The next two timeouts together stay below two seconds, the longest that a call may wait if PostgreSQL or the network to it hangs.
const defaultConnectTimeoutMs = 900
const defaultStatementTimeoutMs = 900
const idleInTransactionTimeoutMs = 10_000
const keepAliveAfterMs = 10_000
const retryPauseMs = 1000
const casing = 'snake_case'

export interface ConnectionLimits {
  /** Size of the pool. */
  connections: number
  /** How long a statement may take. */
  statementTimeoutMs?: number | undefined
  /** How long a call may wait for a connection. */
  connectTimeoutMs?: number | undefined
}

const clientOf = new WeakMap<object, pg.ClientBase>()
const sharedReadsOf = new WeakMap<object, Queryable>()

/** Runs SQL text, inside the transaction if `db` is one. A statement with a name is prepared. */
export const runStatement = (db: Queryable, statement: { name?: string; text: string; values?: unknown[] }): Promise<pg.QueryResult> =>
  (clientOf.get(db) ?? (db as Database).$client).query(statement)

/**
 * Sends several statements of a transaction without waiting for each answer (decision 152). If a statement fails, the others
 * are still awaited: a statement that is sent after the transaction has ended would be committed alone, or as part of another transaction.
 */
export async function sendTogether<Statements extends readonly unknown[] | []>(statements: Statements) {
  // Drizzle runs a statement again each time its `then` is called.
  const promises = statements.map((statement) => Promise.resolve(statement))
  const results = await Promise.allSettled(promises)
  const reasons: unknown[] = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  // The error of an earlier statement may arrive after its consequence.
  if (reasons.length > 0) throw reasons.find((reason) => !isConsequence(reason)) ?? reasons[0]
  return Promise.all(promises) as Promise<{ -readonly [At in keyof Statements]: Awaited<Statements[At]> }>
}

/** 25P02: PostgreSQL refused the statement only because an earlier one of its transaction had failed. */
const isConsequence = (error: unknown) => causesOf(error).some((cause) => codeOf(cause) === '25P02')

interface PreparedQuery<Result> {
  execute(values: Record<string, unknown>): Promise<Result>
}

/**
 * A statement that is built, parsed and planned once per connection. `build` names its values by `sql.placeholder('<name>')` and must not depend
 * on anything else that changes between calls. Decision 120.
 */
export function preparedStatement<Result>(
  name: string,
  build: (db: Queryable) => { prepare(name: string): PreparedQuery<Result> },
): (db: Queryable, values: Record<string, unknown>) => Promise<Result> {
  const statements = new WeakMap<object, PreparedQuery<Result>>()
  return (db, values) => {
    const statement = statements.get(db) ?? build(db).prepare(name)
    statements.set(db, statement)
    return statement.execute(values)
  }
}

/** Placeholders for the columns of an insert, by their names. As raw SQL, because Drizzle would encode a value that is null. */
export const placeholders = <Name extends string>(...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, sql`${sql.placeholder(name)}`])) as Record<Name, SQL>

/**
 * A prepared statement that, outside of transactions, runs on a connection shared with other such reads (decision 170). Only for a short `select`
 * that takes no lock.
 */
export function preparedRead<Result>(...[name, build]: Parameters<typeof preparedStatement<Result>>) {
  const run = preparedStatement(name, build)
  return (db: Queryable, values: Record<string, unknown>) => run(sharedReadsOf.get(db) ?? db, values)
}

/**
 * Connects to PostgreSQL by a connection URL. Column names are the snake_case of the table files' property names.
 * Close with `database.$client.end()`.
 */
export function connect(url: string, limits: ConnectionLimits): Database {
  const { connections, statementTimeoutMs = defaultStatementTimeoutMs, connectTimeoutMs = defaultConnectTimeoutMs } = limits
  const pool = new pg.Pool({
    connectionString: url,
    Client: connectionsOfPool(),
    max: connections,
    connectionTimeoutMillis: connectTimeoutMs,
    // Idle connections stay open: opening one takes longer than most calls.
    idleTimeoutMillis: 0,
    pipeline: true,
    // After this timeout pg destroys the connection, which is still busy with the old statement.
    query_timeout: statementTimeoutMs,
    // PostgreSQL's own timeout comes first: it cancels the statement, which PostgreSQL would otherwise finish.
    statement_timeout: Math.round(statementTimeoutMs * 0.9),
    idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
    // Every call reads few rows. PostgreSQL may expect more and start parallel workers, which takes many times as long as the read itself.
    options: '-c max_parallel_workers_per_gather=0',
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveAfterMs,
    application_name: 'kantor',
  })
  const database: Database = Object.assign(drizzle({ client: pool, casing }), { transaction: transactionsOf(pool) })
  sharedReadsOf.set(database, drizzle({ client: new SharedReads(pool) as unknown as pg.Pool, casing }))
  return database
}

// Drizzle's `transaction` never releases a connection on which `begin` failed, and ignores that PostgreSQL may answer a commit with a rollback.
function transactionsOf(pool: pg.Pool): Database['transaction'] {
  const transactionOn = transactionPerConnection()
  return async (work, config) => {
    const client = await pool.connect()
    let discard = false
    try {
      await client.query(beginStatement(config))
      const result = await work(transactionOn(client))
      const { command } = await client.query('commit')
      if (command !== 'COMMIT') throw new SwallowedError()
      return result
    } catch (error) {
      discard = isUnusableAfter(error)
      await client.query('rollback').catch(() => (discard = true))
      throw error
    } finally {
      client.release(discard || client.getTransactionStatus() !== 'I')
    }
  }
}

/** Returns one transaction object per connection, because `preparedStatement` stores its statements by that object. */
function transactionPerConnection() {
  const dialect = new PgDialect({ casing })
  const transactions = new WeakMap<pg.PoolClient, Transaction>()
  return (client: pg.PoolClient): Transaction => {
    const existing = transactions.get(client)
    if (existing) return existing
    const session = new NodePgSession<NoSchema, NoTables>(client, dialect, undefined)
    const tx = new NodePgTransaction<NoSchema, NoTables>(dialect, session, undefined)
    clientOf.set(tx, client)
    transactions.set(client, tx)
    return tx
  }
}

/** A statement of the transaction failed, but the caller ignored the error. PostgreSQL has rolled everything back. */
class SwallowedError extends Error {
  constructor() {
    super('The transaction was rolled back: one of its statements failed, and the error was swallowed')
  }
}

// After a swallowed error the state of the connection is unknown. 0A000: a prepared statement whose columns have changed fails on this connection every time.
const isUnusableAfter = (error: unknown): boolean =>
  error instanceof SwallowedError || reasonDatabaseIsAway(error) !== undefined || causesOf(error).some((cause) => codeOf(cause) === '0A000')

const beginStatement = ({ isolationLevel, accessMode, deferrable }: PgTransactionConfig = {}): string =>
  ['begin', isolationLevel && `isolation level ${isolationLevel}`, accessMode, deferrable && 'deferrable'].filter(Boolean).join(' ')

/**
 * Opens the connections of a pool, one after the other, so that the first calls need not wait. After twice as many tries as connections it stops: the
 * pool opens the rest when they are needed.
 */
export async function openConnections({ $client: pool }: Database): Promise<void> {
  const opened: pg.PoolClient[] = []
  const maxTries = pool.options.max * 2
  for (let tries = 0; opened.length < pool.options.max && tries < maxTries; tries++) {
    const client = await pool.connect().catch(() => undefined)
    if (client) opened.push(client)
  }
  for (const client of opened) client.release()
}

/** Reads with several statements that see one moment: what is written meanwhile is in none of their answers. */
export const inSnapshot = <Result>(database: Database, read: (tx: Transaction) => Promise<Result>): Promise<Result> =>
  database.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' })

/** The time of the database, which is the same for all replicas. */
export async function databaseClock(database: Queryable): Promise<Date> {
  const { rows } = await database.execute<{ ms: string }>(sql`select extract(epoch from clock_timestamp()) * 1000 as ms`)
  return new Date(Number(rows[0]?.ms))
}

// PostgreSQL's classes 08 (connection), 53 (no resources) and 57 (shutdown, timeout); 25 (read-only replica, idle transaction ended); 26 (the shared
// read that should have prepared the statement failed); 40 and 55 (locked by others). Then Node's network errors and pg's own messages.
const awayCodes =
  /^(08|53|57P|57014|25006|25P03|26000|40001|40P01|55P03|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)/
const awayMessages =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated(?: due to connection timeout| unexpectedly)?|is not queryable|after calling end on the pool/

/**
 * Why a call failed, if the database is down, unreachable or overloaded, so that the call can be retried later: a code, or a message of the
 * driver that is safe to log.
 */
export function reasonDatabaseIsAway(error: unknown): string | undefined {
  for (const cause of causesOf(error)) {
    const code = codeOf(cause)
    if (code && awayCodes.test(code)) return code
    const message = awayMessages.exec(cause.message)?.[0]
    if (message) return message
  }
  return undefined
}

/** Runs a step of the start. While the database is away, the step is retried every second, until the process stops. */
export async function retryWhileAway(
  step: () => Promise<void>,
  { log, stopping }: { log: Pick<FastifyBaseLogger, 'warn'>; stopping: AbortSignal },
): Promise<void> {
  while (!stopping.aborted) {
    try {
      return await step()
    } catch (error) {
      if (!reasonDatabaseIsAway(error)) throw error
      log.warn({ err: error }, 'waiting for the database')
      await pause(retryPauseMs)
    }
  }
}

/** Whether a statement failed because a unique index has the value already. The transaction can only roll back, at least to a savepoint. */
export const isUniqueViolation = (error: unknown): boolean => causesOf(error).some((cause) => codeOf(cause) === '23505')

/** Whether a statement waited for a lock longer than its transaction's `lock_timeout`. */
export const isLockTimeout = (error: unknown): boolean => causesOf(error).some((cause) => codeOf(cause) === '55P03')

/** The error and, as Drizzle wraps the driver's errors, its causes. */
function causesOf(error: unknown): Error[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : []
}

const codeOf = (error: Error): string | undefined => ('code' in error && typeof error.code === 'string' ? error.code : undefined)
