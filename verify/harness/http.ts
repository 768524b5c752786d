import http, { type IncomingHttpHeaders } from 'node:http'
import https from 'node:https'
import { calls } from '#contract/calls.ts'

export interface Request {
  method?: string
  path: string
  headers?: Record<string, string | string[]> | undefined
  /** Text and a Buffer are sent unchanged, any other object as JSON. */
  body?: object | string | undefined
  /** Access token. */
  token?: string | undefined
  /** The client's IP address, as the proxy reports it. */
  from?: string | undefined
  /** The local IP address of the connection. */
  localAddress?: string
  timeoutMs?: number
}

export interface HttpResponse {
  status: number
  headers: IncomingHttpHeaders
  text: string
  /** Undefined if the body is not JSON. */
  json: unknown
  ms: number
  /** When the response ended, by `performance.now()`. */
  at: number
}

// Idle connections are closed before the server closes them after 65 s: else a request can meet the end of its connection.
const kept = { keepAlive: true, maxSockets: 256, timeout: 30_000 }
const agents = { 'http:': new http.Agent(kept), 'https:': new https.Agent(kept) }

export function closeConnections(): void {
  for (const agent of Object.values(agents)) agent.destroy()
}

/** Sends a request and reads the whole response. Rejects if there is no response. */
export function call(origin: string, request: Request): Promise<HttpResponse> {
  const { method = 'GET', path, localAddress, timeoutMs = 30_000 } = request
  const { hostname, port, protocol } = new URL(origin)
  const isSecure = protocol === 'https:'
  const body = bytesOf(request.body)
  const startedAt = performance.now()
  return new Promise((resolve, reject) => {
    const sent = (isSecure ? https : http).request(
      {
        agent: localAddress ? false : agents[isSecure ? 'https:' : 'http:'],
        hostname,
        port,
        method,
        path,
        ...(localAddress && { localAddress }),
        headers: { ...headersOf(request), ...(body && { 'content-length': String(body.length) }), ...request.headers },
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8')
          const at = performance.now()
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text, json: parseJson(text), ms: at - startedAt, at })
        })
      },
    )
    sent.setTimeout(timeoutMs, () => sent.destroy(new Error(`no response within ${timeoutMs} ms`)))
    sent.on('error', reject)
    sent.end(body)
  })
}

function headersOf({ body, token, from }: Request): Record<string, string> {
  const isObject = typeof body === 'object' && !Buffer.isBuffer(body)
  return {
    ...(isObject && { 'content-type': 'application/json' }),
    ...(token && { authorization: `Bearer ${token}` }),
    ...(from && { 'x-forwarded-for': from }),
  }
}

function bytesOf(body: Request['body']): Buffer | undefined {
  if (body === undefined || Buffer.isBuffer(body)) return body
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** `lost`: there was no response, but the server may have carried out the request. */
export type Outcome =
  | { kind: 'answered'; status: number; body: Record<string, unknown>; retryAfter: string | undefined; ms: number; at: number }
  | { kind: 'lost'; reason: string; ms: number; at: number }

/** Like `call`, but never rejects: without a response, the outcome is `lost`. */
export const send = (origin: string, request: Request): Promise<Outcome> => outcomeOf(() => call(origin, { timeoutMs: 15_000, ...request }))

/** Whether the server says that it can take requests. */
export async function isReady(origin: string): Promise<boolean> {
  const outcome = await send(origin, calls.ready)
  return outcome.kind === 'answered' && outcome.status === 200
}

export async function outcomeOf(sent: () => Promise<HttpResponse>): Promise<Outcome> {
  const startedAt = performance.now()
  try {
    const { status, json, headers, ms, at } = await sent()
    return { kind: 'answered', status, body: (json ?? {}) as Record<string, unknown>, retryAfter: headers['retry-after'], ms, at }
  } catch (error) {
    const { code, message } = error as Error & { code?: string }
    const at = performance.now()
    return { kind: 'lost', reason: code ?? message, ms: at - startedAt, at }
  }
}

/** Whether a retry makes sense. */
export const isUnavailable = (outcome: Outcome): boolean => outcome.kind === 'lost' || outcome.status === 503

/** Whether nothing listened on the port. Then the request was certainly not carried out. */
export const isRefused = (outcome: Outcome): boolean => outcome.kind === 'lost' && outcome.reason === 'ECONNREFUSED'
