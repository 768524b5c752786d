import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

/** A vendor's server until the end of the test: records its requests, then answers them. */
export async function startVendor(answer: RequestListener) {
  const received: { method: string | undefined; url: string | undefined; headers: IncomingHttpHeaders; body: string }[] = []
  const server = createServer((request, response) => {
    const { method, url, headers } = request
    void text(request).then((body) => {
      received.push({ method, url, headers, body })
      answer(request, response)
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received }
}
