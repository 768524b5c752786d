import { drizzle } from 'drizzle-orm/node-postgres'
import type { Database } from '../platform/database/database.ts'
import type { TestService } from './service.ts'

interface Statement {
  query: string
  params: unknown[]
}

/** Returns the service's database, and a list to which every statement executed through it is added. */
export function recordStatements({ database: { $client } }: TestService): { database: Database; statements: Statement[] } {
  const statements: Statement[] = []
  const logger = { logQuery: (query: string, params: unknown[]) => void statements.push({ query, params }) }
  return { database: drizzle({ client: $client, casing: 'snake_case', logger }), statements }
}

/** PostgreSQL's plan for a statement. `disabled`: kinds of plan to avoid, because PostgreSQL reads small tables whole. */
export async function planOf({ database }: TestService, { query, params }: Statement, disabled: string[]): Promise<string> {
  const connection = await database.$client.connect()
  for (const kind of disabled) await connection.query(`set enable_${kind} = off`)
  const { rows } = await connection.query<{ 'QUERY PLAN': string }>(`explain ${query}`, params)
  connection.release(true)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}
