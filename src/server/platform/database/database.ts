import type { ExtractTablesWithRelations } from 'drizzle-orm'
import { drizzle, type NodePgDatabase, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import { PgDialect, type PgTransactionConfig } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { SharingPool } from './sharing-pool.ts'
import { timedClient } from './timed-client.ts'

export type Database = NodePgDatabase & { $client: pg.Pool }
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
/** A database or a transaction on it: what a store's function works on. */
export type Queryable = Database | Transaction

type NoSchema = Record<string, never>
type NoTables = ExtractTablesWithRelations<NoSchema>

// A call that needs the database is answered within two seconds, whatever has become of it: so long for a connection, and as long again for
// the first statement on it.
const connectMs = 900
const answerMs = 900
const idleInTransactionMs = 10_000
const keepAliveAfterMs = 10_000

export interface Connecting {
  /** At most so many at once. */
  connections: number
  /** How long a statement may take. */
  statementMs?: number
}

const clientOf = new WeakMap<object, pg.ClientBase>()

/** Runs a statement that somebody else wrote, on the connection of a transaction where it is one. A named one is prepared. */
export const runStatement = (db: Queryable, statement: { name?: string; text: string; values?: unknown[] }): Promise<pg.QueryResult> =>
  (clientOf.get(db) ?? (db as Database).$client).query(statement)

/**
 * Asks several things of a transaction at once, so that they go to PostgreSQL in one piece (decision 152). When one fails, the others are waited
 * for as well: what one of them asked after the transaction's end would be kept by itself, or be part of somebody else's.
 */
export async function atOnce<Asked extends readonly unknown[] | []>(asked: Asked) {
  // Drizzle asks a statement again whenever somebody says `then` to it.
  const promises = asked.map((one) => Promise.resolve(one))
  const all = Promise.all(promises)
  await Promise.allSettled([all, ...promises])
  return all as Promise<{ -readonly [At in keyof Asked]: Awaited<Asked[At]> }>
}

/**
 * A statement that is put together once for each connection, and understood by PostgreSQL once: afterwards only its name and its values go
 * there. For what every call asks; `build` names its values by `sql.placeholder('<name>')`, and does nothing else that differs from one call
 * to the next. Decision 120.
 */
export function prepared<Result>(
  name: string,
  build: (db: Queryable) => { prepare(name: string): { execute(values: Record<string, unknown>): Promise<Result> } },
): (db: Queryable, values: Record<string, unknown>) => Promise<Result> {
  const statements = new WeakMap<object, { execute(values: Record<string, unknown>): Promise<Result> }>()
  return (db, values) => {
    const statement = statements.get(db) ?? build(db).prepare(name)
    statements.set(db, statement)
    return statement.execute(values)
  }
}

/**
 * Connects to PostgreSQL by a connection URL. Column names are the snake_case of the table files' property names.
 * Close with `database.$client.end()`.
 */
export function connect(url: string, { connections, statementMs = answerMs }: Connecting): Database {
  const pool = new SharingPool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: connectMs,
    // None is closed because it was not used for a while: the call that needed it next would wait until PostgreSQL has started a process.
    idleTimeoutMillis: 0,
    Client: timedClient(statementMs),
    // PostgreSQL's own limit ends first, where it can: that costs the statement and not the connection.
    statement_timeout: Math.round(statementMs * 0.9),
    idle_in_transaction_session_timeout: idleInTransactionMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveAfterMs,
    application_name: 'kantor',
  })
  // A connection that breaks between two statements of a transaction belongs to nobody who listens: unheard, its error would end the process.
  // The transaction's next statement fails all the same.
  pool.on('connect', (client) => client.on('error', () => {}))
  const casing = 'snake_case'
  const dialect = new PgDialect({ casing })
  const ofClient = new WeakMap<pg.PoolClient, Transaction>()
  // The same for every transaction on a connection: what was prepared there is known by it.
  const transactionOn = (client: pg.PoolClient) => {
    const known = ofClient.get(client)
    if (known) return known
    const session = new NodePgSession<NoSchema, NoTables>(client, dialect, undefined)
    const tx = new NodePgTransaction<NoSchema, NoTables>(dialect, session, undefined)
    clientOf.set(tx, client)
    ofClient.set(client, tx)
    return tx
  }
  // Drizzle's own keeps a connection for ever on which a transaction could not begin: ten of them, and the pool is empty until the restart.
  const transaction: Database['transaction'] = async (work, config) => {
    const client = await pool.connect()
    let lost = false
    try {
      await client.query(beginning(config))
      const result = await work(transactionOn(client))
      await client.query('commit')
      return result
    } catch (error) {
      lost = isDatabaseAway(error)
      await client.query('rollback').catch(() => (lost = true))
      throw error
    } finally {
      client.release(lost || client.getTransactionStatus() !== 'I')
    }
  }
  return Object.assign(drizzle({ client: pool, casing }), { transaction })
}

const beginning = ({ isolationLevel, accessMode, deferrable }: PgTransactionConfig = {}): string =>
  ['begin', isolationLevel && `isolation level ${isolationLevel}`, accessMode, deferrable && 'deferrable'].filter(Boolean).join(' ')

/**
 * Opens every connection of a pool, so that no call has to wait until one is: one after the other, and again where a busy machine was too slow.
 * Those that cannot be opened are when they are needed.
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

// PostgreSQL's classes 08 (connection) and 53 (no resources); 57 (it is shutting down, or took too long); 25 (a replica that only reads, a
// transaction that stood still); 26 (a statement that was to be prepared with a read before, which failed); 40 and 55 (others were in the way). Then Node's network errors, and pg's own sentences.
const awayCodes =
  /^(08|53|57P|57014|25006|25P03|26000|40001|40P01|55P03|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)/
const awaySentences =
  /timeout exceeded when trying to connect|Connection terminated(?:: no answer in time| due to connection timeout| unexpectedly)?|is not queryable|after calling end on the pool/

/**
 * Why a call failed, if the database is not there at the moment, or too busy: what can be tried again in a while. A code, or a sentence of the
 * driver's own, so that it can be logged.
 */
export function reasonDatabaseIsAway(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown }
    if (typeof code === 'string' && awayCodes.test(code)) return code
    const sentence = awaySentences.exec(at.message)?.[0]
    if (sentence) return sentence
  }
  return undefined
}

const isDatabaseAway = (error: unknown): boolean => reasonDatabaseIsAway(error) !== undefined
