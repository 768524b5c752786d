import { z } from 'zod'
import { languages } from '#contract/languages.ts'
import { landingPath, pages } from '#contract/pages.ts'
import { type Call, calls } from '#contract/calls.ts'
import type { Target } from '../target.ts'

export type JsonSchema = { [keyword: string]: unknown } | boolean

/** One route, as the service's OpenAPI document describes it. */
export interface Route {
  method: string
  path: string
  access: Call['access']
  body?: JsonSchema
  query: { name: string; schema: JsonSchema }[]
  takesIdempotencyKey: boolean
  /** Response schemas by status. */
  responses: Map<number, z.ZodType>
  /** A page or file outside the contract: its body is not checked. */
  isPage?: true
}

interface Description {
  paths: Record<string, Record<string, Operation>>
}

interface Operation {
  parameters?: { in: string; name: string; schema: JsonSchema }[]
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
  responses: Record<string, { content?: Record<string, { schema: JsonSchema }> }>
}

/** Every route of the contract, with the schemas that the service publishes. `missing`: routes that the service does not describe. */
export async function describedRoutes(target: Target): Promise<{ routes: Route[]; missing: string[] }> {
  const { json } = await target.call({ path: '/api/openapi.json' })
  const { paths } = json as Description
  const missing: string[] = []
  const routes = Object.values<Call>(calls).flatMap(({ method, path, access }): Route[] => {
    const operation = paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
    if (!operation) {
      missing.push(`${method} ${path}`)
      return []
    }
    const parameters = operation.parameters ?? []
    const body = operation.requestBody?.content['application/json']?.schema
    return [
      {
        method,
        path,
        access,
        ...(body !== undefined && { body }),
        query: parameters.filter((parameter) => parameter.in === 'query'),
        takesIdempotencyKey: parameters.some((parameter) => parameter.in === 'header' && parameter.name === 'idempotency-key'),
        responses: responsesOf(operation),
      },
    ]
  })
  return { routes, missing }
}

const responsesOf = ({ responses }: Operation) =>
  new Map(
    Object.entries(responses).map(([status, { content }]) => {
      const schema = Object.values(content ?? {})[0]?.schema
      return [Number(status), schema === undefined ? z.unknown() : z.fromJSONSchema(schema)]
    }),
  )

const otherPaths = ['/api/docs', '/api/openapi.json', '/robots.txt', '/sitemap.xml', '/.well-known/security.txt', '/api/no-such-call']

/** The site's pages and files. */
export const pageRoutes: Route[] = [...new Set([...Object.values(pages), ...languages().map(landingPath), ...otherPaths])].map((path) => ({
  method: 'GET',
  path: path.replace(':token?', 'x'.repeat(43)),
  access: 'public',
  query: [],
  takesIdempotencyKey: false,
  responses: new Map(),
  isPage: true,
}))
