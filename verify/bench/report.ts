import { markdownTable, runEach } from '../harness/program.ts'
import { type BenchPart, reachesGoal, row } from './figure.ts'

/** Runs the parts, and prints the figures of those that did not throw. Returns whether no part threw, and every figure reaches its goal. */
export async function runBench(parts: BenchPart[]): Promise<boolean> {
  const withCheckedFigures = (part: BenchPart): BenchPart => ({
    ...part,
    async run(...options) {
      const figures = await part.run(...options)
      // `reachesGoal` throws if a figure was not measured.
      figures.forEach(reachesGoal)
      return figures
    },
  })
  const outcomes = await runEach(parts.map(withCheckedFigures), { seed: 1, withSubject: (_, work) => work() })
  const figures = outcomes.flatMap(({ found = [] }) => found)
  console.log(markdownTable(['figure', 'goal', 'measured', 'reference', 'ratio', ''], figures.map(row)))
  const count = (verdict: boolean) => figures.filter((figure) => reachesGoal(figure) === verdict).length
  console.log(`${count(true)} pass, ${count(false)} missed`)
  return figures.length > 0 && count(false) === 0 && outcomes.every(({ found }) => found !== undefined)
}
