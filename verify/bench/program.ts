import { type Part, passed, row } from './figure.ts'

/** By the names that `npm run bench -- <part>` takes, in the order in which they run. */
const allParts: Record<string, () => Promise<Part>> = {
  landing: async () => (await import('./parts/landing.ts')).measure,
  client: async () => (await import('./parts/client.ts')).measure,
  api: async () => (await import('./parts/api.ts')).measure,
  growth: async () => (await import('./parts/growth.ts')).measure,
  start: async () => (await import('./parts/start.ts')).measure,
}

/**
 * Runs the named parts, or all, one after the other, and prints the table: of a part that fails, why, and the table of the others. Says whether
 * all of them were measured and every figure keeps its goal.
 */
export async function runBench(names: string[], parts = allParts): Promise<boolean> {
  const unknown = names.filter((name) => !Object.hasOwn(parts, name))
  if (unknown.length > 0) throw new Error(`There is no part "${unknown.join('", "')}": it is one of ${Object.keys(parts).join(', ')}.`)
  const rows = [['figure', 'goal', 'measured', 'reference', 'ratio', '']]
  const verdicts: (boolean | undefined)[] = []
  let failed = 0
  for (const [name, load] of Object.entries(parts)) {
    if (names.length > 0 && !names.includes(name)) continue
    try {
      const measure = await load()
      const figures = await measure((sentence) => console.log(`${name}: ${sentence}`))
      rows.push(...figures.map(row))
      verdicts.push(...figures.map(passed))
    } catch (error) {
      failed++
      console.error(`${name}: could not be measured:`, error)
    }
  }
  for (const cells of rows) console.log(`| ${cells.join(' | ')} |`)
  const count = (verdict: boolean) => verdicts.filter((given) => given === verdict).length
  console.log(`${count(true)} pass, ${count(false)} short`)
  return failed === 0 && verdicts.length > 0 && count(false) === 0
}
