import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import { cannotListen } from '../../platform/cannot-listen.ts'

export interface MetricsServer {
  /** Throws a StartError where the port cannot be had. Does nothing where no port was named. */
  listen(): Promise<void>
  /** Where it listens; null where it does not. */
  address(): AddressInfo | null
  close(): Promise<void>
}

export interface MetricsServerParts {
  /** Null for nowhere. */
  at: { host: string; port: number } | null
  metrics: () => Promise<{ type: string; text: string }>
  log: FastifyBaseLogger
}

/** Answers `GET /metrics`, on a port of its own so that no visitor's address leads there. */
export function metricsServer({ at, metrics, log }: MetricsServerParts): MetricsServer {
  let asking: ReturnType<typeof metrics> | undefined
  // Whoever asks meanwhile gets the same answer: asking often must not cost the database more.
  const askOnce = () => (asking ??= metrics().finally(() => (asking = undefined)))

  const answer: RequestListener = (request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') return response.writeHead(404).end()
    askOnce().then(
      ({ type, text }) => response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(text),
      (error: unknown) => {
        log.error({ err: error }, 'the metrics could not be told')
        response.writeHead(500).end()
      },
    )
  }
  const server = createServer(answer)

  return {
    async listen() {
      if (!at) return
      const listening = once(server, 'listening')
      server.listen(at.port, at.host)
      try {
        await listening
      } catch (error) {
        throw cannotListen(error, { ...at, portName: 'METRICS_PORT', hostName: 'METRICS_HOST' })
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
