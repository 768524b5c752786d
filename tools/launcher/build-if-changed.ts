import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { spawn } from 'node:child_process'
import { CannotStart } from '../cannot-start.ts'
import type { OnShutdown } from './launcher.ts'
import { root } from './settings.ts'

// The files and folders from which the build is made. Tests in them are ignored.
const inputs = [
  'src/web',
  'src/desk',
  'src/server',
  'src/contract',
  'config',
  'tools/build.ts',
  'tools/web-build',
  'package.json',
  'package-lock.json',
]
const isRootConfiguration = (name: string) => /^(vite\.config\.ts|tsconfig.*\.json|\.browserslistrc)$/.test(name)
const isTest = (path: string) => /\.test\.tsx?$/.test(path)

/** A hash of the names and contents of all inputs. */
export function hashOfSources(root: string): string {
  const hash = createHash('sha256')
  for (const path of [...inputs, ...readdirSync(root).filter(isRootConfiguration)]
    .flatMap((input) => filesIn(join(root, input)))
    .toSorted()) {
    if (isTest(path)) continue
    const content = readFileSync(path)
    hash.update(`${relative(root, path)}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

/** The file with the hash of the built sources. A build deletes it first and writes it last, so an interrupted build has no stamp. */
function stampOf(root: string): string {
  return join(root, 'dist/built-from')
}

export function isBuiltFrom(root: string, hash: string): boolean {
  try {
    return readFileSync(stampOf(root), 'utf8') === hash
  } catch {
    return false
  }
}

/** Calls `build`, and writes a stamp if the build is written to `dist/`. */
export async function buildWithStamp({ root, outDir, build }: { root: string; outDir: string; build: () => Promise<void> }): Promise<void> {
  if (resolve(root, outDir) !== join(root, 'dist')) return build()
  // The hash is made before the build, so that a change during the build makes the build outdated.
  const hash = hashOfSources(root)
  rmSync(stampOf(root), { force: true })
  await build()
  writeStamp(root, hash)
}

function writeStamp(root: string, hash: string): void {
  const stamp = stampOf(root)
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(`${stamp}.new`, hash)
  renameSync(`${stamp}.new`, stamp)
}

function filesIn(path: string): string[] {
  try {
    return readdirSync(path, { withFileTypes: true }).flatMap((entry) => filesIn(join(path, entry.name)))
  } catch (error) {
    const isFile = error instanceof Error && 'code' in error && error.code === 'ENOTDIR'
    return isFile ? [path] : []
  }
}

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
