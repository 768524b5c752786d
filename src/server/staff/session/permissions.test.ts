import { beforeAll, describe, expect, test } from 'vitest'
import { deskCalls } from '#contract/desk/calls.ts'
import { mayDo, type Role, roles } from '#contract/desk/permissions.ts'
import { anyParamsOf, deskEndpoints as endpoints, nameOf } from '../../testing/desk-endpoints.ts'
import { serviceOfFile } from '../../testing/service.ts'
import { callDesk, type StaffWithPasskey, staffWithPasskey } from '../../testing/staff.ts'
import type { DeskEndpoint } from './desk-route.ts'
import { startSession } from './staff-session.ts'

const service = await serviceOfFile()
const named = endpoints.map((endpoint) => ({ name: nameOf(endpoint), endpoint }))
const [open, forStaff] = [
  named.filter(({ endpoint }) => endpoint.call.access === 'public'),
  named.filter(({ endpoint }) => endpoint.call.access === 'staff'),
]

const call = (endpoint: DeskEndpoint, cookie?: string) =>
  callDesk(service, endpoint, { params: anyParamsOf(endpoint), ...(cookie && { cookie }), ...(endpoint.body && { body: {} }) })

const people = {} as Record<Role, StaffWithPasskey>
beforeAll(async () => {
  for (const role of roles) people[role] = await staffWithPasskey(service, [role])
})

/** A new session for each call, because one of them signs out. */
async function cookieOf(role: Role): Promise<string> {
  const staffId = people[role].id
  const token = await service.database.transaction((tx) => startSession(tx, { staffId, signedInBy: 'passkey', now: service.clock() }))
  return `__Host-desk=${token}`
}

test('every call of the desk has an endpoint', () => {
  expect(new Set(endpoints.map((endpoint) => endpoint.call as object))).toEqual(new Set(Object.values(deskCalls)))
})

test('only the calls before a session are open to everybody', () => {
  expect(open.map(({ name }) => name)).toEqual([
    'GET /api/sign-in',
    'POST /api/sign-in/passkey',
    'POST /api/sign-in/code',
    'POST /api/invitations/check',
    'POST /api/invitations/accept',
  ])
})

test.each(forStaff)('$name is refused without a session', async ({ endpoint }) => {
  expect((await call(endpoint)).status).toBe(401)
  expect((await call(endpoint, '__Host-desk=not-a-session')).status).toBe(401)
})

describe.each(roles)('a person who is only %s', (role) => {
  test.each(forStaff)(`gets of $name what the role ${role} permits`, async ({ endpoint }) => {
    const { permission } = endpoint.call
    const { status } = await call(endpoint, await cookieOf(role))
    const isPermitted = permission === null || mayDo([role], permission)
    expect({ isPermitted, isRefused: status === 403 }).toEqual({ isPermitted, isRefused: !isPermitted })
    expect([401, 429, 500, 503]).not.toContain(status)
  })
})
