/// <reference types="@fastify/swagger" />
import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/** A file of the site: made at the first request, then served from memory. */
export interface SiteFile {
  path: string
  type: string
  headers: { 'cache-control': string } & Record<string, string>
  body(): Promise<Buffer>
}

export function siteFileRoutes(app: FastifyInstance, files: SiteFile[]): void {
  for (const { path, type, headers, body } of files) {
    app.get(path, { schema: { hide: true } }, async (request, reply) => {
      const content = await body()
      const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`
      reply.headers({ ...headers, etag })
      if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
      return reply.type(type).send(content)
    })
  }
}
