import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { ConfigError, readConfig } from '../../src/server/platform/config/config.ts'
import { environmentSchema } from '../../src/server/platform/config/environment.ts'
import { secretNames } from '../../src/server/platform/config/secret-files.ts'

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

const schemas: Record<string, z.ZodType<string | number | string[] | undefined>> = environmentSchema.shape

const commentedSetting = /\/\*\*((?:(?!\*\/)[^])*)\*\/\n {2}([A-Z_]+): /g

/**
 * A row of docs/settings.md for each setting, in the order of the schema. `sources` have the comments, whose last sentence may be `Default: …`.
 * Throws if a setting has no comment. Descriptions as data in the schema would be in the service's bundle.
 */
function settingsTable(sources: string[]): string {
  const comments = new Map(sources.flatMap((source) => [...source.matchAll(commentedSetting)].map(commentOf)))
  const rows = Object.keys(schemas).map((name) => {
    const comment = comments.get(name)
    if (!comment) throw new Error(`${name} has no comment`)
    const [meaning = '', statedDefault] = comment.split(/ ?Default: /)
    return [nameCell(name), meaning, valueOf(name), statedDefault?.replace(/\.$/, '') ?? defaultOf(name), requiredBy(name)]
  })
  return rows.map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`).join('')
}

const commentOf = ([, text = '', name = '']: RegExpExecArray): [string, string] => [name, text.replaceAll(/\s*\n\s*\* ?/g, ' ').trim()]

const nameCell = (name: string) => (secretNames.includes(name) ? `\`${name}\` or \`${name}_FILE\`` : `\`${name}\``)

/** What the service says about an impossible value. */
function valueOf(name: string): string {
  const [issue] = schemas[name]?.safeParse('\0').error?.issues ?? []
  return issue?.message.replace(/^must be |^must /, '').replaceAll('<', '\\<') ?? 'text'
}

function defaultOf(name: string): string {
  const value = schemas[name]?.safeParse(undefined).data
  return value === undefined ? '' : `\`${String(value)}\``
}

/** Whether production starts without the setting. */
function requiredBy(name: string): string {
  const missing = (user: 'both' | 'web' | 'worker') =>
    [{ KANTOR_MODE: 'production' }, { NODE_ENV: 'production' }]
      .flatMap((environment) => problemsOf(environment, user))
      .find((problem) => problem.startsWith(`${name}: must be set`))
  if (missing('web') && missing('worker')) return 'yes'
  if (missing('web') || missing('worker')) return missing('web') ? '`web`' : '`worker`'
  return missing('both')?.replace(/^.*production, /, '') ?? ''
}

function problemsOf(environment: NodeJS.ProcessEnv, user: 'both' | 'web' | 'worker'): string[] {
  try {
    readConfig(environment, user)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}
