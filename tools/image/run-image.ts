import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { CannotStart } from '../cannot-start.ts'
import type { Image } from './dockerfile.ts'

/** A process of the image, as a container would have it: an account that owns nothing, and no other settings than those that are given. */
export interface Container {
  origin: string
  /** Runs the image's health check against it; answers whether it is healthy. */
  isHealthy(): boolean
  /** SIGTERM; answers the exit code. */
  stop(): Promise<number | null>
}

const startPatienceMs = 60_000
// As root, the check takes the account that root takes for PostgreSQL, too.
const account = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}

interface Settings {
  env: Record<string, string>
  port: number
  logFile: string
}

const nodeArguments = ([program, ...rest]: string[]): string[] => {
  if (program !== 'node') throw new Error(`the image starts ${program}, and not node`)
  return rest
}

const surroundings = (image: Image, env: Record<string, string>) => ({
  ...account,
  cwd: join(image.root, image.workingDirectory),
  env: { ...image.env, ...env },
})

/** Starts what the image starts and waits until its own health check says that it is healthy. */
export async function startContainer(image: Image, { env, port, logFile }: Settings): Promise<Container> {
  const log = openSync(logFile, 'a')
  const options = surroundings(image, { ...env, PORT: String(port) })
  const child = spawn(process.execPath, nodeArguments(image.command), { ...options, stdio: ['ignore', log, log] })
  closeSync(log)
  const isHealthy = () => spawnSync(process.execPath, nodeArguments(image.healthCheck), options).status === 0
  const giveUpAt = performance.now() + startPatienceMs
  while (!isHealthy()) {
    if (child.exitCode !== null || performance.now() > giveUpAt) {
      child.kill('SIGKILL')
      throw new CannotStart(`the image’s service does not start:\n${readFileSync(logFile, 'utf8')}`)
    }
    await pause(200)
  }
  return {
    origin: `http://127.0.0.1:${port}`,
    isHealthy,
    async stop() {
      if (child.exitCode !== null) return child.exitCode
      child.kill('SIGTERM')
      const [code] = (await once(child, 'exit')) as [number | null]
      return code
    },
  }
}

/** Runs another program of the image to its end, and answers with all that it printed. Throws CannotStart where it ends with another code. */
export function runInImage(
  image: Image,
  args: string[],
  { env, expected = 0 }: { env: Record<string, string>; expected?: number },
): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { ...surroundings(image, env), encoding: 'utf8' })
  const printed = `${stdout}${stderr}`.trim()
  if (status !== expected) throw new CannotStart(`node ${args.join(' ')} ended with ${status} in the image:\n${printed}`)
  return printed
}
