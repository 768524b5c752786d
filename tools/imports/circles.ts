import { posix } from 'node:path'
import { isForTests, type SourceFile } from './source-file.ts'

/** One sentence for each circle of imports among the files of a zone, types included. Tests are left out. */
export function fileCircles(files: SourceFile[], zone: string): string[] {
  const inZone = files.filter(({ path }) => path.startsWith(`${zone}/`) && !isForTests(path))
  return circles(new Map(inZone.map(({ path, imports }) => [path, imports.map(({ target }) => target)]))).map(
    (circle) => `${zone}: files import each other in a circle: ${circle.join(', ')}`,
  )
}

/** Folders directly below a zone that import each other in a circle. */
export function folderCircles(files: SourceFile[], zone: string): string[] {
  const arrows = new Map<string, string[]>()
  for (const { path, imports } of files.filter((file) => file.path.startsWith(`${zone}/`) && !isForTests(file.path))) {
    const folder = folderBelow(zone, path)
    if (folder) arrows.set(folder, [...(arrows.get(folder) ?? []), ...imports.map(({ target }) => folderBelow(zone, target) ?? '')])
  }
  return circles(arrows).map((circle) => `${zone}: folders import each other in a circle: ${circle.join(', ')}`)
}

function folderBelow(zone: string, path: string): string | undefined {
  const [folder, ...rest] = posix.relative(zone, path).split('/')
  return rest.length > 0 && folder !== '..' ? folder : undefined
}

/** Groups of two or more nodes that all reach each other. */
function circles(arrows: Map<string, string[]>): string[][] {
  const reached = new Map(
    [...arrows.keys()].map((start) => {
      const found = new Set<string>()
      const visit = (node: string) => {
        for (const next of arrows.get(node) ?? []) {
          if (found.has(next)) continue
          found.add(next)
          visit(next)
        }
      }
      visit(start)
      return [start, found]
    }),
  )
  const circleOf = (node: string) => [...reached.keys()].filter((other) => reached.get(node)?.has(other) && reached.get(other)?.has(node))
  const all = [...reached.keys()].map((node) => circleOf(node).toSorted()).filter(({ length }) => length > 1)
  return [...new Map(all.map((circle) => [circle.join(), circle])).values()]
}
