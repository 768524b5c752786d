import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { pageAt, pages } from '#contract/pages.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Queue } from '../../platform/queue/queue.ts'
import { pathOf } from '../../platform/http/unknown-paths.ts'
import { type OnMissing, paperKinds } from '../../platform/pdf/paper.ts'
import { JobFailure } from '../../platform/queue/job-failure.ts'
import { currentRequestId } from '../../platform/request-id.ts'
import { interceptCalls, ProviderFault } from '../../provider/provider-call.ts'
import { createGauges, type GaugeSources } from './gauges.ts'
import { createMetricsServer } from './metrics-server.ts'

export type Metrics = ReturnType<typeof createMetrics>

/** This process' metrics for Prometheus: totals only, nothing about a client (docs/operating/observability.md lists them). */
export function createMetrics({ config, log }: { config: Pick<Config, 'role' | 'metrics'>; log: FastifyBaseLogger }) {
  const registry = new Registry()
  const info = new Gauge({ name: 'kantor_process', help: '1, with the role of this process.', labelNames: ['role'], registers: [registry] })
  info.set({ role: config.role }, 1)
  return {
    countRequests: (app: FastifyInstance) => countRequests(registry, app),
    countJobs: (queue: Queue) => countJobs(registry, queue),
    countCalls: providerCallCounter(registry, log),
    countMissingLetters: missingLetterCounter(registry, log),
    /** The server that Prometheus scrapes. */
    server(sources: GaugeSources) {
      const updateGauges = createGauges(registry, sources)
      if (config.metrics) collectDefaultMetrics({ register: registry })
      return createMetricsServer({
        listenOn: config.metrics,
        log,
        async readMetrics() {
          await updateGauges()
          return { type: registry.contentType, text: await registry.metrics() }
        },
      })
    },
  }
}

const counter = <Label extends string>(registry: Registry, name: string, help: string, ...labelNames: Label[]) =>
  new Counter<Label>({ name: `kantor_${name}`, help, labelNames, registers: [registry] })

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE']

/** Counts and times responses by the route's pattern: a path can contain a mailed token. */
function countRequests(registry: Registry, app: FastifyInstance): void {
  const requests = counter(registry, 'http_requests_total', 'Requests answered, by route, method and status.', 'route', 'method', 'status')
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
  // The names of built files change with every release, so all of these files share one label.
  if (url) return url.startsWith('/assets/') ? '/assets/*' : url
  const page = pageAt(pathOf(request))
  return page ? pages[page] : 'unknown'
}

/** Wraps the queue: each try of a job is counted by outcome. */
function countJobs(registry: Registry, queue: Queue): Queue {
  const jobs = counter(registry, 'jobs_total', 'Tries of jobs in this process, done or failed.', 'queue', 'outcome')
  return {
    ...queue,
    work(name, handler) {
      // Starts at 0: Prometheus cannot see an increase of a counter that starts with its first failure.
      for (const outcome of ['done', 'failed']) jobs.inc({ queue: name, outcome }, 0)
      return queue.work(name, async (data, job) => {
        try {
          await handler(data, job)
          jobs.inc({ queue: name, outcome: 'done' })
        } catch (error) {
          jobs.inc({ queue: name, outcome: 'failed' })
          throw error
        }
      })
    },
  }
}

/** `refused`: the provider works, but refused this call. `fault`: the provider returned nothing usable. */
const outcomes = ['answered', 'refused', 'fault'] as const

/** Returns a function that wraps a provider: our calls to it are counted and timed, and logged if a request caused them. */
function providerCallCounter(registry: Registry, log: FastifyBaseLogger) {
  const help = 'Calls to outside services, by outcome, without calls that a breaker stopped.'
  const calls = counter(registry, 'provider_calls_total', help, 'provider', 'outcome')
  const durations = new Histogram({
    name: 'kantor_provider_call_duration_seconds',
    help: 'How long calls to outside services took, whatever the outcome.',
    labelNames: ['provider'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })

  return <Provider extends object>(
    name: 'identity' | 'card-payment' | 'scheduling' | 'market-data' | 'mail' | 'chain',
    provider: Provider,
  ): Provider => {
    for (const outcome of outcomes) calls.inc({ provider: name, outcome }, 0)
    durations.zero({ provider: name })
    return interceptCalls(provider, async (call, operation) => {
      const startedAt = performance.now()
      let outcome: (typeof outcomes)[number] = 'answered'
      try {
        return await call()
      } catch (error) {
        outcome = isRefusal(error) ? 'refused' : 'fault'
        throw error
      } finally {
        const milliseconds = Math.round(performance.now() - startedAt)
        calls.inc({ provider: name, outcome })
        durations.observe({ provider: name }, milliseconds / 1000)
        // Calls that no request caused, such as polls, are too many to log.
        if (currentRequestId())
          log.info({ provider: name, operation, outcome, responseTime: milliseconds }, 'an outside service was called')
      }
    })
  }
}

/** Returns a function that counts a paper with letters that no font has, and logs which: never the text. */
function missingLetterCounter(registry: Registry, log: FastifyBaseLogger): OnMissing {
  const papers = counter(registry, 'papers_with_missing_letters_total', 'Papers with a letter that no font has, drawn as a box.', 'kind')
  for (const kind of paperKinds) papers.inc({ kind }, 0)
  return (kind, missing) => {
    papers.inc({ kind })
    const what = missing.map((code) => `U+${code.toString(16).toUpperCase().padStart(4, '0')}`).join(' ')
    log.error({ kind, what }, 'a paper has letters that no font has; a box is drawn for each')
  }
}

const isRefusal = (error: unknown) =>
  (error instanceof ProviderFault && error.isRefusal) || (error instanceof JobFailure && error.permanent)
