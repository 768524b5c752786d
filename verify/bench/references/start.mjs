// A minimal service that is ready: Fastify on a port, with a connected pool. This file is JavaScript, because Node needs time to strip types.
import Fastify from 'fastify'
import pg from 'pg'

const app = Fastify({ logger: { level: 'info' } })
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
app.get('/', async () => (await pool.query('select 1 as ready')).rows[0])

await pool.query('select 1')
await app.listen({ host: '127.0.0.1', port: 0 })
process.send?.({ type: 'ready', port: app.server.address().port })
