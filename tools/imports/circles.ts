import { posix } from 'node:path'
import { isForTests, type SourceFile } from './source-file.ts'

/** Files of one zone that import each other in a circle, types included; each circle as one sentence. Tests apart. */
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

/** The groups of two or more nodes in which each reaches each other (Tarjan's strongly connected components). */
function circles(arrows: Map<string, string[]>): string[][] {
  const found: string[][] = []
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []

  function visit(node: string): number {
    order.set(node, order.size)
    let low = order.size
    lowest.set(node, low)
    open.push(node)
    for (const next of arrows.get(node) ?? []) {
      if (!arrows.has(next) || next === node) continue
      if (!order.has(next)) low = Math.min(low, visit(next))
      else if (open.includes(next)) low = Math.min(low, lowest.get(next) ?? low)
    }
    lowest.set(node, low)
    if (low === (order.get(node) ?? 0) + 1) {
      const circle = open.splice(open.indexOf(node))
      if (circle.length > 1) found.push(circle.toSorted())
    }
    return low
  }

  for (const node of arrows.keys()) if (!order.has(node)) visit(node)
  return found
}
