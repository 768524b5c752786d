import type { FastifyServerOptions } from 'fastify'
import { currentRequestId } from '../request-id.ts'

/**
 * Replaces the mailed token in an address: such a token logs somebody in, or lets them set a password. Of a query nothing stays: it can be
 * written in many ways, and no call of ours needs its own to be understood.
 */
export const maskedAddress = (address: string): string =>
  address.replace(/(\/app\/+(?:verify-email|set-new-password)\/+)(?!success(?:[/?#]|$))[^/?#]+/gi, '$1***').replace(/\?[^#\s]+/g, '?***')

/**
 * Nor does anything stay that looks like an e-mail address or a key: people paste what they have into the address bar. Part by part: one
 * pattern that looks for an @ with anything before it takes seconds for a long address without any.
 */
const masked = (text: string): string =>
  maskedAddress(text)
    .replaceAll(/[^/?#\s]+/g, (part) => (/@|%40/i.test(part) ? '***' : part))
    .replaceAll(/[\w-]{40,}/g, '***')

/** What a line of the log may carry besides its sentence: a word, a number, yes or no under each of these names. Anything else is left out. */
export const loggedNames: ReadonlySet<string> = new Set(
  `reqId responseTime provider operation outcome state kind status event type subject pair reason warning queue jobId tries letter sent leftOut isComplete what`.split(
    ' ',
  ),
)
/** And these, each made of named parts by its serialiser or by whoever logs it. */
export const loggedThings: ReadonlySet<string> = new Set(['req', 'res', 'err', 'report', 'deleted'])
const longestWord = 300

function listed(line: Record<string, unknown>): Record<string, unknown> {
  const kept: Record<string, unknown> = {}
  for (const name of Object.keys(line)) {
    const value = line[name]
    if (loggedThings.has(name)) kept[name] = value
    else if (!loggedNames.has(name)) continue
    else if (typeof value === 'string') kept[name] = value.slice(0, longestWord)
    else if (typeof value === 'number' || typeof value === 'boolean') kept[name] = value
  }
  return kept
}

type Loggable = Error & { code?: unknown; syscall?: unknown; cause?: unknown }

// Their messages are the language's, the operating system's, the framework's or our own. Everybody else's may quote what they were given: a
// parser the text, a database the parameters, a mail server the address.
const speaksForItself = ({ name, code, syscall }: Loggable) =>
  ['TypeError', 'RangeError', 'ReferenceError', 'ProviderFault', 'SecretsKeyMissing'].includes(name) ||
  syscall !== undefined ||
  (typeof code === 'string' && code.startsWith('FST_'))

function messageOf(error: Loggable): string {
  if (!speaksForItself(error)) return 'not logged: it may quote what is nobody’s business'
  // The language quotes values in two of its sentences.
  return masked(error.message.replaceAll(/ (?:on string|in) .*/gs, ' …')).slice(0, longestWord)
}

function stackOf({ stack = '', message }: Error): string {
  const afterMessage = stack.includes(message) ? stack.slice(stack.indexOf(message) + message.length) : stack
  return afterMessage
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n')
}

// To ask such a logger whether it names its request, it would parse all that it says with each line.
const ofRequests = new WeakSet<object>()

/** The logger of one request, which names it in every line. */
export const requestLogger: NonNullable<FastifyServerOptions['childLoggerFactory']> = (logger, bindings, options) => {
  const child = logger.child(bindings, options)
  ofRequests.add(child)
  return child
}

/**
 * Decides what is logged: of a line what is listed above, of a request, an answer and an error what is listed here. No headers, no bodies,
 * no personal data, whatever a caller hands over.
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
    formatters: { log: listed },
    mixin(_line, _level, logger) {
      const reqId = ofRequests.has(logger) ? undefined : currentRequestId()
      return reqId === undefined ? {} : { reqId }
    },
    hooks: {
      // Without a sentence, the logger would take the error's own; with more than one, it would fill them in.
      logMethod(given, log) {
        const [first, sentence] = given as [unknown, unknown]
        if (typeof first === 'string') return log.call(this, first)
        const line = first instanceof Error ? { err: first } : first
        return log.call(this, line as object, typeof sentence === 'string' ? sentence : 'without a sentence')
      },
    },
    serializers: {
      req: (request: { method?: string; url?: string }) => ({ method: request.method, url: masked(request.url ?? '') }),
      res: (reply: { statusCode?: number }) => ({ statusCode: reply.statusCode }),
      err: (error: Loggable) => ({
        type: error.name,
        // Of a failed database statement, the cause says whether the database was away or refused.
        code: error.code ?? (error.cause as { code?: string } | undefined)?.code,
        message: messageOf(error),
        stack: stackOf(error),
      }),
    },
  }
}
