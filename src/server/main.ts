import { assemble, type Service } from './assemble/service.ts'
import { systemClock } from './platform/clock.ts'
import { type Config, ConfigError, readConfig } from './platform/config/config.ts'
import { openConnections } from './platform/database/database.ts'
import { MissingBuildError } from './platform/http/pages.ts'
import { PolicyError } from './site/policy/template.ts'
import { trustExtraAuthorities } from './platform/extra-authorities.ts'
import { explainListenError, type ListenAddress, StartError } from './platform/start-error.ts'
import { ensureSchema } from './platform/schema/ensure-schema.ts'

// The longest time that a shutdown may take after `shutdownDelaySeconds`.
const shutdownTimeoutMs = 8000

let running: { service: Service; config: Config } | undefined
let stopping = false
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
// The connection to the launcher closes when the launcher exits, even by kill -9.
process.on('disconnect', stop)

try {
  trustExtraAuthorities(process.env)
  const config = readConfig(process.env)
  await ensureSchema(config)
  const service = await assemble(config, systemClock)
  running = { service, config }
  handleUncaughtErrors(service)
  await openConnections(service.database)
  await service.prepare()
  const port = await listen(service, config)
  // The service takes calls from here on. The remaining start may wait for the exchange or the database.
  process.send?.({ type: 'ready', port })
  await service.start()
} catch (error) {
  // Errors caused by our own shutdown during start-up are expected.
  if (!stopping) {
    const expected = [ConfigError, StartError, MissingBuildError, PolicyError].some((kind) => error instanceof kind)
    process.stderr.write(`${expected ? (error as Error).message : (error as Error).stack}\n`)
    await end(1)
  }
}

async function listen({ app, deskApp }: Service, { host, port, desk }: Config): Promise<number> {
  await listenOn(app, { host, port, hostName: 'HOST', portName: 'PORT' })
  if (deskApp && desk) await listenOn(deskApp, { host, port: desk.port, hostName: 'HOST', portName: 'DESK_PORT' })
  const address = app.server.address()
  return typeof address === 'object' && address ? address.port : port
}

async function listenOn(app: Service['app'], address: ListenAddress): Promise<void> {
  try {
    await app.listen(address)
  } catch (error) {
    throw explainListenError(error, address)
  }
}

function stop(): void {
  if (stopping) return
  stopping = true
  if (!running) {
    process.stderr.write('Stopped before the service had started.\n')
    process.exit(0)
  }
  const { service, config } = running
  setTimeout(() => void end(1), config.shutdownDelaySeconds * 1000 + shutdownTimeoutMs).unref()
  service.stop().then(
    () => end(0),
    (error: unknown) => {
      service.app.log.error({ err: error }, 'could not stop cleanly')
      return end(1)
    },
  )
}

async function end(exitCode: number): Promise<never> {
  await running?.service.flushLog()
  process.exit(exitCode)
}

function handleUncaughtErrors({ app }: Service): void {
  // The state of this process is unknown: end it, and let the supervisor start another.
  process.on('uncaughtException', (error) => {
    app.log.fatal({ err: error }, 'uncaught exception: the process ends')
    void end(1)
  })
  // Only the failed work is lost, so the process continues.
  process.on('unhandledRejection', (reason) => {
    app.log.error({ err: reason instanceof Error ? reason : new TypeError('not an error') }, 'unhandled rejection')
  })
}
