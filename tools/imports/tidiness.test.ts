import { expect, test } from 'vitest'
import { sourceFile } from './source-file.ts'
import { foldersMissingFromMap, untidyFiles } from './tidiness.ts'

const lines = (count: number) => 'const a = 1\n'.repeat(count)

test('each re-export is reported', () => {
  expect(untidyFiles([sourceFile('src/web/ui/index.ts', `export * from './Button.tsx'\nexport { a } from './a.ts'\n`)])).toHaveLength(2)
  expect(untidyFiles([sourceFile('src/web/ui/parts.ts', `// all of it\nexport type {\n  A,\n} from './a.ts'\n`)])).toHaveLength(1)
  expect(untidyFiles([sourceFile('src/web/ui/a.ts', `import { a } from './b.ts'\nexport const c = a\n`)])).toEqual([])
})

test('a source file has at most 400 lines, a test 600', () => {
  expect(untidyFiles([sourceFile('src/server/a.ts', lines(400)), sourceFile('src/server/a.test.ts', lines(600))])).toEqual([])
  expect(untidyFiles([sourceFile('src/server/a.ts', lines(401))])).toEqual(['src/server/a.ts has 401 lines; 400 is the limit'])
  expect(untidyFiles([sourceFile('verify/journeys/a.spec.ts', lines(601))])).toEqual([
    'verify/journeys/a.spec.ts has 601 lines; 600 is the limit',
  ])
})

test('a folder that the map in docs/architecture.md lacks is reported', () => {
  const map = '| `src/server/platform/` | `mail/` letters |\n| `src/web/` | `session/` log-in |\nNot a row: `src/server/client/`\n'
  const folders = ['src/web', 'src/server/platform/mail', 'src/web/session', 'src/server/session', 'src/server/client']
  expect(foldersMissingFromMap(folders, map)).toEqual([
    'src/server/session/ is not on the map in docs/architecture.md',
    'src/server/client/ is not on the map in docs/architecture.md',
  ])
})
