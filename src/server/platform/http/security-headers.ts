import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { calls } from '#contract/calls.ts'

const deviceFeatures = (
  'accelerometer autoplay browsing-topics camera display-capture encrypted-media gamepad geolocation gyroscope hid identity-credentials-get ' +
  'idle-detection local-fonts magnetometer microphone midi otp-credentials payment publickey-credentials-create publickey-credentials-get ' +
  'screen-wake-lock serial usb window-management xr-spatial-tracking'
).split(' ')

/** The features that our own pages use: for passkeys. */
const ownFeatures = ['publickey-credentials-create', 'publickey-credentials-get']

/** Denies every other feature of the device, except to us and frames of the granted origins: `{ camera: ['https://…'] }`. */
function permissionsPolicy(grants: Record<string, string[]>): string {
  return deviceFeatures
    .map((feature) => {
      const origins = grants[feature]
      // `self` is needed to delegate a feature to a frame.
      const isAllowed = origins !== undefined || ownFeatures.includes(feature)
      return `${feature}=(${isAllowed ? ['self', ...(origins ?? []).map((origin) => `"${origin}"`)].join(' ') : ''})`
    })
    .join(', ')
}

/** Headers of every response; documents and files replace some of them. */
const defaultHeaders: Record<string, string> = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  // Our URLs can contain mailed tokens.
  'referrer-policy': 'no-referrer',
  'permissions-policy': permissionsPolicy({}),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-dns-prefetch-control': 'off',
  // Switches off a filter of old browsers, which can be abused.
  'x-xss-protection': '0',
}

const isHttps = (publicOrigin: string) => publicOrigin.startsWith('https:')

interface SiteSettings {
  publicOrigin: string
  hstsMaxAgeSeconds: number
}

/** The security headers of every response; HSTS only if `publicOrigin` is https. */
export function securityHeaders({ publicOrigin, hstsMaxAgeSeconds }: SiteSettings): Record<string, string> {
  // Without `preload`, which only the owner of the domain should decide: it cannot be undone.
  const hsts = `max-age=${hstsMaxAgeSeconds}; includeSubDomains`
  return { ...defaultHeaders, ...(isHttps(publicOrigin) && { 'strict-transport-security': hsts }) }
}

export function addSecurityHeaders(app: FastifyInstance, site: SiteSettings): void {
  const headers = securityHeaders(site)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

interface DocumentHeaderOptions {
  publicOrigin: string
  /** Origins that the document may frame. */
  frames?: string[]
  /** For each feature of the device: the origins of the frames that may use it. An empty list: only frames of our own origin, which may pass it on. */
  grants?: Record<string, string[]>
}

/**
 * The headers of a document with our scripts. Its content security policy allows only this origin and the document's own inline elements, by hash.
 */
export function documentHeaders(html: string, { publicOrigin, frames = [], grants = {} }: DocumentHeaderOptions): Record<string, string> {
  const policy = policyOf(publicOrigin, {
    ...frameSources(publicOrigin, frames),
    'script-src': ["'self'", ...hashesOf(inlineScripts(html))],
    'style-src': ["'self'", ...hashesOf(inlineStyles(html))],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
  })
  return {
    ...policyHeaders(policy),
    'permissions-policy': permissionsPolicy(grants),
    // A window that a widget opens, such as a bank's, may send messages to the widget. A page that opens ours still gets no access to our window.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
  }
}

/** The headers of a document without scripts, which frames foreign pages, and which only our own pages may frame. */
export function frameDocumentHeaders(
  html: string,
  { publicOrigin, frames = [], grants = {} }: DocumentHeaderOptions,
): Record<string, string> {
  const policy = policyOf(publicOrigin, {
    ...frameSources(publicOrigin, frames),
    'style-src': hashesOf(inlineStyles(html)),
    'form-action': ["'none'"],
    'frame-ancestors': ["'self'"],
  })
  return { ...policyHeaders(policy), 'permissions-policy': permissionsPolicy(grants), 'x-frame-options': 'SAMEORIGIN' }
}

function frameSources(publicOrigin: string, frames: string[]): Record<string, string[]> {
  // Browsers block http frames in an https page.
  const framed = frames.filter((origin) => !(isHttps(publicOrigin) && origin.startsWith('http:')))
  return framed.length > 0 ? { 'frame-src': framed } : {}
}

/** The headers of a document without scripts. */
export const scriptFreeHeaders = (html: string, { publicOrigin }: { publicOrigin: string }): Record<string, string> =>
  policyHeaders(
    policyOf(publicOrigin, {
      'style-src': hashesOf(inlineStyles(html)),
      'img-src': ["'self'", 'data:'],
      'font-src': ["'self'"],
      'form-action': ["'none'"],
    }),
  )

function policyOf(publicOrigin: string, directives: Record<string, string[]>): string {
  const all = {
    'default-src': ["'none'"],
    ...directives,
    'base-uri': ["'none'"],
    'frame-ancestors': directives['frame-ancestors'] ?? ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ["'none'"],
  }
  const directiveTexts = Object.entries(all).map(([name, sources]) => [name, ...(sources.length > 0 ? sources : ["'none'"])].join(' '))
  return [...directiveTexts, ...(isHttps(publicOrigin) ? ['upgrade-insecure-requests'] : [])].join('; ')
}

/** Browsers report what the content security policy refused; old browsers know only `report-uri`. */
const policyHeaders = (policy: string): Record<string, string> => ({
  'content-security-policy': `${policy}; report-to policy; report-uri ${calls.reportFromBrowser.path}`,
  'reporting-endpoints': `policy="${calls.reportFromBrowser.path}"`,
})

const inlineStyles = (html: string) => [...html.matchAll(/<style(?:\s[^>]*)?>([\s\S]*?)<\/style>/gi)].map(([, text = '']) => text)

// Leaves out data blocks, which have another type, and scripts with a URL, which have no inline text.
const inlineScripts = (html: string) =>
  [...html.matchAll(/<script(\s[^>]*)?>([\s\S]*?)<\/script>/gi)]
    .filter(([, attributes = '']) => !/\ssrc\s*=/i.test(attributes))
    .filter(([, attributes = '']) => /^(?:module|text\/javascript)?$/i.test(/\stype\s*=\s*["']?([^"'\s>]*)/i.exec(attributes)?.[1] ?? ''))
    .map(([, , text = '']) => text)

const hashesOf = (texts: string[]) => [...new Set(texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`))]
