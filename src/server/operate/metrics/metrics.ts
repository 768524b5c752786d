import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Config } from '../../platform/config/config.ts'
import type { Queue } from '../../platform/queue/queue.ts'
import { countJobs } from './jobs.ts'
import { createGauges, type GaugeSources } from './gauges.ts'
import { type MetricsServer, metricsServer } from './metrics-server.ts'
import { providerCalls } from './provider-calls.ts'
import { countRequests } from './requests.ts'

export interface Metrics {
  countRequests(app: FastifyInstance): void
  /** The same queue, with its jobs counted. */
  countJobs(queue: Queue): Queue
  /** The same provider, with its calls counted. */
  countCalls: ReturnType<typeof providerCalls>
  /** The server that Prometheus scrapes. */
  server(sources: GaugeSources): MetricsServer
}

/** This process' metrics for Prometheus: totals only, nothing about a client (docs/operating/observability.md lists them). */
export function createMetrics({ config, log }: { config: Pick<Config, 'role' | 'metrics'>; log: FastifyBaseLogger }): Metrics {
  const registry = new Registry()
  const info = new Gauge({ name: 'kantor_process', help: '1, with the role of this process.', labelNames: ['role'], registers: [registry] })
  info.set({ role: config.role }, 1)
  return {
    countRequests: (app) => countRequests(registry, app),
    countJobs: (queue) => countJobs(registry, queue),
    countCalls: providerCalls(registry, log),
    server(sources) {
      const updateGauges = createGauges(registry, sources)
      if (config.metrics) collectDefaultMetrics({ register: registry })
      return metricsServer({
        at: config.metrics,
        log,
        async metrics() {
          await updateGauges()
          return { type: registry.contentType, text: await registry.metrics() }
        },
      })
    },
  }
}
