import type { FastifyServerOptions } from 'fastify'

/**
 * Replaces the mailed token in an address: such a token logs somebody in, or lets them set a password. Of a query nothing stays: it can be
 * written in many ways, and no call of ours needs its own to be understood.
 */
export const maskedAddress = (address: string): string =>
  address.replace(/(\/app\/+(?:verify-email|set-new-password)\/+)(?!success(?:[/?#]|$))[^/?#]+/gi, '$1***').replace(/\?[^#\s]+/g, '?***')

/** Only what is listed here is logged of a request, an answer and an error: no headers, no bodies, no personal data. */
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
    serializers: {
      req: (request: { method?: string; url?: string }) => ({ method: request.method, url: maskedAddress(request.url ?? '') }),
      res: (reply: { statusCode?: number }) => ({ statusCode: reply.statusCode }),
      err: (error: Error & { code?: string; cause?: unknown }) => ({
        type: error.name,
        // Of a failed database statement, the cause says whether the database was away or refused.
        code: error.code ?? (error.cause as { code?: string } | undefined)?.code,
        // A database error's message carries the parameters of the statement: its class and place are enough.
        message: 'query' in error || error.name === 'DrizzleQueryError' ? 'database statement failed' : maskedAddress(error.message),
        stack: (error.stack ?? '')
          .split('\n')
          .filter((line) => line.startsWith('    at '))
          .join('\n'),
      }),
    },
  }
}
