import type { z } from 'zod'
import { ConfigError, readConfig } from '../../src/server/platform/config/config.ts'
import { environmentSchema } from '../../src/server/platform/config/environment.ts'
import { secretNames } from '../../src/server/platform/config/secret-files.ts'

const schemas: Record<string, z.ZodType<string | number | string[] | undefined>> = environmentSchema.shape

const commentedSetting = /\/\*\*((?:(?!\*\/)[^])*)\*\/\n {2}([A-Z_]+): /g

/**
 * A row of docs/settings.md for each setting, in the order of the schema. `sources` have the comments, whose last sentence may be `Default: …`.
 * Throws if a setting has no comment. Descriptions as data in the schema would be in the service's bundle.
 */
export function settingsTable(sources: string[]): string {
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
