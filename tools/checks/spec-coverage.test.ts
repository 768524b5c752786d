import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { specCoverage, taggedTopics } from './spec-coverage.ts'

const root = join(import.meta.dirname, '../..')

test('docs/spec-coverage.md is up to date, and every topic has a test', async () => {
  const paths = globSync(['src/**/*.test.{ts,tsx}', 'tools/**/*.test.ts', 'verify/journeys/*.spec.ts'], { cwd: root })
  const files = paths
    .filter((path) => !path.endsWith('spec-coverage.test.ts'))
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  const document = readFileSync(join(root, 'docs/spec-coverage.md'), 'utf8')
  await expect(specCoverage(document, files)).toMatchFileSnapshot('../../docs/spec-coverage.md')
})

const document =
  '# Tests\n| topic | promise | tests |\n|---|---|---|\n| 2.login | The log-in screen | `gone.test.ts` |\n| 8.login | Log-in failures | |\n'
const file = (text: string) => ({ path: 'a.test.ts', text })

test('a topic is listed with its test files and the number of tests in each', () => {
  const text = `// @spec 2.login 8.login\n// a reason\ntest('a', f)\n  // @spec 8.login\n  test.each([1])('b', f)\n`
  expect(specCoverage(document, [file(text)])).toContain(
    '| 2.login | The log-in screen | `a.test.ts` |\n| 8.login | Log-in failures | `a.test.ts` 2 |\n',
  )
})

test('a tag with an unknown topic, and a topic without a test, are errors', () => {
  expect(() => specCoverage(document, [file(`// @spec 3.login\ntest('a', f)\n`)])).toThrow('a.test.ts names 3.login')
  expect(() => specCoverage(document, [file(`// @spec 2.login\ntest('a', f)\n`)])).toThrow('no test names 8.login')
})

test('a tag that has no test directly below is an error', () => {
  expect(() => taggedTopics(file(`// @spec 2.login\n\ntest('a', f)\n`))).toThrow('a.test.ts:1')
})
