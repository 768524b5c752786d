import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { brokenReferences, linksInCode } from './doc-references.ts'
import { settingsTable } from './settings-table.ts'
import { specCoverage, taggedTopics } from './spec-coverage.ts'

const root = join(import.meta.dirname, '../..')
const textAt = (path: string) => readFileSync(join(root, path), 'utf8')
const read = (path: string) => ({ path, text: textAt(path) })

test('every link, path and npm command in the documents exists, and every document and heading that code names', () => {
  const files = ['*', '{src,verify,tools,docs,deploy,config}/**/*'].flatMap((pattern) => globSync(pattern, { cwd: root }))
  const { scripts } = JSON.parse(textAt('package.json')) as { scripts: Record<string, string> }
  // The paths in spec-coverage.md are generated.
  const paths = globSync(['*.md', 'docs/**/*.md'], { cwd: root }).filter((path) => path !== 'docs/spec-coverage.md')
  const code = globSync(['{src,tools,verify,deploy}/**/*.{ts,tsx,yaml,conf,service,example}', 'deploy/Caddyfile'], { cwd: root })
    .filter((path) => !path.endsWith('.test.ts'))
    .map((path) => ({ path, text: linksInCode(textAt(path)) }))
  expect(brokenReferences([...paths.map(read), ...code], { files, scripts: Object.keys(scripts) })).toEqual([])
})

test('the manual answers ten questions at night, each by a link to a section', () => {
  const rows = textAt('docs/operating/README.md').match(/^\| .+\. \| .*$|^\| .+\? \| .*$/gm) ?? []
  expect(rows).toHaveLength(10)
  for (const row of rows) expect(row).toMatch(/\| \[[^\]]+\]\(\w+\.md#[\w-]+\)/)
})

test('every decision that code or documents cite exists', () => {
  const numbers = globSync('docs/decisions/*.md', { cwd: root }).map((path) => path.split('/').at(-1)?.slice(0, 3))
  const paths = globSync(['{src,tools,verify}/**/*.{ts,tsx}', 'docs/**/*.md'], { cwd: root })
  const cited = paths.flatMap((path) => [...textAt(path).matchAll(/\bdecisions? (\d{3})/gi)].map(([, number]) => ({ path, number })))
  expect(cited.filter(({ number }) => !numbers.includes(number))).toEqual([])
})

test('the server writes every log line that the manual quotes', () => {
  const manual = globSync(['docs/operating.md', 'docs/operating/*.md'], { cwd: root }).map((path) => textAt(path))
  const source = globSync('src/server/**/*.ts', { cwd: root }).map((path) => textAt(path))
  const quoted = manual.flatMap((text) => [...text.matchAll(/`((?!npm |docker )[a-z]+(?: [A-Za-z_]+){2,})`/g)].map(([, line = '']) => line))
  expect(quoted.filter((line) => !source.some((text) => text.includes(line)))).toEqual([])
})

const tree = { files: ['docs/a.md', 'docs/lab/b.md', 'src/web/ui/Frame.tsx'], scripts: ['dev'] }
const broken = (text: string) => brokenReferences([{ path: 'docs/a.md', text: `# What it is\n${text}` }], tree)

test('links, images and headings are resolved from the folder of the document', () => {
  expect(broken('[b](lab/b.md) [folder](lab/) [here](#what-it-is) [web](https://kantor.example/x)')).toEqual([])
  expect(broken('[b](b.md) [here](#what-it-was) <img src="images/c.png">')).toEqual([
    'docs/a.md refers to b.md',
    'docs/a.md refers to #what-it-was',
    'docs/a.md refers to images/c.png',
  ])
})

test('a path in backticks may be a whole path, the end of a path, or have a star', () => {
  expect(broken('`src/web/ui/` `ui/Frame.tsx` `src/web/*/Frame.tsx` `src/web/<feature>/text.ts` `/app/login`')).toEqual([])
  expect(broken('`src/web/ui2/` `ui/Picker.tsx` `src/*/Frame.tsx`')).toHaveLength(3)
})

test('a document in code may be followed by the title of a section', () => {
  expect(linksInCode("'See docs/a.md, “What it is”.' // docs/lab/b.md")).toBe('[](/docs/a.md#what-it-is)\n[](/docs/lab/b.md)')
  expect(broken(linksInCode('docs/a.md, “What it was”'))).toEqual(['docs/a.md refers to /docs/a.md#what-it-was'])
})

test('an npm command that package.json lacks is reported', () => {
  expect(broken('`npm run dev` and `npm run --silent desk -- export`')).toEqual(['docs/a.md refers to `npm run --silent desk'])
})

const sources = globSync('src/server/platform/config/*.ts', { cwd: root }).toSorted().map(textAt)
test('docs/settings.md has every setting as its schema describes it', async () => {
  const document = textAt('docs/settings.md').replace(/^\| `[^]*\|\n$/m, () => settingsTable(sources))
  await expect(document).toMatchFileSnapshot('../../docs/settings.md')
})

test('the install page names every host to which settings lead by default', () => {
  const [install, settings] = [
    textAt('docs/operating/install.md'),
    `${settingsTable(sources)}${textAt('deploy/systemd/environment.example')}`,
  ]
  const named = [...settings.matchAll(/https:\/\/([a-z\d-]+(?:\.[a-z\d-]+)+)/g)].map(([, host = '']) => host)
  const hosts = named.filter((host) => !host.endsWith('.example'))
  expect(new Set(hosts).size).toBe(5)
  expect(hosts.filter((host) => !install.includes(`\`${host}\``))).toEqual([])
})

test('the example for systemd has only settings of the service, and all that production requires', () => {
  const rows = settingsTable(sources).split('\n')
  const namesIn = (lines: string[]) => lines.map((row) => /^\| `(\w+)`/.exec(row)?.[1] ?? '')
  const example = [...textAt('deploy/systemd/environment.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name)
  const known = namesIn(rows)
  expect(example.filter((name) => ![...known, 'NODE_ENV'].includes(name) && !known.includes(name.replace(/_FILE$/, '')))).toEqual([])
  const required = namesIn(rows.filter((row) => /\| (yes|`web`|`worker`) \|$/.test(row)))
  expect(required.filter((name) => !example.includes(name) && !example.includes(`${name}_FILE`))).toEqual([])
})

test('a setting without a comment is an error', () => {
  expect(() => settingsTable([])).toThrow('KANTOR_MODE has no comment')
})

test('docs/spec-coverage.md is up to date, and every topic has a test', async () => {
  const paths = globSync(['src/**/*.test.{ts,tsx}', 'tools/**/*.test.ts', 'verify/journeys/*.spec.ts'], { cwd: root })
  const files = paths
    .filter((path) => !path.endsWith('documents.test.ts'))
    .toSorted()
    .map(read)
  const document = textAt('docs/spec-coverage.md')
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
