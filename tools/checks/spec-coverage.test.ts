import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

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

interface TestFile {
  path: string
  text: string
}

/** The comment above a test names its topics of the specification: `// @spec 2.login 8.login`. */
const tagLine = /^\s*\/\/ @spec (.+)$/
/** A row of docs/spec-coverage.md: topic, promise, tests. */
const topicRow = /^\| (\d\.\S+) \| (.+?) \|.*$/gm
const startOfTest = /^\s*(test|describe)\b/

/** The topics that the tags in a file name, once for each tag. Throws if there is no test below a tag. */
function taggedTopics({ path, text }: TestFile): string[] {
  const lines = text.split('\n')
  return lines.flatMap((line, index) => {
    const topics = tagLine.exec(line)?.[1]?.trim().split(/\s+/)
    if (!topics) return []
    const next = lines.slice(index + 1).find((below) => !/^\s*\/\//.test(below))
    if (!startOfTest.test(next ?? '')) throw new Error(`${path}:${index + 1} has an @spec tag without a test below it`)
    return topics
  })
}

/** Returns docs/spec-coverage.md with a new column of tests. Throws if a tag names an unknown topic, or if a topic has no test. */
function specCoverage(document: string, files: TestFile[]): string {
  const topics = [...document.matchAll(topicRow)].map(([, topic = '']) => topic)
  const tests = new Map(topics.map((topic) => [topic, new Map<string, number>()]))
  for (const file of files) {
    for (const topic of taggedTopics(file)) {
      const counts = tests.get(topic)
      if (!counts) throw new Error(`${file.path} names ${topic}, which is not in docs/spec-coverage.md`)
      counts.set(file.path, (counts.get(file.path) ?? 0) + 1)
    }
  }
  const untested = [...tests].filter(([, counts]) => counts.size === 0).map(([topic]) => topic)
  if (untested.length > 0) throw new Error(`no test names ${untested.join(', ')}`)
  return document.replaceAll(topicRow, (_row, topic: string, promise: string) => {
    const paths = [...(tests.get(topic) ?? [])].map(([path, count]) => `\`${path}\`${count > 1 ? ` ${count}` : ''}`)
    return `| ${topic} | ${promise} | ${paths.join(', ')} |`
  })
}
