import { fork } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { root } from '../../tools/launcher/settings.ts'

/** A program that is measured, or that something is measured beside. */
export interface Child {
  pid: number
  /** Where it listens. */
  origin: string
  /** @throws with its last words when it has ended. */
  mustRun(): void
  /** Has it do something that is asked for over its channel, and waits until it says that this is done. */
  ask(message: object): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts one of our programs with this Node, in its production form, and waits until it says that it listens. What it prints goes straight
 * into the file: read by us, it would wait for us.
 */
export async function startChild({ entry, env, logFile }: { entry: string; env: NodeJS.ProcessEnv; logFile: string }): Promise<Child> {
  const log = openSync(logFile, 'a', 0o600)
  const child = fork(entry, { cwd: root, env: { ...env, NODE_ENV: 'production' }, stdio: ['ignore', log, log, 'ipc'], execArgv: [] })
  closeSync(log)
  const gone = once(child, 'exit')
  const answer = async () => {
    const said = await Promise.race([once(child, 'message') as Promise<[{ port?: number }]>, gone.then(() => undefined)])
    if (!said) throw ended()
    return said[0]
  }
  const ended = () => new Error(`${basename(entry)} has ended:\n${readFileSync(logFile, 'utf8').slice(-2000)}`)
  const { port } = await answer()
  return {
    pid: child.pid ?? 0,
    origin: `http://127.0.0.1:${port}`,
    mustRun() {
      if (child.exitCode !== null || child.signalCode !== null) throw ended()
    },
    async ask(message) {
      child.send(message)
      await answer()
    },
    async stop() {
      child.kill('SIGTERM')
      await gone
    },
  }
}
