import { Agent, createServer, type IncomingHttpHeaders, type IncomingMessage, request as forward, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { type HttpResponse, call, type Request } from './http.ts'

export interface Proxy {
  origin: string
  stop(): Promise<void>
}

interface ProxySettings {
  /** The origin that gets the next request; undefined if no process is serving. */
  backend: () => string | undefined
  /** The request headers to forward. By default, all are forwarded unchanged. */
  headers?: (request: IncomingMessage) => IncomingHttpHeaders
  /** Sends the service's response to the client. By default, the response is unchanged. */
  relay?: (response: IncomingMessage, reply: ServerResponse, request: IncomingMessage) => unknown
}

const forwardResponse = (response: IncomingMessage, reply: ServerResponse) => {
  reply.writeHead(response.statusCode ?? 502, response.headers)
  response.pipe(reply)
  response.on('error', () => reply.destroy())
}

/** A reverse proxy on a free port. It does not retry: if the service closes a connection, the proxy closes the client's connection. */
export async function startProxy({
  backend,
  headers = (request) => request.headers,
  relay = forwardResponse,
}: ProxySettings): Promise<Proxy> {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 })
  const server = createServer((request, reply) => {
    const target = backend()
    if (!target) return void reply.writeHead(502).end()
    const forwarded = forward(`${target}/`, { agent, method: request.method, path: request.url, headers: headers(request) }, (response) =>
      relay(response, reply, request),
    )
    forwarded.on('error', () => reply.destroy())
    reply.on('close', () => forwarded.destroy())
    request.pipe(forwarded)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      agent.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

// Carries a client's simulated IP address to the trusted proxy. So an attack can still send its own X-Forwarded-For.
const clientAddressHeader = 'x-client-address'

/** Sends a request to a proxy of `startTrustedProxy`, as if it came from the IP address `from`. */
export const callProxy = (proxyOrigin: string, { from, headers, ...request }: Request): Promise<HttpResponse> =>
  call(proxyOrigin, { ...request, headers: { ...(from && { [clientAddressHeader]: from }), ...headers } })

/** Starts a proxy that adds the client's IP address to X-Forwarded-For, as an operator's proxy does. */
export const startTrustedProxy = (backend: string): Promise<Proxy> =>
  startProxy({
    backend: () => backend,
    headers({ headers, socket }) {
      const { [clientAddressHeader]: address = socket.remoteAddress ?? '', ...others } = headers
      const sentByClient = others['x-forwarded-for']
      return { ...others, 'x-forwarded-for': [...(sentByClient === undefined ? [] : [sentByClient]), address].join(', ') }
    },
  })

const probeEveryMs = 100
const probeTimeoutMs = 1000

/** A load balancer that sends requests only to serving processes. */
export async function startBalancer(origins: string[]): Promise<Proxy> {
  const serving = new Set<string>()
  const stopping = new AbortController()
  let requests = 0
  const probe = async (origin: string) => {
    while (!stopping.signal.aborted) {
      const response = await fetch(`${origin}/health/serving`, { signal: AbortSignal.timeout(probeTimeoutMs) }).catch(() => undefined)
      await response?.body?.cancel()
      if (response?.ok) serving.add(origin)
      else serving.delete(origin)
      await pause(probeEveryMs)
    }
  }
  const proxy = await startProxy({ backend: () => [...serving][requests++ % Math.max(1, serving.size)] })
  for (const origin of origins) void probe(origin)
  return {
    ...proxy,
    stop() {
      stopping.abort()
      return proxy.stop()
    },
  }
}
