import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'

export type Database = NodePgDatabase & { $client: pg.Pool }
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
/** A database or a transaction on it: what a store's function works on. */
export type Queryable = Database | Transaction

/**
 * Connects to PostgreSQL by a connection URL. Column names are the snake_case of the table files' property names.
 * Close with `database.$client.end()`.
 */
export function connect(url: string, { connections }: { connections: number }): Database {
  const pool = new pg.Pool({ connectionString: url, max: connections, connectionTimeoutMillis: 2000, application_name: 'kantor' })
  // A connection that breaks between two statements of a transaction belongs to nobody who listens: unheard, its error would end the process.
  // The transaction's next statement fails all the same.
  pool.on('connect', (client) => client.on('error', () => {}))
  return drizzle({ client: pool, casing: 'snake_case' })
}
