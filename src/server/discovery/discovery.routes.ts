import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { SiteFile } from './discovery.ts'

/** Serves each file from memory. */
export function discoveryRoutes(app: FastifyInstance, files: SiteFile[]): void {
  for (const { path, type, body } of files) {
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
    app.get(path, { schema: { hide: true } }, (request, reply) => {
      // Others show the image beside a link to us, and home screens the icons.
      if (type.startsWith('image/')) reply.header('cross-origin-resource-policy', 'cross-origin')
      reply.headers({ 'cache-control': 'public, max-age=86400', etag })
      if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
      return reply.type(type).send(body)
    })
  }
}
