import { Agent, createServer, request as forward } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Header by which a part says whom it is: the proxy takes it away and forwards the address instead, as if it had come from there. */
export const clientAddressHeader = 'x-attack-client-address'

export interface Proxy {
  origin: string
  stop(): Promise<void>
}

/** A reverse proxy as an operator has one: adds the client's address to X-Forwarded-For and hands everything else on. */
export async function startProxy(backend: string): Promise<Proxy> {
  const { hostname, port } = new URL(backend)
  const agent = new Agent({ keepAlive: true, maxSockets: 256 })
  const server = createServer((request, reply) => {
    const { [clientAddressHeader]: address = request.socket.remoteAddress ?? '', ...headers } = request.headers
    const told = headers['x-forwarded-for']
    const forwarded = [...(told === undefined ? [] : [String(told)]), String(address)].join(', ')
    const onward = forward(
      { agent, hostname, port, method: request.method, path: request.url, headers: { ...headers, 'x-forwarded-for': forwarded } },
      (answer) => {
        reply.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(reply)
      },
    )
    // What the service cut off is cut off for the client too: no answer is invented here.
    onward.on('error', () => reply.destroy())
    reply.on('close', () => onward.destroy())
    request.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        agent.destroy()
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
