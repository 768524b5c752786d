import { globSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sourceFile } from './imports/source-file.ts'
import { brokenImportRules, foldersMissingFromMap, untidyFiles } from './imports/import-rules.ts'
import { root } from './launcher/settings.ts'

const paths = globSync('{src,tools,verify}/**/*.{ts,tsx,mjs,js}', { cwd: root }).map((path) => path.replaceAll('\\', '/'))
const files = paths.toSorted().map((path) => sourceFile(path, readFileSync(join(root, path), 'utf8')))
const map = readFileSync(join(root, 'docs/architecture.md'), 'utf8')

const violations = [...brokenImportRules(files), ...untidyFiles(files), ...foldersMissingFromMap(mappedFolders(), map)]
for (const violation of violations) console.error(violation)
if (violations.length > 0) process.exitCode = 1

/** The folders that docs/architecture.md must name. */
function mappedFolders(): string[] {
  const zones = foldersIn('src')
  const departments = foldersIn('src/server')
  return [...zones, ...zones.flatMap(foldersIn), ...departments.flatMap(foldersIn), ...foldersIn('verify'), ...foldersIn('tools')]
}

function foldersIn(folder: string): string[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => `${folder}/${name}`)
}
