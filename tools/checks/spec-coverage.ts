export interface TestFile {
  path: string
  text: string
}

/** A test names the topics of the specification that it holds in a comment right above it: `// @spec 2.login 8.login`. */
const tagLine = /^\s*\/\/ @spec (.+)$/
const testBegins = /^\s*(test|describe)\b/

/** The topics named in a file, once for each test that names them. Throws on a tag without a test below it. */
export function taggedTopics({ path, text }: TestFile): string[] {
  const lines = text.split('\n')
  return lines.flatMap((line, index) => {
    const topics = tagLine.exec(line)?.[1]?.trim().split(/\s+/)
    if (!topics) return []
    const next = lines.slice(index + 1).find((below) => !/^\s*\/\//.test(below))
    if (!testBegins.test(next ?? '')) throw new Error(`${path}:${index + 1} has an @spec tag without a test below it`)
    return topics
  })
}

/** The text of docs/spec-coverage.md. Throws where a tag names an unknown topic, or a topic has no test. */
export function specCoverage(topics: Record<string, string>, files: TestFile[]): string {
  const tests = new Map(Object.keys(topics).map((topic) => [topic, new Map<string, number>()]))
  for (const file of files) {
    for (const topic of taggedTopics(file)) {
      const counts = tests.get(topic)
      if (!counts) throw new Error(`${file.path} names ${topic}, which is not in spec-topics.ts`)
      counts.set(file.path, (counts.get(file.path) ?? 0) + 1)
    }
  }
  const untested = [...tests].filter(([, counts]) => counts.size === 0).map(([topic]) => topic)
  if (untested.length > 0) throw new Error(`no test names ${untested.join(', ')}`)
  return head + [...tests].map(([topic, counts]) => row(topic, topics[topic] ?? '', counts)).join('')
}

const head = `# Which tests hold the specification

Generated from the \`// @spec\` comments above the tests; \`npx vitest run tools/checks/spec-coverage.test.ts -u\` writes it anew. A number after a file counts its tests. What departs from the specification: [departures.md](departures.md).

| topic | promise | tests |
|---|---|---|
`

function row(topic: string, promise: string, counts: Map<string, number>): string {
  const tests = [...counts].map(([path, count]) => `\`${path}\`${count > 1 ? ` ${count}` : ''}`)
  return `| ${topic} | ${promise} | ${tests.join(', ')} |\n`
}
