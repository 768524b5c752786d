import { drizzle } from 'drizzle-orm/node-postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRateLimits } from '../../platform/rate-limit/rate-limit.ts'
import { createLogInRateLimit } from '../../platform/rate-limit/log-in-rate-limit.ts'
import type { Database } from '../../platform/database/database.ts'
import { startService, type TestService } from '../../testing/service.ts'
import { createPasswordHasher } from '../password/password.ts'
import { createSessions } from './session.ts'

let service: TestService
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

test.each([
  ['a call with a token that is in use costs one read, by an index', 'authenticate', {}],
  ['a profile comes with that read, and costs no other', 'authenticateWithProfile', { profile: expect.any(Object) }],
] as const)('%s', async (_promise, way, comesAlong) => {
  const { accessToken } = await service.newClient()
  const statements: { query: string; params: unknown[] }[] = []
  const database: Database = drizzle({
    client: service.database.$client,
    casing: 'snake_case',
    logger: { logQuery: (query, params) => statements.push({ query, params }) },
  })
  const { [way]: authenticate } = createSessions({
    database,
    clock: service.clock,
    passwords: createPasswordHasher(),
    rateLimit: createLogInRateLimit(createRateLimits(service.database)),
    accounts: { credentialsFor: async () => ({ account: undefined, waitingPasswordHash: undefined }) },
    secondFactors: { challenge: async () => null, answer: () => Promise.reject(new Error('no code is asked for here')) },
    mail: { order: () => Promise.reject(new Error('no letter is ordered here')) },
    publicOrigin: service.config.publicOrigin,
  })
  await authenticate(accessToken)
  statements.length = 0
  expect(await authenticate(accessToken)).toMatchObject({
    accountId: expect.any(String),
    sessionId: expect.any(String),
    ...comesAlong,
  })
  expect(statements.map(({ query }) => query.split(' ')[0])).toEqual(['select'])

  // Tables of a few rows are read whole, unless that is made to look expensive.
  const [read] = statements
  const connection = await service.database.$client.connect()
  await connection.query('set enable_seqscan = off')
  const { rows } = await connection.query(`explain ${read?.query}`, read?.params)
  connection.release(true)
  const plan = JSON.stringify(rows)
  expect(plan).toContain('Index Cond: (access_hash = ')
  expect(plan).not.toContain('Seq Scan')
})
