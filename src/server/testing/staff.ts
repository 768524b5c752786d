import { createHash, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '#contract/endpoint.ts'
import { pathOf } from '#contract/desk/calls.ts'
import type { Role } from '#contract/desk/permissions.ts'
import { type decideApproval, readApproval } from '#contract/desk/endpoints/approvals.ts'
import { acceptInvitation, beginStepUp, checkInvitation, readSession, signInWithCode } from '#contract/desk/endpoints/session.ts'
import { changeRoles, listStaff } from '#contract/desk/endpoints/staff.ts'
import { type Confirmed, stepUpText } from '#contract/desk/step-up.ts'
import { decideStepUp, proposeStepUp } from '#contract/desk/step-up-subjects.ts'
import type { DeskEndpoint } from '../staff/session/desk-route.ts'
import { plusHours } from '../platform/clock.ts'
import { newToken, tokenHash } from '../platform/crypto/token.ts'
import { newAuthenticator } from './authenticator.ts'
import type { TestedService, TestService } from './service.ts'

export interface DeskCallOptions<E extends DeskEndpoint> {
  body?: BodyOf<E> | Record<string, unknown>
  query?: QueryOf<E>
  params?: ParamsOf<E>
  /** The cookie of a session. */
  cookie?: string | undefined
  /** Undefined: leaves a usual header out. */
  headers?: Record<string, string | undefined>
  /** Network address of the caller; default: 127.0.0.1. */
  from?: string
}

/** What a call returns, whichever way it goes. */
export interface Answer<E extends Endpoint> {
  status: number
  body: ReplyOf<E>
}

/** The reply to a call. @throws if it was refused */
export async function must<Reply>(answer: Promise<{ status: number; body: Reply }>): Promise<Reply> {
  const { status, body } = await answer
  if (status !== 200) throw new Error(`refused: ${status} ${JSON.stringify(body)}`)
  return body
}

/** Somebody of the desk who is signed in: at a test's service, or at one that runs elsewhere. */
export interface Person {
  call<E extends DeskEndpoint>(endpoint: E, options?: DeskCallOptions<E>): Promise<Answer<E>>
  /** The proof that this person confirms exactly this. */
  stepUp(confirmed: Confirmed): Promise<BodyOf<typeof decideApproval>['proof']>
}

/** Its body is parsed with the endpoint's schema if the call succeeded, otherwise unchanged. */
export interface DeskResponse<E extends DeskEndpoint> extends Answer<E> {
  headers: Record<string, string | string[] | number | undefined>
  /** The session's cookie that the response sets, as the browser sends it back. */
  cookie: string | undefined
}

/** Proposes other roles for a person; without `version`, for the person as stored now. */
export async function proposeRoles(
  by: Person,
  id: string,
  roles: Role[],
  { version, reason = 'as agreed' }: { version?: number | undefined; reason?: string } = {},
) {
  const seen = version ?? (await by.call(listStaff)).body.staff.find((person) => person.id === id)?.version ?? -1
  const proof = await by.stepUp(proposeStepUp({ action: 'change-roles', object: id, version: seen, payload: { roles }, reason }))
  return by.call(changeRoles, { params: { id }, body: { roles, version: seen, reason, proof } })
}

/** The call of `decideApproval` about a proposal of somebody else, with its proof. */
export async function decisionOf(by: Person, id: string, decision: 'approved' | 'rejected' = 'approved', reason?: string) {
  const { payloadHash } = (await by.call(readApproval, { params: { id } })).body
  const proof = await by.stepUp(decideStepUp({ approvalId: id, decision, payloadHash, reason }))
  return { params: { id }, body: { decision, payloadHash, reason, proof } }
}

/** Calls the desk of a test's service as a page of the desk does. */
export async function callDesk<E extends DeskEndpoint>(
  { deskApp, config }: TestService,
  endpoint: E,
  { body, query, params, cookie, headers, from }: DeskCallOptions<E> = {},
): Promise<DeskResponse<E>> {
  if (!deskApp) throw new Error('the desk of this service is off')
  const { origin = '' } = config.desk ?? {}
  const response = await deskApp.inject({
    method: endpoint.call.method,
    url: pathOf(endpoint.call, params),
    ...(from && { remoteAddress: from }),
    ...(query ? { query: query as Record<string, string> } : {}),
    ...(body ? { payload: body instanceof Uint8Array ? Buffer.from(body) : body } : {}),
    headers: withoutUndefined({
      host: new URL(origin).host,
      origin,
      'sec-fetch-site': 'same-origin',
      'content-type': body ? endpoint.fileType : undefined,
      cookie,
      ...headers,
    }),
  })
  const isFile = response.headers['content-type'] === 'application/xml'
  const json: unknown = response.body === '' ? undefined : isFile ? response.body : response.json()
  const parsed = response.statusCode === 200 ? endpoint.reply.parse(json) : json
  const set = String(response.headers['set-cookie'] ?? '')
  return { status: response.statusCode, body: parsed as never, headers: response.headers, cookie: /^[^;]+/.exec(set)?.[0] }
}

const withoutUndefined = (headers: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))

/** The demo's person with a role; `which` 1 is the second one. */
export function demoPerson({ config }: TestService, role: Role, which = 0) {
  const person = config.desk?.demoStaff.filter(({ roles }) => roles[0] === role)[which]
  if (!person) throw new Error(`the demo has no such ${role}`)
  return person
}

/** The code that the person's authenticator app shows. */
export const codeOf = ({ secret }: { secret: string }, now: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 }).generate({ timestamp: now.getTime() })

export type StaffWithCode = Awaited<ReturnType<typeof signInAs>>

/** Signs in one of the demo's people. A code works once, so the clock moves on by 30 seconds. */
export async function signInAs(service: TestService, role: Role, which = 0) {
  const person = demoPerson(service, role, which)
  service.clock.advance({ seconds: 30 })
  const body = { email: person.email, password: person.password, code: codeOf(person, service.clock()) }
  const { status, cookie } = await callDesk(service, signInWithCode, { body })
  if (status !== 200 || !cookie) throw new Error(`${person.email} could not sign in: ${status}`)
  const call: ReturnType<typeof callsOf> = (endpoint, options) => callDesk(service, endpoint, { cookie, ...options })
  return {
    ...person,
    id: (await call(readSession)).body.id,
    cookie,
    call,
    /** The proof of a step-up: a new code, which signs nothing. */
    async stepUp(_confirmed: Confirmed) {
      service.clock.advance({ seconds: 30 })
      const { nonce, expiresAt } = (await call(beginStepUp)).body
      return { nonce, expiresAt, code: codeOf(person, service.clock()) }
    },
  }
}

const callsOf =
  (service: TestService) =>
  <E extends DeskEndpoint>(endpoint: E, options?: DeskCallOptions<E>) =>
    callDesk(service, endpoint, options)

interface Invited {
  id: string
  email: string
  name: string
  token: string
}

/** Stores an invited person as if the letter had arrived. */
export async function storeInvitation(
  { query, clock }: TestedService,
  roles: readonly Role[],
  { email = `staff-${randomBytes(6).toString('hex')}@kantor.example`, name = `Person ${email.slice(6, 12)}`, language = 'en' } = {},
): Promise<Invited> {
  const token = newToken()
  const now = clock?.() ?? new Date()
  const [row] = await query<{ id: string }>(
    `with person as (
       insert into staff (email, name, roles, language, state, created_at, changed_at) values ($1, $2, $3, $4, 'invited', $5, $5) returning id
     )
     insert into staff_invitation (staff_id, created_at, expires_at, token_hash) select id, $5, $6, $7 from person returning staff_id id`,
    [email, name, roles, language, now, plusHours(now, 48), tokenHash(token)],
  )
  return { id: row?.id ?? '', email, name, token }
}

/** The names that clients never read. */
export async function staffNames({ query }: TestedService): Promise<string[]> {
  const names = (await query<{ name: string }>('select name from staff')).map(({ name }) => name)
  if (names.length < 2) throw new Error('without names, nothing would be compared')
  return names
}

export type StaffWithPasskey = Awaited<ReturnType<typeof staffWithPasskey>>

/** A person with these roles and one passkey, who is signed in with it. */
export async function staffWithPasskey(service: TestService, roles: Role[], options: Parameters<typeof storeInvitation>[2] = {}) {
  return joinWith(service, await storeInvitation(service, roles, options))
}

export const joinWith = (service: TestService, invited: Invited) =>
  join({ callDesk: callsOf(service), origin: service.config.desk?.origin ?? '' }, invited)

type CallDesk = <E extends DeskEndpoint>(endpoint: E, options?: DeskCallOptions<E>) => Promise<Answer<E> & Pick<DeskResponse<E>, 'cookie'>>

/** Accepts an invitation with a new authenticator. `callDesk` reaches the desk, which has this origin. */
export async function join<Call extends CallDesk>({ callDesk, origin }: { callDesk: Call; origin: string }, { token, ...person }: Invited) {
  const authenticator = newAuthenticator()
  const { challenge } = (await callDesk(checkInvitation, { body: { token } })).body.passkey
  const passkey = authenticator.create({ challenge, origin })
  const { status, cookie } = await callDesk(acceptInvitation, { body: { token, name: 'Key', passkey } })
  if (status !== 200 || !cookie) throw new Error(`${person.email} could not join: ${status}`)
  const call = ((endpoint, options) => callDesk(endpoint, { cookie, ...options })) as Call
  return {
    ...person,
    authenticator,
    origin,
    cookie,
    call,
    /** The proof of a step-up: the passkey's signature over exactly this. */
    async stepUp(confirmed: Confirmed, changed: { expiresAt?: string; isUserVerified?: boolean; signer?: typeof authenticator } = {}) {
      const { nonce, expiresAt: given } = (await call(beginStepUp)).body
      const expiresAt = changed.expiresAt ?? given
      const text = stepUpText({ nonce, staffId: person.id, expiresAt, ...confirmed })
      const signed = { challenge: createHash('sha256').update(text).digest('base64url'), origin }
      const passkey = (changed.signer ?? authenticator).sign({ ...signed, isUserVerified: changed.isUserVerified ?? true })
      return { nonce, expiresAt, passkey }
    },
  }
}
