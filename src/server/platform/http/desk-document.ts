import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { PublicOperator } from '#contract/operator.ts'
import type { PublishedBrand } from '../brand/published.ts'
import { once } from '../once.ts'
import { documentOf, sendDocument } from './document.ts'
import { MissingBuildError, serveAssets } from './pages.ts'
import { documentHeaders } from './security-headers.ts'
import type { SendPage } from './unknown-paths.ts'

interface DeskPages {
  /** Folder of the build. */
  dist: string
  operator: PublicOperator
  brand: PublishedBrand
  origin: string
}

/** Serves the desk's files, and returns how to send its one document, which routes all pages itself. Throws MissingBuildError. */
export async function serveDeskPages(app: FastifyInstance, { dist, operator, brand, origin }: DeskPages): Promise<SendPage> {
  const root = path.resolve(dist, 'desk')
  if (!existsSync(path.join(root, 'desk.html'))) throw new MissingBuildError(dist)
  const template = readFileSync(path.join(root, 'desk.html'), 'utf8')
  const block = `<script type="application/json" id="operator">${JSON.stringify(operator).replaceAll('<', '\\u003c')}</script>`
  const document = once(async () => {
    const html = template.replace('<!--brand-->', () => brand.head).replace('<!--operator-->', () => block)
    return documentOf(html, { type: 'text/html; charset=utf-8', headers: documentHeaders(html, { publicOrigin: origin }) })
  })
  const send: SendPage = (request, reply) => {
    document().then(
      (made) => sendDocument(request, reply, made),
      (error: unknown) => reply.send(error),
    )
    return reply
  }
  await serveAssets(app, root, send)
  return send
}
