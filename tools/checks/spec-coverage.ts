export interface TestFile {
  path: string
  text: string
}

/** The comment above a test names its topics of the specification: `// @spec 2.login 8.login`. */
const tagLine = /^\s*\/\/ @spec (.+)$/
/** A row of docs/spec-coverage.md: topic, promise, tests. */
const topicRow = /^\| (\d\.\S+) \| (.+?) \|.*$/gm
const startOfTest = /^\s*(test|describe)\b/

/** The topics that the tags in a file name, once for each tag. Throws if there is no test below a tag. */
export function taggedTopics({ path, text }: TestFile): string[] {
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
export function specCoverage(document: string, files: TestFile[]): string {
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
