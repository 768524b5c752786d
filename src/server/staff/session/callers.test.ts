import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { domains } from '#contract/endpoints/domains.ts'
import { signOut } from '#contract/desk/endpoints/session.ts'
import { endStaff } from '#contract/desk/endpoints/staff.ts'
import { mayDo, roles } from '#contract/desk/permissions.ts'
import { deskCalls } from '#contract/desk/calls.ts'
import { endStaffStepUp } from '#contract/desk/step-up-subjects.ts'
import { plusHours, plusMinutes } from '../../platform/clock.ts'
import { tokenHash } from '../../platform/crypto/token.ts'
import { anyParamsOf, anyPathOf, deskEndpoints, nameOf } from '../../testing/desk-endpoints.ts'
import { serviceOfFile } from '../../testing/service.ts'
import { callDesk, type DeskCallOptions, staffWithPasskey } from '../../testing/staff.ts'
import { staffTable } from '../person/staff.table.ts'
import { idleMinutes, maxSessionHours } from '../limits.ts'
import type { DeskEndpoint } from './desk-route.ts'
import { startSession } from './staff-session.ts'
import { staffSessionTable } from './staff-session.table.ts'

const site = 'https://kantor.example'
const desk = 'https://desk.kantor.example'
const service = await serviceOfFile({
  environment: { KANTOR_MODE: 'demo', PUBLIC_ORIGIN: site, DESK_ORIGIN: desk, DESK_NETWORKS: '127.0.0.1,10.1.0.0/16,2001:db8:1::/48' },
})

const { database } = service
const { accessToken } = await service.newClient()

type Options = DeskCallOptions<DeskEndpoint>

/** Somebody whom no role stops. */
const person = () => staffWithPasskey(service, [...roles])
const administrator = await person()
await person()

async function newToken(staffId = administrator.id): Promise<string> {
  return database.transaction((tx) => startSession(tx, { staffId, signedInBy: 'passkey', now: service.clock() }))
}

const cookieOf = (token: string) => `__Host-desk=${token}`

/** The answers of endpoints that differ from a refusal with this status and nothing else. */
async function leaks(endpoints: DeskEndpoint[], { status, options }: { status: number; options: () => Options | Promise<Options> }) {
  const found: string[] = []
  for (const endpoint of endpoints) {
    const input = { params: anyParamsOf(endpoint), ...(endpoint.body && { body: {} }) }
    const answer = await callDesk(service, endpoint, { ...input, ...(await options()) })
    const says = Object.keys(answer.body ?? {})
      .toSorted()
      .join()
    if (answer.status !== status || says !== 'error,message' || answer.headers['set-cookie'])
      found.push(`${nameOf(endpoint)}: ${answer.status} ${says}`)
  }
  return found
}

test('every call of the desk has an endpoint', () => {
  expect(new Set(deskEndpoints.map((endpoint) => endpoint.call as object))).toEqual(new Set(Object.values(deskCalls)))
})

test('only the calls before a session are open to everybody', () => {
  expect(deskEndpoints.filter(({ call: { access } }) => access === 'public').map(nameOf)).toEqual([
    'GET /api/sign-in',
    'POST /api/sign-in/passkey',
    'POST /api/sign-in/code',
    'POST /api/invitations/check',
    'POST /api/invitations/accept',
  ])
})

/** The last one ends the session. */
const forStaff = [...deskEndpoints.filter((endpoint) => endpoint.call.access === 'staff' && endpoint !== signOut), signOut]

const allowed = [...roles.map((role) => [role]), [...roles]].map((had) => ({ had, who: had.join(' and ') }))

test.each(allowed)('a person who is only $who gets what this permits', async ({ had }) => {
  const { call } = await staffWithPasskey(service, had)
  for (const endpoint of forStaff) {
    const { permission } = endpoint.call
    const { status } = await call(endpoint, { params: anyParamsOf(endpoint), ...(endpoint.body && { body: {} }) })
    const isPermitted = permission === null || mayDo(had, permission)
    expect([nameOf(endpoint), status === 403]).toEqual([nameOf(endpoint), !isPermitted])
    expect([nameOf(endpoint), [401, 429, 500, 503].includes(status)]).toEqual([nameOf(endpoint), false])
  }
})

/** A cookie whose session was changed after its start. */
async function changedSession(change: Partial<typeof staffSessionTable.$inferInsert>): Promise<Options> {
  const token = await newToken()
  await database
    .update(staffSessionTable)
    .set(change)
    .where(eq(staffSessionTable.tokenHash, tokenHash(token)))
  return { cookie: cookieOf(token) }
}

/** A cookie of a person who has another state now, although nothing ended the session. */
async function changedPerson(state: 'invited' | 'left'): Promise<Options> {
  const { id, cookie } = await person()
  await database.update(staffTable).set({ state }).where(eq(staffTable.id, id))
  return { cookie }
}

async function formerColleague(): Promise<Options> {
  const { id, cookie } = await person()
  const [row] = await database.select().from(staffTable).where(eq(staffTable.id, id))
  const [version, reason] = [row?.version ?? -1, 'left']
  const proof = await administrator.stepUp(endStaffStepUp({ staffId: id, version, reason }))
  const { status } = await administrator.call(endStaff, { params: { id }, body: { version, reason, proof } })
  expect(status).toBe(200)
  return { cookie }
}

async function signedOut(): Promise<Options> {
  const { cookie, call } = await person()
  await call(signOut)
  return { cookie }
}

// Each is called once, before all calls: none of these sessions comes back.
const withoutSession: [caller: string, options: () => Options | Promise<Options>][] = [
  ['nobody', () => ({})],
  ['a client with an access token', () => ({ headers: { authorization: `Bearer ${accessToken}` } })],
  ['a client with an access token as the desk’s cookie', () => ({ cookie: cookieOf(accessToken) })],
  ['a person whose cookie has lost its prefix', async () => ({ cookie: `desk=${await newToken()}` })],
  ['a person whose cookie is sent as an access token', async () => ({ headers: { authorization: `Bearer ${await newToken()}` } })],
  ['a person whose session an administrator ended', formerColleague],
  ['a person who has left, with an open session', () => changedPerson('left')],
  ['a person who must accept a new invitation', () => changedPerson('invited')],
  ['a person who has signed out', signedOut],
  ['a session that was ended', () => changedSession({ endedAt: service.clock(), endReason: 'renewed' })],
  ['a session that was not used', () => changedSession({ lastUsedAt: plusMinutes(service.clock(), -idleMinutes) })],
  ['a session that is too old', () => changedSession({ startedAt: plusHours(service.clock(), -maxSessionHours) })],
]

describe.each(withoutSession)('%s', (_, prepare) => {
  test('is refused by calls for staff', async () => {
    const options = await prepare()
    const ofStaff = deskEndpoints.filter(({ call }) => call.access === 'staff')
    expect(await leaks(ofStaff, { status: 401, options: () => options })).toEqual([])
  })

  test('reads no description of the API', async () => {
    const { cookie, headers } = await prepare()
    const asked = { host: new URL(desk).host, ...(cookie && { cookie }), ...headers }
    const statusOf = async (url: string) => (await service.deskApp?.inject({ url, headers: asked }))?.statusCode
    expect([await statusOf('/api/docs'), await statusOf('/api/openapi.json'), await statusOf('/api/openapi.json?x')]).toEqual([
      401, 401, 401,
    ])
  })
})

const notOurPage: [caller: string, headers: Record<string, string | undefined>][] = [
  ['a page of another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
  ['a page of the clients’ site', { origin: site, 'sec-fetch-site': 'same-site' }],
  ['a page of a subdomain of the clients’ site', { origin: 'https://shop.kantor.example', 'sec-fetch-site': 'same-site' }],
  ['a page of a subdomain of the desk', { origin: 'https://old.desk.kantor.example', 'sec-fetch-site': 'same-site' }],
  ['a page on another port of the desk’s host', { origin: `${desk}:8443`, 'sec-fetch-site': 'same-site' }],
  ['a page of the desk’s host without encryption', { origin: 'http://desk.kantor.example', 'sec-fetch-site': 'cross-site' }],
  ['a sandboxed frame', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
  ['a page of another site, in a browser without Sec-Fetch-Site', { origin: 'https://evil.example', 'sec-fetch-site': undefined }],
  ['a page of a subdomain that hides its origin', { origin: undefined, 'sec-fetch-site': 'same-site' }],
  ['a link, or an address that was typed', { origin: undefined, 'sec-fetch-site': 'none' }],
  ['a program that does not say from where it calls', { origin: undefined, 'sec-fetch-site': undefined }],
]

describe.each(notOurPage)('%s', (_, headers) => {
  test('is refused, with any session', async () => {
    expect(await leaks(deskEndpoints, { status: 403, options: () => ({ cookie: administrator.cookie, headers }) })).toEqual([])
  })
})

const otherHosts = ['kantor.example', 'shop.kantor.example', 'old.desk.kantor.example', '127.0.0.1:3002', 'localhost', '[::1]', 'a b']

describe.each(otherHosts)('the host %s', (host) => {
  const origin = `https://${host}`

  test('is refused, with any session', async () => {
    const options = (headers: Options['headers']) => () => ({ cookie: administrator.cookie, headers: { host, ...headers } })
    expect(await leaks(deskEndpoints, { status: 403, options: options({}) })).toEqual([])
    expect(await leaks(deskEndpoints, { status: 403, options: options({ origin }) })).toEqual([])
    expect(await leaks(deskEndpoints, { status: 403, options: options({ 'x-forwarded-host': 'desk.kantor.example' }) })).toEqual([])
  })

  test('gets no page and no description of the API, and the health of the process', async () => {
    const { cookie } = administrator
    const statusOf = async (url: string) => (await service.deskApp?.inject({ url, headers: { host, cookie } }))?.statusCode
    expect([await statusOf('/'), await statusOf('/api/openapi.json'), await statusOf('/health/live')]).toEqual([403, 403, 200])
  })
})

test('a proxy may leave out the port of the host', async () => {
  const headers = { host: 'desk.kantor.example:443' }
  expect(await leaks(deskEndpoints.slice(0, 1), { status: 200, options: () => ({ headers }) })).toEqual([
    'GET /api/sign-in: 200 passkey,withCode',
  ])
})

const outside = ['10.2.0.1', '127.0.0.2', '::1', '2001:db8:2::1', '::ffff:10.2.0.1']

describe.each(outside)('the address %s, outside of DESK_NETWORKS', (from) => {
  test('is refused, with any session', async () => {
    const { cookie } = administrator
    expect(await leaks(deskEndpoints, { status: 403, options: () => ({ cookie, from }) })).toEqual([])
    const headers = { 'x-forwarded-for': '10.1.0.1', forwarded: 'for=10.1.0.1', 'x-real-ip': '10.1.0.1' }
    expect(await leaks(deskEndpoints, { status: 403, options: () => ({ cookie, from, headers }) })).toEqual([])
  })
})

test.each(['10.1.2.3', '::ffff:10.1.2.3', '2001:db8:1:2::3'])('the address %s, of DESK_NETWORKS, reaches the desk', async (from) => {
  const [signIn] = deskEndpoints
  expect(signIn && (await callDesk(service, signIn, { from })).status).toBe(200)
})

/** Calls that the desk and the clients' site have, each with its own answers. */
const shared = new Set([
  'GET /api/switches',
  'GET /api/offers/:reference',
  'GET /api/deals',
  'GET /api/deals/:reference',
  'POST /api/deals/:reference/cancel',
])

const clientEndpoints: Endpoint[] = Object.values(domains).flatMap((domain): Endpoint[] => Object.values(domain))

describe('the clients’ listener', () => {
  const bearer = { authorization: `Bearer ${accessToken}` }

  test('knows no call of the desk', async () => {
    for (const endpoint of deskEndpoints.filter((each) => !shared.has(nameOf(each)))) {
      for (const headers of [{ cookie: administrator.cookie, origin: desk }, bearer]) {
        const answer = await service.app.inject({ method: endpoint.call.method, url: anyPathOf(endpoint), headers })
        expect([404, 405], `${nameOf(endpoint)}: ${answer.statusCode}`).toContain(answer.statusCode)
      }
    }
  })

  test('neither sets nor reads a cookie', async () => {
    const cookie = `${administrator.cookie}; auth_session=${accessToken}; token=${accessToken}`
    const found: string[] = []
    // First with the cookie alone: a client's calls also log out.
    for (const headers of [{ cookie }, { cookie, ...bearer }]) {
      for (const { call } of clientEndpoints) {
        const { statusCode, headers: answered } = await service.app.inject({ method: call.method, url: call.path, headers })
        const isRefused = statusCode === 401 || call.access !== 'client' || 'authorization' in headers
        if (!isRefused || answered['set-cookie']) found.push(`${call.method} ${call.path}: ${statusCode}`)
      }
    }
    expect(found).toEqual([])
  })
})

/** What both listeners have: their own health, reports of errors in their own pages, and deals, each with its own answers. */
const ofBoth =
  /^(GET \/health\/(live|ready|serving)|POST \/api\/browser-reports|GET \/api\/(switches|deals)|POST \/api\/deals\/:reference\/cancel)$/

test('the desk’s listener knows no call of clients', async () => {
  const headers = { host: new URL(desk).host, origin: desk, cookie: administrator.cookie, authorization: `Bearer ${accessToken}` }
  for (const { call } of clientEndpoints.filter((each) => !ofBoth.test(`${each.call.method} ${each.call.path}`))) {
    const answer = await service.deskApp?.inject({ method: call.method, url: call.path, headers })
    expect(answer?.statusCode, `${call.method} ${call.path}`).toBe(404)
  }
})
