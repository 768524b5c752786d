export interface ObservedResponse {
  /** The public https URL. */
  url: string
  /** The keys are lower-case. */
  headers: Record<string, string>
  body: string
  /** Response headers to a preflight request from another origin. */
  preflightHeaders: Record<string, string>
}

const sixMonthsInSeconds = 15_552_000
const privateReferrers = ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin']

/**
 * The rules of Mozilla's HTTP Observatory that a response breaks. A response that breaks none gets 130 points and grade A+ from
 * github.com/mdn/mdn-http-observatory, package 1.4.8. Three rules are stricter here: no cookie, no CORS header, no unsafe source.
 */
export function brokenRulesOf(response: ObservedResponse): string[] {
  const { headers, preflightHeaders } = response
  const policy = parsePolicy(headers['content-security-policy'] ?? '')
  const maxAge = Number(/^max-age=(\d+)/.exec(headers['strict-transport-security'] ?? '')?.[1])
  const rules = {
    'content-security-policy': policy !== null && isStrict(policy),
    cookies: headers['set-cookie'] === undefined,
    'cross-origin-resource-sharing': preflightHeaders['access-control-allow-origin'] === undefined,
    'referrer-policy': privateReferrers.includes(headers['referrer-policy'] ?? ''),
    'strict-transport-security': maxAge >= sixMonthsInSeconds,
    'subresource-integrity': foreignScripts(response).length === 0,
    'x-content-type-options': headers['x-content-type-options'] === 'nosniff',
    'x-frame-options': policy?.has('frame-ancestors') ?? false,
    'cross-origin-resource-policy': headers['cross-origin-resource-policy'] === 'same-origin',
  }
  return Object.entries(rules).flatMap(([rule, isKept]) => (isKept ? [] : [rule]))
}

/** The sources of each directive, in lower case; null if a directive occurs twice. */
function parsePolicy(policy: string): Map<string, string[]> | null {
  const parts = policy.split(';').map((part) => part.trim().toLowerCase().split(/\s+/))
  const directives = parts.filter(([name]) => name !== '').map(([name = '', ...sources]) => [name, sources] as const)
  const byName = new Map(directives)
  return byName.size === directives.length ? byName : null
}

const isStrict = (policy: Map<string, string[]>) =>
  policy.get('default-src')?.join(' ') === "'none'" && [...policy].every(([name, sources]) => !sources.some((one) => isUnsafe(one, name)))

function isUnsafe(source: string, directive: string): boolean {
  if (/^(?:'unsafe-|(?:http|ftp):)/.test(source)) return true
  const isBroad = /^(?:\*|data:|https:(?:\/\/\*(?:\.\*)?)?)$/.test(source)
  return isBroad && ['default-src', 'script-src', 'style-src', 'object-src'].includes(directive)
}

/** The URLs of scripts that an HTML document loads from other hosts. */
function foreignScripts({ url, headers, body }: ObservedResponse): string[] {
  if (!headers['content-type']?.startsWith('text/html')) return []
  const sources = [...body.matchAll(/<script\b[^>]*\ssrc\s*=\s*["']?([^"'\s>]+)/gi)].map(([, source = '']) => source)
  return sources.filter((source) => new URL(source, url).origin !== new URL(url).origin)
}
