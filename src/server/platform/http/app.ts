import { isUtf8 } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyError, type FastifyInstance, type FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { FailureCode } from '#contract/failures.ts'
import { reasonDatabaseIsAway } from '../database/database.ts'
import { fail, type Failure, OverloadError } from '../failure.ts'
import { messageFor, sendFailure, usualBodyMaxBytes } from './failure-reply.ts'
import { limitIdleConnections, headerLimits, timeLimits } from './connections.ts'
import { loggerOptions, requestLog, requestLogger } from './logging.ts'
import { zodCompilers } from './route-schema.ts'
import { withRequestId } from '../request-id.ts'

export interface AppOptions {
  logLevel: string
  /** Addresses and blocks of the proxies whose X-Forwarded-For is trusted. */
  trustedProxies?: string[]
  /** Once aborted, every response closes its connection, so that the browser's next request goes to another replica. */
  stopping?: AbortSignal
  /** Where log lines go; default: standard output. */
  logTo?: { write(line: string): void }
}

// A whole shutdown may take eight seconds.
const closeAllAfterMs = 4000

/** An HTTP server with our limits, error bodies and logs, without routes. */
export function createApp(options: AppOptions): FastifyInstance {
  const app = Fastify({
    logger: loggerOptions(options),
    childLoggerFactory: requestLogger,
    logController: requestLog,
    genReqId: () => randomUUID(),
    trustProxy: options.trustedProxies?.length ? options.trustedProxies : false,
    bodyLimit: usualBodyMaxBytes,
    requestTimeout: timeLimits.requestMs,
    keepAliveTimeout: timeLimits.keepAliveMs,
    connectionTimeout: timeLimits.silenceMs,
    http: {
      headersTimeout: timeLimits.headersMs,
      connectionsCheckingInterval: timeLimits.checkIntervalMs,
      maxHeaderSize: headerLimits.bytes,
      // A request without a host gets our own refusal, with our body.
      requireHostHeader: false,
    },
    // The router's own refusal of a long parameter has neither our headers nor our body: the parameter's schema refuses it.
    routerOptions: { maxParamLength: headerLimits.bytes },
    forceCloseConnections: 'idle',
    schemaController: { compilersFactory: zodCompilers },
    rewriteUrl: ({ url = '/' }) => decodableUrl(url),
  })
  limitIdleConnections(app.server)
  app.removeAllContentTypeParsers()
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    // `toString` would silently replace invalid bytes.
    if (!isUtf8(body as Buffer)) return done(new SyntaxError('The body is not UTF-8'))
    void parseJson(request, body.toString(), done)
  })
  app.addHook('onRequest', (request, _reply, done) => withRequestId(request.id, done))
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
    setTimeout(() => app.server.closeAllConnections(), closeAllAfterMs).unref()
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    reply.header('x-request-id', request.id)
    // A connection kept open for the next request would delay the shutdown.
    if (closing || options.stopping?.aborted) reply.header('connection', 'close')
    done(null, payload)
  })
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const failure = failureFrom(error, request)
    if (failure.code === 'INTERNAL') request.log.error({ err: error }, 'unexpected error')
    const reason = reasonDatabaseIsAway(error)
    if (reason) request.log.warn({ reason }, 'the database did not answer in time')
    return sendFailure(reply, failure)
  })
  return app
}

/** Makes a path with malformed percent-escapes an unknown path; Fastify would respond before our hooks. */
function decodableUrl(url: string): string {
  if (!url.includes('%')) return url
  const [path = '', ...query] = url.split('?')
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?')
  }
}

// Fastify's error codes.
const knownErrors: Record<string, FailureCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_BODY_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'BAD_REQUEST',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'BAD_REQUEST',
  FST_ERR_CTP_INVALID_JSON_BODY: 'BAD_REQUEST',
  FST_ERR_BAD_URL: 'NOT_FOUND',
}

function failureFrom(error: FastifyError, { routeOptions: { bodyLimit, config } }: FastifyRequest): Failure {
  if (hasZodFastifySchemaValidationErrors(error)) return fail('VALIDATION_FAILED', { fields: wrongFields(error.validation) })
  const known = knownErrors[error.code]
  if (known) return fail(known, { message: messageFor(known, { bodyMaxBytes: bodyLimit, fileType: config?.fileType }) })
  if (error instanceof OverloadError || reasonDatabaseIsAway(error)) return fail('UNAVAILABLE', { retryAfterSeconds: 5 })
  if (error instanceof SyntaxError || error.statusCode === 400) return fail('BAD_REQUEST')
  return fail('INTERNAL')
}

function wrongFields(problems: { instancePath: string; message?: string }[]): Record<string, string> {
  return Object.fromEntries(problems.map(({ instancePath, message }) => [instancePath.replace(/^\//, '') || 'body', message ?? 'is wrong']))
}
