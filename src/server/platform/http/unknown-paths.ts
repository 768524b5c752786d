import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { fail } from '../failure.ts'
import { sendFailure } from './failure-reply.ts'

/** Sends the page of a path without a route, or the page that says it was not found. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply

/** The path of a request as sent, without its query. */
export const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? ''

/**
 * Responds to every path without a route: below /api and /health with 404, or 405 and the known methods, as JSON; elsewhere with a page, if this
 * process serves pages.
 */
export function handleUnknownPaths(app: FastifyInstance, sendPage?: SendPage): void {
  function respond(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const path = pathOf(request)
    const allowed = methodsOf(app, path)
    if (allowed.length > 0) return sendFailure(reply.header('allow', allowed.join(', ')), fail('METHOD_NOT_ALLOWED'))
    if (!sendPage || isApiPath(path)) return sendFailure(reply, fail('NOT_FOUND'))
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return sendFailure(reply.header('allow', 'GET, HEAD'), fail('METHOD_NOT_ALLOWED'))
    }
    return sendPage(request, reply)
  }

  // Before the body is read: the response does not depend on it.
  app.addHook('onRequest', (request, reply, done) => {
    if (request.is404) respond(request, reply)
    else done()
  })
}

const isApiPath = (path: string) => /^\/(?:api|health)(?:\/|$)/.test(path)

const methods: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']

const methodsOf = (app: FastifyInstance, path: string) => methods.filter((method) => app.hasRoute({ method, url: path }))
