import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { settingsTable } from './settings-table.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const sources = globSync('src/server/platform/config/*.ts', { cwd: root }).toSorted().map(read)
test('docs/settings.md has every setting as its schema describes it', async () => {
  const document = read('docs/settings.md').replace(/^\| `[^]*\|\n$/m, () => settingsTable(sources))
  await expect(document).toMatchFileSnapshot('../../docs/settings.md')
})

test('the install page names every host to which settings lead by default', () => {
  const [install, settings] = [read('docs/operating/install.md'), `${settingsTable(sources)}${read('deploy/systemd/environment.example')}`]
  const named = [...settings.matchAll(/https:\/\/([a-z\d-]+(?:\.[a-z\d-]+)+)/g)].map(([, host = '']) => host)
  const hosts = named.filter((host) => !host.endsWith('.example'))
  expect(new Set(hosts).size).toBe(5)
  expect(hosts.filter((host) => !install.includes(`\`${host}\``))).toEqual([])
})

test('the example for systemd has only settings of the service, and all that production requires', () => {
  const rows = settingsTable(sources).split('\n')
  const namesIn = (lines: string[]) => lines.map((row) => /^\| `(\w+)`/.exec(row)?.[1] ?? '')
  const example = [...read('deploy/systemd/environment.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name)
  const known = namesIn(rows)
  expect(example.filter((name) => ![...known, 'NODE_ENV'].includes(name) && !known.includes(name.replace(/_FILE$/, '')))).toEqual([])
  const required = namesIn(rows.filter((row) => /\| (yes|`web`|`worker`) \|$/.test(row)))
  expect(required.filter((name) => !example.includes(name) && !example.includes(`${name}_FILE`))).toEqual([])
})

test('a setting without a comment is an error', () => {
  expect(() => settingsTable([])).toThrow('KANTOR_MODE has no comment')
})
