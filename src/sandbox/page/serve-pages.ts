import { readFileSync } from 'node:fs'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'

/** Adds security headers, checks of the caller and a parser of forms. The origin `framedBy` may show the pages in a frame. */
export function protectPages(app: FastifyInstance, framedBy: string) {
  const policy = `default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self' data:; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors ${framedBy}`
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      // With `no-referrer`, browsers would send `Origin: null` with our own forms.
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cache-control': 'no-store',
    })
    const message = refusalOf(request)
    if (message) return reply.code(403).send({ error: 'FORBIDDEN', message })
  })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  app.setErrorHandler((error: FastifyError, _request, reply) => {
    const status = error.statusCode ?? 500
    return reply.code(status).send({ error: status < 500 ? 'BAD_REQUEST' : 'INTERNAL', message: error.message })
  })
}

/** Returns why a request is refused; undefined if it is accepted. */
function refusalOf(request: FastifyRequest): string | undefined {
  const host = request.headers.host ?? ''
  // Against DNS rebinding: a hostile site could let its own host name point to this machine, and would then have the same origin.
  if (!/^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i.test(host)) return 'The sandbox answers only under localhost.'
  if (request.method === 'GET' || request.method === 'HEAD') return undefined
  return isFromOtherSite(request, host) ? 'Changes are accepted from the sandbox’s own pages, or as JSON from programs.' : undefined
}

/** Whether another site may have sent the request: as a form, without a preflight. Programs send JSON without `Origin` and `Sec-Fetch-Site`. */
function isFromOtherSite(request: FastifyRequest, host: string): boolean {
  const { origin, 'sec-fetch-site': site, 'content-type': type = '' } = request.headers
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  if (origin !== undefined) return origin !== `http://${host}`
  return request.method === 'POST' && !/^application\/json\b/i.test(type)
}

/** Serves stylesheets and scripts. If a path has several files, their contents are joined. */
export function serveFiles(app: FastifyInstance, files: Record<string, URL[]>) {
  for (const [path, urls] of Object.entries(files)) {
    const content = urls.map((url) => readFileSync(url, 'utf8')).join('\n')
    const type = path.endsWith('.css') ? 'text/css' : 'text/javascript'
    app.get(path, (_request, reply) => reply.type(`${type}; charset=utf-8`).send(content))
  }
}

/** The stylesheets of every page that the site shows in a frame. */
export const frameStyle = [new URL('./base.css', import.meta.url), new URL('./frame.css', import.meta.url)]
/** Labels with a field, on those pages. */
export const fieldStyle = new URL('./fields.css', import.meta.url)
export const sandboxStyle = [new URL('./base.css', import.meta.url), new URL('./sandbox.css', import.meta.url)]
