import { isForTests, type SourceFile } from './source-file.ts'

const maxLinesOfSource = 400
const maxLinesOfTest = 600

/** Files that are too long, and files that export names of other files. */
export function untidyFiles(files: SourceFile[]): string[] {
  return files.flatMap((file) => [
    ...file.imports
      .filter(({ isReexport }) => isReexport && !isForTests(file.path))
      .map(({ target }) => `${file.path} re-exports ${target}: import from where things are`),
    ...tooLong(file),
  ])
}

function tooLong({ path, text }: SourceFile): string[] {
  const allowed = /\.(test|spec)\.tsx?$/.test(path) ? maxLinesOfTest : maxLinesOfSource
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
  return lines > allowed ? [`${path} has ${lines} lines; ${allowed} is the limit`] : []
}

/** Folders that are missing from the map in docs/architecture.md. The row of `src/server/platform/` may name a folder as `mail/`. */
export function foldersMissingFromMap(folders: string[], map: string): string[] {
  const rows = map.split('\n').filter((line) => line.startsWith('|'))
  const isNamed = (folder: string) => {
    const above = folder.slice(0, folder.lastIndexOf('/'))
    const name = folder.slice(above.length + 1)
    return rows.some((row) => row.includes(`\`${folder}/\``) || (row.includes(`\`${above}/\``) && row.includes(`\`${name}/\``)))
  }
  return folders.filter((folder) => !isNamed(folder)).map((folder) => `${folder}/ is not on the map in docs/architecture.md`)
}
