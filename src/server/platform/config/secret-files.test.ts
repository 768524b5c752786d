import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'kantor-secrets-'))
afterAll(() => rmSync(folder, { recursive: true }))

function file(content: string): string {
  const name = path.join(folder, String(content.length))
  writeFileSync(name, content)
  return name
}

const problemsOf = (environment: NodeJS.ProcessEnv) => {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

test('a secret can be read from a file, with or without a line end', () => {
  const config = readConfig({
    DATABASE_URL_FILE: file('postgres://kantor@db.example/kantor\n'),
    SUMSUB_SECRET_FILE: file('a secret of theirs'),
  })
  expect([config.databaseUrl, config.identity.secretKey]).toEqual(['postgres://kantor@db.example/kantor', 'a secret of theirs'])
})

test('a secret in a file is checked like one in a variable', () => {
  expect(problemsOf({ DATABASE_URL_FILE: file('mysql://db.example/kantor') })).toEqual([
    'DATABASE_URL: must be an address that starts with postgres:// or postgresql://',
  ])
})

test('a file that is unreadable, empty or given besides a variable is refused', () => {
  const wrong = {
    DATABASE_URL: 'postgres://kantor@db.example/kantor',
    DATABASE_URL_FILE: file('postgres://kantor@other.example/kantor'),
    SECRETS_KEY_FILE: path.join(folder, 'nowhere'),
    SMTP_URL_FILE: file('\n'),
  }
  expect(problemsOf({ KANTOR_MODE: 'production', ...wrong }).filter((problem) => /_FILE|DATABASE|SECRETS_KEY|SMTP/.test(problem))).toEqual([
    'DATABASE_URL: set either it or DATABASE_URL_FILE, not both',
    'SMTP_URL: the file that SMTP_URL_FILE names is empty',
    'SECRETS_KEY: the file that SECRETS_KEY_FILE names cannot be read',
  ])
})
