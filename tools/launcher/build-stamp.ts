import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

// All that can change what the build makes. Only tests are left out.
const inputs = ['src/web', 'src/server', 'src/contract', 'config', 'tools/build.ts', 'tools/web-build', 'package.json', 'package-lock.json']
const isRootConfiguration = (name: string) => /^(vite\.config\.ts|tsconfig.*\.json|\.browserslistrc)$/.test(name)
const isTest = (path: string) => /\.test\.tsx?$/.test(path)

/** A hash over names and contents of everything that the build is made from. */
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

/** The stamp is written last and taken away first: without it, `dist/` is not a finished build. */
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

/** Builds; into `dist/` with its stamp. A build that goes elsewhere says nothing of `dist/`. */
export async function buildStamped({ root, outDir, build }: { root: string; outDir: string; build: () => Promise<void> }): Promise<void> {
  if (resolve(root, outDir) !== join(root, 'dist')) return build()
  // Hashed before: what changes while the build runs makes it old at once.
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
