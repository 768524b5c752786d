import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { accessTokenMinutes } from '#contract/limits.ts'
import { type ApiDescription, apiPage } from './api-page.ts'
import { type Document, documentOf, sendDocument } from './document.ts'
import { scriptFreeHeaders } from './security-headers.ts'

/** What holds for every call. Stands in the description and on the page. */
const generalRules = [
  'Bodies and answers are JSON. A body has at most 64 KiB and comes as application/json; times are ISO 8601 in UTC.',
  `A call that needs a session carries the access token: Authorization: Bearer <token>. The token lives ${accessTokenMinutes} minutes; the refresh call gives a new one.`,
  'A failed call answers {"error": "<CODE>", "message": "<sentence>"}, and "fields" with a sentence for each wrong field. Decide by the code, never by the sentence. Login and market data have failure forms of their own, shown with their calls.',
  'A call that takes an Idempotency-Key header can be repeated safely: the same key with the same content is carried out once and answers the same; with other content it is refused.',
  'Codes may be added, and so may fields of an answer: leave out what you do not know. An answer with Retry-After says in how many seconds to try again. Each answer has an x-request-id; tell it to our support.',
]

/** Describes every route that is registered afterwards: GET /api/openapi.json (OpenAPI 3.1), and GET /api/docs to read it. */
export async function describeApi(app: FastifyInstance, { publicOrigin }: { publicOrigin: string }): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Kantor API', version: '1', description: generalRules.map((rule) => `- ${rule}`).join('\n') },
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: 'The access token that login and refresh answer.' } },
      },
    },
    transform: jsonSchemaTransform,
  })

  let json: Document
  let page: Document
  app.addHook('onReady', async () => {
    const description = app.swagger() as ApiDescription
    json = documentOf(JSON.stringify(description), { type: 'application/json; charset=utf-8' })
    const html = apiPage(description, generalRules)
    page = documentOf(html, { type: 'text/html; charset=utf-8', headers: scriptFreeHeaders(html, { publicOrigin }) })
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, (request, reply) => sendDocument(request, reply, json))
  app.get('/api/docs', { schema: { hide: true } }, (request, reply) => sendDocument(request, reply, page))
}
