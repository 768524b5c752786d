import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startChild } from '../../../tools/launcher/child.ts'
import { root } from '../../../tools/launcher/settings.ts'
import { type DatabaseToBreak, startDatabase } from './database.ts'
import { PostOffice } from './post-office.ts'

/** Everything that the service needs. Each part can be broken alone. */
export interface Surroundings {
  database: DatabaseToBreak
  postOffice: PostOffice
  sandboxOrigin: string
  /** The mail server of the sandbox's mailbox. */
  sandboxSmtpUrl: string
  /** For logs. It is removed at the end. */
  directory: string
  /** Settings of the server's processes. */
  env: NodeJS.ProcessEnv
  /** Aborted by `close`, so that clients stop. */
  ended: AbortSignal
  /** Adds a step of the shutdown; the steps run in reverse order. */
  undoLater(step: () => unknown): void
  /** Ends everything and removes the data. */
  close(): Promise<void>
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** On a signal, all open surroundings are closed before the process ends. */
const open = new Set<() => Promise<void>>()
// Otherwise the database would outlive us.
const closeAll = () => void Promise.all([...open].map((close) => close())).then(() => process.exit(1))

/**
 * Starts database, sandbox and mail server. Loopback is a trusted proxy, so that the rate limits count by the IP address in
 * X-Forwarded-For.
 */
export async function startSurroundings(): Promise<Surroundings> {
  const directory = mkdtempSync(join(tmpdir(), 'kantor-verify-'))
  chmodSync(directory, 0o755) // PostgreSQL's account has to get through
  const undo: (() => unknown)[] = [() => rmSync(directory, { recursive: true, force: true })]
  const ending = new AbortController()
  const end = async () => {
    ending.abort()
    for (const step of undo.splice(0).toReversed()) await tryTo(step)
    open.delete(close)
    if (open.size === 0) for (const signal of signals) process.off(signal, closeAll)
  }
  let closing: Promise<void> | undefined
  const close = () => (closing ??= end())
  if (open.size === 0) for (const signal of signals) process.on(signal, closeAll)
  open.add(close)
  try {
    const database = await startDatabase(join(directory, 'postgres'))
    undo.push(() => database.close())
    const postOffice = await PostOffice.open()
    undo.push(() => postOffice.close())
    const sandbox = startChild({
      name: 'sandbox',
      entry: join(root, 'src/sandbox/main.ts'),
      env: { PATH: process.env['PATH'], SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0', PUBLIC_ORIGIN: 'http://127.0.0.1:9' },
      logFile: join(directory, 'sandbox.log'),
    })
    undo.push(() => sandbox.stop())
    const { port, smtpPort } = await sandbox.ready
    return {
      database,
      postOffice,
      sandboxOrigin: `http://localhost:${port}`,
      sandboxSmtpUrl: `smtp://127.0.0.1:${smtpPort}`,
      directory,
      env: {
        PATH: process.env['PATH'],
        DATABASE_URL: database.url,
        SMTP_URL: postOffice.url,
        SANDBOX_PORT: String(port),
        TRUSTED_PROXIES: '127.0.0.1',
        LOG_LEVEL: 'warn',
      },
      ended: ending.signal,
      undoLater: (step) => undo.push(step),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Calls `start` with new surroundings, and closes them if it fails. */
export async function onSurroundings<Started>(start: (surroundings: Surroundings) => Promise<Started>): Promise<Started> {
  const surroundings = await startSurroundings()
  try {
    return await start(surroundings)
  } catch (error) {
    await surroundings.close()
    throw error
  }
}

async function tryTo(step: () => unknown): Promise<void> {
  try {
    await step()
  } catch {
    // A broken part cannot stop in order. The other steps must still run.
  }
}
