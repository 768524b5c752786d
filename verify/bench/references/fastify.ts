import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import pg from 'pg'

// The minimum for the same work: Fastify with its own logger, without schemas and hooks. `/write` inserts the body as one row. The pool is
// as large as the service's.
const app = Fastify({ logger: { level: 'info' } })
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10, idleTimeoutMillis: 0 })

const columns = ['fromCurrency', 'toCurrency', 'amount', 'name', 'email', 'phone', 'country', 'message']

await pool.query(`create table reference_write (
  id uuid primary key default gen_random_uuid(), created_at timestamptz not null, from_currency text not null, to_currency text not null,
  amount bigint not null, name text not null, email text not null, phone text not null, country text not null, message text not null)`)

app.post<{ Body: Record<string, unknown> }>('/write', async ({ body }) => {
  const { rows } = await pool.query(
    `insert into reference_write (created_at, from_currency, to_currency, amount, name, email, phone, country, message)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    [new Date(), ...columns.map((name) => body[name])],
  )
  return rows[0] as object
})

await app.listen({ host: '127.0.0.1', port: 0 })
process.send?.({ port: (app.server.address() as AddressInfo).port })
