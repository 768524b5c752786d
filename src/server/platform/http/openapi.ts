import type { FastifyInstance } from 'fastify'
import { once } from '../once.ts'
import type { DescribedRoute } from './api-description.ts'
import { sendDocument } from './document.ts'

/**
 * Describes every route that is registered afterwards: GET /api/openapi.json (OpenAPI 3.1), and GET /api/docs as a page. Made on the first request
 * for either: most processes never get one.
 */
export function describeApi(app: FastifyInstance, { publicOrigin }: { publicOrigin: string }): void {
  const routes: DescribedRoute[] = []
  app.addHook('onRoute', ({ method, url, schema }) => {
    if (method !== 'HEAD' && !schema?.hide) routes.push({ method, url, schema })
  })

  const described = once(async () => {
    const { describedApi } = await import('./api-description.ts')
    return describedApi(routes, { publicOrigin })
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, async (request, reply) => sendDocument(request, reply, (await described()).json))
  app.get('/api/docs', { schema: { hide: true } }, async (request, reply) => sendDocument(request, reply, (await described()).page))
}
