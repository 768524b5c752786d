/** A call to the site that failed, or a letter that did not arrive. */
export class StepError extends Error {
  /** Whether the next client would fail in the same way. */
  readonly stopsAll: boolean

  constructor(message: string, { stopsAll, ...options }: { stopsAll: boolean; cause?: unknown }) {
    super(message, options)
    this.stopsAll = stopsAll
  }
}

interface SiteCall {
  /** What the call is for, such as "sign-up". */
  step: string
  method: 'GET' | 'POST' | 'PUT'
  path: string
  headers?: Record<string, string>
  body?: object
}

type Reply = Record<string, unknown>

const responseTimeoutMs = 20_000

/** Calls the site's public API as the browser of a client with this language does. Every failure is a StepError. */
export function createSiteCalls({ siteUrl, language, signal }: { siteUrl: string; language: string; signal: AbortSignal }) {
  return async function call({ step, method, path, headers, body }: SiteCall): Promise<Reply> {
    const response = await fetch(new URL(path, siteUrl), {
      method,
      headers: { 'accept-language': language, ...(body && { 'content-type': 'application/json' }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(responseTimeoutMs)]),
    }).catch((cause: unknown) => {
      throw new StepError(`The site does not answer at ${siteUrl}.`, { stopsAll: true, cause })
    })
    const reply = ((await response.json().catch(() => ({}))) ?? {}) as Reply
    if (!response.ok) throw refusal(step, response, reply)
    return reply
  }
}

function refusal(step: string, { status, headers }: Response, reply: Reply): StepError {
  if (status === 429) {
    const minutes = Math.ceil(Number(headers.get('retry-after') ?? 0) / 60)
    const again = minutes > 0 ? ` Try again in ${minutes === 1 ? '1 minute' : `${minutes} minutes`}.` : ''
    return new StepError(`The site accepts no more ${step}s for now: their rate limit is used up.${again}`, { stopsAll: true })
  }
  const { error, errorType, message, fields } = reply
  const mistakes = Object.entries(fields ?? {}).map(([name, mistake]) => `${name}: ${String(mistake)}`)
  const code = [status, error ?? errorType].filter(Boolean).map(String).join(' ')
  const words = [...(typeof message === 'string' ? [message] : []), ...mistakes].join(' ')
  return new StepError(`The site refused the ${step} (${code})${words && `: ${words}`}`, { stopsAll: status === 503 })
}
