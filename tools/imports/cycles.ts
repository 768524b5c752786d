import { posix } from 'node:path'
import { isForTests, type SourceFile } from './source-file.ts'

/** One sentence for each group of files in a zone that import each other in a cycle. Type imports count, tests are ignored. */
export function fileCycles(files: SourceFile[], zone: string): string[] {
  const inZone = files.filter(({ path }) => path.startsWith(`${zone}/`) && !isForTests(path))
  return cycles(new Map(inZone.map(({ path, imports }) => [path, imports.map(({ target }) => target)]))).map(
    (cycle) => `${zone}: files import each other in a cycle: ${cycle.join(', ')}`,
  )
}

/** One sentence for each group of folders directly below a zone that import each other in a cycle. Tables do not count: they are the ground of all rooms. */
export function folderCycles(files: SourceFile[], zone: string): string[] {
  const importsOf = new Map<string, string[]>()
  for (const { path, imports } of files.filter((file) => file.path.startsWith(`${zone}/`) && !isForTests(file.path))) {
    const folder = folderBelow(zone, path)
    if (folder)
      importsOf.set(folder, [
        ...(importsOf.get(folder) ?? []),
        ...imports.map(({ target }) => (target.endsWith('.table.ts') ? '' : (folderBelow(zone, target) ?? ''))),
      ])
  }
  return cycles(importsOf).map((cycle) => `${zone}: folders import each other in a cycle: ${cycle.join(', ')}`)
}

function folderBelow(zone: string, path: string): string | undefined {
  const [folder, ...rest] = posix.relative(zone, path).split('/')
  return rest.length > 0 && folder !== '..' ? folder : undefined
}

/** Groups of two or more files or folders that all import each other, directly or through others. */
function cycles(importsOf: Map<string, string[]>): string[][] {
  const reached = new Map(
    [...importsOf.keys()].map((start) => {
      const found = new Set<string>()
      const visit = (node: string) => {
        for (const next of importsOf.get(node) ?? []) {
          if (found.has(next)) continue
          found.add(next)
          visit(next)
        }
      }
      visit(start)
      return [start, found]
    }),
  )
  const cycleOf = (node: string) => [...reached.keys()].filter((other) => reached.get(node)?.has(other) && reached.get(other)?.has(node))
  const all = [...reached.keys()].map((node) => cycleOf(node).toSorted()).filter(({ length }) => length > 1)
  return [...new Map(all.map((cycle) => [cycle.join(), cycle])).values()]
}
