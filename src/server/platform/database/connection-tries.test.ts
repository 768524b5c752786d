import { once } from 'node:events'
import { createServer } from 'node:net'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { connect, reasonDatabaseIsAway } from './database.ts'

const message = (type: string, body: Buffer) => {
  const head = Buffer.from(`${type}\0\0\0\0`, 'latin1')
  head.writeInt32BE(4 + body.length, 1)
  return Buffer.concat([head, body])
}

/** Accepts a connection, and at once says why it ends, as PostgreSQL does after the crash of another connection. */
const acceptedAndEnded = Buffer.concat([
  message('R', Buffer.alloc(4)),
  message('Z', Buffer.from('I')),
  message('E', Buffer.from('SFATAL\0C57P02\0Mterminating connection because of crash of another server process\0\0')),
])

// Vitest fails with an error that nobody caught. In the service, it would end the process.
test('a connection that breaks as soon as it is open is an error of its call', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => socket.end(acceptedAndEnded))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const database = connect(`postgres://anna@127.0.0.1:${port}/kantor`, { connections: 1 })
  database.$client.on('error', () => {})
  onTestFinished(async () => {
    await database.$client.end()
    server.close()
  })
  const reason = await database.execute(sql`select 1`).catch((error: unknown) => error)
  expect(reasonDatabaseIsAway(reason)).not.toBeUndefined()
})
