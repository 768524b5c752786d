import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { once } from '../once.ts'
import { StartError } from '../start-error.ts'
import { type Document, etagOf, sendDocument } from './document.ts'
import { pathOf, type SendPage } from './unknown-paths.ts'

/** Of all files that a build leaves for browsers. */
const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/**
 * Serves the built files in `root` besides its document, each from memory once it was asked for: no address of ours is ever looked up in the file
 * system. What is not there is answered as any unknown page.
 */
export function serveAssets(app: FastifyInstance, root: string, sendPage: SendPage): void {
  const assets = new Map(assetsIn(root).map((file) => [`/${file}`, assetOf(root, file)]))
  // One for all that have a hash of their content in their name: to make a route takes longer than to answer it.
  const routes = new Set([...assets.keys()].map((url) => (isHashed(url) ? '/assets/*' : url)))
  for (const url of routes)
    app.get(url, { schema: { hide: true } }, async (request, reply) => {
      const asset = assets.get(pathOf(request))
      return asset ? sendDocument(request, reply, await asset()) : sendPage(request, reply)
    })
}

// What Vite puts there.
const isHashed = (url: string) => url.startsWith('/assets/')

const assetsIn = (root: string) =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/^\.|\.(?:br|html)$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))

function assetOf(root: string, file: string): () => Promise<Document> {
  const type = types[path.extname(file)]
  if (!type) throw new StartError(`${file} is of a type that src/server/platform/http/assets.ts has no name for`)
  const name = path.join(root, file)
  const headers: Document['headers'] = isHashed(`/${file}`) ? { 'cache-control': 'public, max-age=31536000, immutable' } : {}
  return once(async () => {
    const identity = await readFile(name)
    const compressed = existsSync(`${name}.br`) && { brotli: await readFile(`${name}.br`) }
    return { type, identity, ...compressed, etag: etagOf(identity), headers }
  })
}
