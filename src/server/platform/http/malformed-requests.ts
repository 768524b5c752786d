import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { type FailureCode, failureStatus } from '#contract/failures.ts'
import { fail, failureMessages } from '../failure.ts'
import { headerLimits } from './connections.ts'
import { sendFailure } from './failure-reply.ts'

const failureByNodeError: Record<string, FailureCode> = {
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'PAYLOAD_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
}

/** Responds to malformed and incomplete requests with our own headers and body. */
export function refuseMalformedRequests(app: FastifyInstance, headers: Record<string, string>): void {
  const responses = new WeakMap<Duplex, ServerResponse>()
  app.server.on('request', ({ socket }, response) => responses.set(socket, response))
  app.server.removeAllListeners('clientError')
  app.server.on('clientError', (error: Error & { code?: string }, socket: Duplex) => {
    const response = responses.get(socket)
    // The browser would read a second response as a part of the first.
    const isBeingAnswered = response?.headersSent === true && !response.writableFinished
    if (error.code === 'ECONNRESET' || !socket.writable || isBeingAnswered) return socket.destroy(error)
    socket.end(rawResponse(failureByNodeError[error.code ?? ''] ?? 'BAD_REQUEST', headers))
  })
  // Node would respond to an Expect header, and to the requests below, without our headers and body.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  app.addHook('onRequest', (request, reply, done) => {
    const { httpVersion, headers: requestHeaders, rawHeaders } = request.raw
    if (httpVersion === '1.1' && requestHeaders.host === undefined) sendFailure(reply, fail('BAD_REQUEST'))
    else if (rawHeaders.length / 2 > headerLimits.count) sendFailure(reply, fail('HEADERS_TOO_LARGE'))
    else done()
  })
}

function rawResponse(code: FailureCode, headers: Record<string, string>): string {
  const status = failureStatus[code]
  const body = JSON.stringify({ error: code, message: failureMessages[code] })
  const lines = Object.entries({
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  })
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`
}
