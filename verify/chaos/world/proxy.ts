import { Agent, createServer, request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Proxy {
  origin: string
  /** Stops looking and listening. */
  close(): Promise<void>
}

const lookEveryMs = 100
const lookPatienceMs = 1000

/** A load balancer of the plainest kind: it hands each request to a process that has just said it is ready, and tries nothing twice. */
export async function startProxy(origins: string[]): Promise<Proxy> {
  const agent = new Agent({ keepAlive: true })
  const ready = new Set<string>()
  let turn = 0
  let told = false
  const closing = () => told

  async function look(origin: string): Promise<void> {
    while (!closing()) {
      const answer = await fetch(`${origin}/health/ready`, { signal: AbortSignal.timeout(lookPatienceMs) }).catch(() => undefined)
      await answer?.body?.cancel()
      if (answer?.ok) ready.add(origin)
      else ready.delete(origin)
      await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
    }
  }

  const server = createServer((incoming, outgoing) => {
    const target = [...ready][turn++ % Math.max(1, ready.size)]
    if (!target) return void outgoing.writeHead(502).end()
    const { method, headers } = incoming
    const onward = ask(`${target}${incoming.url}`, { method, headers, agent }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
      answer.on('error', () => outgoing.destroy())
    })
    onward.on('error', () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end()))
    incoming.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  for (const origin of origins) void look(origin)
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      told = true
      agent.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
