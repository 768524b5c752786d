import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { SiteFile } from './discovery.ts'

/** Serves each file from memory, once it has been asked for. */
export function discoveryRoutes(app: FastifyInstance, files: SiteFile[]): void {
  for (const { path, type, body } of files) {
    app.get(path, { schema: { hide: true } }, async (request, reply) => {
      const content = await body()
      const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`
      // Others show the image beside a link to us, and home screens the icons.
      if (type.startsWith('image/')) reply.header('cross-origin-resource-policy', 'cross-origin')
      reply.headers({ 'cache-control': 'public, max-age=86400', etag })
      if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
      return reply.type(type).send(content)
    })
  }
}
