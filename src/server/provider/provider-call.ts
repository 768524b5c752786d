import { errorCode } from '../platform/faults.ts'
import { currentRequestId } from '../platform/request-id.ts'

const timeoutMs = 5000
const defaultMaxBytes = 512 * 1024

/** A provider refused a call, or gave no usable response. The message carries no personal data. */
export class ProviderFault extends Error {
  override name = 'ProviderFault'
  readonly status: number | undefined

  /** `status`: the HTTP status of the response, if that is the reason for the fault. */
  constructor(message: string, { status, cause }: { status?: number; cause?: unknown } = {}) {
    super(message, { cause })
    this.status = status
  }

  /** Whether the provider works, but has refused this call. */
  get isRefusal(): boolean {
    const { status = 0 } = this
    return status >= 400 && status < 500 && status !== 408 && status !== 429
  }
}

/** For a response outside 2xx: `statusFault('the token', 403)`. `isRefusal` is false for a status such as 503. */
export const statusFault = (what: string, status: number) => new ProviderFault(`${what} was refused with ${status}`, { status })

/** Calls a provider; `json` is undefined if the response is not JSON. Throws a ProviderFault without a complete response within 5 seconds. */
export async function callProvider(
  url: URL,
  request: RequestInit,
  { maxBytes = defaultMaxBytes } = {},
): Promise<{ status: number; json: unknown; text: string }> {
  try {
    const headers = new Headers(request.headers)
    const requestId = currentRequestId()
    if (requestId) headers.set('x-request-id', requestId)
    const response = await fetch(url, { ...request, headers, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    const text = await textUpTo(maxBytes, response)
    return { status: response.status, json: parseJson(text), text }
  } catch (cause) {
    if (cause instanceof ProviderFault) throw cause
    throw new ProviderFault(cause instanceof Error && cause.name === 'TimeoutError' ? 'timed out' : unreachable(cause), { cause })
  }
}

const unreachable = (cause: unknown) => {
  const code = errorCode(cause)
  return code ? `cannot be reached (${code})` : 'cannot be reached'
}

/** Passes each call to a provider to `intercept`, which makes the call. */
export const interceptCalls = <Provider extends object>(
  provider: Provider,
  intercept: (call: () => Promise<unknown>, operation: string) => Promise<unknown>,
): Provider =>
  new Proxy(provider, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== 'function') return member
      return (...args: unknown[]) => intercept(() => member.apply(target, args) as Promise<unknown>, String(name))
    },
  })

/** The value of a JSON text; undefined if the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function textUpTo(maxBytes: number, response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw new ProviderFault('the response is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
