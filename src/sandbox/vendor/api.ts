import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { simulateOutage, isOutage, outages } from './outage.ts'

export interface StandInOptions {
  siteUrl: string
  /** The sandbox's own origin. */
  origin: () => string
  now: () => number
}

/** The faults that both signed APIs have: identity check and card payment. */
export const apiFailures = {
  none: 'Works',
  unavailable: 'Down: returns 503',
  ...outages,
  garbage: 'Wrong data: a web page, not JSON',
} as const

/** Request bodies stay bytes, because a signature is made from the exact bytes. */
export function parseBodiesAsBytes(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}

export const bytesOf = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))

/** The body as a JSON object; null if the body is not a JSON object. */
export function jsonObject(request: FastifyRequest): Record<string, unknown> | null {
  try {
    const json: unknown = JSON.parse(bytesOf(request).toString('utf8'))
    return typeof json === 'object' && json !== null ? (json as Record<string, unknown>) : null
  } catch {
    return null
  }
}

/** Applies the faults to a call. If it returns true, the call failed and the caller must not respond. */
export async function failCall(
  { failure, delayMs, unavailable }: { failure: string; delayMs: number; unavailable: object },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  if (delayMs > 0) await wait(delayMs)
  if (isOutage(failure)) simulateOutage(failure, request, reply)
  else if (failure === 'unavailable') reply.code(503).send(unavailable)
  else if (failure === 'garbage') reply.type('text/html').send('<html><body>Bad gateway</body></html>')
  else return false
  return true
}
