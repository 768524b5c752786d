import { assemble, type Service } from './assemble/service.ts'
import { cannotListen } from './platform/cannot-listen.ts'
import { systemClock } from './platform/clock.ts'
import { type Config, ConfigError, readConfig } from './platform/config/config.ts'
import { openConnections } from './platform/database/database.ts'
import { BuildMissing } from './platform/http/pages.ts'
import { PolicyError } from './site/policy/policy.ts'
import { StartError } from './platform/start-error.ts'
import { readyDatabase } from './platform/schema/ready-database.ts'

// After its delay, the service must be gone in so long, whatever hangs.
const stopLimitMs = 8000

let running: { service: Service; config: Config } | undefined
let stopping = false
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
// The launcher has gone, even if by kill -9: so do we.
process.on('disconnect', stop)

try {
  const config = readConfig(process.env)
  await readyDatabase(config)
  const service = await assemble(config, systemClock)
  running = { service, config }
  endOnDefects(service)
  await openConnections(service.database)
  await service.prepare()
  const port = await listen(service, config)
  // Whoever calls is answered from here on. What it does besides may have to wait: for the exchange, or for a database that has just gone.
  process.send?.({ type: 'ready', port })
  await service.start()
} catch (error) {
  // What stops under the hands of the start is no reason of its own.
  if (!stopping) {
    const expected = [ConfigError, StartError, BuildMissing, PolicyError].some((kind) => error instanceof kind)
    process.stderr.write(`${expected ? (error as Error).message : (error as Error).stack}\n`)
    process.exit(1)
  }
}

async function listen({ app }: Service, config: Config): Promise<number> {
  try {
    await app.listen({ host: config.host, port: config.port })
  } catch (error) {
    throw cannotListen(error, { host: config.host, port: config.port, hostName: 'HOST', portName: 'PORT' })
  }
  const address = app.server.address()
  return typeof address === 'object' && address ? address.port : config.port
}

function stop(): void {
  if (stopping) return
  stopping = true
  if (!running) {
    process.stderr.write('Told to stop before the service had started: it did not start.\n')
    process.exit(0)
  }
  const { service, config } = running
  setTimeout(() => process.exit(1), config.shutdownDelaySeconds * 1000 + stopLimitMs).unref()
  service.stop().then(
    () => process.exit(0),
    (error: unknown) => {
      service.app.log.error({ err: error }, 'could not stop cleanly')
      process.exit(1)
    },
  )
}

function endOnDefects({ app }: Service): void {
  // Something is broken in a way that nobody foresaw: whoever runs us starts a process whose state is known.
  process.on('uncaughtException', (error) => {
    app.log.fatal({ err: error }, 'an error that nobody caught; the process ends')
    process.exit(1)
  })
  // The work that failed is lost, and nothing else: everybody else is still being answered.
  process.on('unhandledRejection', (reason) => {
    app.log.error({ err: reason instanceof Error ? reason : new TypeError('not an error') }, 'a failure that nobody waited for')
  })
}
