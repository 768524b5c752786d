import type { FastifyInstance } from 'fastify'
import { fail } from '../failure.ts'
import { sendFailure } from './failure-reply.ts'

/**
 * Refuses every request for another host than the origin's, except health checks. So a proxy that also forwards the site's host, or a foreign name
 * that leads to our address, reaches nothing.
 */
export function allowHost(app: FastifyInstance, origin: string): void {
  const { hostname } = new URL(origin)
  app.addHook('onRequest', (request, reply, done) => {
    // Not `request.host`, which may come from X-Forwarded-Host. A proxy may leave out the port.
    const asked = URL.parse(`http://${request.headers.host}`)?.hostname
    if (asked === hostname || request.url.startsWith('/health/')) done()
    else sendFailure(reply, fail('NOT_PERMITTED', { message: 'The desk has another host, which is in its setting DESK_ORIGIN.' }))
  })
}
