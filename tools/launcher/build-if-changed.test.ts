import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildWithStamp, hashOfSources, isBuiltFrom } from './build-if-changed.ts'

let clone: string
beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'kantor-build-'))
  for (const path of [
    'src/web/app.tsx',
    'src/server/main.ts',
    'src/contract/limits.ts',
    'config/operator.json',
    'package-lock.json',
    'vite.config.ts',
  ])
    write(path, '1')
})
afterEach(() => rmSync(clone, { recursive: true, force: true }))

const build = (outDir = 'dist', work = async () => {}) => buildWithStamp({ root: clone, outDir, build: work })
const isBuilt = () => isBuiltFrom(clone, hashOfSources(clone))

function write(path: string, text: string): void {
  mkdirSync(dirname(join(clone, path)), { recursive: true })
  writeFileSync(join(clone, path), text)
}

test.each([
  'src/web/app.tsx',
  'src/web/new.tsx',
  'src/server/main.ts',
  'src/contract/limits.ts',
  'config/operator.json',
  'package-lock.json',
  'vite.config.ts',
])('a build is outdated after a change of %s', async (path) => {
  await build()
  expect(isBuilt()).toBe(true)
  write(path, '2')
  expect(isBuilt()).toBe(false)
})

test('a change during the build makes the build outdated', async () => {
  await build('dist', async () => write('src/web/app.tsx', '2'))
  expect(isBuilt()).toBe(false)
})

test('a build into another folder does not change the stamp of dist', async () => {
  await build('/tmp/elsewhere')
  expect(isBuilt()).toBe(false)
  await build()
  await build('/tmp/elsewhere', async () => expect(isBuilt()).toBe(true))
  expect(isBuilt()).toBe(true)
})

test('a renamed file makes the build outdated', () => {
  const before = hashOfSources(clone)
  rmSync(join(clone, 'src/web/app.tsx'))
  write('src/web/main.tsx', '1')
  expect(hashOfSources(clone)).not.toBe(before)
})

test('a changed test does not make the build outdated', () => {
  const before = hashOfSources(clone)
  write('src/web/app.test.tsx', '2')
  expect(hashOfSources(clone)).toBe(before)
})

test('an interrupted build is outdated', async () => {
  await build()
  const interrupted = async () => {
    throw new Error('interrupted')
  }
  await expect(build('dist', interrupted)).rejects.toThrow('interrupted')
  expect(isBuilt()).toBe(false)
})
