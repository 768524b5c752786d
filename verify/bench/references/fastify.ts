import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import pg from 'pg'

// A minimal program for the work of the service: Fastify with its own logger, without schemas and hooks. `/json` returns an object, `/read/:id`
// reads one row by its primary key, and `/write` inserts the body as one row. The pool is as large as the service's.
const app = Fastify({ logger: { level: 'info' } })
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10, idleTimeoutMillis: 0 })

const columns = ['fromCurrency', 'toCurrency', 'amount', 'name', 'email', 'phone', 'country', 'message']

await pool.query(`create table reference_write (
  id uuid primary key default gen_random_uuid(), created_at timestamptz not null, from_currency text not null, to_currency text not null,
  amount bigint not null, name text not null, email text not null, phone text not null, country text not null, message text not null)`)

await pool.query(
  'create table reference_read (id integer primary key, first_name text, last_name text, email text, phone text, country text)',
)
await pool.query(
  `insert into reference_read select n, 'Ada', 'Lovelace', format('client-%s@example.com', n), '+48 600 100 200', 'PL' from generate_series(0, 9999) as n`,
)

const candle = { open: 80_000, high: 81_000, low: 79_000, close: 80_500, volume: 12.5, resolution: '1h' }

app.post('/json', async () => ({
  ok: 'ok',
  data: [{ timestamp: 1_790_000_000_000, ...candle, timestampISO: '2026-09-21T14:00:00.000Z' }],
  asOf: '2026-09-21T14:00:12.345Z',
}))

app.get<{ Params: { id: string } }>('/read/:id', async ({ params }) => {
  const { rows } = await pool.query(
    'select first_name as "firstName", last_name as "lastName", email, phone, country from reference_read where id = $1',
    [params.id],
  )
  return rows[0] as object
})

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
