import { type Figure, type Part, passed, row } from './figure.ts'

/** By the names that `npm run bench -- <part>` takes, in the order in which they run. */
const parts: Record<string, () => Promise<Part>> = {
  landing: async () => (await import('./parts/landing.ts')).measure,
  client: async () => (await import('./parts/client.ts')).measure,
  api: async () => (await import('./parts/api.ts')).measure,
  growth: async () => (await import('./parts/growth.ts')).measure,
  start: async () => (await import('./parts/start.ts')).measure,
}

/** Runs the named parts, or all, one after the other, and prints the table. Says whether every figure keeps its goal. */
export async function runBench(names: string[]): Promise<boolean> {
  const unknown = names.filter((name) => !(name in parts))
  if (unknown.length > 0) throw new Error(`There is no part "${unknown.join('", "')}": it is one of ${Object.keys(parts).join(', ')}.`)
  const figures: Figure[] = []
  for (const [name, load] of Object.entries(parts)) {
    if (names.length > 0 && !names.includes(name)) continue
    const measure = await load()
    figures.push(...(await measure((sentence) => console.log(`${name}: ${sentence}`))))
  }
  printTable(figures)
  return figures.every(passed)
}

function printTable(figures: Figure[]): void {
  const rows = [['figure', 'goal', 'measured', 'reference', 'ratio', ''], ...figures.map(row)]
  for (const cells of rows) console.log(`| ${cells.join(' | ')} |`)
  const short = figures.filter((figure) => !passed(figure)).length
  console.log(`${figures.length - short} pass, ${short} short`)
}
