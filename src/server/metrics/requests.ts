import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, Histogram, type Registry } from 'prom-client'
import { pageAt, pages } from '#contract/pages.ts'
import { pathOf } from '../http/unknown-paths.ts'

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE']

/** Counts and times what an app answers: by the pattern of its route, never by the address that somebody typed. */
export function countRequests(registry: Registry, app: FastifyInstance): void {
  const requests = new Counter({
    name: 'kantor_http_requests_total',
    help: 'Requests answered, by route, method and status.',
    labelNames: ['route', 'method', 'status'],
    registers: [registry],
  })
  const durations = new Histogram({
    name: 'kantor_http_request_duration_seconds',
    help: 'How long answers took, by route and method.',
    labelNames: ['route', 'method'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = routeOf(request)
    const method = methods.includes(request.method) ? request.method : 'other'
    requests.inc({ route, method, status: reply.statusCode })
    durations.observe({ route, method }, reply.elapsedTime / 1000)
  })
}

function routeOf(request: FastifyRequest): string {
  const pattern = request.routeOptions.url
  // Files of the build have a route each, and other names in every release.
  if (pattern) return pattern.replace(/^\/assets\/.+/, '/assets/*')
  const page = pageAt(pathOf(request))
  return page ? pages[page] : 'unknown'
}
