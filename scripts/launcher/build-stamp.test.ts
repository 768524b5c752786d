import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashOfSources, isBuiltFrom, removeStamp, writeStamp } from './build-stamp.ts'

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
])('a build is old once %s has changed', (path) => {
  writeStamp(clone, hashOfSources(clone))
  expect(isBuiltFrom(clone, hashOfSources(clone))).toBe(true)
  write(path, '2')
  expect(isBuiltFrom(clone, hashOfSources(clone))).toBe(false)
})

test('a file that was only renamed makes the build old', () => {
  const before = hashOfSources(clone)
  rmSync(join(clone, 'src/web/app.tsx'))
  write('src/web/main.tsx', '1')
  expect(hashOfSources(clone)).not.toBe(before)
})

test('a changed test does not make the build old', () => {
  const before = hashOfSources(clone)
  write('src/web/app.test.tsx', '2')
  expect(hashOfSources(clone)).toBe(before)
})

test('an interrupted build is never taken for a finished one', () => {
  writeStamp(clone, hashOfSources(clone))
  removeStamp(clone) // what a build begins with
  expect(isBuiltFrom(clone, hashOfSources(clone))).toBe(false)
})
