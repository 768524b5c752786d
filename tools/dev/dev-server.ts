import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { readFileSync } from 'node:fs'
import { createServer as createVite, isRunnableDevEnvironment, type ViteDevServer } from 'vite'
import type { PublicOperator } from '#contract/operator.ts'
import type { Language } from '#contract/languages.ts'
import { cardPaymentFramePath, landingLanguageAt, pageAt } from '#contract/pages.ts'
import { publishBrand, type PublishedBrand } from '../../src/server/platform/brand/published.ts'
import { type Config, readConfig } from '../../src/server/platform/config/config.ts'
import { frameDocument } from '../../src/server/platform/http/frame-document.ts'
import type { DevServer, OnShutdown } from '../launcher/launcher.ts'
import { anyFreePort } from '../launcher/ports.ts'
import { root, type Settings } from '../launcher/settings.ts'
import { writeEnglishTexts } from '../web-build/english-texts.ts'
import { siteFiles } from '../../src/server/site/discovery/discovery.ts'
import { policyDocuments } from '../../src/server/site/policy/policy.ts'
import { writePrintFonts } from '../web-build/fonts.ts'
import { clientAreaOperator, publicOperator } from '../../src/server/platform/language/operator.ts'

/** Starts Vite on the public port, and on the desk's. Vite serves pages and modules from their sources, and forwards calls to the server. */
export async function startDevServer(
  { port, host, publicOrigin, deskPort, deskOrigin }: Settings,
  onShutdown: OnShutdown,
): Promise<DevServer> {
  const serverPort = await anyFreePort()
  const serverOrigin = `http://127.0.0.1:${serverPort}`
  const http = createServer()
  const vite = await createVite({
    configFile: join(root, 'vite.config.ts'),
    server: { middlewareMode: true, ws: { server: http }, proxy: { [calls]: serverOrigin, '/health': serverOrigin } },
  })
  onShutdown(() => vite.close())
  // Pages need no database.
  const config = readConfig({ ...process.env, PUBLIC_ORIGIN: publicOrigin, DATABASE_URL: 'postgres://unused' })
  const englishTexts = join(root, 'node_modules/.cache/kantor-texts.json')
  await writeEnglishTexts(englishTexts)
  const brand = await publishBrand(config.brand, englishTexts)
  const { sendPage, sendNotFound } = createPageHandlers(vite, config, brand)
  vite.middlewares.use((request, response, next) => void sendNotFound(request, response, next))
  const sendFile = await createFileServer(config, brand)
  http.on('request', (request, response) => {
    // Our pages come before Vite, because Vite would serve /app.tsx for /app.
    if (!sendFile(request, response)) void sendPage(request, response, () => vite.middlewares(request, response))
  })
  onShutdown(() => http.close())
  const desk = await startDeskDevServer({ config, brand, host, port: deskPort, sendFile }, onShutdown)
  return {
    serverPort,
    serverEnv: { DESK_PORT: String(desk.serverPort), ...(deskOrigin && { DESK_ORIGIN: deskOrigin }) },
    async listen() {
      await new Promise<void>((resolve, reject) => http.on('error', reject).listen(port, host, resolve))
      await desk.listen()
    },
  }
}

/** Returns a function that serves policies and site files as the server does, and returns whether the requested file exists. */
async function createFileServer(
  { operator, brand, policyTemplates: templates, publicOrigin }: Config,
  published: PublishedBrand,
): Promise<(request: IncomingMessage, response: ServerResponse) => boolean> {
  const fonts = join(root, 'dist/fonts')
  await writePrintFonts(fonts)
  const served = [
    ...policyDocuments({ operator, brand, templates, fonts, mode: 'demo' }),
    ...siteFiles({ operator, brand, publicOrigin, now: new Date(), fonts }),
    ...published.files,
    frameDocument({ path: cardPaymentFramePath, publicOrigin, frames: [], grants: {} }),
  ]
  const files = new Map(served.map((file) => [file.path, file]))
  return ({ url = '/' }, response) => {
    const file = files.get(url)
    file?.body().then(
      (body) => response.writeHead(200, { 'content-type': file.type, 'cache-control': 'no-store' }).end(body),
      (error: Error) => response.destroy(error),
    )
    return file !== undefined
  }
}

type SendFile = (request: IncomingMessage, response: ServerResponse) => boolean

interface DeskParts {
  config: Config
  brand: PublishedBrand
  host: string
  port: number
  sendFile: SendFile
}

/** Serves the staff's pages from their sources on the desk's port, and forwards calls to the server. `serverPort` is the server's own for the desk. */
async function startDeskDevServer({ config, brand, host, port, sendFile }: DeskParts, onShutdown: OnShutdown) {
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

/** Paths of calls. In development, the browser also requests modules of the folders `api` as /api/….ts. These requests are not calls. */
const calls = String.raw`^/api/(?!.*\.tsx?(\?|$))`

type Handler = (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => Promise<void>

/** Returns handlers that build the landing page and the client area's document from their sources at every request. */
function createPageHandlers(
  vite: ViteDevServer,
  { operator, publicOrigin }: Config,
  brand: PublishedBrand,
): { sendPage: Handler; sendNotFound: Handler } {
  const parts = (language: Language) => ({ language, operator: publicOperator(operator, brand.appearance, language), brand })
  const clientArea = { ...parts('en'), operator: clientAreaOperator(operator, brand.appearance) }
  const send = async (url: string, response: ServerResponse): Promise<void> => {
    const language = landingLanguageAt(pathOf(url))
    try {
      const html = await vite.transformIndexHtml(
        language ? '/' : '/app.html',
        language ? await landingDocument(vite, { ...parts(language), publicOrigin }) : await clientAreaDocument(vite, clientArea),
        url,
      )
      response
        .writeHead(pageAt(pathOf(url)) ? 200 : 404, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
        .end(html)
    } catch (error) {
      if (error instanceof Error) vite.ssrFixStacktrace(error)
      console.error(error)
      response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end(error instanceof Error ? error.stack : String(error))
    }
  }
  return {
    sendPage: async ({ url = '/' }, response, next) => (pageAt(pathOf(url)) ? await send(url, response) : next()),
    sendNotFound: ({ url = '/' }, response) => send(url, response),
  }
}

const pathOf = (url: string) => url.replace(/[?#].*$/, '')

interface Parts {
  language: Language
  operator: PublicOperator
  brand: PublishedBrand
}

interface Renderer {
  renderLanding(input: Parts & { publicOrigin: string; assets: { css: string; entry: string; preload: object }; snapshot: null }): string
}

function importOnServer<Module>(vite: ViteDevServer, module: string): Promise<Module> {
  const environment = vite.environments['landing']
  if (!environment || !isRunnableDevEnvironment(environment)) throw new Error('vite.config.ts has no environment for the landing page')
  return environment.runner.import<Module>(module)
}

async function landingDocument(vite: ViteDevServer, parts: Parts & { publicOrigin: string }): Promise<string> {
  const renderer = await importOnServer<Renderer>(vite, '/landing/render.tsx')
  // In development, the entry loads the styles.
  return renderer.renderLanding({
    ...parts,
    assets: { css: '', entry: '/landing/hydrate.tsx', preload: { en: [], pl: [], de: [] } },
    snapshot: null,
  })
}

interface OpeningRenderer {
  renderOpening(input: { language: Language; operator: PublicOperator; brandTexts: undefined }): string
}

async function clientAreaDocument(vite: ViteDevServer, { language, operator, brand }: Parts): Promise<string> {
  const { renderOpening } = await importOnServer<OpeningRenderer>(vite, '/shell/render-opening.tsx')
  const block = JSON.stringify(operator).replaceAll('<', String.raw`\u003c`)
  return readFileSync(join(root, 'src/web/app.html'), 'utf8')
    .replace('<!--brand-->', brand.head)
    .replace('<!--operator-->', `<script type="application/json" id="operator">${block}</script>`)
    .replace('<!--opening-->', () => renderOpening({ language, operator, brandTexts: undefined }))
    .replace('"./app.tsx"', '"/app.tsx"')
}
