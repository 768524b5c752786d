/// <reference types="@fastify/swagger" />
import type { FastifyInstance } from 'fastify'
import { documentOf, sendDocument } from './document.ts'
import { once } from '../once.ts'

/** A file of the site: made at the first request, then served from memory. */
export interface SiteFile {
  path: string
  type: string
  headers: { 'cache-control': string } & Record<string, string>
  body(): Promise<Buffer>
}

export function siteFileRoutes(app: FastifyInstance, files: SiteFile[]): void {
  for (const { path, type, headers, body } of files) {
    const document = once(async () => documentOf(await body(), { type, headers }))
    app.get(path, { schema: { hide: true } }, async (request, reply) => sendDocument(request, reply, await document()))
  }
}
