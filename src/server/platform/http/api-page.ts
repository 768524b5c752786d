import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { PublishedBrand } from '../brand/published.ts'
import { escapeHtml } from '../text/escaping.ts'
import { type FieldSchema, fieldsOf, detailsOf } from './api-fields.ts'

/** The parts of an OpenAPI 3.1 document that the page reads. */
export interface ApiDescription {
  openapi: string
  info: { title: string; version: string; description?: string }
  paths: Record<string, Record<string, Operation>>
}

interface Operation {
  summary?: string
  tags?: string[]
  security?: object[]
  parameters?: { in: string; name: string; required?: boolean; description?: string; schema: FieldSchema }[]
  requestBody?: { required?: boolean; content: Content }
  responses: Record<string, { description?: string; content?: Content }>
}

type Content = Record<string, { schema: FieldSchema }>

interface DescribedCall extends Operation {
  method: string
  urlPath: string
}

const css = readFileSync(path.join(import.meta.dirname, 'api-page.css'), 'utf8')

const headings: Record<string, string> = {
  auth: 'Session and account',
  users: 'Profile',
  'exchange-request': 'Exchange request',
  market: 'Market data',
  identity: 'Identity check',
  'card-payment': 'Card payment',
  'browser-reports': 'Reports from browsers',
  webhooks: 'Webhooks',
  health: 'Health',
}

interface ApiPageParts {
  name: string
  brand: PublishedBrand
  rules: readonly string[]
  /** CSS of the site's fonts. */
  fontFaces: string
}

/**
 * The API's description as a page: no script, every text escaped. Swagger UI and Scalar insert HTML and styles at run time, which our content
 * security policy forbids, and are larger than the whole client area. Their readers can load `/api/openapi.json`.
 */
export function apiPage({ info, paths }: ApiDescription, { name, brand, rules, fontFaces }: ApiPageParts): string {
  const calls = Object.entries(paths).flatMap(([urlPath, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), urlPath })),
  )
  const groups = Map.groupBy(calls, (call) => call.tags?.[0] ?? '')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(info.title)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${fontFaces}${brand.style}${css}</style>
</head>
<body>
<header>
<a class="brand" href="/" aria-label="${escapeHtml(name)}, home">${logo(brand, name)}</a>
<a href="/">Back to the site</a>
</header>
<main>
<h1>${escapeHtml(info.title)}</h1>
<p>Every call of this server, and what it accepts. For programs: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
<ul class="rules">${rules.map((rule) => `<li>${escapeHtml(rule)}</li>`).join('\n')}</ul>
<nav aria-label="Calls"><ul>${calls.map(callLink).join('\n')}</ul></nav>
${[...groups].map(([tag, group]) => `<section><h2>${escapeHtml(headings[tag] ?? tag)}</h2>${group.map(callSection).join('\n')}</section>`).join('\n')}
</main>
<footer>Made from the routes of the running server.</footer>
</body>
</html>
`
}

function logo({ appearance: { mark, logo } }: PublishedBrand, name: string): string {
  const { light, dark, width, height } = logo ?? mark
  const picture = `<picture><source media="(prefers-color-scheme: dark)" srcset="${escapeHtml(dark)}"><img src="${escapeHtml(light)}" width="${width}" height="${height}" alt=""></picture>`
  return logo ? picture : `${picture}<span>${escapeHtml(name)}</span>`
}

const anchor = ({ method, urlPath }: DescribedCall) => `${method}${urlPath}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')

const nameOf = (call: DescribedCall) => `<span class="method">${escapeHtml(call.method)}</span> <code>${escapeHtml(call.urlPath)}</code>`

const callLink = (call: DescribedCall) => `<li><a href="#${anchor(call)}">${nameOf(call)}</a></li>`

function callSection(call: DescribedCall): string {
  const isForStaff = call.security?.some((scheme) => 'cookie' in scheme)
  const access = isForStaff ? 'Needs a session at the desk' : call.security ? 'Needs a session: access token as bearer' : 'Open to everyone'
  const parameters = (call.parameters ?? []).map((parameter) => ({
    name: parameter.name,
    note: { query: 'in the URL', path: 'in the path' }[parameter.in] ?? 'header',
    required: parameter.required === true,
    details: [detailsOf(parameter.schema), parameter.description].filter(Boolean).join('. '),
  }))
  return `<article id="${anchor(call)}">
<h3>${nameOf(call)} <span class="access">${access}</span></h3>
<p>${escapeHtml(call.summary ?? '')}</p>
${fieldList('Parameters', parameters)}
${contentOf(call.requestBody?.required === false ? 'Body, may be omitted' : 'Body', call.requestBody?.content)}
${contentOf('Response, 200', call.responses['200']?.content)}
${failureList(call)}
</article>`
}

export const jsonSchemaOf = (content: Content | undefined) => content?.['application/json']?.schema

function contentOf(title: string, content: Content | undefined): string {
  const [type] = Object.keys(content ?? {})
  return type !== undefined && !jsonSchemaOf(content)
    ? `<h4>${title}</h4><p>A file of the type <code>${escapeHtml(type)}</code>.</p>`
    : fieldList(title, fieldsOf(jsonSchemaOf(content)))
}

interface ShownField {
  name: string
  note?: string
  required: boolean
  details: string
}

function fieldList(title: string, fields: ShownField[]): string {
  if (fields.length === 0) return ''
  const rows = fields.map(({ name, note, required, details }) => {
    const notes = [note, required ? '' : 'optional'].filter(Boolean).join(', ')
    return `<div><dt><code>${escapeHtml(name)}</code>${notes && ` <small>${escapeHtml(notes)}</small>`}</dt><dd>${escapeHtml(details)}</dd></div>`
  })
  return `<h4>${escapeHtml(title)}</h4><dl>${rows.join('\n')}</dl>`
}

/** Each line of a failed response's description is a code and its message: `LINK_INVALID: This link …`. */
function failureList({ responses }: DescribedCall): string {
  const failed = Object.entries(responses).filter(([status]) => status !== '200')
  const rows = failed.map(([status, { description = '', content }]) => {
    const form = formOf(jsonSchemaOf(content))
    const codes = description.split('\n').map((line) => {
      const [code = '', ...sentence] = line.split(': ')
      return `<div><dt><span class="status">${escapeHtml(status)}</span> <code>${escapeHtml(code)}</code></dt><dd>${escapeHtml(sentence.join(': '))}${form}</dd></div>`
    })
    return codes.join('\n')
  })
  return rows.length > 0 ? `<h4>Failures</h4><dl>${rows.join('\n')}</dl>` : ''
}

/** The form of a failed response, if it is not the standard form. */
function formOf(schema: FieldSchema | undefined): string {
  const properties = Object.keys(schema?.properties ?? {})
  if (properties.includes('message')) return ''
  return ` As ${properties.map((property) => `<code>{"${escapeHtml(property)}": …}</code>`).join(', ')}.`
}
