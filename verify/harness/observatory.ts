/**
 * Grades an answer as Mozilla's HTTP Observatory does: github.com/mdn/mdn-http-observatory, algorithm version 4 (package 1.4.8), the rules of
 * `src/analyzer/tests` and the points of `src/grader/charts.js`. Left out is what no answer of ours has: two policies at once, policies in
 * `<meta>` elements, `strict-dynamic`, and cookies' flags, for every cookie counts as a fault here. A max-age that is no number counts as a
 * fault too; the Observatory takes it for a long one. The way from http to https and the browsers'
 * list of preloaded hosts are the operator's: both count nothing, as for a host that does not answer by http.
 */
export interface ObservedAnswer {
  /** The https address that the answer is judged for. */
  url: string
  /** By lower-case name. */
  headers: Record<string, string | string[] | number | undefined>
  body: string
  /** Headers of the answer to a preflight request of another origin. */
  preflightHeaders: ObservedAnswer['headers']
}

export interface Finding {
  rule: string
  result: string
  points: number
}

export interface ObservatoryGrade {
  grade: string
  score: number
  findings: Finding[]
}

/** The most that an answer can have which is not on the browsers' own HSTS list and loads its scripts without `integrity`. */
export const fullMarks = 130

const leastForBonus = 90

export function observatoryGrade(answer: ObservedAnswer): ObservatoryGrade {
  const findings = rules.map(([rule, judge]) => ({ rule, ...judge(answer) }))
  const sum = (counted: Finding[]) => counted.reduce((score, { points }) => score + points, 100)
  const withoutBonus = sum(findings.filter(({ points }) => points < 0))
  const score = Math.max(withoutBonus >= leastForBonus ? sum(findings) : withoutBonus, 0)
  return { grade: gradeOf(score), score, findings }
}

const grades = ['F', 'F', 'F', 'F', 'F', 'D-', 'D', 'D', 'D+', 'C-', 'C', 'C', 'C+', 'B-', 'B', 'B', 'B+', 'A-', 'A', 'A', 'A+']

/** One grade for each five points, from 0 to 100 and more. */
const gradeOf = (score: number) => grades[Math.floor(Math.min(score, 100) / 5)] ?? 'F'

type Verdict = Omit<Finding, 'rule'>
const verdict = (result: string, points: number): Verdict => ({ result, points })

const rules: [string, (answer: ObservedAnswer) => Verdict][] = [
  ['content-security-policy', ({ url, headers }) => policyVerdict(text(headers, 'content-security-policy'), url)],
  ['cookies', ({ headers }) => (headers['set-cookie'] === undefined ? verdict('none', 0) : verdict('set', -40))],
  ['cross-origin-resource-sharing', ({ preflightHeaders }) => sharingVerdict(preflightHeaders)],
  ['referrer-policy', ({ headers }) => referrerVerdict(text(headers, 'referrer-policy'))],
  ['strict-transport-security', ({ headers }) => transportVerdict(text(headers, 'strict-transport-security'))],
  ['subresource-integrity', integrityVerdict],
  ['x-content-type-options', ({ headers }) => sniffingVerdict(text(headers, 'x-content-type-options'))],
  ['x-frame-options', ({ headers }) => framingVerdict(text(headers, 'x-frame-options'), text(headers, 'content-security-policy'))],
  ['cross-origin-resource-policy', ({ headers }) => resourceVerdict(text(headers, 'cross-origin-resource-policy'))],
]

function text(headers: ObservedAnswer['headers'], name: string): string | undefined {
  const value = headers[name]
  return value === undefined ? undefined : String(Array.isArray(value) ? value[0] : value).trim()
}

const broad = ['ftp:', 'http:', 'https:', '*', 'http://*', 'http://*.*', 'https://*', 'https://*.*']
const broadOrInline = [...broad, "'unsafe-inline'", 'data:']
const insecure = (source: string) => /^(?:http|ftp):/.test(source)

/** Sources by directive, in lower case; null where a directive occurs twice. */
function parsedPolicy(policy: string): Map<string, string[]> | null {
  const directives = new Map<string, string[]>()
  for (const [name = '', ...sources] of policy.split(';').map((part) => part.trim().toLowerCase().split(/\s+/))) {
    if (name === '') continue
    if (directives.has(name)) return null
    directives.set(name, sources.length === 0 && name.endsWith('-src') ? ["'none'"] : sources)
  }
  return directives
}

function policyVerdict(policy: string | undefined, url: string): Verdict {
  if (policy === undefined) return verdict('not-implemented', -25)
  const directives = policy.length < 6 ? null : parsedPolicy(policy)
  if (!directives) return verdict('header-invalid', -25)

  const sourcesOf = (name: string) => directives.get(name) ?? directives.get('default-src') ?? ['*']
  const hashed = (sources: string[]) => sources.some((source) => /^'(?:sha(?:256|384|512)|nonce)-/.test(source))
  const effective = (name: string) => sourcesOf(name).filter((source) => !(source === "'unsafe-inline'" && hashed(sourcesOf(name))))
  const scripts = effective('script-src')
  const styles = effective('style-src')
  const passive = ['img-src', 'media-src']
  const isHttps = url.startsWith('https:')

  if (scripts.some((source) => broadOrInline.includes(source)) || sourcesOf('object-src').some((source) => broad.includes(source)))
    return verdict('unsafe-inline', -20)
  const active = [...directives].filter(([name]) => !passive.includes(name)).flatMap(([, sources]) => sources)
  if (isHttps && active.some(insecure)) return verdict('insecure-scheme', -20)
  if ([...scripts, ...styles].includes("'unsafe-eval'")) return verdict('unsafe-eval', -10)
  if (isHttps && passive.flatMap((name) => directives.get(name) ?? directives.get('default-src') ?? []).some(insecure))
    return verdict('insecure-scheme-in-passive-content', -10)
  if (styles.some((source) => broadOrInline.includes(source))) return verdict('unsafe-inline-in-style-src', 0)
  return directives.get('default-src')?.join(' ') === "'none'" ? verdict('default-src-none', 10) : verdict('no-unsafe', 5)
}

// The Observatory sends its own origin: a site that allows exactly that, with credentials, allows every origin.
function sharingVerdict(headers: ObservedAnswer['headers']): Verdict {
  const allowed = text(headers, 'access-control-allow-origin')
  if (allowed === undefined) return verdict('not-implemented', 0)
  if (allowed === '*') return verdict('public', 0)
  const universal = text(headers, 'access-control-allow-credentials')?.toLowerCase() === 'true'
  return universal ? verdict('universal', -50) : verdict('restricted', 0)
}

const privateReferrers = ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin']
const unsafeReferrers = ['origin', 'origin-when-cross-origin', 'unsafe-url', 'no-referrer-when-downgrade']

function referrerVerdict(header: string | undefined): Verdict {
  if (header === undefined) return verdict('not-implemented', 0)
  const known = [...privateReferrers, ...unsafeReferrers]
  const last = header
    .split(',')
    .map((policy) => policy.trim().toLowerCase())
    .findLast((policy) => known.includes(policy))
  if (last === undefined) return verdict('header-invalid', -5)
  return privateReferrers.includes(last) ? verdict('private', 5) : verdict('unsafe', -5)
}

const sixMonthsInSeconds = 15_552_000

function transportVerdict(header: string | undefined): Verdict {
  if (header === undefined) return verdict('not-implemented', -20)
  const seconds = Number.parseInt(/(?:^|;)\s*max-age=([^;]*)/i.exec(header)?.[1] ?? '', 10)
  if (header.includes(',') || Number.isNaN(seconds)) return verdict('header-invalid', -20)
  return seconds < sixMonthsInSeconds ? verdict('less-than-six-months', -10) : verdict('at-least-six-months', 0)
}

function integrityVerdict({ url, headers, body }: ObservedAnswer): Verdict {
  if (!/^(?:text\/html|application\/xhtml\+xml)(?:;|$)/.test(text(headers, 'content-type') ?? '')) return verdict('not-html', 0)
  const scripts = [...body.matchAll(/<script\b([^>]*)>/gi)].map(([, attributes = '']) => attributes)
  const foreign = scripts.flatMap((attributes) => {
    const address = /\ssrc\s*=\s*["']?([^"'\s>]+)/i.exec(attributes)?.[1]
    if (address === undefined) return []
    const target = new URL(address, url)
    const isOurs = target.hostname === new URL(url).hostname && !address.startsWith('//')
    return isOurs ? [] : [{ secure: address.startsWith('https:'), checked: /\sintegrity\s*=/i.test(attributes) }]
  })
  if (foreign.length === 0) return verdict('all-scripts-from-secure-origin', 0)
  if (foreign.some(({ secure, checked }) => !secure && !checked)) return verdict('external-scripts-not-loaded-securely', -50)
  if (foreign.some(({ secure }) => !secure)) return verdict('implemented-but-not-loaded-securely', -20)
  return foreign.every(({ checked }) => checked) ? verdict('implemented', 5) : verdict('not-implemented', -5)
}

function sniffingVerdict(header: string | undefined): Verdict {
  if (header === undefined) return verdict('not-implemented', -5)
  return header.toLowerCase() === 'nosniff' ? verdict('nosniff', 0) : verdict('header-invalid', -5)
}

function framingVerdict(header: string | undefined, policy: string | undefined): Verdict {
  if (parsedPolicy(policy ?? '')?.has('frame-ancestors')) return verdict('by-content-policy', 5)
  if (header === undefined) return verdict('not-implemented', -20)
  return /^(?:deny|sameorigin|allow-from.*)$/i.test(header) ? verdict('implemented', 0) : verdict('header-invalid', -20)
}

function resourceVerdict(header: string | undefined): Verdict {
  if (header === undefined) return verdict('not-implemented', 0)
  const points = { 'same-origin': 10, 'same-site': 10, 'cross-origin': 0 }[header.toLowerCase()]
  return points === undefined ? verdict('header-invalid', -5) : verdict(header.toLowerCase(), points)
}
