import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

const features = 'accelerometer autoplay browsing-topics camera display-capture geolocation gyroscope microphone midi payment usb'.split(
  ' ',
)

/** Nobody may use anything of the device, but the frames of these origins what they are granted: `{ camera: ['https://…'] }`. */
export function permissionsPolicy(grants: Record<string, string[]>): string {
  return features
    .map((feature) => {
      const origins = grants[feature] ?? []
      // Without ourselves in the list, we could not hand it on to a frame.
      return `${feature}=(${origins.length > 0 ? ['self', ...origins.map((origin) => `"${origin}"`)].join(' ') : ''})`
    })
    .join(', ')
}

/** What every answer carries, whatever it is. Documents and assets replace the content policy and how long they may be kept by their own. */
const everyAnswer: Record<string, string> = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  // Addresses of ours carry mailed tokens.
  'referrer-policy': 'no-referrer',
  'permissions-policy': permissionsPolicy({}),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
}

/** Puts the security headers on every answer of the app. `publicOrigin` decides about HSTS: a name that answers by http must not promise https. */
export function addSecurityHeaders(app: FastifyInstance, { publicOrigin }: { publicOrigin: string }): void {
  const headers = {
    ...everyAnswer,
    ...(publicOrigin.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })
}

/**
 * The content policy of a document with scripts of ours: nothing but this origin, and the inline elements that the document really has.
 * `frames`: whose pages it may show in frames.
 */
export function documentPolicy(html: string, { frames = [] }: { frames?: string[] } = {}): string {
  return policy({
    ...(frames.length > 0 && { 'frame-src': frames }),
    'script-src': ["'self'", ...hashesOf(inlineScripts(html))],
    'style-src': ["'self'", ...hashesOf(inlineStyles(html))],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
  })
}

/** The content policy of a document that runs nothing. */
export const scriptFreePolicy = (html: string): string =>
  policy({ 'style-src': hashesOf(inlineStyles(html)), 'img-src': ["'self'"], 'form-action': ["'none'"] })

function policy(directives: Record<string, string[]>): string {
  const all = {
    'default-src': ["'none'"],
    ...directives,
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ["'none'"],
  }
  return Object.entries(all)
    .map(([name, sources]) => [name, ...(sources.length > 0 ? sources : ["'none'"])].join(' '))
    .join('; ')
}

const inlineStyles = (html: string) => [...html.matchAll(/<style(?:\s[^>]*)?>([\s\S]*?)<\/style>/gi)].map(([, text = '']) => text)

// A data block (another type than a script's) is not run, and a script with an address has no inline text.
const inlineScripts = (html: string) =>
  [...html.matchAll(/<script(\s[^>]*)?>([\s\S]*?)<\/script>/gi)]
    .filter(([, attributes = '']) => !/\ssrc\s*=/i.test(attributes))
    .filter(([, attributes = '']) => /^(?:module|text\/javascript)?$/i.test(/\stype\s*=\s*["']?([^"'\s>]*)/i.exec(attributes)?.[1] ?? ''))
    .map(([, , text = '']) => text)

const hashesOf = (texts: string[]) => [...new Set(texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`))]
