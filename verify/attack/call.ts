import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { performance } from 'node:perf_hooks'
import { clientAddressHeader } from './proxy.ts'

export interface Asked {
  method?: string
  path: string
  headers?: Record<string, string | string[]>
  /** An object goes as JSON; a text or bytes as they are. */
  body?: unknown
  /** Access token. */
  token?: string | undefined
  /** The client's network address, which the proxy forwards. */
  from?: string
  /** This machine's address that the connection comes from; for whoever goes past the proxy. */
  localAddress?: string
  timeoutMs?: number
}

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  text: string
  /** Undefined where the body is no JSON. */
  json: unknown
  ms: number
}

const agent = new Agent({ keepAlive: true, maxSockets: 256 })

/** Ends the connections that are kept open. */
export const hangUp = (): void => agent.destroy()

/** Makes one request and reads the whole answer. Fails when there is none. */
export function call(origin: string, asked: Asked): Promise<Answer> {
  const { method = 'GET', path, headers = {}, body, token, from, localAddress, timeoutMs = 30_000 } = asked
  const bytes = bytesOf(body)
  const { hostname, port } = new URL(origin)
  const startedAt = performance.now()
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        agent: localAddress ? false : agent,
        hostname,
        port,
        method,
        path,
        ...(localAddress && { localAddress }),
        headers: {
          ...(isObject(body) && { 'content-type': 'application/json' }),
          ...(token && { authorization: `Bearer ${token}` }),
          ...(from && { [clientAddressHeader]: from }),
          ...(bytes && { 'content-length': String(bytes.length) }),
          ...headers,
        },
      },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('error', reject)
        answer.on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8')
          const ms = performance.now() - startedAt
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text, json: parsed(text), ms })
        })
      },
    )
    sent.setTimeout(timeoutMs, () => sent.destroy(new Error(`no answer within ${timeoutMs} ms`)))
    sent.on('error', reject)
    sent.end(bytes)
  })
}

const isObject = (body: unknown) => body !== undefined && typeof body !== 'string' && !Buffer.isBuffer(body)

function bytesOf(body: unknown): Buffer | undefined {
  if (body === undefined || Buffer.isBuffer(body)) return body
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
