import type { FastifyInstance } from 'fastify'
import { once } from '../once.ts'
import type { ApiSettings, DescribedRoute } from './api-description.ts'
import { sendDocument } from './document.ts'

/**
 * Adds GET /api/openapi.json (OpenAPI 3.1) and the page GET /api/docs, which describe every route that is registered later. Both are made on the
 * first request, because most processes never get one.
 */
export function describeApi(app: FastifyInstance, settings: ApiSettings): void {
  const routes: DescribedRoute[] = []
  app.addHook('onRoute', ({ method, url, schema }) => {
    if (method !== 'HEAD' && !schema?.hide) routes.push({ method, url, schema })
  })

  const documents = once(async () => {
    const { renderApiDescription } = await import('./api-description.ts')
    return renderApiDescription(routes, settings)
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, async (request, reply) => sendDocument(request, reply, (await documents()).json))
  app.get('/api/docs', { schema: { hide: true } }, async (request, reply) => sendDocument(request, reply, (await documents()).page))
}
