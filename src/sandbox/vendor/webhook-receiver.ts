import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** Starts a site that records the webhooks it gets, for tests. It responds with the codes in `statuses` one by one, and then with 200. */
export async function startWebhookReceiver() {
  const received: { body: string; headers: IncomingHttpHeaders }[] = []
  const statuses: number[] = []
  const site = createServer(async (request, response) => {
    received.push({ body: await text(request), headers: request.headers })
    response.writeHead(statuses.shift() ?? 200).end('{}')
  }).listen(0, '127.0.0.1')
  await once(site, 'listening')
  const { port } = site.address() as AddressInfo
  return {
    siteUrl: `http://127.0.0.1:${port}`,
    received,
    statuses,
    close() {
      site.closeAllConnections()
      site.close()
    },
  }
}
