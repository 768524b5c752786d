import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { PolicyDocument } from './policy.ts'

/** Serves each policy at its own address; from memory, once it has been asked for. */
export function policyRoutes(app: FastifyInstance, documents: PolicyDocument[]): void {
  for (const { url, pdf } of documents) {
    const name = url.slice(url.lastIndexOf('/') + 1)
    app.get(url, { schema: { hide: true } }, async (request, reply) => {
      const document = await pdf()
      const etag = `"${createHash('sha256').update(document).digest('base64url').slice(0, 27)}"`
      reply.headers({
        // An hour: a new version must not be hidden by an old copy for long.
        'cache-control': 'public, max-age=3600, must-revalidate',
        'content-disposition': `inline; filename="${name}"`,
        etag,
      })
      if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
      return reply.type('application/pdf').send(document)
    })
  }
}
