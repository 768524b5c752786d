import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Config } from '../../platform/config/config.ts'
import type { Queue } from '../../platform/queue/queue.ts'
import { countJobs, countRequests, providerCallCounter } from './counters.ts'
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
