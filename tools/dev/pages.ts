import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { isRunnableDevEnvironment, type ViteDevServer } from 'vite'
import type { PublicOperator } from '#contract/operator.ts'
import type { Language } from '#contract/languages.ts'
import { landingLanguageAt, pageAt } from '#contract/pages.ts'
import type { PublishedBrand } from '../../src/server/platform/brand/published.ts'
import { clientAreaOperator, publicOperator } from '../../src/server/platform/language/operator.ts'
import type { Config } from '../../src/server/platform/config/config.ts'
import { root } from '../launcher/settings.ts'

type Handler = (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => Promise<void>

/** Returns handlers that build the landing page and the client area's document from their sources at every request. */
export function createPageHandlers(
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
