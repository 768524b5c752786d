import type { IncomingHttpHeaders } from 'node:http'

// Headers of every answer (the service's list is in src/server/platform/http/security-headers.ts).
const required: Record<string, RegExp> = {
  'content-security-policy': /^default-src 'none';(?!.*unsafe-)/,
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^no-referrer$/,
  'permissions-policy': /camera=/,
  // The client area's documents let the windows answer that a widget opens.
  'cross-origin-opener-policy': /^same-origin(-allow-popups)?$/,
  'cross-origin-resource-policy': /^same-origin$/,
  'x-frame-options': /^DENY$/,
}
const forbidden = ['set-cookie', 'server', 'x-powered-by', 'access-control-allow-origin', 'access-control-allow-credentials']

/** What is wrong with the headers of an answer, in one sentence, or undefined. */
export function headerProblem(headers: IncomingHttpHeaders): string | undefined {
  const weak = Object.entries(required).filter(([name, form]) => !form.test(String(headers[name] ?? '')))
  const sent = forbidden.filter((name) => headers[name] !== undefined)
  if (weak.length + sent.length === 0) return undefined
  return [
    ...weak.map(([name]) => `${name} is ${headers[name] === undefined ? 'missing' : 'weak'}`),
    ...sent.map((name) => `${name} is sent`),
  ].join(', ')
}

// A failure must not show internals: stack, file, statement.
const insides =
  /\n\s+at |node_modules|file:\/\/|\/src\/|\.[cm]?[jt]s:\d+|\b(?:select|insert into|update|delete from)\b[^.]{0,80}\b(?:from|values|set|where)\b|\b(?:SyntaxError|TypeError|RangeError|ReferenceError|ZodError|DrizzleQueryError|PostgresError|ECONNREFUSED|FST_ERR)\b/i

/** The internals that a text shows, or undefined. */
export const leakIn = (text: string): string | undefined => insides.exec(text)?.[0]
