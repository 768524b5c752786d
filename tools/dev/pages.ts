import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { isRunnableDevEnvironment, type ViteDevServer } from 'vite'
import type { Operator, PublicOperator } from '#contract/operator.ts'
import type { Language } from '#contract/languages.ts'
import { landingLanguageAt, pageAt } from '#contract/pages.ts'
import type { PublishedBrand } from '../../src/server/platform/brand/published.ts'
import { publicOperator } from '../../src/server/platform/language/operator.ts'
import { sandboxPages } from '../../src/server/platform/config/scheduling.ts'
import { root } from '../launcher/settings.ts'

type Handler = (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => Promise<void>

/** Returns handlers that build the landing page and the client area's document from their sources at every request. */
export function createPageHandlers(vite: ViteDevServer, brand: PublishedBrand): { sendPage: Handler; sendNotFound: Handler } {
  const send = async (url: string, response: ServerResponse): Promise<void> => {
    const language = landingLanguageAt(pathOf(url))
    try {
      const html = await vite.transformIndexHtml(
        language ? '/' : '/app.html',
        language ? await landingDocument(vite, language, brand) : await clientAreaDocument(vite, brand),
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

type Renderer = {
  renderLanding(input: {
    language: Language
    operator: PublicOperator
    publicOrigin: string
    assets: { css: string; entry: string; preload: Record<Language, string[]> }
    brand: PublishedBrand
    snapshot: null
  }): string
}

function importOnServer<Module>(vite: ViteDevServer, module: string): Promise<Module> {
  const environment = vite.environments['landing']
  if (!environment || !isRunnableDevEnvironment(environment)) throw new Error('vite.config.ts has no environment for the landing page')
  return environment.runner.import<Module>(module)
}

async function landingDocument(vite: ViteDevServer, language: Language, brand: PublishedBrand): Promise<string> {
  const renderer = await importOnServer<Renderer>(vite, '/landing/render.tsx')
  // In development, the entry loads the styles.
  return renderer.renderLanding({
    language,
    operator: operatorIn(language, brand),
    publicOrigin: `http://localhost:${process.env['PORT'] ?? 3000}`,
    assets: { css: '', entry: '/landing/hydrate.tsx', preload: { en: [], pl: [], de: [] } },
    brand,
    snapshot: null,
  })
}

interface OpeningRenderer {
  renderOpening(input: { language: Language; operator: PublicOperator; brandTexts: undefined }): string
}

async function clientAreaDocument(vite: ViteDevServer, brand: PublishedBrand): Promise<string> {
  const operator = operatorIn('en', brand)
  const { renderOpening } = await importOnServer<OpeningRenderer>(vite, '/shell/render-opening.tsx')
  const block = JSON.stringify(operator).replaceAll('<', String.raw`\u003c`)
  return readFileSync(join(root, 'src/web/app.html'), 'utf8')
    .replace('<!--brand-->', brand.head)
    .replace('<!--operator-->', `<script type="application/json" id="operator">${block}</script>`)
    .replace('<!--opening-->', () => renderOpening({ language: 'en', operator, brandTexts: undefined }))
    .replace('"./app.tsx"', '"/app.tsx"')
}

function operatorIn(language: Language, { appearance }: PublishedBrand): PublicOperator {
  const file = join(root, process.env['OPERATOR_FILE'] ?? 'config/operator.json')
  const operator = JSON.parse(readFileSync(file, 'utf8')) as Operator
  const sandbox = `http://localhost:${process.env['SANDBOX_PORT'] || 3001}`
  return publicOperator({ ...operator, scheduling: operator.scheduling ?? sandboxPages(sandbox) }, appearance, language)
}
