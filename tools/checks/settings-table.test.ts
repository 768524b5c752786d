import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../../src/server/platform/config/config.ts'
import { settingsTable } from './settings-table.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const sources = globSync('src/server/platform/config/*.ts', { cwd: root }).toSorted().map(read)
test('docs/settings.md has every setting as its schema describes it', async () => {
  const document = read('docs/settings.md').replace(/^\| `[^]*\|\n$/m, () => settingsTable(sources))
  await expect(document).toMatchFileSnapshot('../../docs/settings.md')
})

test('a setting without a comment is an error', () => {
  expect(() => settingsTable([])).toThrow('KANTOR_MODE has no comment')
})
