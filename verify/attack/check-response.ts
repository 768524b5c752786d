import type { IncomingHttpHeaders } from 'node:http'

// Every response must have these headers. src/server/platform/http/security-headers.ts sets them.
const requiredHeaders: Record<string, RegExp> = {
  'content-security-policy': /^default-src 'none';(?!.*unsafe-)/,
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^no-referrer$/,
  'permissions-policy': /camera=/,
  // `-allow-popups`: a window that a widget opens needs a reference to our page.
  'cross-origin-opener-policy': /^same-origin(-allow-popups)?$/,
  'cross-origin-resource-policy': /^same-origin$/,
  'x-frame-options': /^DENY$/,
}
const forbiddenHeaders = ['set-cookie', 'server', 'x-powered-by', 'access-control-allow-origin', 'access-control-allow-credentials']

/** One sentence with the missing, weak and forbidden headers; undefined if there are none. */
export function headerProblem(headers: IncomingHttpHeaders): string | undefined {
  const weak = Object.entries(requiredHeaders).filter(([name, pattern]) => !pattern.test(String(headers[name] ?? '')))
  const forbiddenOnes = forbiddenHeaders.filter((name) => headers[name] !== undefined)
  if (weak.length + forbiddenOnes.length === 0) return undefined
  return [
    ...weak.map(([name]) => `${name} is ${headers[name] === undefined ? 'missing' : 'weak'}`),
    ...forbiddenOnes.map((name) => `${name} is sent`),
  ].join(', ')
}

// An error response must not expose stack traces, files or SQL.
const internals =
  /\n\s+at |node_modules|file:\/\/|\/src\/|\.[cm]?[jt]s:\d+|\b(?:select|insert into|update|delete from)\b[^.]{0,80}\b(?:from|values|set|where)\b|\b(?:SyntaxError|TypeError|RangeError|ReferenceError|ZodError|DrizzleQueryError|PostgresError|ECONNREFUSED|FST_ERR)\b/i

/** The first internal detail in a text; undefined if there is none. The style sheet of a page has words of SQL, such as `select` and `:where`. */
export const findInternalDetail = (text: string): string | undefined => internals.exec(text.replaceAll(/<style>.*?<\/style>/gs, ''))?.[0]
