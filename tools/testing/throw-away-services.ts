import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ProvidedContext } from 'vitest'
import { CannotStart } from '../cannot-start.ts'
import { startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts'
import { startChild } from '../launcher/child.ts'
import { compileCache } from '../launcher/settings.ts'

// This is a separate process. If the test runner is killed, the IPC channel closes, and this process still stops the services.

// In memory if there is room: each test file makes and drops a database, which is slow on a disk.
const memory = '/dev/shm'
const hasRoom = existsSync(memory) && statfsSync(memory).bavail * statfsSync(memory).bsize > 4e9
const directory = mkdtempSync(join(hasRoom ? memory : tmpdir(), 'kantor-tests-'))
chmodSync(directory, 0o755) // PostgreSQL's user must be able to open it
const shutdownSteps: (() => unknown)[] = [() => rmSync(directory, { recursive: true, force: true })]

let ending = false
async function end(): Promise<void> {
  if (ending) return
  ending = true
  for (const step of shutdownSteps.toReversed()) await step()
  process.exit()
}
process.on('disconnect', () => void end())
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end())

try {
  const postgres = await startEmbeddedPostgres({ directory: join(directory, 'postgres'), durable: false })
  if (postgres.movedFrom) shutdownSteps.push(() => rmSync(postgres.directory, { recursive: true, force: true }))
  shutdownSteps.push(() => postgres.stop())
  const sandbox = startChild({
    name: 'sandbox',
    entry: join(import.meta.dirname, '../../src/sandbox/main.ts'),
    // Many services share its rate limit.
    env: { ...process.env, ...compileCache, SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0', SANDBOX_CALLS_PER_MINUTE: '100000' },
    logFile: join(directory, 'sandbox.log'),
  })
  shutdownSteps.push(() => sandbox.stop())
  const { port, smtpPort } = await sandbox.ready
  process.send?.({
    adminDatabaseUrl: postgres.adminUrl,
    ownerDatabaseUrl: postgres.ownerUrl,
    serviceDatabaseUrl: postgres.url,
    smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
    mailboxUrl: `http://localhost:${port}`,
  } satisfies ProvidedContext)
} catch (error) {
  console.error(error instanceof CannotStart ? error.message : error)
  process.exitCode = 1
  await end()
}
