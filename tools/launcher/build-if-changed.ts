import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { CannotStart } from '../cannot-start.ts'
import { hashOfSources, isBuiltFrom } from './build-stamp.ts'
import type { OnShutdown } from './launcher.ts'
import { root } from './settings.ts'

/** Builds unless `dist/` was built from exactly these sources. */
export async function buildIfChanged(onShutdown: OnShutdown): Promise<void> {
  if (isBuiltFrom(root, hashOfSources(root))) return
  console.log('Building (a source, the lock file or a setting has changed) ...')
  const build = spawn(process.execPath, [join(root, 'tools/build.ts')], {
    cwd: root,
    env: { ...process.env, KANTOR_OUT_DIR: undefined },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onShutdown(() => build.kill())
  let output = ''
  build.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  build.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const code = await new Promise((resolve) => build.on('close', resolve))
  if (code !== 0) throw new CannotStart(`${output.trimEnd()}\nThe build failed; the reason is above.`)
}
