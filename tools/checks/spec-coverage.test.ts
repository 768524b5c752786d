import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { brokenPromises, coverageRows, testNames } from './spec-coverage.ts'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : null)

describe('the table in docs/spec-coverage.md', () => {
  const document = read('docs/spec-coverage.md') ?? ''
  const rows = coverageRows(document)

  test('names only tests that there are', () => {
    expect(brokenPromises(rows, read)).toEqual([])
  })

  test('names only files whose tests are run', () => {
    const files = new Set(rows.flatMap(({ tests }) => tests.map(({ file }) => file)))
    for (const file of files) expect(file).toMatch(/^(src|tools)\/.*\.test\.tsx?$|^verify\/.*\.spec\.ts$/)
  })

  test('has a row for every line between its head and its end', () => {
    const lines = document.split('\n').filter((line) => /^\| \d/.test(line))
    expect(rows).toHaveLength(lines.length)
    expect(lines.length).toBeGreaterThan(250)
  })

  test('reaches every section that is about behaviour, texts and numbers', () => {
    expect([...new Set(rows.map(({ section }) => section))]).toEqual(['1', '2', '3', '4', '5', '7', '8', '9'])
  })
})

describe('a promise is broken', () => {
  const row = (name: string, file = 'a.test.ts') => coverageRows(`| 2 | 'Log In' | \`${file}\` · ${name} |`)
  const files: Record<string, string> = { 'a.test.ts': `test('it\\'s said', f)\ntest.each([1])(\n  '%s is said',\n  f,\n)\n` }
  const readFile = (file: string) => files[file] ?? null

  test('where the test, or its file, has another name', () => {
    expect(brokenPromises(row('is said'), readFile)).toEqual([`a.test.ts has no test "is said", which is to hold: 'Log In'`])
    expect(brokenPromises(row('%s is said', 'b.test.ts'), readFile)).toEqual([`b.test.ts is not there, but is to hold: 'Log In'`])
  })

  test('by no test that is there, with one case or many', () => {
    expect(brokenPromises([...row(`it's said`), ...row('%s is said')], readFile)).toEqual([])
  })

  test('by a name in a comment or a value', () => {
    expect(testNames(`// test is said\nconst name = 'is said'\n`)).toEqual([])
  })

  test('by two tests in one cell, each for itself', () => {
    const rows = coverageRows("| 9 | 450 px | `a.test.ts` · it's said<br>`a.test.ts` · gone |")
    expect(brokenPromises(rows, readFile)).toHaveLength(1)
  })
})
