import type { FastifyRequest } from 'fastify'

/** Why a request to the sandbox's own pages is not served, or nothing if it is. */
export function objection(request: FastifyRequest): string | undefined {
  const host = request.headers.host ?? ''
  // A hostile site can point its own name at this machine (DNS rebinding) and would then read letters as "same origin".
  if (!/^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i.test(host)) return 'The sandbox answers only under localhost.'
  if (request.method === 'GET' || request.method === 'HEAD') return undefined
  return isForeign(request, host) ? 'Changes are accepted from the sandbox’s own pages, or as JSON from programs.' : undefined
}

/** A browser may send a form across origins without asking first, JSON and DELETE not; programs send neither header. */
function isForeign(request: FastifyRequest, host: string): boolean {
  const { origin, 'sec-fetch-site': site, 'content-type': type = '' } = request.headers
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  if (origin !== undefined) return origin !== `http://${host}`
  return request.method === 'POST' && !/^application\/json\b/i.test(type)
}
