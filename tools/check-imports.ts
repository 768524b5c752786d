import { existsSync, globSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sourceFile } from './imports/source-file.ts'
import { foldersOffTheMap, untidyFiles } from './imports/tidiness.ts'
import { brokenWalls } from './imports/walls.ts'
import { root } from './launcher/settings.ts'

const paths = globSync('{src,tools,verify}/**/*.{ts,tsx,mjs,js}', { cwd: root }).map((path) => path.replaceAll('\\', '/'))
const files = paths.toSorted().map((path) => sourceFile(path, readFileSync(join(root, path), 'utf8')))
const readme = join(root, 'README.md')

const violations = [
  ...brokenWalls(files),
  ...untidyFiles(files),
  ...foldersOffTheMap(foldersOfZones(), existsSync(readme) ? readFileSync(readme, 'utf8') : ''),
]
for (const violation of violations) console.error(violation)
if (violations.length > 0) process.exitCode = 1

function foldersOfZones(): string[] {
  const below = (folder: string) =>
    readdirSync(join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${folder}/${name}`)
  return below('src').flatMap((zone) => [zone, ...below(zone)])
}
