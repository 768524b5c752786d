import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../launcher/settings.ts'

/** What one step of `npm test` has found. */
export type Outcome = { passed: number; failed: number; skipped?: number }

export type Step = { name: string; run(): Promise<Outcome> }

/** Whether what a step prints is shown as it comes, or only when the step has failed. */
type Shown = 'always' | 'on failure'

const running = new Set<ChildProcess>()

/** Runs one of the tools in node_modules on the Node that runs us; resolves with its exit code. */
export function runTool(file: string, args: string[], shown: Shown, env: NodeJS.ProcessEnv = {}): Promise<number> {
  const child = spawn(process.execPath, [join(root, file), ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: shown === 'always' ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => {
      running.delete(child)
      if (code !== 0 && output) process.stdout.write(`${output.trimEnd()}\n`)
      resolve(code ?? 1)
    })
  })
}

/** Hands a signal to the tools that are running, so that they can clean up. */
export function stopRunningTools(signal: NodeJS.Signals): void {
  for (const tool of running) tool.kill(signal)
}

/** A check that has passed or failed as a whole. */
export function check(name: string, file: string, args: string[]): Step {
  return {
    name,
    run: async () => ((await runTool(file, args, 'on failure')) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }),
  }
}
