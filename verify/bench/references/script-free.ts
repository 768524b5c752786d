import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { type Proxy, startProxy } from '../../harness/proxy.ts'

/** Starts a proxy that changes only the HTML of the landing page. */
export const startChangingProxy = (origin: string, change: (html: string) => string): Promise<Proxy> =>
  startProxy({
    backend: () => origin.replace('localhost', '127.0.0.1'),
    relay: (response, reply, request) =>
      request.url === '/'
        ? sendChanged(response, reply, change)
        : response.pipe(reply.writeHead(response.statusCode ?? 502, response.headers)),
  })

async function sendChanged(response: IncomingMessage, reply: ServerResponse, change: (html: string) => string): Promise<void> {
  const sent = await buffer(response)
  const html = (response.headers['content-encoding'] === 'br' ? brotliDecompressSync(sent) : sent).toString()
  const changed = brotliCompressSync(change(html))
  const { 'transfer-encoding': _, ...headers } = response.headers
  reply.writeHead(response.statusCode ?? 502, { ...headers, 'content-encoding': 'br', 'content-length': changed.length }).end(changed)
}

/** Removes every executable script, but no script element with JSON. */
export const withoutScripts = (html: string): string =>
  html.replaceAll(/<script(?![^>]*\stype="application\/)[^>]*>[\s\S]*?<\/script>/g, '')
