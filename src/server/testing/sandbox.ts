import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { compileCache } from '../../../tools/launcher/settings.ts'

export interface SandboxProcess {
  origin: string
  smtpUrl: string
  /** Calls the sandbox's control page: `control('POST', '/control/faults', {...})`. */
  control(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<unknown>
  stop(): Promise<void>
}

let shared: Promise<SandboxProcess> | undefined

/** The sandbox that the test files of a worker share, because its start takes long. Leave its faults and prices as they are. It ends with the worker. */
export const sharedSandbox = (): Promise<SandboxProcess> => (shared ??= startSandbox())

/**
 * Starts a sandbox on free ports. It is a separate process, because server and sandbox share no code. `bankInbox`: the folder for the files of its bank.
 */
export async function startSandbox({ bankInbox }: { bankInbox?: string } = {}): Promise<SandboxProcess> {
  const child = fork(join(import.meta.dirname, '../../sandbox/main.ts'), {
    env: {
      ...process.env,
      ...compileCache,
      SANDBOX_PORT: '0',
      SANDBOX_SMTP_PORT: '0',
      SANDBOX_CALLS_PER_MINUTE: '10000',
      ...(bankInbox !== undefined && { BANK_INBOX: bankInbox }),
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [message] = (await once(child, 'message')) as [{ port: number; smtpPort: number }]
  const origin = `http://127.0.0.1:${message.port}`
  return {
    origin,
    smtpUrl: `smtp://127.0.0.1:${message.smtpPort}`,
    async control(method, path, body) {
      const response = await fetch(`${origin}${path}`, {
        method,
        ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      })
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
      return response.json()
    },
    async stop() {
      child.kill()
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
  }
}
