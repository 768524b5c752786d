import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const good = { DATABASE_URL: 'postgres://kantor@db.example/kantor' }
const keyFrom = (text: string) => createHash('sha256').update(text).digest('base64')
const [first, second] = [keyFrom('first'), keyFrom('second')]

const problemsOf = (environment: NodeJS.ProcessEnv) => {
  try {
    readConfig({ ...good, ...environment })
  } catch (error) {
    if (error instanceof ConfigError) return error.problems.filter((problem) => problem.startsWith('SECRETS_KEY'))
    throw error
  }
  return []
}

test('several keys keep their order, with or without spaces', () => {
  const { secretsKeys } = readConfig({ ...good, SECRETS_KEY: `${first}, ${second}` })
  expect(secretsKeys.map((key) => key.toString('base64'))).toEqual([first, second])
})

test.for(['short', Buffer.alloc(31).toString('base64'), `${first},`, `${first} ${second}`, '='.repeat(44)])(
  '%s is not a key',
  (SECRETS_KEY) => {
    expect(problemsOf({ SECRETS_KEY })).toEqual([expect.stringContaining('must be 32 random bytes in base64')])
  },
)

test('production needs a key of its own and refuses the demo’s, a demo needs none', () => {
  const [demoKey] = readConfig(good).secretsKeys
  expect(demoKey).toHaveLength(32)
  const production = { KANTOR_MODE: 'production' }
  expect(problemsOf(production)).toEqual(['SECRETS_KEY: must be set in production'])
  expect(problemsOf({ ...production, SECRETS_KEY: `${first},${demoKey?.toString('base64')}` })).toEqual([
    'SECRETS_KEY: is the demo’s, which production refuses',
  ])
  expect(problemsOf({ ...production, SECRETS_KEY: Buffer.alloc(32, 'kantor').toString('base64') })).toEqual([
    'SECRETS_KEY: repeats too few bytes to be random',
  ])
  expect(problemsOf({ ...production, SECRETS_KEY: first })).toEqual([])
})
