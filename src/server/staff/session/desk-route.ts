/// <reference types="@fastify/swagger" />
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { BodyOf, Endpoint, FailureOf, ParamsOf, QueryOf } from '#contract/endpoint.ts'
import type { DeskCall } from '#contract/desk/calls.ts'
import { mayDo } from '#contract/desk/permissions.ts'
import type { WithSecuritySource } from '../../platform/event/security-source.ts'
import { fail, Failure } from '../../platform/failure.ts'
import type { CallerDevice } from '../../platform/http/device.ts'
import { sendFailure } from '../../platform/http/failure-reply.ts'
import { withFileBody } from '../../platform/http/file-body.ts'
import { type AnswerOf, callerDeviceOf, done } from '../../platform/http/route.ts'
import { schemaOf } from '../../platform/http/route-schema.ts'
import type { CallRateLimits } from '../../platform/rate-limit/call-rate-limits.ts'
import { maxSessionHours } from '../limits.ts'
import { signInAgain, type StaffMember } from './staff-session.ts'

export interface DeskEndpoint extends Endpoint {
  call: DeskCall
}

/** The arguments of a handler. */
export interface DeskInput<E extends DeskEndpoint> {
  body: BodyOf<E>
  query: QueryOf<E>
  params: ParamsOf<E>
  /** Who makes the call; undefined on public calls. */
  staff: E extends { call: { access: 'staff' } } ? StaffMember : undefined
  callerDevice: CallerDevice
  /** Sets the cookie of a new session, or removes it. */
  setSession: (token: string | null) => void
  /** Makes the reply a file of this name and media type. */
  setFile: (file: { name: string; type: string }) => void
}

type RefusalOf<E> = E extends { call: { access: 'staff' } } ? 'UNAUTHENTICATED' | 'NOT_PERMITTED' | 'TOO_MANY_REQUESTS' : never

/** Registers the route of an endpoint of the desk. The compiler checks body, reply and failures against the contract. */
export type DeskRoute = <E extends DeskEndpoint, const Answer extends AnswerOf<E> | Failure<FailureOf<E> | RefusalOf<E>>>(
  endpoint: E,
  handler: (input: DeskInput<E>) => Promise<Answer>,
) => void

export interface DeskGuards {
  /** Scheme and host of the desk. */
  origin: string
  authenticate: (session: { token: string; isPoll: boolean }) => Promise<StaffMember | Failure<'UNAUTHENTICATED'>>
  rateLimits: CallRateLimits
  withSecuritySource: WithSecuritySource
}

/** Makes the `route` function of the desk's app. */
export function deskRouting(app: FastifyInstance, guards: DeskGuards): DeskRoute {
  return (endpoint, handler) => {
    const { call, fileType } = endpoint
    const options: RouteOptions = {
      method: call.method,
      url: call.path,
      schema: schemaOf(endpoint),
      ...(endpoint.bodyMaxBytes && { bodyLimit: endpoint.bodyMaxBytes }),
      config: { fileType },
      // Before the body is read: the refusal must not depend on it.
      onRequest: async (request, reply) => {
        const refusal = foreignSite(request, guards.origin) ?? (await refusalOf(call, request, guards))
        if (refusal) return sendFailure(reply, refusal)
        request.hasPendingBody = !request.raw.complete
      },
      // Again after a slow body: session or roles may have ended meanwhile. The body of a GET is not awaited.
      ...(call.method !== 'GET' && {
        preValidation: async (request, reply) => {
          const refusal = request.hasPendingBody && (await refusalOf(call, request, guards))
          if (refusal) return sendFailure(reply, refusal)
        },
      }),
      handler: async (request, reply) => {
        const input = inputOf(request, reply)
        const caller = { networkAddress: input.callerDevice.networkAddress, accountId: input.staff?.id }
        const limited = await guards.rateLimits.consume(call, caller)
        if (limited) return sendFailure(reply, limited)
        const answer = await guards.withSecuritySource(input.callerDevice, () => (handler as Handler)(input))
        if (!(answer instanceof Failure)) return reply.send(answer ?? done)
        return sendFailure(reply, (await guards.rateLimits.afterFailure(answer.code, caller)) ?? answer)
      },
    }
    if (fileType) void app.register(async (scope) => withFileBody(scope, fileType).route(options))
    else app.route(options)
  }
}

type AnyInput = Omit<DeskInput<DeskEndpoint>, 'staff'> & { staff: StaffMember | undefined }
type Handler = (input: AnyInput) => Promise<unknown>

function inputOf(request: FastifyRequest, reply: FastifyReply): AnyInput {
  return {
    body: request.body,
    query: request.query,
    params: request.params,
    staff: request.staff,
    callerDevice: callerDeviceOf(request),
    setSession: (token) => void reply.header('set-cookie', cookieOf(token)),
    setFile: ({ name, type }) => void reply.type(type).header('content-disposition', `attachment; filename="${name}"`),
  }
}

async function refusalOf(call: DeskCall, request: FastifyRequest, { authenticate }: DeskGuards): Promise<Failure | undefined> {
  if (call.access === 'public') return undefined
  const staff = await findStaff(request, authenticate, call.isPoll ?? false)
  if (staff instanceof Failure) return staff
  request.staff = staff
  return call.permission === null || mayDo(staff.roles, call.permission) ? undefined : fail('NOT_PERMITTED')
}

/** The person of a request's cookie. */
export async function findStaff(request: FastifyRequest, authenticate: DeskGuards['authenticate'], isPoll = false) {
  const token = /(?:^|;\s*)__Host-desk=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1]
  return token === undefined ? signInAgain() : authenticate({ token, isPoll })
}

/**
 * Refuses calls that pages of other sites make. A browser says with each call from where it comes; our own programs must say so too.
 */
function foreignSite({ method, headers }: FastifyRequest, origin: string): Failure<'NOT_PERMITTED'> | undefined {
  const { origin: sender, 'sec-fetch-site': site } = headers
  const isOurs = (sender === undefined || sender === origin) && (site === undefined || site === 'same-origin')
  const saysSo = method === 'GET' ? sender !== undefined || site !== undefined : sender !== undefined
  return isOurs && saysSo ? undefined : fail('NOT_PERMITTED', { message: 'Only pages of the desk may make this call.' })
}

const cookieOf = (token: string | null) =>
  `__Host-desk=${token ?? ''}; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=${token === null ? 0 : maxSessionHours * 3600}`

declare module 'fastify' {
  interface FastifyRequest {
    staff?: StaffMember
  }
}
