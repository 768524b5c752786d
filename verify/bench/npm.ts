import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { root } from '../../tools/launcher/settings.ts'
import { withoutSettings } from '../../tools/testing/start-kantor.ts'

/** Starts npm in its own process group, as a terminal does, and without the Kantor settings of this process. */
function spawnNpm(args: string[], env: NodeJS.ProcessEnv): ChildProcess {
  return spawn('npm', args, {
    cwd: root,
    env: { ...withoutSettings(process.env), ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
}

/** Runs npm and waits for its end. Throws if the command fails. */
export async function runNpm(args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawnNpm(args, env)
  child.stdout?.resume()
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`npm ${args.join(' ')} ended with ${code}`)
}

/** Starts npm, and waits until it prints the sentence. `interrupt` sends Ctrl-C and waits until the command has ended. */
export async function startNpm(sentence: string, args: string[], env: NodeJS.ProcessEnv): Promise<{ interrupt(): Promise<void> }> {
  const child = spawnNpm(args, env)
  const closed = once(child, 'close')
  await new Promise<void>((resolve, reject) => {
    let output = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes(sentence)) resolve()
    })
    child.once('close', () => reject(new Error(`npm ${args.join(' ')} ended without "${sentence}":\n${output}`)))
  })
  return {
    async interrupt() {
      if (child.pid) process.kill(-child.pid, 'SIGINT')
      await closed
    },
  }
}
