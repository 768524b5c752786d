import { type FastifyReply, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify'
import { errorCode } from '../faults.ts'
import { currentRequestId } from '../request-id.ts'

const mailedToken = /(\/(?:app\/+(?:verify-email|set-new-password|stop)|invitation)\/+)(?!success(?:[/?#]|$))[^/?#]+/gi

/**
 * Masks two parts of a URL: a mailed token in its path, because the token can confirm an account, set a password or open the desk; and its query,
 * because a token in it can be written in many ways.
 */
export const maskedUrl = (url: string): string => url.replace(mailedToken, '$1***').replace(/\?[^#\s]+/g, '?***')

/**
 * Also masks e-mail addresses and long tokens: people paste them into the address bar. Works part by part, because a pattern for the text before an @
 * takes seconds on a long URL without an @.
 */
const maskedText = (text: string): string =>
  maskedUrl(text)
    .replaceAll(/[^/?#\s]+/g, (part) => (/@|%40/i.test(part) ? '***' : part))
    .replaceAll(/[\w-]{40,}/g, '***')

/** The fields of a log line that may hold a string, number or boolean. Fields in neither of these two sets are left out. */
export const loggedFields: ReadonlySet<string> = new Set(
  `reqId responseTime provider operation outcome state kind status event type subject pair reason warning queue jobId tries failures letter sent leftOut isComplete what`.split(
    ' ',
  ),
)
/** Fields with objects, built by a serialiser or by their caller from named parts. */
export const loggedObjects: ReadonlySet<string> = new Set(['req', 'res', 'err', 'report', 'deleted'])
const maxLength = 300

function keepListedFields(line: Record<string, unknown>): Record<string, unknown> {
  const kept: Record<string, unknown> = {}
  for (const name of Object.keys(line)) {
    const value = line[name]
    if (loggedObjects.has(name)) kept[name] = value
    else if (!loggedFields.has(name)) continue
    else if (typeof value === 'string') kept[name] = value.slice(0, maxLength)
    else if (typeof value === 'number' || typeof value === 'boolean') kept[name] = value
  }
  return kept
}

type LoggedError = Error & { code?: unknown; syscall?: unknown }

// Messages of JavaScript, the operating system, the framework and two of our own errors are safe. Other messages may quote their input: a parser
// quotes the text, a database the parameters, a mail server the e-mail address.
const isSafeToLog = ({ name, code, syscall }: LoggedError) =>
  ['TypeError', 'RangeError', 'ReferenceError', 'ProviderFault', 'SecretsKeyMissing'].includes(name) ||
  syscall !== undefined ||
  (typeof code === 'string' && code.startsWith('FST_'))

function messageOf(error: LoggedError): string {
  if (!isSafeToLog(error)) return 'not logged: it may quote personal data'
  // Two of JavaScript's messages quote a value after these words.
  return maskedText(error.message.replaceAll(/ (?:on string|in) .*/gs, ' …')).slice(0, maxLength)
}

function stackOf({ stack = '', message }: Error): string {
  const afterMessage = stack.includes(message) ? stack.slice(stack.indexOf(message) + message.length) : stack
  return afterMessage
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n')
}

const isProbe = ({ url }: FastifyRequest) => url.startsWith('/health/')

/** Logs each request but the successful probes: proxies send them twice a second. */
class RequestLog extends LogController {
  override incomingRequest(request: FastifyRequest, reply: FastifyReply): void {
    if (!isProbe(request)) super.incomingRequest(request, reply)
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    if (isProbe(request)) {
      if (reply.statusCode < 400) return
      // Otherwise the log would not say which probe failed.
      super.incomingRequest(request, reply)
    }
    super.requestCompleted(error, request, reply)
  }
}

export const requestLog = new RequestLog()

// Asking a child logger for its bindings would parse them for each line.
const requestLoggers = new WeakSet<object>()

/** The logger of one request, whose lines carry its id. */
export const requestLogger: NonNullable<FastifyServerOptions['childLoggerFactory']> = (logger, bindings, options) => {
  const child = logger.child(bindings, options)
  requestLoggers.add(child)
  return child
}

/**
 * Logs only the listed fields of a line, a request, a response and an error: no headers, bodies or personal data, even if the caller passes them.
 * Decision 090.
 */
export function loggerOptions({
  logLevel,
  logTo,
}: {
  logLevel: string
  logTo?: { write(line: string): void }
}): FastifyServerOptions['logger'] {
  return {
    level: logLevel,
    ...(logTo && { stream: logTo }),
    formatters: { log: keepListedFields },
    mixin(_line, _level, logger) {
      const reqId = requestLoggers.has(logger) ? undefined : currentRequestId()
      return reqId === undefined ? {} : { reqId }
    },
    hooks: {
      // Without a message, pino would log the message of the error. With several arguments, pino would put them into the message.
      logMethod(args, log) {
        const [first, message] = args as [unknown, unknown]
        if (typeof first === 'string') return log.call(this, first)
        const line = first instanceof Error ? { err: first } : first
        return log.call(this, line as object, typeof message === 'string' ? message : 'without a message')
      },
    },
    serializers: {
      req: (request: { method?: string; url?: string }) => ({ method: request.method, url: maskedText(request.url ?? '') }),
      res: (reply: { statusCode?: number }) => ({ statusCode: reply.statusCode }),
      err: (error: LoggedError) => ({
        type: error.name,
        // Drizzle's error has the driver's error as its cause.
        code: errorCode(error),
        message: messageOf(error),
        stack: stackOf(error),
      }),
    },
  }
}
