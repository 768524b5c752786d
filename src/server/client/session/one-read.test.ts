import { expect, test } from 'vitest'
import { serviceOfFile } from '../../testing/service.ts'
import { clientContext } from '../../testing/client-context.ts'
import { planOf, recordStatements } from '../../testing/statements.ts'
import { authenticate, authenticateWithProfile } from './authenticate.ts'

const service = await serviceOfFile()

test.each([
  ['checking an access token that was used before takes one indexed read', authenticate, {}],
  ['a profile is read together with the session, in one indexed read', authenticateWithProfile, { profile: expect.any(Object) }],
] as const)('%s', async (_title, find, alsoFound) => {
  const { accessToken } = await service.newClient()
  const { database, statements } = recordStatements(service)
  const context = clientContext(service, { database })
  await find(context, accessToken)
  statements.length = 0
  const client = { accountId: expect.any(String), sessionId: expect.any(String) }
  expect(await find(context, accessToken)).toMatchObject({ ...client, ...alsoFound })
  expect(statements.map(({ query }) => query.split(' ')[0])).toEqual(['select'])

  const plan = await planOf(service, statements[0]!, ['seqscan'])
  expect(plan).toContain('Index Cond: (access_hash = ')
  expect(plan).not.toContain('Seq Scan')
})
