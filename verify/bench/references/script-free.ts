import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'

/** Stands before the service on a port of its own and changes its landing page; all else passes as it is. */
export async function startFront(origin: string, change: (html: string) => string): Promise<{ origin: string; stop(): void }> {
  const { port } = new URL(origin)
  const server = createServer((asked, answer) => {
    const upstream = request({ port, host: '127.0.0.1', path: asked.url, method: asked.method, headers: asked.headers }, (got) => {
      if (asked.url === '/') void sendChanged(got, answer, change)
      else got.pipe(answer.writeHead(got.statusCode ?? 502, got.headers))
    })
    upstream.on('error', () => answer.destroy())
    asked.pipe(upstream)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('the front has no port')
  return { origin: `http://localhost:${address.port}`, stop: () => server.close() }
}

async function sendChanged(got: IncomingMessage, answer: ServerResponse, change: (html: string) => string): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of got) chunks.push(chunk as Buffer)
  const sent = Buffer.concat(chunks)
  const html = (got.headers['content-encoding'] === 'br' ? brotliDecompressSync(sent) : sent).toString()
  const changed = brotliCompressSync(change(html))
  const { 'transfer-encoding': _, ...headers } = got.headers
  answer.writeHead(got.statusCode ?? 502, { ...headers, 'content-encoding': 'br', 'content-length': changed.length }).end(changed)
}

/** Every script that runs is taken out; data blocks do nothing and stay. */
export const withoutScripts = (html: string): string =>
  html.replaceAll(/<script(?![^>]*\stype="application\/)[^>]*>[\s\S]*?<\/script>/g, '')
