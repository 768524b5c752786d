import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { SendPage } from './unknown-paths.ts'

/** Serves the built files in `root` besides its documents, each with its brotli form. A file that has gone since the start is an unknown page. */
export async function serveAssets(app: FastifyInstance, root: string, sendPage: SendPage): Promise<void> {
  const hashedFiles = path.join(root, 'assets') + path.sep
  await app.register(fastifyStatic, {
    root,
    // A route for each file that exists at the start: no path from a request is looked up on the disk.
    wildcard: false,
    globIgnore: ['**/*.html', '**/*.br'],
    index: false,
    preCompressed: true,
    decorateReply: false,
    cacheControl: false,
    // Bytes in every answer that no browser needs for these files.
    acceptRanges: false,
    lastModified: false,
    setHeaders: (reply, file) => {
      reply.header('cache-control', file.startsWith(hashedFiles) ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.setNotFoundHandler(sendPage)
}
