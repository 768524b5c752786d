import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { createServer as createVite } from 'vite'
import type { PublishedBrand } from '../../src/server/platform/brand/published.ts'
import type { Config } from '../../src/server/platform/config/config.ts'
import { publicOperator } from '../../src/server/platform/language/operator.ts'
import type { OnShutdown } from '../launcher/launcher.ts'
import { anyFreePort } from '../launcher/ports.ts'
import { root } from '../launcher/settings.ts'
import { calls } from './calls.ts'

type SendFile = (request: IncomingMessage, response: ServerResponse) => boolean

interface DeskParts {
  config: Config
  brand: PublishedBrand
  host: string
  port: number
  sendFile: SendFile
}

/** Serves the staff's pages from their sources on the desk's port, and forwards calls to the server. `serverPort` is the server's own for the desk. */
export async function startDeskDevServer({ config, brand, host, port, sendFile }: DeskParts, onShutdown: OnShutdown) {
  const serverPort = await anyFreePort()
  const http = createServer()
  const vite = await createVite({
    configFile: join(root, 'vite.config.ts'),
    root: join(root, 'src/desk'),
    // Two servers cannot share one cache of prepared packages.
    cacheDir: join(root, 'node_modules/.vite-desk'),
    // The desk refuses other hosts than its own.
    server: {
      middlewareMode: true,
      ws: { server: http },
      proxy: { [calls]: { target: `http://127.0.0.1:${serverPort}`, changeOrigin: false } },
    },
  })
  onShutdown(() => vite.close())
  const operator = JSON.stringify(publicOperator(config.operator, brand.appearance, 'en')).replaceAll('<', String.raw`\u003c`)
  const sendDocument = async (url: string, response: ServerResponse) => {
    const html = readFileSync(join(root, 'src/desk/desk.html'), 'utf8')
      .replace('<!--brand-->', () => brand.head)
      .replace('<!--operator-->', () => `<script type="application/json" id="operator">${operator}</script>`)
      .replace('"./desk.tsx"', '"/desk.tsx"')
    const document = await vite.transformIndexHtml('/desk.html', html, url)
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }).end(document)
  }
  http.on('request', (request, response) => {
    // A browser that asks for a document gets it at every address: the pages have a router.
    if (request.headers.accept?.includes('text/html')) sendDocument(request.url ?? '/', response).catch(failWith(response))
    else if (!sendFile(request, response)) vite.middlewares(request, response)
  })
  onShutdown(() => http.close())
  return {
    serverPort,
    listen: () => new Promise<void>((resolve, reject) => http.on('error', reject).listen(port, host, resolve)),
  }
}

const failWith = (response: ServerResponse) => (error: unknown) => {
  console.error(error)
  response.writeHead(500).end()
}
