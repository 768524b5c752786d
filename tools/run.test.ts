import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
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

test('without installed packages, every npm command prints how to install them', () => {
  const run = spawnSync(process.execPath, ['tools/run.mjs', 'start'], { cwd: bareClone(), encoding: 'utf8' })
  expect({ status: run.status, stderr: run.stderr }).toEqual({
    status: 1,
    stderr: 'The packages are not installed yet: run npm ci first.\n',
  })
})

// The Node of this machine. It may be older than the Node in node_modules.
const systemNode = '/usr/bin/node'
const version = existsSync(systemNode) ? spawnSync(systemNode, ['--version'], { encoding: 'utf8' }).stdout : ''
const isOld = /^v(1\d|20|21)\./.test(version)

test.skipIf(!isOld)(`with an old Node (${version.trim() || 'none here'}), the error names the needed version`, () => {
  const directory = bareClone()
  mkdirSync(join(directory, 'node_modules/fastify'), { recursive: true })
  writeFileSync(join(directory, 'node_modules/fastify/package.json'), '{}')
  const run = spawnSync(systemNode, ['tools/run.mjs', 'start'], { cwd: directory, encoding: 'utf8' })
  expect({ status: run.status, stderr: run.stderr }).toEqual({
    status: 1,
    stderr: `Kantor needs Node 22.18 or newer, and this is ${version.trim().slice(1)}: no npm package brings Node for this machine.\n`,
  })
})
