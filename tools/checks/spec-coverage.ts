/** One line of the table in docs/spec-coverage.md: a statement of the specification and the tests that hold it. */
export interface CoverageRow {
  section: string
  statement: string
  tests: { file: string; name: string }[]
}

/** The rows of the table: `| § | statement | test |`, where each test is "`file` · name" and several are parted by `<br>`. */
export function coverageRows(markdown: string): CoverageRow[] {
  return [...markdown.matchAll(/^\| (\d) \| (.+?) \| (.+) \|$/gm)].map(([, section = '', statement = '', cell = '']) => ({
    section,
    statement,
    tests: cell.split('<br>').map(testIn),
  }))
}

function testIn(text: string): CoverageRow['tests'][number] {
  const [, file, name] = /^`([^`]+)` · (.+)$/.exec(text.trim()) ?? []
  if (!file || !name) throw new Error(`"${text}" is no test: write \`file\` · name`)
  return { file, name }
}

/** The names of a file's tests as they stand in its source, placeholders and all. */
export function testNames(source: string): string[] {
  const titles = source.matchAll(/(?:\btest(?:\.\w+)*\(|\)\()\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/gs)
  return [...titles].map(([, , name = '']) => name.replaceAll(/\\(['"`])/g, '$1'))
}

/** What the table promises and the tests do not hold. `read` answers with a file's text, or null where there is none. */
export function brokenPromises(rows: CoverageRow[], read: (file: string) => string | null): string[] {
  return rows.flatMap(({ statement, tests }) =>
    tests.flatMap(({ file, name }) => {
      const source = read(file)
      if (source === null) return [`${file} is not there, but is to hold: ${statement}`]
      return testNames(source).includes(name) ? [] : [`${file} has no test "${name}", which is to hold: ${statement}`]
    }),
  )
}
