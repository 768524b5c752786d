import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerWithOutage, isOutage } from './outage.ts'

/** Keeps bodies as the bytes that were sent: signatures are over these. */
export function keepBytes(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}

export const bytesOf = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))

/** The JSON object of a body that was kept as bytes; null where it is none. */
export function jsonObject(request: FastifyRequest): Record<string, unknown> | null {
  try {
    const json: unknown = JSON.parse(bytesOf(request).toString('utf8'))
    return typeof json === 'object' && json !== null ? (json as Record<string, unknown>) : null
  } catch {
    return null
  }
}

/** Delays a call and lets it fail as its faults say. True where it is answered, or never will be. */
export async function failCall(
  { failure, delayMs, unavailable }: { failure: string; delayMs: number; unavailable: object },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  if (delayMs > 0) await wait(delayMs)
  if (isOutage(failure)) answerWithOutage(failure, request, reply)
  else if (failure === 'unavailable') reply.code(503).send(unavailable)
  else if (failure === 'garbage') reply.type('text/html').send('<html><body>Bad gateway</body></html>')
  else return false
  return true
}
