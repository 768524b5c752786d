/** What came of one request. `lost`: no answer, so nobody knows whether it was carried out. */
export type Outcome = { ms: number; at: number } & (
  | { kind: 'answered'; status: number; body: Record<string, unknown>; retryAfter: string | null }
  | { kind: 'lost'; reason: string }
)

export interface Request {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  /** Network address of the pretended client. */
  from: string
  token?: string | undefined
  body?: object | string | undefined
  headers?: Record<string, string> | undefined
}

/** Longer than any answer may take: what it cuts off is counted as lost. */
const patienceMs = 15_000

/** One request to the service, as its proxy would hand it over. Never throws. */
export async function send(origin: string, { method, path, from, token, body, headers }: Request): Promise<Outcome> {
  const startedAt = performance.now()
  const took = () => ({ ms: performance.now() - startedAt, at: performance.now() })
  try {
    const answer = await fetch(`${origin}${path}`, {
      method,
      headers: {
        'x-forwarded-for': from,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(patienceMs),
    })
    const text = await answer.text()
    return { ...took(), kind: 'answered', status: answer.status, body: parsed(text), retryAfter: answer.headers.get('retry-after') }
  } catch (error) {
    const { cause, name } = error as Error & { cause?: { code?: string } }
    return { ...took(), kind: 'lost', reason: cause?.code ?? name }
  }
}

function parsed(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return {}
  }
}

/** Not carried out for now, or perhaps carried out: worth another try. */
export const isAway = (outcome: Outcome): boolean => outcome.kind === 'lost' || outcome.status === 503

/** Nobody listened: it was certainly not carried out. */
export const isRefused = (outcome: Outcome): boolean => outcome.kind === 'lost' && outcome.reason === 'ECONNREFUSED'
