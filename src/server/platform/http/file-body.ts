import type { IncomingMessage } from 'node:http'
import { errorCodes, type FastifyInstance, type FastifyRequest } from 'fastify'

const { FST_ERR_CTP_BODY_TOO_LARGE, FST_ERR_CTP_INVALID_CONTENT_LENGTH } = errorCodes

/** Passes a body of this type to the handler as a Buffer, and refuses all other types. */
export function withFileBody(scope: FastifyInstance, type: string): FastifyInstance {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(type, readFileBody)
  return scope
}

/** Reads into one buffer of the announced length. Fastify's own parser joins the pieces, and so has the body in memory twice. */
async function readFileBody({ headers, routeOptions }: FastifyRequest, body: IncomingMessage): Promise<Buffer> {
  const length = Number(headers['content-length'])
  if (!Number.isSafeInteger(length)) throw new FST_ERR_CTP_INVALID_CONTENT_LENGTH()
  if (length > (routeOptions.bodyLimit ?? 0)) throw new FST_ERR_CTP_BODY_TOO_LARGE()
  const bytes = Buffer.allocUnsafeSlow(length)
  let received = 0
  try {
    for await (const piece of body as AsyncIterable<Buffer>) {
      piece.copy(bytes, received)
      received += piece.length
    }
  } catch {
    // The caller closed the connection.
    throw new FST_ERR_CTP_INVALID_CONTENT_LENGTH()
  }
  if (received !== length) throw new FST_ERR_CTP_INVALID_CONTENT_LENGTH()
  return bytes
}
