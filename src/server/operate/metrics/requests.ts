import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, Histogram, type Registry } from 'prom-client'
import { pageAt, pages } from '#contract/pages.ts'
import { pathOf } from '../../platform/http/unknown-paths.ts'

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE']

/** Counts and times answers by the route's pattern, never by the typed path. */
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
  app.addHook('onRoute', ({ url, method }) => {
    // Starts at 0: Prometheus cannot see an increase of a counter that starts with its first 500.
    if (methods.includes(String(method)) && method !== 'HEAD') requests.inc({ route: url, method: String(method), status: 500 }, 0)
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = routeOf(request)
    const method = methods.includes(request.method) ? request.method : 'other'
    requests.inc({ route, method, status: reply.statusCode })
    durations.observe({ route, method }, reply.elapsedTime / 1000)
    done()
  })
}

function routeOf(request: FastifyRequest): string {
  const { url } = request.routeOptions
  // Each built file has a route, and its name changes with every release.
  if (url) return url.startsWith('/assets/') ? '/assets/*' : url
  const page = pageAt(pathOf(request))
  return page ? pages[page] : 'unknown'
}
