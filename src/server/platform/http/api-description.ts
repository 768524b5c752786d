import { readFileSync } from 'node:fs'
import path from 'node:path'
import swagger from '@fastify/swagger'
import Fastify, { type RouteOptions } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { accessTokenMinutes } from '#contract/limits.ts'
import type { PublishedBrand } from '../brand/published.ts'
import type { FieldSchema } from './api-fields.ts'
import { type ApiDescription, apiPage, jsonSchemaOf } from './api-page.ts'
import { documentOf, type Document } from './document.ts'
import { scriptFreeHeaders } from './security-headers.ts'
import { zodCompilers } from './route-schema.ts'

export type DescribedRoute = Pick<RouteOptions, 'method' | 'url' | 'schema'>

/** The description as OpenAPI 3.1, and as a page. */
export interface DescribedApi {
  json: Document
  page: Document
}

export interface ApiSettings {
  publicOrigin: string
  /** The name in the page's header. */
  name: string
  brand: PublishedBrand
  /** Folder of the build, whose fonts the page uses. Null: this process serves no pages. */
  distDirectory: string | null
  /** For whom the calls are. */
  audience: 'clients' | 'staff'
}

/** Rules for every call of this audience, in the description and on the page. */
const rulesFor = {
  clients: [
    'Request and response bodies are JSON, except a response whose call names another type. A request body has at most 64 KiB and the type application/json. Times are ISO 8601 in UTC.',
    `A call that needs a session sends the access token: Authorization: Bearer <token>. The token is valid for ${accessTokenMinutes} minutes; the refresh call returns a new one.`,
    'A failed call returns {"error": "<CODE>", "message": "<sentence>"}, and "fields" with a sentence for each wrong field. Decide by the code, never by the sentence. Login and market data have their own forms of failure, shown with their calls.',
    'A call with an Idempotency-Key header can be repeated safely: with the same key and content, it is carried out once and returns the same response. With other content, it is refused.',
    'We may add codes, and fields of a response: ignore what you do not know. A response with Retry-After says in how many seconds to try again. Each response has an x-request-id, which helps our support.',
  ],
  staff: [
    'Request and response bodies are JSON, except files, of which the call names the type. A request body has at most 64 KiB and the type application/json, unless its call says otherwise. Times are ISO 8601 in UTC.',
    'A call that needs a session sends the cookie __Host-desk, which the sign-in sets. Each call says where it comes from: Origin or Sec-Fetch-Site, and Origin where it changes something.',
    'A failed call returns {"error": "<CODE>", "message": "<sentence>"}, and "fields" with a sentence for each wrong field. STALE also has the stored "version", "by" whom and "at".',
    'Which roles may make a call is in its description. What is confirmed with a passkey has a "proof": a signature over the SHA-256 of the canonical JSON of {nonce, staffId, expiresAt, action, object, version, payload}.',
  ],
} as const

const sessionOf = {
  clients: { bearer: { type: 'http', scheme: 'bearer', description: 'The access token that login and refresh answer.' } },
  staff: { cookie: { type: 'apiKey', in: 'cookie', name: '__Host-desk' } },
} as const

/** Describes routes, from the schemas that check their calls. */
export async function renderApiDescription(
  routes: DescribedRoute[],
  { publicOrigin, name, brand, distDirectory, audience }: ApiSettings,
): Promise<DescribedApi> {
  const description = await openApiOf(routes, { name, audience })
  const html = apiPage(description, {
    name,
    brand,
    rules: rulesFor[audience],
    fontFaces: distDirectory === null ? '' : fontFacesOf(distDirectory),
  })
  return {
    json: await documentOf(JSON.stringify(description), { type: 'application/json; charset=utf-8' }),
    page: await documentOf(html, { type: 'text/html; charset=utf-8', headers: scriptFreeHeaders(html, { publicOrigin }) }),
  }
}

/** The `@font-face` rules of the site's pages. */
function fontFacesOf(distDirectory: string): string {
  const { css } = JSON.parse(readFileSync(path.join(distDirectory, 'landing/assets.json'), 'utf8')) as { css: string }
  return css.match(/@font-face\s*\{[^}]*\}/g)?.join('\n') ?? ''
}

// The plugin calls every body required. A call without a body arrives as null.
const isNullable = (schema: FieldSchema | undefined) => schema?.anyOf?.some(({ type }) => type === 'null') ?? false

/** Uses a separate app, because the plugin reads routes when they are registered. */
async function openApiOf(routes: DescribedRoute[], { name, audience }: Pick<ApiSettings, 'name' | 'audience'>): Promise<ApiDescription> {
  const app = Fastify({ exposeHeadRoutes: false, schemaController: { compilersFactory: zodCompilers } })
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${name} API`, version: '1', description: rulesFor[audience].map((rule) => `- ${rule}`).join('\n') },
      components: { securitySchemes: sessionOf[audience] },
    },
    transform: jsonSchemaTransform,
  })
  for (const route of routes) app.route({ ...route, handler: async () => undefined })
  await app.ready()
  const description = app.swagger() as ApiDescription
  await app.close()
  for (const { requestBody } of Object.values(description.paths).flatMap((methods) => Object.values(methods)))
    if (requestBody) requestBody.required = !isNullable(jsonSchemaOf(requestBody.content))
  return description
}
