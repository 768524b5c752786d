import { drizzle } from 'drizzle-orm/node-postgres'
import { expect, test } from 'vitest'
import type { Database } from '../../platform/database/database.ts'
import { serviceOfFile } from '../../testing/service.ts'
import { authenticate, authenticateWithProfile } from './authenticate.ts'

const service = await serviceOfFile()

test.each([
  ['a call with a token in use costs one read, by an index', authenticate, {}],
  ['a profile is read with the session, and costs no other read', authenticateWithProfile, { profile: expect.any(Object) }],
] as const)('%s', async (_title, find, alsoFound) => {
  const { accessToken } = await service.newClient()
  const statements: { query: string; params: unknown[] }[] = []
  const database: Database = drizzle({
    client: service.database.$client,
    casing: 'snake_case',
    logger: { logQuery: (query, params) => statements.push({ query, params }) },
  })
  const context = { database, clock: service.clock }
  await find(context, accessToken)
  statements.length = 0
  expect(await find(context, accessToken)).toMatchObject({
    accountId: expect.any(String),
    sessionId: expect.any(String),
    ...alsoFound,
  })
  expect(statements.map(({ query }) => query.split(' ')[0])).toEqual(['select'])

  // PostgreSQL reads small tables whole, unless that is disabled.
  const [read] = statements
  const connection = await service.database.$client.connect()
  await connection.query('set enable_seqscan = off')
  const { rows } = await connection.query(`explain ${read?.query}`, read?.params)
  connection.release(true)
  const plan = JSON.stringify(rows)
  expect(plan).toContain('Index Cond: (access_hash = ')
  expect(plan).not.toContain('Seq Scan')
})
