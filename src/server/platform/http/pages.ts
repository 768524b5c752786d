import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { ConfiguredOperator } from '#contract/operator.ts'
import { landingLanguageAt, pageAt } from '#contract/pages.ts'
import type { PublishedBrand } from '../brand/published.ts'
import { clientAreaDocuments } from './client-area-document.ts'
import { sendDocument } from './document.ts'
import type { FramePolicy } from './frame-document.ts'
import { LandingDocument, type ReadNotice, type ReadMarketSnapshot } from './landing-document.ts'
import { clientAreaOperator, publicOperator } from '../language/operator.ts'
import { preferredLanguage } from '../language/preferred-language.ts'
import { pathOf, type SendPage } from './unknown-paths.ts'

export interface PagesOptions {
  operator: ConfiguredOperator
  brand: PublishedBrand
  publicOrigin: string
  /** Folder of the build: `web/` for browsers, `landing/` for the server. */
  distDirectory: string
  widgets: FramePolicy
  readMarketSnapshot: ReadMarketSnapshot
  readNotice: ReadNotice
}

/** The build is missing or incomplete. */
export class MissingBuildError extends Error {
  constructor(distDirectory: string) {
    super(`The site is not built: ${distDirectory} has no pages. Run npm run build first.`)
  }
}

export interface Pages {
  send: SendPage
  /** Renders the landing page and keeps it up to date. Throws if it cannot be rendered. */
  start(): Promise<void>
}

/**
 * Serves the built files, and returns how to send a page: the landing page, which is rendered again when its data change, or the client area's
 * document in the browser's language. Throws MissingBuildError.
 */
export async function servePages(
  app: FastifyInstance,
  { operator, brand, publicOrigin, distDirectory, widgets, readMarketSnapshot, readNotice }: PagesOptions,
): Promise<Pages> {
  const dist = path.resolve(distDirectory)
  const isBuilt = ['web/app.html', 'landing/render.js', 'landing/opening.js', 'landing/assets.json', 'fonts/display.ttf'].every((file) =>
    existsSync(path.join(dist, file)),
  )
  if (!isBuilt) throw new MissingBuildError(distDirectory)

  const landing = new LandingDocument({
    dist,
    publicOperatorIn: (language) => publicOperator(operator, brand.appearance, language),
    brand,
    publicOrigin,
    readMarketSnapshot,
    readNotice,
    log: app.log,
  })
  app.addHook('onClose', async () => landing.stop())
  const clientArea = clientAreaDocuments({ dist, operator: clientAreaOperator(operator, brand.appearance), brand, publicOrigin, widgets })
  // Made now: the first request should not wait, and a document that cannot be made must stop the start.
  await clientArea('en')
  const send: SendPage = (request, reply) => {
    const path = pathOf(request)
    const language = landingLanguageAt(path)
    if (!language && pageAt(path) === null) reply.code(404)
    const document = language ? landing.current(language) : clientArea(preferredLanguage(request.headers['accept-language']))
    document.then(
      (document) => sendDocument(request, reply, document),
      (error: unknown) => reply.send(error),
    )
    return reply
  }
  await serveAssets(app, path.join(dist, 'web'), send)
  return { send, start: () => landing.start() }
}

/** Serves the files in `assets/` of a build, each with its brotli form. A file that was deleted since the start is an unknown page. */
export async function serveAssets(app: FastifyInstance, build: string, sendPage: SendPage): Promise<void> {
  const root = path.join(build, 'assets')
  // No other path from a request is looked up on the disk. A route for each file would slow the start.
  const files = new Set(readdirSync(root).filter((name) => !name.endsWith('.br')))
  await app.register(fastifyStatic, {
    root,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    // No browser needs these headers for our files.
    acceptRanges: false,
    lastModified: false,
    // The build gives each file a name with the hash of its content.
    setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=31536000, immutable'),
  })
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/assets/*',
    schema: { hide: true },
    handler: (request, reply) => (files.has(request.params['*']) ? reply.sendFile(request.params['*']) : reply.callNotFound()),
  })
  app.setNotFoundHandler(sendPage)
}
