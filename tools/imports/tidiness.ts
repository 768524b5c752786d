import { isBarrel, type SourceFile } from './source-file.ts'

const longestSource = 300 // lines
const longestTest = 600 // lines

/** Files that are too long, and files that only hand on what others export. */
export function untidyFiles(files: SourceFile[]): string[] {
  return files.flatMap((file) => [
    ...(isBarrel(file) ? [`${file.path} only re-exports: import from where things are`] : []),
    ...tooLong(file),
  ])
}

function tooLong({ path, text }: SourceFile): string[] {
  const allowed = /\.(test|spec)\.tsx?$/.test(path) ? longestTest : longestSource
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
  return lines > allowed ? [`${path} has ${lines} lines; ${allowed} is the limit`] : []
}

/** Folders of `src/*` (given as `src/server/platform/mail`) that the README's map does not name (as `mail` or `mail/`). */
export function foldersOffTheMap(folders: string[], readme: string): string[] {
  const onTheMap = (folder: string) => new RegExp(`[\`/]${folder.split('/').at(-1)}/?[\`/]`).test(readme)
  return folders.filter((folder) => !onTheMap(folder)).map((folder) => `${folder}/ is not on the README's map`)
}
