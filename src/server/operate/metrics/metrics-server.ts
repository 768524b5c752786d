import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import { explainListenError } from '../../platform/start-error.ts'

export interface MetricsServer {
  /** Throws a StartError if the port cannot be opened. Does nothing without a port. */
  listen(): Promise<void>
  /** Null while the server does not listen. */
  address(): AddressInfo | null
  close(): Promise<void>
}

interface MetricsServerParts {
  /** Null: metrics are off. */
  at: { host: string; port: number } | null
  metrics: () => Promise<{ type: string; text: string }>
  log: FastifyBaseLogger
}

/** Serves `GET /metrics` on its own port, which no visitor can reach through the proxy. */
export function metricsServer({ at, metrics, log }: MetricsServerParts): MetricsServer {
  let collecting: ReturnType<typeof metrics> | undefined
  // Concurrent scrapes share one collection, so that many of them do not load the database.
  const collect = () => (collecting ??= metrics().finally(() => (collecting = undefined)))

  const handler: RequestListener = (request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') return response.writeHead(404).end()
    collect().then(
      ({ type, text }) => response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(text),
      (error: unknown) => {
        log.error({ err: error }, 'the metrics could not be collected')
        response.writeHead(500).end()
      },
    )
  }
  const server = createServer(handler)

  return {
    async listen() {
      if (!at) return
      const listening = once(server, 'listening')
      server.listen(at.port, at.host)
      try {
        await listening
      } catch (error) {
        throw explainListenError(error, { ...at, portName: 'METRICS_PORT', hostName: 'METRICS_HOST' })
      }
    },
    address: () => server.address() as AddressInfo | null,
    async close() {
      if (!server.listening) return
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
