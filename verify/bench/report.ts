import { markdownTable, runEach } from '../harness/program.ts'
import { type BenchPart, passed, row } from './figure.ts'

/**
 * Runs the parts one after the other and prints the table: a part that fails says why, and the others keep their rows. Responses whether all
 * parts were measured and every figure reaches its goal.
 */
export async function runBench(parts: BenchPart[]): Promise<boolean> {
  const checked = (part: BenchPart): BenchPart => ({
    ...part,
    async run(...given) {
      const figures = await part.run(...given)
      figures.forEach(passed)
      return figures
    },
  })
  const ran = await runEach(parts.map(checked), { seed: 1, withSubject: (_, work) => work() })
  const figures = ran.flatMap(({ found = [] }) => found)
  console.log(markdownTable(['figure', 'goal', 'measured', 'reference', 'ratio', ''], figures.map(row)))
  const count = (verdict: boolean) => figures.filter((figure) => passed(figure) === verdict).length
  console.log(`${count(true)} pass, ${count(false)} short`)
  return figures.length > 0 && count(false) === 0 && ran.every(({ found }) => found !== undefined)
}
