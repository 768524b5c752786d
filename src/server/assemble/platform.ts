import { type Clock, type Pause, realPause } from '../platform/clock.ts'
import type { Config } from '../platform/config/config.ts'
import { connect, databaseClock } from '../platform/database/database.ts'
import { createApp } from '../platform/http/app.ts'
import { createLogOutput } from '../platform/log-output.ts'
import { createMail } from '../platform/mail/send-letters.ts'
import { smtpTransport } from '../platform/mail/smtp.adapter.ts'
import { createQueue } from '../platform/queue/queue.ts'
import { createRateLimits } from '../platform/rate-limit/rate-limit.ts'
import { withRequestId } from '../platform/request-id.ts'
import { createMetrics } from '../operate/metrics/metrics.ts'
import type { Chain } from '../provider/chain/read-chain.ts'

export type Platform = ReturnType<typeof assemblePlatform>

/** What a test replaces. */
export interface Replacements {
  /** Gets the log instead of standard output. */
  logTo?: { write(line: string): void }
  /** Waits for the rest of a minimum duration. */
  pause?: Pause
  databaseNow?: () => Promise<Date>
  /** How long calls wait for a connection, and for a statement: on a busy machine the limits of production refuse calls that a test needs. */
  databaseTimeoutMs?: number
  /** Nodes instead of those of the settings. */
  chain?: Chain
}

/** The tools that every domain uses: HTTP server, database, queue, mail, rate limits, metrics. */
export function assemblePlatform(config: Config, clock: Clock, replacements: Replacements) {
  const { logTo, pause = realPause, databaseTimeoutMs: timeoutMs } = replacements
  const stopping = new AbortController()
  const logOutput = createLogOutput()
  const appOptions = {
    logLevel: config.logLevel,
    stopping: stopping.signal,
    trustedProxies: config.trustedProxies,
    logTo: logTo ?? logOutput,
  }
  const app = createApp(appOptions)
  const { log } = app
  const metrics = createMetrics({ config, log })
  metrics.countRequests(app)

  const database = connect(config.databaseUrl, { connections: 10, statementTimeoutMs: timeoutMs, connectTimeoutMs: timeoutMs })
  // A separate pool with a longer timeout: the queue's polls and the retention runs must take no connection from calls.
  const queueDatabase = connect(config.databaseUrl, { connections: 4, statementTimeoutMs: timeoutMs ?? 5000, connectTimeoutMs: timeoutMs })
  const { databaseNow = () => databaseClock(queueDatabase) } = replacements
  // Of a transaction's own connection: a second one from the same pool could be waited for for ever.
  const transactionNow = replacements.databaseNow ?? databaseClock
  for (const { $client } of [database, queueDatabase])
    // Log without a request id: pg emits this in the context that opened the connection.
    $client.on('error', (error) => withRequestId(undefined, () => log.warn({ err: error }, 'an idle database connection was lost')))

  const { operator, brand, publicOrigin, role } = config
  const [answersCalls, worksOnJobs] = [role !== 'worker', role !== 'web']
  const queue = metrics.countJobs(createQueue({ database: queueDatabase, log, supervise: worksOnJobs }))
  const transport = metrics.countCalls('mail', smtpTransport(config))
  const mail = createMail({ queue, transport, operator, brand, publicOrigin, log })
  const rateLimits = createRateLimits(database)
  return {
    config,
    clock,
    databaseNow,
    transactionNow,
    pause,
    app,
    appOptions,
    log,
    logOutput,
    metrics,
    database,
    queueDatabase,
    queue,
    mail,
    rateLimits,
    stopping,
    answersCalls,
    worksOnJobs,
  }
}
