import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { brokenReferences, linksInCode } from './doc-references.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => ({ path, text: readFileSync(join(root, path), 'utf8') })

test('every link, path and npm command in the documents exists, and every document and heading that code names', () => {
  const files = ['*', '{src,verify,tools,docs,deploy,config}/**/*'].flatMap((pattern) => globSync(pattern, { cwd: root }))
  const { scripts } = JSON.parse(read('package.json').text) as { scripts: Record<string, string> }
  // The paths in spec-coverage.md are generated.
  const paths = globSync(['*.md', 'docs/**/*.md'], { cwd: root }).filter((path) => path !== 'docs/spec-coverage.md')
  const code = globSync(['{src,tools,verify,deploy}/**/*.{ts,tsx,yaml,conf,service,example}', 'deploy/Caddyfile'], { cwd: root })
    .filter((path) => !path.endsWith('.test.ts'))
    .map((path) => ({ path, text: linksInCode(read(path).text) }))
  expect(brokenReferences([...paths.map(read), ...code], { files, scripts: Object.keys(scripts) })).toEqual([])
})

test('the manual answers ten questions at night, each by a link to a section', () => {
  const rows = read('docs/operating/README.md').text.match(/^\| .+\. \| .*$|^\| .+\? \| .*$/gm) ?? []
  expect(rows).toHaveLength(10)
  for (const row of rows) expect(row).toMatch(/\| \[[^\]]+\]\(\w+\.md#[\w-]+\)/)
})

test('every decision that code or documents cite exists', () => {
  const numbers = globSync('docs/decisions/*.md', { cwd: root }).map((path) => path.split('/').at(-1)?.slice(0, 3))
  const paths = globSync(['{src,tools,verify}/**/*.{ts,tsx}', 'docs/**/*.md'], { cwd: root })
  const cited = paths.flatMap((path) => [...read(path).text.matchAll(/\bdecisions? (\d{3})/gi)].map(([, number]) => ({ path, number })))
  expect(cited.filter(({ number }) => !numbers.includes(number))).toEqual([])
})

test('the server writes every log line that the manual quotes', () => {
  const manual = globSync(['docs/operating.md', 'docs/operating/*.md'], { cwd: root }).map((path) => read(path).text)
  const source = globSync('src/server/**/*.ts', { cwd: root }).map((path) => read(path).text)
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
