import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import { explainListenError } from '../../platform/start-error.ts'

interface MetricsServerParts {
  /** Null: metrics are off. */
  listenOn: { host: string; port: number } | null
  readMetrics: () => Promise<{ type: string; text: string }>
  log: FastifyBaseLogger
}

/** Serves `GET /metrics` on its own port, which no visitor can reach through the proxy. */
export function createMetricsServer({ listenOn, readMetrics, log }: MetricsServerParts) {
  let collecting: ReturnType<typeof readMetrics> | undefined
  // Concurrent scrapes share one collection, so that many scrapes do not overload the database.
  const collect = () => (collecting ??= readMetrics().finally(() => (collecting = undefined)))

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
    /** Throws a StartError if the port cannot be opened. */
    async listen(): Promise<void> {
      if (!listenOn) return
      const listening = once(server, 'listening')
      server.listen(listenOn.port, listenOn.host)
      try {
        await listening
      } catch (error) {
        throw explainListenError(error, { ...listenOn, portName: 'METRICS_PORT', hostName: 'METRICS_HOST' })
      }
    },
    /** Null while the server does not listen. */
    address: () => server.address() as AddressInfo | null,
    async close(): Promise<void> {
      if (!server.listening) return
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
