import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

export interface SandboxProcess {
  origin: string
  smtpUrl: string
  /** Calls the sandbox's control page: `control('POST', '/control/faults', {...})`. */
  control(method: 'GET' | 'POST' | 'DELETE', address: string, body?: object): Promise<unknown>
  stop(): Promise<void>
}

/** Starts a sandbox as a process, on free ports: zones share no code. */
export async function startSandbox(): Promise<SandboxProcess> {
  const child = fork(path.join(import.meta.dirname, '../../sandbox/main.ts'), {
    env: { ...process.env, SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [message] = (await once(child, 'message')) as [{ port: number; smtpPort: number }]
  const origin = `http://127.0.0.1:${message.port}`
  return {
    origin,
    smtpUrl: `smtp://127.0.0.1:${message.smtpPort}`,
    async control(method, address, body) {
      const answer = await fetch(`${origin}${address}`, {
        method,
        ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      })
      if (!answer.ok) throw new Error(`${method} ${address}: ${answer.status} ${await answer.text()}`)
      return answer.json()
    },
    async stop() {
      child.kill()
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
  }
}
