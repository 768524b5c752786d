import { currentRequestId } from '../platform/request-id.ts'
import { parsedJson } from './parsed-json.ts'

const callLimitMs = 5000
const largestAnswerBytes = 512 * 1024

/** A provider did not answer, or not with what we can use. The message carries no personal data. */
export class ProviderFault extends Error {
  override name = 'ProviderFault'
  /** It is there, and has refused this one call. */
  readonly isRefusal: boolean

  constructor(message: string, { isRefusal = false, cause }: { isRefusal?: boolean; cause?: unknown } = {}) {
    super(message, { cause })
    this.isRefusal = isRefusal
  }
}

/** For an answer that is none of the good ones: `refusal('the token', 403)`. */
export const refusal = (what: string, status: number): ProviderFault =>
  new ProviderFault(`${what} was refused with ${status}`, { isRefusal: status >= 400 && status < 500 && status !== 408 && status !== 429 })

/** Calls a provider; `json` is undefined where the answer is none. Throws a ProviderFault when no answer comes within 5 seconds. */
export async function callProvider(url: URL, request: RequestInit): Promise<{ status: number; json: unknown }> {
  try {
    const headers = new Headers(request.headers)
    const requestId = currentRequestId()
    if (requestId) headers.set('x-request-id', requestId)
    const response = await fetch(url, { ...request, headers, redirect: 'error', signal: AbortSignal.timeout(callLimitMs) })
    return { status: response.status, json: parsedJson(await boundedText(response)) }
  } catch (cause) {
    if (cause instanceof ProviderFault) throw cause
    throw new ProviderFault(cause instanceof Error && cause.name === 'TimeoutError' ? 'no answer in time' : 'cannot be reached', { cause })
  }
}

/** The same provider, with every call of it made by `around`. */
export const aroundCalls = <Provider extends object>(
  provider: Provider,
  around: (work: () => Promise<unknown>, operation: string) => Promise<unknown>,
): Provider =>
  new Proxy(provider, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== 'function') return member
      return (...given: unknown[]) => around(() => member.apply(target, given) as Promise<unknown>, String(name))
    },
  })

async function boundedText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > largestAnswerBytes) throw new ProviderFault('the answer is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
